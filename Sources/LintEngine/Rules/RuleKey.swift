import LintModel
import RuleCatalog

/// The values by which a rule tells apart what belongs together.
typealias RuleKey = [AttributeValue]

/// What an event tells of a rule's key.
enum RuleKeyReading {
  case known(RuleKey)
  /// The event is about something that has such attributes, but does not tell them.
  case unknown(AttributeValue.UnknownReason)
  /// The event is about the whole app, and so concerns each key.
  case every

  /// Reads the key at a step; without attributes there is one key, the empty one.
  init(_ attributes: [AttributeReference], _ view: AttributeView) {
    var key: RuleKey = []
    for attribute in attributes {
      let value = view.value(of: attribute)
      guard case .unknown(let reason) = value else {
        key.append(value)
        continue
      }
      self = view.step.isAboutWholeApp ? .every : .unknown(reason)
      return
    }
    self = .known(key)
  }
}

extension Timeline.Step {
  /// Whether the event is about neither an ad nor a scene nor a screen.
  fileprivate var isAboutWholeApp: Bool {
    [.app, .consent, .content, .log, .sdk].contains(event.name.group)
      && ad == nil && scene == nil
  }
}

/// Something for each value of a key, up to a limit.
struct KeyTable<State> {
  private var states: [RuleKey: State] = [:]
  /// How many more keys may be turned away before the next search for stale ones, so that a full
  /// table costs little per event.
  private var patience = 0

  var count: Int { states.count }

  /// The state of a key that is known already.
  subscript(key: RuleKey) -> State? { states[key] }

  /// Changes the state of a key, which begins as `initial`; returns `nil` when there is no room.
  @discardableResult
  mutating func update<Result>(
    _ key: RuleKey, initial: @autoclosure () -> State, isStale: (State) -> Bool,
    _ change: (inout State) -> Result
  ) -> Result? {
    if states[key] == nil, states.count >= RuleLimits.keysMax, !makeRoom(isStale) { return nil }
    return change(&states[key, default: initial()])
  }

  /// Changes the state of a key that is known already.
  mutating func change(_ key: RuleKey, _ change: (inout State) -> Void) {
    if let place = states.index(forKey: key) { change(&states.values[place]) }
  }

  /// Forgets a key, and returns what was known of it.
  @discardableResult
  mutating func remove(_ key: RuleKey) -> State? { states.removeValue(forKey: key) }

  /// Forgets some keys, and returns what was known of them, in no order.
  @discardableResult
  mutating func removeAll(where isMeant: (State) -> Bool) -> [State] {
    let removed = states.values.filter(isMeant)
    if !removed.isEmpty { states = states.filter { !isMeant($0.value) } }
    return removed
  }

  mutating func removeAll() {
    states = [:]
    patience = 0
  }

  private mutating func makeRoom(_ isStale: (State) -> Bool) -> Bool {
    guard patience == 0 else {
      patience -= 1
      return false
    }
    removeAll(where: isStale)
    if states.count > RuleLimits.keysMax * 7 / 8 { patience = RuleLimits.keysMax / 8 }
    return states.count < RuleLimits.keysMax
  }
}
