import LintModel
import PatternMatch
import RuleCatalog

/// What rules read: the attributes of the entities that a step concerns, just after the step.
///
/// It looks at the timeline itself, which goes on: nothing keeps a view beyond its step.
struct AttributeView: AttributeSource {
  let timeline: Timeline
  let step: Timeline.Step
  /// The ad and the scene that are looked at, and the presentation that the step is a part of.
  let adHandle: AdTable.Handle?
  let sceneIndex: Int?
  let presentation: Int?
  let ad: AdTimeline?
  let scene: SceneTimeline?

  /// Shows what a step concerns.
  init(timeline: Timeline, step: Timeline.Step) {
    self.init(timeline, step, ad: step.ad, scene: step.scene, presentation: step.presentation)
  }

  /// Shows what an interval concerns, at the step of another view.
  init(_ other: AttributeView, about interval: TimelineInterval) {
    self.init(
      other.timeline, other.step, ad: interval.ad, scene: interval.scene, presentation: nil)
  }

  private init(
    _ timeline: Timeline, _ step: Timeline.Step, ad: AdTable.Handle?, scene: Int?,
    presentation: Int?
  ) {
    self.timeline = timeline
    self.step = step
    adHandle = ad
    sceneIndex = scene
    self.presentation = presentation
    let known = ad.flatMap { timeline.ads[$0] }
    self.ad = step.doubt == nil ? known : known?.doubted(by: step)
    self.scene = scene.map { timeline.scenes.scenes[$0] }
  }

  var launch: AppLaunch { timeline.launch }

  func truth(of pattern: Pattern, in text: String) -> Truth {
    Truth(found: timeline.faults.match(pattern, Array(text.utf8).span, &timeline.scratch))
  }

  func value(ofEventAttribute key: EventKey) -> AttributeValue {
    step.event[key] ?? .unknown(.notLogged)
  }

  func value(of attribute: EntityAttribute) -> AttributeValue {
    let value = toldValue(of: attribute)
    switch attribute.group {
    case .ad:
      return adValue(attribute, told: value).redacted(if: isHiddenOfAd(attribute))
    case .scene:
      if scene == nil, let doubt = ad?.doubt, doubt.traits.contains(.requestScene) {
        return .unknown(doubt.reason)
      }
      return value.redacted(if: isHiddenOfScene(attribute))
    case .screen: return value.redacted(if: timeline.screens.isLastHidden)
    case .app: return value.redacted(if: isHiddenOfApp(attribute))
    case .event: return value
    }
  }

  /// The event that told an attribute's value, when it is another one than the step's own.
  func witness(of reference: AttributeReference) -> Event? {
    guard case .entity(let attribute) = reference else { return nil }
    let event = adWitness(of: attribute) ?? sceneWitness(of: attribute) ?? appWitness(of: attribute)
    return event?.location == step.event.location ? nil : event
  }

  private func appWitness(of attribute: EntityAttribute) -> Event? {
    switch attribute {
    case .appState: launch.stateEvent
    case .appStart, .appLaunchIndex: launch.startEvent
    case .appMainContentShown: launch.mainContent
    case .appAdOnScreen: adOnScreen { _ in true }.witness
    case .appIsTestDevice: timeline.device.isTestDevice?.event
    case .appBuild: timeline.options.build == nil ? timeline.device.build?.event : nil
    case .appSDKVersion: timeline.device.sdkVersion?.event
    case .screenName, .screenSinceAppeared: timeline.screens.last?.event
    default: nil
    }
  }

  /// How the app was built: what the project says, or else the app.
  var build: String? { timeline.options.build ?? timeline.device.build?.value }

  /// Whether the run is a developer's; a release is none, whatever shows its records.
  var isDebugRun: Bool? {
    if build == BuildKind.release.rawValue { return false }
    return timeline.device.isDebugRun ?? (build == BuildKind.debug.rawValue ? true : nil)
  }

  // MARK: - Values that take more than a look

  /// Whether another app-open ad is on screen; unknown where only a call tells of one, or the
  /// format is not known.
  var appOpenOnScreen: AttributeValue {
    var isUnclear = !isScreenKnown
    let (found, isCut) = otherPresentation { interval in
      let format = format(of: interval)
      guard format == nil || format == .appOpen else { return false }
      if interval.isConfirmed, format != nil { return true }
      isUnclear = true
      return false
    }
    if found != nil { return .bool(true) }
    return isUnclear || isCut ? .unknown(.notLogged) : .bool(false)
  }

  var timeSinceLaunch: AttributeValue {
    guard launch.isStartSeen else { return .unknown(.notLogged) }
    // Of a prewarmed process the user sees nothing until it comes to the foreground.
    return duration(
      since: launch.startKind == .prewarm ? launch.firstForeground : launch.startEvent)
  }

  /// What did not happen is known only when the log covers the launch from its start.
  var mainContentShown: AttributeValue {
    if launch.mainContent != nil { return .bool(true) }
    return launch.isStartSeen ? .bool(false) : .unknown(.notLogged)
  }

