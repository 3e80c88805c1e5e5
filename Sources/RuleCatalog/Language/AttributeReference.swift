package import LintModel
package import PatternMatch

/// Something that a rule can read, as of the event that it judges.
package enum AttributeReference: Hashable, Sendable {
  /// An attribute of the app, scene or ad that the event concerns.
  case entity(EntityAttribute)
  /// An attribute that the event itself carries.
  case event(EventKey)
  /// An attribute of one of two intervals.
  case interval(IntervalOrder, IntervalAttribute)
  /// What the check itself counts or measures.
  case measure(RuleMeasure)

  /// The type that its value has.
  package var type: AttributeType {
    switch self {
    case .entity(let attribute): attribute.type
    case .event(let key): key.type
    case .interval(_, .entity(let attribute)): attribute.type
    case .interval(_, .ad), .interval(_, .scene): .string
    case .interval(_, .duration): .duration
    case .measure(.count): .int
    case .measure(.duration): .duration
    }
  }

  /// Whether the value says which one it is and nothing else, so that it can only be compared with
  /// another such value.
  package var isIdentity: Bool {
    switch self {
    case .interval(_, .ad), .interval(_, .scene): true
    case .interval, .entity, .event, .measure: false
    }
  }
}

/// Which of two intervals is meant.
package enum IntervalOrder: String, CaseIterable, Hashable, Sendable {
  /// The one that began earlier.
  case first
  /// The one that began later.
  case second
}

/// Something that a rule can read of an interval.
package enum IntervalAttribute: Hashable, Sendable {
  /// Which ad it is about.
  case ad
  /// Which scene it takes place in.
  case scene
  /// How long it lasted, or has lasted so far.
  case duration
  /// What can be read of its ad or scene.
  case entity(EntityAttribute)

  /// The attribute as rules write it behind `first.`.
  var name: String {
    switch self {
    case .ad: "ad"
    case .scene: "scene"
    case .duration: "duration"
    case .entity(let attribute): attribute.name
    }
  }
}

/// What a check counts or measures, for its message.
package enum RuleMeasure: String, CaseIterable, Hashable, Sendable {
  /// How many events `limit` counted.
  case count
  /// How long the state of `hold` lasted, or had lasted when its time was up.
  case duration
}

extension AttributeReference: CustomStringConvertible {
  /// The reference as rules write it: `ad.unit_id`, `event.code`.
  package var description: String {
    switch self {
    case .entity(let attribute): attribute.name
    case .event(let key): "event." + key.name
    case .interval(let order, let attribute): order.rawValue + "." + attribute.name
    case .measure(let measure): measure.rawValue
    }
  }
}

/// Gives the values that predicates and messages read.
package protocol AttributeSource: ~Copyable {
  /// Returns the value of an entity's attribute, of the attribute's type or unknown.
  func value(of attribute: EntityAttribute) -> AttributeValue

  /// Returns the value of what a rule refers to.
  func value(of reference: AttributeReference) -> AttributeValue

  /// Returns the value that the event carries under a key, of the key's type or unknown.
  func value(ofEventAttribute key: EventKey) -> AttributeValue

  /// Returns the value of an interval's attribute, of the attribute's type or unknown.
  func value(of attribute: IntervalAttribute, in order: IntervalOrder) -> AttributeValue

  /// Returns what the check counted or measured.
  func value(of measure: RuleMeasure) -> AttributeValue

  /// Says whether a pattern is found in a string.
  func truth(of pattern: Pattern, in text: String) -> Truth
}

extension AttributeSource where Self: ~Copyable {
  /// Looks where the reference points.
  package func value(of reference: AttributeReference) -> AttributeValue {
    switch reference {
    case .entity(let attribute): value(of: attribute)
    case .event(let key): value(ofEventAttribute: key)
    case .interval(let order, let attribute): value(of: attribute, in: order)
    case .measure(let measure): value(of: measure)
    }
  }

  /// A single event has no intervals.
  package func value(of attribute: IntervalAttribute, in order: IntervalOrder) -> AttributeValue {
    .unknown(.notLogged)
  }

  /// Makes what matching scribbles on anew for each call.
  package func truth(of pattern: Pattern, in text: String) -> Truth {
    var scratch = MatchScratch()
    return Truth(found: try? pattern.match(Array(text.utf8).span, scratch: &scratch))
  }

  /// A single event is not counted.
  package func value(of measure: RuleMeasure) -> AttributeValue { .unknown(.notLogged) }
}

/// A named value of a rule that a project may change.
package struct RuleParameter: Hashable, Sendable {
  /// The name behind `params.`.
  package let name: String
  /// The type that every value of it has.
  package let type: AttributeType
  /// The value: the rule's default until somebody sets another of the same type.
  package var value: AttributeValue
  /// The line of the rule's file that declares it.
  package let line: Int

  /// Creates a parameter; `value` is of type `type`.
  package init(name: String, type: AttributeType, value: AttributeValue, line: Int) {
    self.name = name
    self.type = type
    self.value = value
    self.line = line
  }
}
