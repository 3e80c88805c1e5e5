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

  @OptionGroup var input: InputOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      An event, such as ad.will_present, that the app always logs when it happens, so that its \
      absence means something. May be repeated.
      """,
      valueName: "event"),
    completion: .list(EventName.allCases.map(\.rawValue)),
    transform: CheckCommand.event)
  var emits: [EventName] = []

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
    let inputs = try input.inputs()
    let project = try input.project()
    let linter = try Linter(project, app, filter) { $0.emits += emits }
    for target in report.output
    where inputs.contains(where: {
      OutputFile.identity($0.path) == OutputFile.identity(target.path)
    }) {
      throw ValidationError("\(target.path) is a log; a report would replace it")
    }
    let isIsolated = input.catalogOptions.projectOptions.isolated
    let outputs = ReportOutputs(report, context(project.activeCatalog), isColored: color.isColored)
    { name in
      isIsolated ? nil : Console.variable(name)
    }
    try lint(inputs, linter, project, outputs)
  }

  /// What reporters have to know before the run.
  private func context(_ catalog: LintCatalog) -> ReportContext {
    var context = ReportContext(version: LintCatalog.version, columns: Console.outputColumns)
    context.showsSuppressed = showSuppressed
    context.listsVerdicts = report.sarifVerdicts
    context.rules = catalog.catalog.rules.map { rule in
      ReportedRule(
        id: rule.id, title: rule.title, severity: rule.severity, confidence: rule.confidence,
        why: rule.why, fix: rule.fix, references: rule.references, tags: rule.tags,
        path: rule.path)
    }
    context.nanosecondsSince1970 = Int64(Console.secondsSince1970) * 1_000_000_000
    if let working = OutputFile.resolved(".") {
      context.folders = ReportFolders(
        working: working, root: OutputFile.repositoryRoot(above: working),
        resolve: OutputFile.resolved)
    }
    return context
  }

  private func lint(
    _ inputs: [LintInput], _ linter: Linter, _ project: Project, _ outputs: ReportOutputs
  ) throws {
    var outputs = outputs
    var exceptions = project.exceptions
    var summary = RunSummary(inputs: [])
    var findings: [Finding] = []
    var match = try (baseline ?? project.baselinePath).map {
      try BaselineMatch(Baseline.loaded($0), path: $0)
    }
    var cost = RunCost()
    outputs.begin()
    for input in inputs {
      let source = input.logs()
      while let log = source.next() {
        outputs.begin(input: log.path)
        var result = linter.lint(log, of: source, inputIndex: summary.inputs.count)
        exceptions.apply(to: &result.findings, of: result.summary)
        match?.apply(to: &result.findings)
        if let problem = result.summary.problem {
          Console.error(log.path, problem.words)
        }
        outputs.report(result.findings)
        summary.inputs.append(result.summary)
        findings += result.findings
        cost.add(result.usages)
      }
    }
    summary.configurationFindings = exceptions.findings
    summary.baseline = match?.summary(summary.inputs)
    let status = status(findings, summary, project)
    summary.exitCode = Int(status.rawValue)
    guard outputs.finish(summary) else { throw ExitStatus.internalError }
    if stats { Console.error(cost.text(summary)) }
    if status != .clean { throw status }
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
