package import LintModel

/// Two intervals for which the condition holds must not overlap.
///
/// The first is the one that began earlier.
package struct OverlapCheck: Sendable {
  package let first: IntervalKind
  package let second: IntervalKind
  /// The attributes that both intervals share.
  package let key: [AttributeReference]
  package let condition: Predicate?
  /// The time that an overlap may last.
  package let longerThan: RuleDuration?
  /// The time that must lie between the two.
  package let gap: RuleDuration?
}

/// An interval for which the condition holds at its start lasts at least or at most so long.
package struct HoldCheck: Sendable {
  package let state: IntervalKind
  package let condition: Predicate?
  package let side: RuleSide
  package let length: RuleDuration
  /// The intervals whose time is left out.
  package let except: IntervalKind?
}
