package import LintModel

/// Something that a rule can read, as of the event that it judges.
package enum AttributeReference: Hashable, Sendable {
  /// An attribute of the app, scene or ad that the event concerns.
  case entity(EntityAttribute)
  /// An attribute that the event itself carries, by its key in `EventAttributes`.
  case event(key: String)

  /// The type that its value has.
  package var type: AttributeType {
    switch self {
    case .entity(let attribute): attribute.type
    case .event(let key): EventAttributes.types[key] ?? .string
    }
  }
}

extension AttributeReference: CustomStringConvertible {
  /// The reference as rules write it: `ad.unit_id`, `event.code`.
  package var description: String {
    switch self {
    case .entity(let attribute): attribute.rawValue
    case .event(let key): "event." + key
    }
  }
}

/// Gives the values that predicates and messages read.
package protocol AttributeSource: ~Copyable {
  /// Returns the value of an entity's attribute, of the attribute's type or unknown.
  func value(of attribute: EntityAttribute) -> AttributeValue

  /// Returns the value that the event carries under a key, of the key's type or unknown.
  func value(ofEventAttribute key: String) -> AttributeValue
}

extension AttributeSource where Self: ~Copyable {
  /// Returns the value of what a rule refers to.
  package func value(of reference: AttributeReference) -> AttributeValue {
    switch reference {
    case .entity(let attribute): value(of: attribute)
    case .event(let key): value(ofEventAttribute: key)
    }
  }
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
