import LintModel
import RuleCatalog

/// Where the values that rules read come from: which event tells them, under which key.
enum AttributeSupply {
  /// The event that tells an attribute of an entity, or `nil` for the one that is judged.
  static func event(of attribute: EntityAttribute) -> EventName? {
    switch attribute {
    case .adAge, .adState, .adUnusedCount, .adWidth, .adHeight: .adLoaded
    case .adRequestScene, .adLoadCountInFlight: .adLoadRequested
    case .adPresentScene, .adSincePresentCalled, .adIsContended: .adPresentCalled
    case .adPresentationCount, .adTimeOnScreen, .adSinceUnitDismissed: .adWillPresent
    case .appAdOnScreen, .appOpenOnScreen, .sceneAdOnScreen: .adWillPresent
    case .adSinceSizeRefused: .adPresentFailed
    case .adCanPresent, .adCheckedSinceResize: .adCanPresentChecked
    case .adWasRewarded: .adRewardEarned
    case .adVideoCompleted: .adVideoCompleted
    case .sceneRole: .sceneConnected
    case .sceneState, .sceneOthersInForeground, .sceneSinceForeground: .sceneBecameActive
    case .sceneOrientation, .sceneIsLandscape, .sceneSinceTurned: .sceneRotated
    case .sceneMode, .sceneIsFullScreen: .sceneModeChanged
    case .sceneWidth, .sceneHeight, .sceneResizedSinceLoad, .sceneSinceChanged: .sceneResized
    case .sceneLiveBanners, .adFormatWasLoaded, .appLogsLoads: .adLoaded
    case .screenName, .screenAppearances, .screenSinceAppeared: .screenDidAppear
    case .appState: .appBecameActive
    case .appWasInBackground: .appEnteredBackground
    case .appStart, .appLaunchID, .appLaunchIndex, .appTimeSinceLaunch, .appBuild,
      .appIsTestDevice, .eventTimeSinceLaunch:
      .appLaunched
    case .appSDKVersion: .sdkVersion
    case .appMainContentShown: .contentMainShown
    case .appActiveScenes, .appScenesConnectedMax: .sceneConnected
    case .appOpenPresentations: .adWillPresent
    case .adID, .adFormat, .adUnitID, .adIsTestUnit, .adIsFullScreen, .adUnitOrFormat, .sceneID,
      .appIsDebugRun, .eventName, .eventIsDerived, .eventEmitter, .eventIsDeclared,
      .eventChangesAppState:
      nil
    }
  }

  /// The key that tells it, or `nil` when the event alone does.
  static func key(of attribute: EntityAttribute) -> EventKey? {
    switch attribute {
    case .adID: .ad
    case .adFormat, .adIsFullScreen, .appOpenPresentations, .appAdOnScreen, .appOpenOnScreen,
      .sceneAdOnScreen, .sceneLiveBanners, .adFormatWasLoaded:
      .format
    case .adUnitID, .adIsTestUnit, .adLoadCountInFlight, .adUnusedCount, .adUnitOrFormat: .unitID
    case .adAge, .adSincePresentCalled, .adSinceSizeRefused, .adSinceUnitDismissed,
      .adTimeOnScreen, .sceneSinceChanged, .sceneSinceTurned, .sceneSinceForeground,
      .screenSinceAppeared, .appTimeSinceLaunch, .eventTimeSinceLaunch:
      .monotonicMilliseconds
    case .adRequestScene, .adPresentScene, .adIsContended, .sceneID: .scene
    case .adCanPresent: .result
    case .sceneRole: .role
    case .sceneOrientation, .sceneIsLandscape: .orientation
    case .sceneMode, .sceneIsFullScreen: .mode
    case .sceneWidth, .adWidth: .width
    case .sceneHeight, .adHeight: .height
    case .screenName: .screen
    case .appStart: .start
    case .appLaunchIndex: .launchIndex
    case .appBuild: .build
    case .appIsTestDevice: .testDevice
    case .appSDKVersion: .version
    default: nil
    }
  }

  /// The keys of events that a rule reads, among them the clock where it measures time.
  static func keys(of rule: RuleDefinition) -> Set<EventKey> {
    var keys: Set<EventKey> = []
    for reference in rule.attributesRead {
      if case .event(let key) = reference { keys.insert(key) }
      guard case .entity(let attribute) = reference else { continue }
      if let key = key(of: attribute) { keys.insert(key) }
      if event(of: attribute) == .sceneResized { keys.formUnion([.width, .height]) }
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
