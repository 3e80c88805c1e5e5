/// What became of one rule over one log.
package struct RuleVerdict: Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  package var verdict: Verdict
  /// Why the verdict is not a plain pass or fail.
  package var reason: Reason?
  /// The event classes that the rule needs and that this log cannot show, as the rule writes them.
  package var missing: [String]
  /// The event classes of which the rule needs the app's word that it logs them, because their
  /// absence is the mistake; as the rule writes them.
  package var undeclared: [String] = []
  /// How many times the rule judged something.
  package var judgedCount: Int
  /// How many of those could not be decided.
  package var undecidedCount: Int
  /// The first event that could not be decided.
  package var firstUndecided: Evidence?

  /// The four ways in which a rule can end.
  package enum Verdict: String, CaseIterable, Hashable, Sendable {
    case fail
    case pass
    case inconclusive
    case notApplicable = "not-applicable"
  }

  /// Why a rule could not judge.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// A value that the predicate reads is not in the log.
    case unknownValue = "unknown-value"
    /// A value that the predicate reads is `<private>`.
    case redacted
    /// The log ends before the deadline.
    case logEnded = "log-ended"
    /// Records were lost between the trigger and the deadline.
    case logLoss = "log-loss"
    /// The records concerned carry no time.
    case noTime = "no-time"
    /// The log's stamps are too coarse, or its zone is not known, to tell how long something took.
    case impreciseTime = "imprecise-time"
    /// The log starts in the middle of what the rule looks at.
    case scopeStartNotSeen = "scope-start-not-seen"
    /// A table of the engine was full.
    case limitReached = "limit-reached"
    /// The user's predicate leaves out records that the rule would read.
    case leftOut = "left-out"
    /// A class of event that the rule needs is never printed in this log.
    case eventsNotLogged = "events-not-logged"
  }

  /// Creates a verdict.
  package init(
    rule: String, verdict: Verdict, reason: Reason? = nil, missing: [String] = [],
    judgedCount: Int = 0, undecidedCount: Int = 0, firstUndecided: Evidence? = nil
  ) {
    self.rule = rule
    self.verdict = verdict
    self.reason = reason
    self.missing = missing
    self.judgedCount = judgedCount
    self.undecidedCount = undecidedCount
    self.firstUndecided = firstUndecided
  }
}
