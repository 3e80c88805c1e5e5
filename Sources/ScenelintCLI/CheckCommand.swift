import ArgumentParser
import LintModel
import LintReport
import ScenelintKit

/// `scenelint check`: lints logs.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lint logs (the default).",
    usage: "scenelint check [options] [<log> ...]",
    discussion: """
      Each rule ends as fail, pass, inconclusive or not applicable. The last two say what the log \
      lacks: silence is never taken for health.

      Findings go to standard output, everything else to standard error. The exit status is 0 \
      without findings, 1 with findings at or above --fail-on, 2 for wrong usage or broken rules, \
      3 when a log could not be used, 4 as --fail-on-inconclusive says.
      """)

  @OptionGroup var judging: JudgingOptions

  @Option(
    help: ArgumentHelp(
      "A baseline: what it has does not count. See scenelint baseline.", valueName: "file"))
  var baseline: String?

  @OptionGroup var report: ReportOptions

  @Option(
    help: ArgumentHelp(
      "The least severity that makes the exit status 1. (default: warning)",
      valueName: "severity"))
  var failOn: Threshold?

  @Flag(help: "Exit with status 4 when some rule is inconclusive and none failed.")
  var failOnInconclusive = false

  @Flag(help: "Show findings that do not count, with the reason: excepted and expected ones.")
  var showSuppressed = false

  @Flag(help: "Say on standard error what the run and each rule cost.") var stats = false

  @Option(
    help: ArgumentHelp(
      "When to use colours: auto is for a terminal, unless NO_COLOR is set.", valueName: "when"))
  var color: ColorChoice = .auto

  enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case info, warning, error, never

    /// Whether a severity reaches the threshold.
    func isReached(by severity: Severity) -> Bool {
      Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
  }

  enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never

    /// Whether standard output is coloured.
    var isColored: Bool {
      switch self {
      case .auto: Console.isOutputColored
      case .always: true
      case .never: false
      }
    }
  }

  func run() throws {
    let input = judging.input
    let inputs = try input.inputs()
    // What to log is shown with values of the rules' own examples.
    let project = try input.project(report.showsHistory ? .whole : .judging)
    let linter = try judging.linter(project, recordsTimeline: report.showsHistory)
    try ReportOptions.check(report.output.map(\.path), against: inputs)
    let isIsolated = input.catalogOptions.projectOptions.isolated
    let outputs = ReportOutputs(report, context(project), isColored: color.isColored) { name in
      isIsolated ? nil : Console.variable(name)
    }
    var run = try LintRun(project, linter, outputs, baseline: baseline)
    run.lint(inputs)
    let status = status(run.findings, run.summary, project)
    try run.finish(status)
    if stats { Console.error(run.cost.text(run.summary)) }
    if status != .clean { throw status }
  }

  /// What reporters have to know before the run.
  private func context(_ project: Project) -> ReportContext {
    var context = ReportContext(version: LintCatalog.version, columns: Console.outputColumns)
    context.showsSuppressed = showSuppressed
    context.listsVerdicts = report.sarifVerdicts
    context.anchor = report.sarifAnchor
    context.rules = project.activeCatalog.catalog.rules.map { rule in
      var reported = ReportedRule(
        id: rule.id, title: rule.title, severity: rule.severity, confidence: rule.confidence,
        why: rule.why, fix: rule.fix, references: rule.references, tags: rule.tags,
        path: rule.path)
      guard report.sarifAnchor == .rule else { return reported }
      reported.place = project.place(of: rule).map { .init(path: $0.path, line: $0.line) }
      return reported
    }
    context.nanosecondsSince1970 = Int64(Console.secondsSince1970) * 1_000_000_000
    if let working = OutputFile.resolved(".") {
      context.folders = ReportFolders(
        working: working, root: OutputFile.repositoryRoot(above: working),
        resolve: OutputFile.resolved)
    }
    return context
  }

  /// The exit status. An input that could not be used never ends as success, but findings of the
  /// others tell more.
  private func status(
    _ findings: [Finding], _ summary: RunSummary, _ project: Project
  ) -> ExitStatus {
    let threshold = failOn ?? Threshold(rawValue: project.failOn) ?? .warning
    let severities =
      findings.filter(\.disposition.isOpen).map(\.severity)
      + summary.projectFindings.map(\.severity)
    if severities.contains(where: threshold.isReached) { return .findings }
    if summary.inputs.contains(where: { $0.problem != nil }) { return .unusableInput }
    let verdicts = summary.inputs.flatMap(\.verdicts)
    let isStrict = failOnInconclusive || project.failsOnInconclusive
    if isStrict, verdicts.contains(where: { $0.verdict == .inconclusive }) {
      return .inconclusive
    }
    return .clean
  }

  /// Reads the name of an event.
  static func event(_ name: String) throws -> EventName {
    if let event = EventName(rawValue: name) { return event }
    let nearest = nearestName(to: name, in: EventName.allCases.map(\.rawValue))
    throw ValidationError(
      nearest.map { "did you mean \($0)?" } ?? "an event is written like ad.loaded")
  }
}