  var launchIndex: AttributeValue {
    launch.launchIndex == nil && launch.isLaunchIndexHidden
      ? .unknown(.redacted) : int(launch.launchIndex)
  }

  /// Known once the state of each connected scene is.
  var activeScenes: Int? {
    let scenes = timeline.scenes
    return scenes.connected.isEmpty || scenes.hasUnknownState ? nil : scenes.activeCount
  }

  /// A lower bound, which tells nothing while no scene was seen, or while it is less than two and
  /// a scene has no name.
  ///
  /// CarPlay's scenes and those of external displays are no windows of the app.
  var scenesConnectedMax: AttributeValue {
    // A scene's role may be told after its connection.
    let most = min(launch.windowsConnectedMax, timeline.scenes.windowsMax)
    let isOpen = most == 0 || most < 2 && launch.hasUnnamedScene
    if isOpen { return .unknown(.notLogged) }
    // One of which the role is hidden may be a window or not.
    return most > 1 && timeline.scenes.toldWindowsMax < 2 ? .unknown(.redacted) : .int(most)
  }

  /// Known as long as the format of each ad that was presented is.
  var appOpenPresentations: Int? {
    launch.hasUnclearPresentation ? nil : launch.appOpenPresentations
  }

  func name(ofScene index: Int?) -> String? {
    index.flatMap { timeline.scenes.scenes[$0].displayName }
  }

  // MARK: - What is on screen

  /// The newest presentation besides the step's own that meets a condition, and whether there were
  /// too many to look at.
  ///
  /// One of the same ad is another one where it was on screen when it was called once more.
  private func otherPresentation(
    where isMeant: (TimelineInterval) -> Bool
  ) -> (found: TimelineInterval?, isCut: Bool) {
    let isOnScreen =
      step.event.name == .adPresentCalled && ad?.isCalledAgain == true
      || step.event.name == .adPresentFailed && ad?.state == .presented
    let numbers = timeline.intervals.presentations.elements
    for number in numbers.suffix(IntervalTable.comparedMax).reversed() {
      guard let interval = timeline.interval(number),
        interval.ad != adHandle || adHandle == nil || isOnScreen
      else { continue }
      if isMeant(interval) { return (interval, false) }
    }
    return (nil, numbers.count > IntervalTable.comparedMax)
  }

  private func format(of interval: TimelineInterval) -> AdFormat? {
    interval.ad.flatMap { timeline.ads[$0]?.format }
  }

  /// Whether the log shows each ad that is on screen, and none is from before.
  private var isScreenKnown: Bool { launch.isStartSeen || launch.hasSeenDismissal }

  /// The format of another ad that is on screen for certain, with the event that tells; `none` when
  /// there is none. `isMeant` says whether a presentation counts, if that is known.
  func adOnScreen(
    where isMeant: (TimelineInterval) -> Bool?
  ) -> (value: AttributeValue, witness: Event?) {
    var isUnclear = !isScreenKnown
    let (found, isCut) = otherPresentation { interval in
      guard let isMeant = isMeant(interval) else {
        isUnclear = true
        return false
      }
      guard isMeant else { return false }
      if interval.isConfirmed, format(of: interval) != nil { return true }
      isUnclear = true
      return false
    }
    if let found, let format = format(of: found) {
      return (.string(format.rawValue), found.start)
    }
    return (isUnclear || isCut ? .unknown(.notLogged) : .string(AdFormat.none), nil)
  }

  // MARK: - Values of a type

  /// The time from an event to this step, or to another event. The log's clock may jitter by
  /// `TimePoint.jitterNanoseconds`; a clock that goes back further tells nothing.
  func duration(since earlier: Event?, until later: Event? = nil) -> AttributeValue {
    // Nothing passes between an event and what follows from it, however coarse its stamp is.
    let end = later ?? step.event
    if let earlier, earlier.location == end.location, earlier.time == end.time,
      end.time != .unknown
    {
      return .duration(nanoseconds: 0)
    }
    return duration(since: earlier?.time, until: later?.time)
  }

  func duration(since earlier: TimePoint?, until later: TimePoint? = nil) -> AttributeValue {
    guard let earlier else { return .unknown(.notLogged) }
    guard let distance = (later ?? step.event.time).distance(since: earlier),
      distance.nominal >= -TimePoint.jitterNanoseconds
    else { return .unknown(.noTime) }
    return distance.nominal < 0 ? .duration(nanoseconds: 0) : AttributeValue(distance)
  }

  func string(_ text: String?) -> AttributeValue {
    text.map { .string($0) } ?? .unknown(.notLogged)
  }

  func int(_ number: Int?) -> AttributeValue {
    number.map { .int($0) } ?? .unknown(.notLogged)
  }

  func double(_ number: Double?) -> AttributeValue {
    number.map { .double($0) } ?? .unknown(.notLogged)
  }

  func bool(_ flag: Bool?) -> AttributeValue {
    flag.map { .bool($0) } ?? .unknown(.notLogged)
  }
}
