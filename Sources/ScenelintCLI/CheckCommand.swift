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
    discussion: """
      Each rule ends as fail, pass, inconclusive or not applicable. The last two say what the log
      lacks: silence is never taken for health.
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "How to report: pretty, for people, or json, for programs.")
  var format: Format = .pretty

  @Option(help: "The least severity that makes the exit status 1: info, warning, error or never.")
  var failOn: Threshold = .warning

  @Flag(help: "Exit with status 4 when some rule is inconclusive and none failed.")
  var failOnInconclusive = false

  @Option(help: "Colours: auto, always or never.")
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
    let linter = Linter(catalog: try input.catalog(), options: input.analysis)
    let context = ReportContext(
      paths: inputs.map(\.path), version: LintCatalog.version,
      isColored: format == .pretty && color.isColored)
    switch format {
    case .pretty: try lint(inputs, linter, PrettyReporter(context))
    case .json: try lint(inputs, linter, JSONReporter(context))
    }
  }

  private func lint(_ inputs: [LintInput], _ linter: Linter, _ reporter: some Reporter) throws {
    var reporter = reporter
    var output = OutputBuffer()
    var summary = RunSummary(inputs: [])
    var findings: [Finding] = []
    reporter.begin(&output)
    for (index, input) in inputs.enumerated() {
      let result = linter.lint(input, inputIndex: index)
      if let problem = result.summary.problem {
        Console.error("scenelint: \(TerminalText.harmless(input.path)): \(problem.words)")
      }
      for finding in result.findings { reporter.report(finding, to: &output) }
      summary.inputs.append(result.summary)
      findings += result.findings
      Console.output(output.take())
    }
    reporter.finish(summary, to: &output)
    Console.output(output.take())
    let status = status(findings, summary)
    if status != .clean { throw status }
  }

  /// The exit status. An input that could not be used never ends as success, but findings of the
  /// others tell more.
  private func status(_ findings: [Finding], _ summary: RunSummary) -> ExitStatus {
    if findings.contains(where: { failOn.isReached(by: $0.severity) }) { return .findings }
    if summary.inputs.contains(where: { $0.problem != nil }) { return .unusableInput }
    let verdicts = summary.inputs.flatMap(\.verdicts)
    if failOnInconclusive, verdicts.contains(where: { $0.verdict == .inconclusive }) {
      return .inconclusive
    }
    return .clean
  }
}
