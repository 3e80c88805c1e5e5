import LintModel

extension SceneTimeline {
  /// Takes over what an event tells of the scene.
  mutating func take(_ event: Event, step: Int) {
    switch event.name {
    case .sceneConnected: connect()
    case .sceneDisconnected: isConnected = false
    case .sceneBecameActive:
      // Only a scene that was connected again, of which a record is missing, becomes active.
      isConnected = true
      enter(.foregroundActive, event)
    case .sceneWillResignActive, .sceneWillEnterForeground: enter(.foregroundInactive, event)
    case .sceneEnteredBackground: enter(.background, event)
    default: break
    }
    let shapeBefore = shape
    if let text = event.string("role") { set(\.role, text, "role", event) }
    if let text = event.string("orientation") { set(\.orientation, text, "orientation", event) }
    if let text = event.string("mode") { set(\.mode, text, "mode", event) }
    if case .double(let number) = event["width"] { set(\.width, number, "width", event) }
    if case .double(let number) = event["height"] { set(\.height, number, "height", event) }
    // The first telling of a shape is no change of it.
    if event.name.changesGeometry, event.name != .sceneConnected, shape != shapeBefore {
      geometryChangedAt = step
      geometryChange = event
    }
  }

  private var shape: Shape { Shape(orientation, mode, width, height) }

  private mutating func connect() {
    // Several may tell of one connection, and late; a scene that comes again has no state yet.
    if !isConnected { state = nil }
    isConnected = true
    isConnectionSeen = true
  }

  private mutating func enter(_ state: State, _ event: Event) {
    self.state = state
    witnesses["state"] = event
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<SceneTimeline, Value?>, _ value: Value, _ key: String, _ event: Event
  ) {
    self[keyPath: path] = value
    witnesses[key] = event
  }

  /// What an ad has to fit.
  private struct Shape: Equatable {
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
