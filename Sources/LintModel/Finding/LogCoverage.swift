/// What one log lets each rule judge, and what would let it judge more.
package struct LogCoverage: Hashable, Sendable {
  package var input: InputSummary
  /// Each rule, in the order of its id.
  package var rules: [RuleCoverage]
  /// The lines to log that would make rules applicable, the most valuable first.
  package var plan: [PlannedLine]

  /// Creates a coverage.
  package init(input: InputSummary, rules: [RuleCoverage], plan: [PlannedLine]) {
    self.input = input
    self.rules = rules
    self.plan = plan
  }
}

/// What one log lets one rule judge.
package struct RuleCoverage: Hashable, Sendable {
  package var verdict: RuleVerdict
  package var title: String
  package var severity: Severity
  /// What would let it judge, each on its own or in part.
  package var remedies: [Remedy]

  /// Something that would let a rule judge.
  package enum Remedy: Hashable, Sendable {
    /// A line for the app to log; the other events would do as well.
    case line(String, alternatives: [EventName])
    /// An option of the command line with the same thing in a project's configuration, for an app
    /// that logs these events.
    case setting(option: String, configuration: String)
    /// How to take the next log, or what to change in the app, as a clause.
    case advice(String)
  }

  /// Creates a coverage.
  package init(verdict: RuleVerdict, title: String, severity: Severity, remedies: [Remedy]) {
    self.verdict = verdict
    self.title = title
    self.severity = severity
    self.remedies = remedies
  }
}

/// A line to log, with the rules that become applicable when it and all lines before it are there.
package struct PlannedLine: Hashable, Sendable {
  package var text: String
  package var rules: [String]

  /// Creates a planned line.
  package init(text: String, rules: [String]) {
    self.text = text
    self.rules = rules
  }
}
