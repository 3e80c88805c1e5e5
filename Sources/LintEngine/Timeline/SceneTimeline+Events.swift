import LintModel

extension SceneTimeline {
  /// Takes over what an event tells of the scene.
  func take(_ event: Event, step: Int) {
    switch event.name {
    case .sceneConnected: connect(step: step)
    case .sceneDisconnected: isConnected = false
    case .sceneBecameActive:
      // Only a scene that was connected again, of which a record is missing, becomes active.
      isConnected = true
      enter(.foregroundActive, event)
    case .sceneWillResignActive, .sceneWillEnterForeground: enter(.foregroundInactive, event)
    case .sceneEnteredBackground: enter(.background, event)
    default: break
    }
    let (shapeBefore, hiddenBefore) = (shape, hiddenKeys)
    hide(event.hiddenKeys)
    if let text = event.string(.role) { set(\.role, text, .role, event) }
    if let text = event.string(.orientation) { set(\.orientation, text, .orientation, event) }
    if let text = event.string(.mode) { set(\.mode, text, .mode, event) }
    if case .double(let number) = event[.width] { set(\.width, number, .width, event) }
    if case .double(let number) = event[.height] { set(\.height, number, .height, event) }
    takeMode(event, before: shapeBefore)
    let isTold =
      event.name == .sceneRotated && event.string(.orientation) != nil && shape != shapeBefore
    if event.name.changesGeometry, isTold || shape.isTurned(from: shapeBefore) { turn = event }
    guard event.name.changesGeometry, event.name != .sceneConnected else { return }
    // What is told first by its size may have been so for long; a turn says itself what it is.
    let isLearned = shape.tellsMore(than: shapeBefore)
    if isLearned { shapeLearnedAt = step }
    let hidden = hiddenKeys.union(hiddenBefore)
    if shape.differs(from: shapeBefore) || isLearned && event.name != .sceneResized {
      geometryChangedAt = step
      geometryChange = event
      isChangeHidden = false
    } else if !hidden.isDisjoint(with: Shape.keys) {
      isChangeHidden = true
    }
  }

  /// Forgets values of which a record hides what they are now.
  private func hide(_ keys: [EventKey]) {
    for key in keys {
      switch key {
      case .role: role = nil
      case .orientation: orientation = nil
      case .mode: mode = nil
      case .width: width = nil
      case .height: height = nil
      default: continue
      }
      hiddenKeys.insert(key)
      witnesses[key] = nil
    }
  }

  /// A scene that fills its screen may do so no more when it is told to have another size.
  private func takeMode(_ event: Event, before: Shape) {
    guard event[.width] != nil || event[.height] != nil else {
      if event[.mode] != nil { isModeSized = false }
      return
    }
    if event[.mode] == nil, isModeSized, isFullScreen == true, !shape.hasSize(of: before) {
      mode = nil
      witnesses[.mode] = nil
    }
    isModeSized = true
  }

  private var shape: Shape { Shape(orientation, mode, width, height) }

  private func connect(step: Int) {
    let isNew = !isConnectionSeen && state == nil && stateWitness == nil && witnesses.isEmpty
    if isNew || !isConnected { connectedAt = step }
    // Several may tell of one connection, and late; a scene that comes again has no state yet.
    if !isConnected { state = nil }
    isConnected = true
    isConnectionSeen = true
  }

  private func enter(_ state: EntityState, _ event: Event) {
    self.state = state
    stateWitness = event
  }

  private func set<Value>(
    _ path: ReferenceWritableKeyPath<SceneTimeline, Value?>, _ value: Value, _ key: EventKey,
    _ event: Event
  ) {
    self[keyPath: path] = value
    witnesses[key] = event
    hiddenKeys.remove(key)
  }

  /// What an ad has to fit.
  private struct Shape: Equatable {
    static let keys: Set<EventKey> = [.orientation, .mode, .width, .height]

    var orientation: String?
    var mode: String?
    var width: Double?
    var height: Double?

    init(_ orientation: String?, _ mode: String?, _ width: Double?, _ height: Double?) {
      self.orientation = orientation
      self.mode = mode
      self.width = width
      self.height = height
    }

    /// Whether the sizes are the same, or would be once turned.
    func hasSize(of other: Shape) -> Bool {
      width == other.width && height == other.height || isSwapped(from: other)
    }

    /// Whether the scene was turned to get from another shape to this one.
    func isTurned(from other: Shape) -> Bool {
      other.orientation != nil && orientation != nil && orientation != other.orientation
        || width != height && isSwapped(from: other)
    }

    private func isSwapped(from other: Shape) -> Bool {
      width != nil && width == other.height && height == other.width
    }

    /// Whether a value is another one than before. The first telling of a value is no change of it.
    func differs(from other: Shape) -> Bool {
      func differ<Value: Equatable>(_ mine: Value?, _ its: Value?) -> Bool {
        mine != nil && its != nil && mine != its
      }
      return differ(orientation, other.orientation) || differ(mode, other.mode)
        || differ(width, other.width) || differ(height, other.height)
    }

    /// Whether a value is told that was not known before.
    func tellsMore(than other: Shape) -> Bool {
      orientation != nil && other.orientation == nil || mode != nil && other.mode == nil
        || width != nil && other.width == nil || height != nil && other.height == nil
    }
  }
}

extension EventName {
  /// Whether the event tells of a scene's size, orientation or mode.
  fileprivate var changesGeometry: Bool {
    switch self {
    case .sceneConnected, .sceneResized, .sceneRotated, .sceneModeChanged: true
    default: false
    }
  }
}
