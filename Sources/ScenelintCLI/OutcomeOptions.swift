import ArgumentParser
import LintModel
import ScenelintKit

/// What the exit status says.
struct OutcomeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least severity that makes the exit status 1. (default: warning)",
      valueName: "severity"))
  var failOn: Threshold?

  @Flag(help: "Exit with status 4 when some rule is inconclusive and none failed.")
  var failOnInconclusive = false

  enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case info, warning, error, never

    /// Whether a severity reaches the threshold.
    func isReached(by severity: Severity) -> Bool {
      Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
  }

  /// The exit status. An input that could not be used never ends as success, but findings of the
  /// others tell more.
  func status(_ findings: [Finding], _ summary: RunSummary, _ project: Project) -> ExitStatus {
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
}
