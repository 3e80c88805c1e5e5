import LintModel

/// The most that the engine keeps for one rule.
package enum RuleLimits {
  /// The most that a rule may count to; it keeps one event more.
  package static let countMax = 1000
  /// The most values of a key that are told apart at a time.
  package static let keysMax = 10_000
  /// The most triggers that wait for an answer.
  package static let obligationsMax = 10_000
  /// The most intervals, and the most pairs of them, that are looked at.
  package static let intervalsMax = 1000
}

extension RuleDefinition {
  /// The most open triggers, keys or intervals that the rule keeps at one time.
  package var keptMax: Int {
    switch check {
    case .forbid: 0
    case .respond: RuleLimits.obligationsMax
    case .precede, .limit: check.key.isEmpty ? 1 : RuleLimits.keysMax
    case .overlap, .hold: RuleLimits.intervalsMax
    }
  }

  /// What the rule keeps while it judges, at most, for people.
  package var stateBound: String {
    let keysMax = RuleLimits.keysMax
    let keys = check.key.isEmpty ? "" : "\(keysMax) keys × "
    switch check {
    case .forbid: return "nothing"
    case .respond: return "at most \(RuleLimits.obligationsMax) open triggers"
    case .precede: return "at most \(keys)2 events"
    case .limit(let check):
      guard check.side == .atMost || check.distinct != nil else { return "at most \(keys)1 event" }
      let count = check.bound.number(parameters) + (check.side == .atMost ? 1 : 0)
      // Those that count for certain, and those that may.
      return "at most \(keys)\(2 * count) events"
    case .overlap:
      let intervals = RuleLimits.intervalsMax
      return "at most \(intervals) intervals and \(intervals) pairs"
    case .hold: return "at most \(RuleLimits.intervalsMax) intervals"
    }
  }
}
