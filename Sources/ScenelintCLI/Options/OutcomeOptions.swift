import ArgumentParser
import LintModel
import ScenelintKit

/// What the exit status says.
struct OutcomeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The lowest severity that makes the exit status 1. (default: warning)",
      valueName: "severity"))
  var failOn: Threshold?

  @Flag(help: "Exit with status 4 when some rule is inconclusive and none failed.")
  var failOnInconclusive = false

  @OptionGroup var unjudged: UnjudgedOptions

  @Option(
    name: .customLong("require"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A rule that must pass or fail in at least one log; otherwise the exit status is 4. May be \
      repeated.
      """,
      valueName: "rule"),
    completion: .rule)
  var required: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      How many different rules must pass or fail in at least one log; otherwise the exit status \
      is 4.
      """,
      valueName: "count"))
  var minJudged: Int?

  enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case info, warning, error, never

    /// Whether a severity reaches the threshold.
    func isReached(by severity: Severity) -> Bool {
      self.severity.map { severity >= $0 } ?? false
    }

    /// The severity, or `nil` for none.
    var severity: Severity? { Severity(rawValue: rawValue) }
  }

  func validate() throws {
    if let minJudged, minJudged < 1 {
      throw ValidationError("--min-judged needs a number of at least 1")
    }
  }

  /// What must hold of a run with a project; a rule that does not exist ends it before it starts.
  func policy(_ project: Project) throws -> RunPolicy {
    for rule in required { _ = try project.catalog.rule(rule) }
    var policy = project.policy
    if let failOn { policy.failOn = failOn.severity }
    policy.failsOnInconclusive = policy.failsOnInconclusive || failOnInconclusive
    policy.allowsUnjudged = unjudged.isAllowed(project)
    for rule in required where !policy.requiredRules.contains(rule) {
      policy.requiredRules.append(rule)
    }
    if let minJudged { policy.judgedRulesMin = minJudged }
    return policy
  }
}

/// Whether a run in which nothing was judged is a success.
struct UnjudgedOptions: ParsableArguments {
  @Flag(help: "Do not exit with status 3 when no rule could judge any log.")
  var allowUnjudged = false

  /// Whether the command line or the project's configuration says so.
  func isAllowed(_ project: Project) -> Bool { allowUnjudged || project.policy.allowsUnjudged }
}
