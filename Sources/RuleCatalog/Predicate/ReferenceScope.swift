import LintModel

/// The names that a rule's predicate and message can use.
struct ReferenceScope {
  let parameters: [RuleParameter]

  /// What a name stands for.
  enum Meaning {
    case attribute(AttributeReference)
    /// The index of one of the rule's parameters.
    case parameter(Int)
  }

  /// Finds what a dotted name stands for.
  func meaning(of path: String) throws(PredicateProblem) -> Meaning {
    if let attribute = EntityAttribute(rawValue: path) { return .attribute(.entity(attribute)) }
    guard let dot = path.firstIndex(of: ".") else { throw unknown(path) }
    let key = String(path[path.index(after: dot)...])
    switch path[..<dot] {
    case "event" where EventAttributes.types[key] != nil: return .attribute(.event(key: key))
    case "params":
      guard let index = parameters.firstIndex(where: { $0.name == key }) else {
        throw unknown(path)
      }
      return .parameter(index)
    default: throw unknown(path)
    }
  }

  private func unknown(_ path: String) -> PredicateProblem {
    let names = allNames
    // Somebody who writes `age` means `ad.age`, and with `ad.unit` comes `ad.unit_id`.
    let nearest =
      nearestName(to: path, in: names)
      ?? names.first { $0.hasSuffix("." + path) || $0.hasPrefix(path + "_") }
    return .unknownName(path, nearest: nearest)
  }

  private var allNames: [String] {
    EntityAttribute.allCases.map(\.rawValue)
      + EventAttributes.types.keys.sorted().map { "event." + $0 }
      + parameters.map { "params." + $0.name }
  }
}
