import LintModel

/// One scene of a launch, with what is known of it now and the events that told.
final class SceneTimeline {
  /// The names under which records speak of the scene.
  var names: [EventKey: String] = [:] {
    didSet { nameKinds = SceneTimeline.kinds(of: names) }
  }
  /// The kinds of these names, a bit for each of `EventKey.ofScene`.
  private(set) var nameKinds: UInt8 = 0
  var isConnected = true
  /// Whether a record told of its connection.
  var isConnectionSeen = false
  var state: EntityState?
  var role: String?
  var orientation: String?
  var mode: String?
  var width: Double?
  var height: Double?
  /// The event that told the state, and those that told the values above, by their keys.
  var stateWitness: Event?
  var witnesses: [EventKey: Event] = [:]
  /// The number of the step at which size, orientation or mode last changed.
  var geometryChangedAt: Int?
  /// The event by which that happened.
  var geometryChange: Event?
  /// The number of the last step that told a value of its shape which was not known before.
  var shapeLearnedAt: Int?
  /// The number of the step at which it came to be, if a record told of that first.
  var connectedAt: Int?
  /// The last event by which the scene was turned.
  var turn: Event?
  /// Whether its size was told since its mode was, or with it.
  var isModeSized = false

  /// The keys under which the latest record has a redacted value.
  var hiddenKeys: Set<EventKey> = []
  /// Whether a record hides if size, orientation or mode changed since they surely did.
  var isChangeHidden = false

  private static func kinds(of names: [EventKey: String]) -> UInt8 {
    EventKey.ofScene.enumerated().reduce(0) { kinds, kind in
      names[kind.element] == nil ? kinds : kinds | 1 << kind.offset
    }
  }

  /// The scene's state in the table of its states; `nil` when nothing tells.
  var life: EntityState? {
    isConnected ? state ?? (isConnectionSeen ? .connected : nil) : .disconnected
  }

  /// Whether the scene is in the foreground; unknown until something tells.
  var isInForeground: Bool? {
    isConnected ? state.map { $0 != .background } : false
  }

  /// The name to show: the scene's identifier, else its persistent identifier, else its address.
  var displayName: String? {
    EventKey.ofScene.lazy.compactMap { self.names[$0] }.first
  }

  /// Whether the scene fills its screen; unknown until something tells.
  var isFullScreen: Bool? {
    switch mode {
    case "full_screen": true
    case "split", "slide_over", "stage": false
    default: nil
    }
  }

  /// Whether the scene may be a window of the app: CarPlay's are none, nor those of external
  /// displays. Where nothing tells of its role, it is taken for one.
  var mayBeWindow: Bool { role == nil || role == "application" }

  /// Whether the scene is wider than high; unknown until something tells.
  var isLandscape: Bool? {
    switch orientation {
    case "landscape", "landscapeLeft", "landscapeRight": true
    case "portrait", "portraitUpsideDown": false
    default: nil
    }
  }

  /// Another one that is the same now, and then goes its own way.
  func copy() -> SceneTimeline {
    let copy = SceneTimeline()
    copy.names = names
    copy.isConnected = isConnected
    copy.isConnectionSeen = isConnectionSeen
    copy.state = state
    copy.role = role
    copy.orientation = orientation
    copy.mode = mode
    copy.width = width
    copy.height = height
    copy.stateWitness = stateWitness
    copy.witnesses = witnesses
    copy.geometryChangedAt = geometryChangedAt
    copy.geometryChange = geometryChange
    copy.shapeLearnedAt = shapeLearnedAt
    copy.connectedAt = connectedAt
    copy.turn = turn
    copy.isModeSized = isModeSized
    copy.hiddenKeys = hiddenKeys
    copy.isChangeHidden = isChangeHidden
    return copy
  }
}

/// A name by which a record speaks of a scene.
struct SceneName: Hashable {
  /// The key under which records have the name.
  var key: EventKey
  var text: String

  /// What an event has in place of a name to say that there is no scene.
  static let none = "none"

  /// The names that an event carries. `scene=none` says that there is no scene and is no name.
  ///
  /// An app may log a scene's persistent identifier as `scene`, and FrontBoard's name of a scene of
  /// an app with several ends with it; both are the name that UIKit prints as `persistent_id`.
  static func names(in event: Event) -> [SceneName] {
    var names: [SceneName] = []
    for key in EventKey.ofScene {
      guard let text = event.string(key), text != none else { continue }
      let persistent = key == .scene ? SceneIdentifier.persistentIdentifier(in: text) : nil
      if persistent != text { names.append(SceneName(key: key, text: text)) }
      if let persistent { names.append(SceneName(key: .persistentID, text: persistent)) }
    }
    return names
  }
}
