import LintModel

extension AttributeView {
  /// Whether a record would tell the value of an attribute if it were not redacted.
  ///
  /// A value that was told once is known, whatever other records hide.
  func isHidden(_ attribute: EntityAttribute) -> Bool {
    let keys = AttributeView.keys(of: attribute)
    if attribute == .adSinceUnitDismissed, timeline.dismissals.hasHiddenUnit { return true }
    switch attribute.rawValue.prefix(while: { $0 != "." }) {
    case "ad":
      if ad == nil, step.event.hides(["ad"]) { return true }
      return ad.map { !keys.isDisjoint(with: $0.hiddenKeys) } ?? step.event.hides(keys)
    case "scene":
      if scene == nil, step.event.hidesScene || ad?.hidesScene == true { return true }
      return scene.map { !keys.isDisjoint(with: $0.hiddenKeys) } ?? false
    case "app": return !keys.isDisjoint(with: timeline.device.hiddenKeys)
    case "screen": return timeline.screens.isLastHidden
    default: return false
    }
  }

  /// The keys of events that tell an attribute.
  private static func keys(of attribute: EntityAttribute) -> Set<String> {
    switch attribute {
    case .adFormat, .adIsFullScreen: ["format"]
    case .adUnitID, .adIsTestUnit, .adSinceUnitDismissed: ["unit_id"]
    case .adUnitOrFormat, .adLoadCountInFlight, .adUnusedCount: ["unit_id", "format"]
    case .adRequestScene, .adPresentScene: Event.sceneKeys
    case .adWidth, .sceneWidth: ["width"]
    case .adHeight, .sceneHeight: ["height"]
    case .adCanPresent: ["result"]
    case .sceneRole: ["role"]
    case .sceneOrientation: ["orientation"]
    case .sceneMode, .sceneIsFullScreen: ["mode"]
    case .sceneIsLandscape: ["orientation"]
    case .sceneResizedSinceLoad, .adCheckedSinceResize: ["orientation", "mode", "width", "height"]
    case .appBuild: ["build"]
    case .appSDKVersion: ["version"]
    case .appIsTestDevice: ["test_device"]
    case .appStart: ["start"]
    default: []
    }
  }
}

extension AdTimeline {
  /// Whether the name of a scene that it was told of is redacted.
  fileprivate var hidesScene: Bool { !hiddenKeys.isDisjoint(with: Event.sceneKeys) }
}

extension Event {
  /// The keys whose values are redacted.
  var hiddenKeys: [String] {
    attributes.filter { $0.value == .unknown(.redacted) }.map(\.key)
  }

  /// The keys that name a scene.
  fileprivate static let sceneKeys = Set(SceneName.Kind.allCases.map(\.rawValue))

  /// Whether the name of the scene that it is about is redacted.
  var hidesScene: Bool { hides(Event.sceneKeys) }

  /// Whether one of some values is redacted.
  fileprivate func hides(_ keys: Set<String>) -> Bool {
    attributes.contains { $0.value == .unknown(.redacted) && keys.contains($0.key) }
  }
}
