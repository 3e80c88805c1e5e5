import LintModel
import RuleCatalog

/// Where the values that a rule reads come from.
enum AttributeSupply {
  /// The keys of events that a rule reads, among them the clock where it measures time.
  static func keys(of rule: RuleDefinition) -> Set<EventKey> {
    var keys: Set<EventKey> = []
    for reference in rule.attributesRead {
      if case .event(let key) = reference { keys.insert(key) }
      guard case .entity(let attribute) = reference else { continue }
      if let key = attribute.row.key { keys.insert(key) }
      if attribute.row.event == .sceneResized { keys.formUnion([.width, .height]) }
    }
    if rule.check.isMeasured { keys.insert(.monotonicMilliseconds) }
    return keys
  }

  /// Values that the rule's own examples give to an event, where they are names.
  static func values(of name: EventName, in rule: RuleDefinition) -> [EventKey: String] {
    for example in rule.examples where example.verdict == .fail {
      guard case .events(let events) = example.body,
        let event = events.first(where: { $0.name == name })
      else { continue }
      let pairs = event.attributes.compactMap { attribute -> (EventKey, String)? in
        guard let key = attribute.known else { return nil }
        switch attribute.value {
        case .bool(let flag): return (key, flag ? "true" : "false")
        case .string(let text) where isName(text) && namingKeys.contains(key): return (key, text)
        default: return nil
        }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    return [:]
  }

  /// The keys whose values are names of the vocabulary, and not those of an app.
  private static let namingKeys: Set<EventKey> = [
    .format, .mode, .orientation, .role, .start, .cause,
  ]

  private static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter || byte == UInt8(ascii: "_")
    }
  }
}
