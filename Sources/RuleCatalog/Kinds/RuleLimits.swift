/// The most that the engine keeps for one rule.
package enum RuleLimits {
  /// The most that a rule may count to; it keeps one event more.
  package static let countMax = 1000
  /// The most values of a key that are told apart at a time.
  package static let keysMax = 10_000
  /// The most triggers that wait for an answer.
  package static let obligationsMax = 10_000
  /// The most intervals that are looked at, and the most of them that wait for a judgement.
  package static let intervalsMax = 1000
}
