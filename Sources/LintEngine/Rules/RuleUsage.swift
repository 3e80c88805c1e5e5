/// What one rule cost over one log: what it was shown, and what it kept of it.
package struct RuleUsage: Hashable, Sendable {
  /// The rule's id.
  package let rule: String
  /// How many events the rule was shown.
  package var eventCount: Int
  /// How many times it judged something.
  package var judgedCount: Int
  /// How many of those could not be decided.
  package var undecidedCount: Int
  /// The most open triggers, keys or intervals that it kept at one time.
  package var keptCountMax: Int
  /// How many of them it may keep.
  package let keptMax: Int

  /// Creates the usage of a rule.
  package init(
    rule: String, eventCount: Int, judgedCount: Int, undecidedCount: Int, keptCountMax: Int,
    keptMax: Int
  ) {
    self.rule = rule
    self.eventCount = eventCount
    self.judgedCount = judgedCount
    self.undecidedCount = undecidedCount
    self.keptCountMax = keptCountMax
    self.keptMax = keptMax
  }

  /// Adds what the same rule cost over another log.
  package mutating func add(_ other: RuleUsage) {
    eventCount += other.eventCount
    judgedCount += other.judgedCount
    undecidedCount += other.undecidedCount
    keptCountMax = max(keptCountMax, other.keptCountMax)
  }
}
