import LintModel
import RuleCatalog

/// What rules read: the attributes of the entities that a step concerns, just after the step.
struct AttributeView: AttributeSource {
  let timeline: Timeline
  let step: Timeline.Step

  private var ad: AdTimeline? { step.ad.flatMap { timeline.ads[$0] } }
  private var scene: SceneTimeline? { step.scene.map { timeline.scenes.scenes[$0] } }
  private var launch: AppLaunch { timeline.launch }

  func value(ofEventAttribute key: String) -> AttributeValue {
    step.event[key] ?? .unknown(.notLogged)
  }

  func value(of attribute: EntityAttribute) -> AttributeValue {
    switch attribute {
    case .adID: string(ad?.id)
    case .adFormat: string(ad?.format)
    case .adUnitID: string(ad?.unitID)
    case .adAge: duration(since: ad?.events[.adLoaded])
    case .adState: string(ad?.state.rawValue)
    case .adRequestScene: string(requestScene)
    case .adPresentScene: string(name(ofScene: ad?.presentSceneIndex))
    case .adLoadCountInFlight: int(step.ad.flatMap { timeline.ads.loadCountInFlight(besides: $0) })
    case .adIsTestUnit: bool(ad?.isTestUnit)
    case .adPresentationCount: int(ad?.presentationCount)
    case .adSincePresentCalled: duration(since: presentation)
    case .adSinceSizeRefused: sinceSizeRefused
    case .sceneID: string(scene?.displayName)
    case .sceneState: string(scene?.state?.rawValue)
    case .sceneRole: string(scene?.role)
    case .sceneOrientation: string(scene?.orientation)
    case .sceneIsLandscape: bool(scene?.isLandscape)
    case .sceneMode: string(scene?.mode)
    case .sceneWidth: double(scene?.width)
    case .sceneHeight: double(scene?.height)
    case .sceneIsFullScreen: bool(scene?.isFullScreen)
    case .sceneResizedSinceLoad: bool(isSceneResizedSinceLoad)
    case .appState: string(timeline.appState?.rawValue)
    case .appStart: string(launch.start)
    case .appLaunchID: .int(launch.id)
    case .appLaunchIndex: int(launch.launchIndex)
    case .appTimeSinceLaunch, .eventTimeSinceLaunch: timeSinceLaunch
    case .appMainContentShown: mainContentShown
    case .appActiveScenes: int(activeScenes)
    case .appScenesConnectedMax: scenesConnectedMax
    case .appOpenPresentations: int(appOpenPresentations)
    case .eventName: .string(step.event.name.rawValue)
    }
  }

  /// The event that told an attribute's value, when it is another one than the step's own.
  func witness(of reference: AttributeReference) -> Event? {
    guard case .entity(let attribute) = reference else { return nil }
    let event: Event? =
      switch attribute {
      case .adAge: ad?.events[.adLoaded]
      case .adRequestScene, .adLoadCountInFlight: ad?.events[.adLoadRequested]
      case .adSincePresentCalled: presentation
      case .adSinceSizeRefused: ad?.sizeRefusal
      case .sceneState: scene?.witnesses["state"]
      case .sceneRole: scene?.witnesses["role"]
      case .sceneOrientation, .sceneIsLandscape: scene?.witnesses["orientation"]
      case .sceneMode, .sceneIsFullScreen: scene?.witnesses["mode"]
      case .sceneWidth: scene?.witnesses["width"]
      case .sceneHeight: scene?.witnesses["height"]
      case .appState: launch.stateEvent
      case .appStart, .appLaunchIndex: launch.startEvent
      case .appMainContentShown: launch.mainContent
      default: nil
      }
    return event?.location == step.event.location ? nil : event
  }

  // MARK: - Values that take more than a look

  private var requestScene: String? {
    if ad?.requestScene == "none" { return "none" }
    return name(ofScene: ad?.requestSceneIndex) ?? ad?.requestScene
  }

  private var sinceSizeRefused: AttributeValue {
    guard let ad, ad.sizeRefusal == nil, ad.isSizeRefusalHidden else {
      return duration(since: ad?.sizeRefusal)
    }
    return .unknown(.redacted)
  }

  /// The event by which the ad's last presentation began.
  private var presentation: Event? {
    ad?.events[.adPresentCalled] ?? ad?.events[.adWillPresent] ?? ad?.events[.adDidPresent]
  }

  /// Whether the scene's shape changed after the ad was requested; unknown when no request was seen
  /// or the scene's shape is never logged.
  private var isSceneResizedSinceLoad: Bool? {
    guard let requestedAt = ad?.requestedAt, let scene,
      !scene.witnesses.keys.filter(AttributeView.shapeKeys.contains).isEmpty
    else { return nil }
    return (scene.geometryChangedAt ?? 0) > requestedAt
  }

  private static let shapeKeys: Set<String> = ["orientation", "mode", "width", "height"]

  private var timeSinceLaunch: AttributeValue {
    launch.isStartSeen ? duration(since: launch.startEvent) : .unknown(.notLogged)
  }

  /// What did not happen is known only when the log covers the launch from its start.
  private var mainContentShown: AttributeValue {
    if launch.mainContent != nil { return .bool(true) }
    return launch.isStartSeen ? .bool(false) : .unknown(.notLogged)
  }

  /// Known once the state of each connected scene is.
  private var activeScenes: Int? {
    let connected = timeline.scenes.scenes.filter { $0.isConnected }
    guard !connected.isEmpty, connected.allSatisfy({ $0.state != nil }) else { return nil }
    return connected.count { $0.state == .foregroundActive }
  }

  /// A lower bound, which tells nothing while no scene was seen, or while it is less than two and
  /// a scene has no name.
  private var scenesConnectedMax: AttributeValue {
    let most = launch.scenesConnectedMax
    let isOpen = most == 0 || most < 2 && launch.hasUnnamedScene
    return isOpen ? .unknown(.notLogged) : .int(most)
  }

  /// Known as long as the format of each ad that was presented is.
  private var appOpenPresentations: Int? {
    launch.hasUnclearPresentation ? nil : launch.appOpenPresentations
  }

  private func name(ofScene index: Int?) -> String? {
    index.flatMap { timeline.scenes.scenes[$0].displayName }
  }

  /// The time from an event to this step. The log's clock may jitter by `jitterNanoseconds`; a
  /// clock that goes back further tells nothing.
  private func duration(since earlier: Event?) -> AttributeValue {
    guard let earlier else { return .unknown(.notLogged) }
    guard let length = step.event.time.nanoseconds(since: earlier.time),
      length >= -AttributeView.jitterNanoseconds
    else { return .unknown(.noTime) }
    return .duration(nanoseconds: max(0, length))
  }

  /// How far the clock of a log may go back between records without meaning anything.
  static let jitterNanoseconds: Int64 = 2_000_000_000

  private func string(_ text: String?) -> AttributeValue {
    text.map { .string($0) } ?? .unknown(.notLogged)
  }

  private func int(_ number: Int?) -> AttributeValue {
    number.map { .int($0) } ?? .unknown(.notLogged)
  }

  private func double(_ number: Double?) -> AttributeValue {
    number.map { .double($0) } ?? .unknown(.notLogged)
  }

  private func bool(_ flag: Bool?) -> AttributeValue {
    flag.map { .bool($0) } ?? .unknown(.notLogged)
  }
}
