import LintModel
import RuleCatalog

/// Where the values that rules read come from: which event tells them, under which key.
enum AttributeSupply {
  /// The event that tells an attribute of an entity, or `nil` for the one that is judged.
  static func event(of attribute: EntityAttribute) -> EventName? {
    switch attribute {
    case .adAge, .adState: .adLoaded
    case .adRequestScene, .adLoadCountInFlight: .adLoadRequested
    case .adPresentScene, .adSincePresentCalled: .adPresentCalled
    case .adPresentationCount: .adWillPresent
    case .adSinceSizeRefused: .adPresentFailed
    case .sceneRole: .sceneConnected
    case .sceneState: .sceneBecameActive
    case .sceneOrientation, .sceneIsLandscape: .sceneRotated
    case .sceneMode, .sceneIsFullScreen: .sceneModeChanged
    case .sceneWidth, .sceneHeight, .sceneResizedSinceLoad: .sceneResized
    case .appState: .appBecameActive
    case .appStart, .appLaunchID, .appLaunchIndex, .appTimeSinceLaunch, .eventTimeSinceLaunch:
      .appLaunched
    case .appMainContentShown: .contentMainShown
    case .appActiveScenes, .appScenesConnectedMax: .sceneConnected
    case .appOpenPresentations: .adWillPresent
    case .adID, .adFormat, .adUnitID, .adIsTestUnit, .sceneID, .eventName: nil
    }
  }

  /// The key that tells it.
  static func key(of attribute: EntityAttribute) -> String? {
    switch attribute {
    case .adID: "ad"
    case .adFormat, .appOpenPresentations: "format"
    case .adUnitID, .adIsTestUnit, .adLoadCountInFlight: "unit_id"
    case .adAge, .adSincePresentCalled, .adSinceSizeRefused, .appTimeSinceLaunch,
      .eventTimeSinceLaunch:
      "t"
    case .adRequestScene, .adPresentScene, .sceneID: "scene"
    case .sceneRole: "role"
    case .sceneOrientation, .sceneIsLandscape: "orientation"
    case .sceneMode, .sceneIsFullScreen: "mode"
    case .sceneWidth: "width"
    case .sceneHeight: "height"
    case .appStart: "start"
    case .appLaunchIndex: "launch_index"
    case .adState, .adPresentationCount, .sceneState, .sceneResizedSinceLoad, .appState,
      .appLaunchID, .appMainContentShown, .appActiveScenes, .appScenesConnectedMax, .eventName:
      nil
    }
  }

  /// The keys of events that a rule reads, among them the clock where it measures time.
  static func keys(of rule: RuleDefinition) -> Set<String> {
    var keys: Set<String> = []
    for reference in rule.attributesRead {
      switch reference {
      case .event(let key): keys.insert(key)
      case .entity(let attribute):
        if let key = key(of: attribute) { keys.insert(key) }
        if event(of: attribute) == .sceneResized { keys.formUnion(["width", "height"]) }
      }
    }
    let isUntimed = rule.check.kind == .forbid || rule.check.kind == .precede
    if !isUntimed { keys.insert("t") }
    return keys
  }

  /// Values that the rule's own examples give to an event, where they are names.
  static func values(of name: EventName, in rule: RuleDefinition) -> [String: String] {
    for example in rule.examples where example.verdict == .fail {
      guard case .events(let events) = example.body,
        let event = events.first(where: { $0.name == name })
      else { continue }
      let pairs = event.attributes.compactMap { attribute -> (String, String)? in
        switch attribute.value {
        case .bool(let flag): return (attribute.key, flag ? "true" : "false")
        case .string(let text) where isName(text) && namingKeys.contains(attribute.key):
          return (attribute.key, text)
        default: return nil
        }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    return [:]
  }

  /// The keys whose values are names of the vocabulary, and not those of an app.
  private static let namingKeys: Set<String> = [
    "format", "mode", "orientation", "role", "start", "cause",
  ]

  private static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter || byte == UInt8(ascii: "_")
    }
  }
}
