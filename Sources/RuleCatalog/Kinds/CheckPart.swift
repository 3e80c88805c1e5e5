package import LintModel

/// One key of a check with its value.
package struct CheckPart: Sendable {
  package let key: String
  package let value: Value

  /// What a key of a check can stand for.
  package enum Value: Sendable {
    case events(EventClass)
    case interval(IntervalKind)
    case intervals([IntervalKind])
    case condition(Predicate)
    case length(RuleDuration)
    case count(RuleCount)
    case attribute(AttributeReference)
    case attributes([AttributeReference])
    case word(String)
  }

  /// Creates a part, unless there is no value.
  init?(_ key: String, _ value: Value?) {
    guard let value else { return nil }
    self.key = key
    self.value = value
  }

  init?(_ key: String, _ events: EventClass?) { self.init(key, events.map { .events($0) }) }
  init?(_ key: String, _ condition: Predicate?) { self.init(key, condition.map { .condition($0) }) }
  init?(_ key: String, _ length: RuleDuration?) { self.init(key, length.map { .length($0) }) }
  init?(_ key: String, _ interval: IntervalKind?) { self.init(key, interval.map { .interval($0) }) }
  init?(by key: [AttributeReference]) { self.init("by", key.isEmpty ? nil : .attributes(key)) }
}
