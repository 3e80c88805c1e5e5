import ArgumentParser
import ByteScan
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

  @Option(help: "How to report: pretty is for people, json for programs.")
  var format: Format = .pretty

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

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case pretty, json
  }

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
    var options = app.analysis(project)
    options.emits += emits
    options.filter = try filter.filter(project)
    let linter = Linter(catalog: try filter.applied(to: project.activeCatalog), options: options)
    var context = ReportContext(
      version: LintCatalog.version, isColored: format == .pretty && color.isColored,
      columns: Console.outputColumns)
    context.showsSuppressed = showSuppressed
    switch format {
    case .pretty: try lint(inputs, linter, project, PrettyReporter(context))
    case .json: try lint(inputs, linter, project, JSONReporter(context))
    }
  }

  private func lint(
    _ inputs: [LintInput], _ linter: Linter, _ project: Project, _ reporter: some Reporter
  ) throws {
    var reporter = reporter
    var exceptions = project.exceptions
    var output = OutputBuffer()
    var summary = RunSummary(inputs: [])
    var findings: [Finding] = []
    var match = try (baseline ?? project.baselinePath).map {
      try BaselineMatch(Baseline.loaded($0), path: $0)
    }
    var cost = RunCost()
    reporter.begin(&output)
    for input in inputs {
      let source = input.logs()
      while let log = source.next() {
        reporter.begin(input: log.path)
        var result = linter.lint(log, of: source, inputIndex: summary.inputs.count)
        exceptions.apply(to: &result.findings, of: result.summary)
        match?.apply(to: &result.findings)
        if let problem = result.summary.problem {
          Console.error(log.path, problem.words)
        }
        for finding in result.findings { reporter.report(finding, to: &output) }
        summary.inputs.append(result.summary)
        findings += result.findings
        cost.add(result.usages)
        Console.output(output.take())
      }
    }
    summary.configurationFindings = exceptions.findings
    summary.baseline = match?.summary(summary.inputs)
    reporter.finish(summary, to: &output)
    Console.output(output.take())
    if stats { Console.error(cost.text(summary)) }
    let status = status(findings, summary, project)
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
