import LintModel

/// The names that a part of a rule can use.
struct ReferenceScope {
  let parameters: [RuleParameter]
  var subject: Subject = .event

  /// What the part of the rule speaks about.
  enum Subject: Equatable {
    /// One event and what it concerns.
    case event
    /// One event and what was counted up to it, or how long lasted what began with it.
    case measured(RuleMeasure)
    /// An interval's app, scene and ad, without a certain event.
    case interval
    /// Two intervals.
    case pair
  }

  /// What a name stands for.
  enum Meaning {
    case attribute(AttributeReference)
    /// The index of one of the rule's parameters.
    case parameter(Int)
  }

  /// Finds what a dotted name stands for.
  func meaning(of path: String) throws(PredicateProblem) -> Meaning {
    if let reference = attribute(path) { return .attribute(reference) }
    guard let index = parameters.firstIndex(where: { "params." + $0.name == path }) else {
      throw unknown(path)
    }
    return .parameter(index)
  }

  private func attribute(_ path: String) -> AttributeReference? {
    let entity = EntityAttribute(path)
    switch subject {
    case .pair:
      if let entity { return entity.group == .app ? .entity(entity) : nil }
      guard let order = IntervalOrder.allCases.first(where: { path.hasPrefix($0.rawValue + ".") })
      else { return nil }
      let name = String(path.dropFirst(order.rawValue.count + 1))
      let found = Self.attributes(of: order).first { $0.name == name }
      return found.map { .interval(order, $0) }
    case .interval: return entity.flatMap { $0.group == .event ? nil : .entity($0) }
    case .event, .measured:
      if let entity { return .entity(entity) }
      if case .measured(let measure) = subject, path == measure.rawValue {
        return .measure(measure)
      }
      guard path.hasPrefix("event.") else { return nil }
      return EventKey(String(path.dropFirst(6))).map { .event($0) }
    }
  }

  private static func attributes(of order: IntervalOrder) -> [IntervalAttribute] {
    // The second has only begun.
    order == .first ? ofBoth + [.duration] : ofBoth
  }

  private static let ofBoth: [IntervalAttribute] =
    [.ad, .scene]
    + EntityAttribute.allCases.filter { $0.group == .ad || $0.group == .scene }
    .map { .entity($0) }

  /// The attributes that can be named, in the order in which they are suggested.
  private var attributes: [AttributeReference] {
    let entities = EntityAttribute.allCases
    let events = EventKey.allCases.map { AttributeReference.event($0) }
    switch subject {
    case .event: return entities.map { .entity($0) } + events
    case .measured(let measure): return entities.map { .entity($0) } + events + [.measure(measure)]
    case .interval: return entities.filter { $0.group != .event }.map { .entity($0) }
    case .pair:
      return IntervalOrder.allCases.flatMap { order in
        Self.attributes(of: order).map { .interval(order, $0) }
      } + entities.filter { $0.group == .app }.map { .entity($0) }
    }
  }

  private func unknown(_ path: String) -> PredicateProblem {
    let names = attributes.map(\.description) + parameters.map { "params." + $0.name }
    // Somebody who writes `age` means `ad.age`, and with `ad.unit` comes `ad.unit_id`.
    let nearest =
      nearestName(to: path, in: names)
      ?? names.first { $0.hasSuffix("." + path) || $0.hasPrefix(path + "_") }
    return .unknownName(path, nearest: nearest, isPair: subject == .pair)
  }
}
