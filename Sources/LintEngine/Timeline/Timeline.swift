import LintModel
import LogIngest
import PatternMatch

/// Rebuilds what happened: the launches of one app with their scenes, screens and ads, from events
/// in the order of the log.
///
/// Only the current launch is kept, because no rule looks across launches; that bounds the memory.
/// Views share it as it goes on, because it holds many references that a copy would have to count.
package final class Timeline {
  /// What the log itself does not tell.
  package struct Options: Sendable {
    /// The screens that are the app's main content; without any, a root screen that is none of a
    /// launch is.
    package var mainContentScreens: Set<String> = []
    /// How the app was built, such as `release`, where that is known.
    package var build: String?

    /// Creates options with nothing known.
    package init() {}
  }

  let options: Options
  /// The launch that is going on.
  var launch = AppLaunch(id: 1, pid: nil, startEvent: nil, isStartSeen: false)
  var scenes = SceneTable()
  var screens = ScreenTable()
  var ads = AdTable()
  var intervals = IntervalTable()
  var expiries = ExpiryQueue()
  var dismissals = UnitDismissals()
  /// What was told of the device and the SDK; it holds for all launches.
  var device = DeviceFacts()
  /// How many steps there were, the current one included.
  var stepCount = 0
  /// The number of the newest presentation.
  var presentationCount = 0
  /// Whether anything has happened in the current launch.
  var isLaunchEmpty = true
  /// What can still be told of the processes of earlier launches.
  var earlier = EarlierProcesses()
  /// What earlier launches held.
  var earlierSceneCount = 0
  var earlierAdCount = 0
  var earlierOverflow = Overflow()
  /// The kinds of events that the log has shown.
  var seen: EventNameSet = []
  /// The kinds of events of which the app says that it logs them; `nil` when it logs all.
  var declared: EventNameSet? = []
  /// What the patterns of rules scribble on.
  var scratch = MatchScratch()
  /// Patterns of rules that had to be stopped.
  var faults = PatternFaults()
  /// What `openExpiry(at:)` found in an earlier launch.
  var openExpiry: (load: Event, reason: RuleVerdict.Reason)?
  /// The changes that cannot be.
  var impossible = Impossible()

  /// Changes of state that cannot be, so that records are missing or belong to something else.
  struct Impossible {
    var count = 0
    var first: Event?
  }

  /// Creates a timeline on which nothing has happened.
  package init(options: Options = Options()) {
    self.options = options
  }

  /// How many launches, scenes and ads there were.
  var counts: (launches: Int, scenes: Int, ads: Int) {
    (
      isLaunchEmpty && launch.id > 1 ? launch.id - 1 : launch.id,
      earlierSceneCount + scenes.scenes.count { !$0.names.isEmpty }, earlierAdCount + ads.count
    )
  }

  /// What the tables of launches had no room for.
  struct Overflow {
    var ads = 0
    var scenes = 0
    var screens = 0
    var units = 0
    var intervals = 0
    /// How many names of ads.
    var names = 0
  }

  /// How many changes there were that cannot be.
  var impossibleCount: Int { impossible.count }

  /// An interval that has begun and not ended.
  func interval(_ number: Int) -> TimelineInterval? { intervals[number] }

  /// An event with what it concerns. It is shared, because it is much to copy.
  final class Step {
    let event: Event
    /// The launch that the event belongs to.
    let launchID: Int
    /// The ad that it concerns.
    var ad: AdTable.Handle?
    /// What is not known of that ad as of this event alone.
    var doubt: AdDoubt?
    /// The scene that it concerns, as its place in the scene table.
    var scene: Int?
    /// The presentation of an ad that it is a part of.
    var presentation: Int?
    /// Whether it is the call of a presentation of which a callback was logged just before.
    var isLateCall = false
    /// Whether the event began a new launch, so that nothing before it counts any more.
    var beginsLaunch = false
    /// What became of which entity's state by this event.
    var transitions: [EntityTransition] = []
    /// Whether it changed the state that the app is in; `nil` when nothing told the one before.
    var changesAppState: Bool?
    /// The intervals that began, and those that ended, with this event. Those of a launch that is
    /// over end with the step that ends its process or begins the next launch; the places of their
    /// scenes mean nothing any more in the latter.
    var began: [TimelineInterval] = []
    var ended: [TimelineInterval] = []

    init(event: Event, launchID: Int, ad: AdTable.Handle? = nil) {
      self.event = event
      self.launchID = launchID
      self.ad = ad
    }

    /// Whether the event tells once more of the launch that is going on.
    var repeatsLaunch: Bool { event.name == .appLaunched && !beginsLaunch }
  }

  /// Takes an event, and returns it with what it concerns: first what time has brought about by
  /// then, last the events that follow from it.
  func apply(_ event: Event) -> [Step] {
    var steps: [Step] = []
    while let expiry = expiry(before: event) { steps.append(expiry) }
    if isAboutDeadProcess(event) {
      if event.isFromApp, !EventName.endsOfLaunch.contains(event.name) { takeImpossible(event) }
      return steps
    }
    seen.insert(event.name)
    let beginning = beginLaunchIfNeeded(event)
    isLaunchEmpty = isLaunchEmpty && EventName.preludes.contains(event.name)
    launch.lastTime = event.time
    launch.hasSpoken = launch.hasSpoken || event.isFromApp && event.name.group != .log
    let stateBefore = appState
    let reportedBefore = launch.reportedState
    let step = take(event)
    step.changesAppState = stateBefore.map { $0 != appState }
    if let beginning {
      step.beginsLaunch = true
      step.ended = beginning.ended + step.ended
    }
    let consequences = consequences(
      of: event, stateBefore: stateBefore, reportedBefore: reportedBefore)
    if consequences.allSatisfy({ $0.group != .app }) { noteApp(in: step, life: appLife) }
    noteColdStart(in: step)
    steps.append(step)
    for name in consequences {
      let derived = take(event.derived(name))
      // It says what the step before it has brought about.
      derived.changesAppState = name.group == .app
      if name.group == .app {
        noteApp(in: derived, life: StateTable.app.target(of: name) ?? appLife)
      }
      noteColdStart(in: derived)
      steps.append(derived)
    }
    return steps
  }

  /// Where the app is: what its scenes tell once one of them tells anything, else what it reports.
  var appState: EntityState? { scenes.appState ?? launch.reportedState }

  /// The app's state in the table of its states; `nil` when nothing tells.
  var appLife: EntityState? {
    if launch.endEvent != nil { return .ended }
    if let appState { return appState }
    return launch.announcements.isEmpty ? launch.life : .launched
  }

  // MARK: - One event

  private func take(_ event: Event) -> Step {
    stepCount += 1
    let step = Step(event: event, launchID: launch.id)
    device.take(event)
    step.scene = scenes.index(namedIn: event)
    let mayConnect = step.scene != nil || event.name.group == .scene
    joinScenes(in: step)
    switch event.name.group {
    case .app, .content: takeAppEvent(event, step: step)
    case .scene, .window: takeSceneEvent(event, step: step)
    case .screen:
      if let transition = screens.take(event, seen: seen) { note(transition, in: step) }
    case .ad:
      let count = ads.count
      step.ad = ads.ad(of: event, at: adPlace(in: step))
      let isNew = ads.count > count
      for takeover in ads.takeTakeovers() { noteTakeover(takeover, in: step) }
      if let ad = step.ad { takeAdEvent(event, ad: ad, isNew: isNew, step: step) }
    case .sdk:
      let refused = ads.adRefused(by: event, at: adPlace(in: step))
      (step.ad, step.doubt) = (refused?.ad, refused?.doubt)
    default: break
    }
    noteLoads(in: step)
    if mayConnect {
      launch.scenesConnectedMax = max(launch.scenesConnectedMax, scenes.connectedCount)
      launch.windowsConnectedMax = max(launch.windowsConnectedMax, scenes.connectedWindowCount)
    }
    return step
  }

  /// Puts together what was told of two scenes that an event shows to be one.
  private func joinScenes(in step: Step) {
    for join in scenes.takeJoins() {
      ads.joinScene(join.scene, into: join.into)
      step.ended += intervals.join(join.scene, into: join.into)
      noteScene(join.into, before: join.before, in: step)
    }
  }

  private func takeAppEvent(_ event: Event, step: Step) {
    switch event.name {
    case .appBecameActive: report(.active, event, scene: .foregroundActive, step: step)
    case .appWillResignActive: report(.inactive, event, scene: .foregroundInactive, step: step)
    case .appWillEnterForeground:
      report(.inactive, event, scene: .foregroundInactive, step: step)
    case .appEnteredBackground: report(.background, event, scene: .background, step: step)
    case .appTerminated, .appCrashed, .appJetsammed: launch.endEvent = launch.endEvent ?? event
    case .contentMainShown: launch.mainContent = launch.mainContent ?? event
    default: break
    }
    noteContent(in: step)
  }

  /// Takes the app's own word for its state; the only scene of an app is in the same state.
  private func report(
    _ state: EntityState, _ event: Event, scene: EntityState, step: Step
  ) {
    let only = event.isDerived ? nil : scenes.onlyConnectedIndex
    let teller = only.flatMap { scenes.scenes[$0].stateWitness } ?? launch.stateEvent
    if let life = appLife, !StateTable.app.allows(event.name, in: life), event.isLate(after: teller)
    {
      return
    }
    launch.reportedState = state
    launch.stateEvent = event
    guard let only else { return }
    let before = scenes.scenes[only].life
    scenes.update(only) {
      $0.state = scene
      $0.stateWitness = event
    }
    noteScene(only, before: before, in: step)
  }

  /// Takes a scene event for the app's state where no scene was ever named, as where a scene
  /// delegate prints the bare name of its callback.
  private func reportNamelessScene(_ event: Event) {
    let state: EntityState? =
      switch event.name {
      case .sceneBecameActive: .active
      case .sceneWillResignActive, .sceneWillEnterForeground: .inactive
      case .sceneEnteredBackground: .background
      default: nil
      }
    guard let state, scenes.scenes.isEmpty else { return }
    launch.reportedState = state
    launch.stateEvent = event
  }

  private func takeSceneEvent(_ event: Event, step: Step) {
    if step.scene == nil, event.name == .sceneConnected {
      launch.mayHaveSeveralScenes = launch.mayHaveSeveralScenes || launch.hasUnnamedScene
      launch.hasUnnamedScene = true
    }
    guard let index = step.scene ?? scenes.onlyConnectedIndex else {
      reportNamelessScene(event)
      return
    }
    step.scene = index
    let before = scenes.scenes[index].life
    let isPossible = before.map { StateTable.scene.allows(event.name, in: $0) } ?? true
    if !isPossible, event.isLate(after: scenes.scenes[index].stateWitness) { return }
    let number = stepCount
    scenes.update(index) { $0.take(event, step: number) }
    noteScene(index, before: before, in: step)
  }

  private func takeAdEvent(
    _ event: Event, ad handle: AdTable.Handle, isNew: Bool, step: Step
  ) {
    let before = isNew ? nil : ads[handle]?.state
    let format = ads[handle]?.format
    if format == .appOpen { launch.hasAppOpenAd = true }
    let isContended = isContended(handle, in: step)
    let isCallback = event.name == .adWillPresent || event.name == .adDidPresent
    let isLateCall = ads[handle]?.isLateCall(event)
    step.isLateCall = !isContended && isLateCall == true
    if !isContended, isLateCall == nil {
      ads[handle]?.doubt(.use, event.time.isInexact ? .impreciseTime : .noTime)
    }
    let isNamedBeginning = ads[handle]?.presents(with: event.name) == true && !step.isLateCall
    if isNamedBeginning || isContended && isCallback {
      presentationCount += 1
      if format == .appOpen { launch.appOpenPresentations += 1 }
      if format == nil { launch.hasUnclearPresentation = true }
      let presentation = presentationCount
      ads.update(handle) {
        $0.presentation = presentation
        $0.presentationCount += 1
      }
    }
    if isContended {
      let number = stepCount
      ads.update(handle) { $0.contention = ($0.presentation, number) }
    }
    let isSceneOpen = event.name == .adLoadRequested || event.hidesScene
    let scene = step.scene ?? (isSceneOpen ? nil : sceneOfAd(handle))
    let isSceneKnown = step.scene != nil || scene == scenes.onlyConnectedIndex
    let stepNumber = stepCount
    ads.update(handle) {
      $0.take(
        event, scene: scene, isSceneKnown: isSceneKnown, isLateCall: step.isLateCall,
        step: stepNumber)
    }
    step.scene = scene
    if EventName.partsOfPresentation.contains(event.name) {
      step.presentation = ads[handle]?.presentation
    }
    if ads[handle]?.doubt?.hides(.adUnitID, of: event) == true {
      dismissals.takeDoubtful(event)
    } else if let unitID = ads[handle]?.unitID {
      dismissals.take(event, of: unitID, step: stepNumber)
    } else if ads[handle]?.hiddenKeys.contains(.unitID) == true {
      dismissals.takeHidden(event)
    }
    noteAd(handle, before: before, in: step)
  }

  /// Whether an event that names its scene is about an ad that another scene is showing, or has
  /// been told to. Two scenes that are known by names of different kinds may be one.
  private func isContended(_ handle: AdTable.Handle, in step: Step) -> Bool {
    guard let ad = ads[handle], let mine = ad.presentSceneIndex, let its = step.scene, mine != its,
      ad.isPresenting
    else { return false }
    return scenes.areDifferent(mine, its)
  }

  /// The scene that an ad's event is about when it names none: where the ad is presented, else what
  /// it was requested for, else the only scene there is.
  private func sceneOfAd(_ handle: AdTable.Handle) -> Int? {
    let isDoubtful = ads[handle]?.doubt?.traits.contains(.requestScene) ?? false
    return ads[handle]?.presentSceneIndex ?? (isDoubtful ? nil : ads[handle]?.requestSceneIndex)
      ?? scenes.onlyConnectedIndex
  }

  /// Where an event of an ad takes place.
  private func adPlace(in step: Step) -> AdPlace {
    let connectedMax = launch.scenesConnectedMax + (launch.hasUnnamedScene ? 1 : 0)
    return AdPlace(
      scene: step.scene, scenes: step.scene == nil ? SceneTable() : scenes,
      isStartSeen: launch.isStartSeen,
      hasSeveralScenes: connectedMax > 1 || step.scene.map { $0 > 0 } ?? false)
  }

  // MARK: - What time brings about

  /// Takes the expiry of the next ad that has expired before an event, or returns `nil` when there
  /// is none. An event of another launch tells nothing of the ads of this one.
  func expiry(before event: Event) -> Step? {
    guard !isAboutDeadProcess(event), change(by: event) == .none else { return nil }
    return expiry(at: event.time, shownBy: event)
  }

  /// Takes the expiry of the next ad that has expired by the end of the log.
  func expiry(atEnd end: TimePoint) -> Step? { expiry(at: end, shownBy: nil) }

  /// The load of the first ad of which it is not known whether it expired in its launch, and why
  /// not; as of the end of the current launch.
  func openExpiry(at end: TimePoint) -> (load: Event, reason: RuleVerdict.Reason)? {
    if let openExpiry { return openExpiry }
    let isReady = { (handle: AdTable.Handle) in self.ads[handle]?.state == .loaded }
    guard let (handle, reason) = expiries.unclear(at: end, isReady: isReady),
      let load = ads[handle]?.events[.adLoaded]
    else { return nil }
    return (load, reason)
  }

  private func expiry(at time: TimePoint, shownBy event: Event?) -> Step? {
    guard launch.endEvent == nil,
      let handle = expiries.next(at: time, isReady: { ads[$0]?.state == .loaded }),
      var expiry = (event ?? ads[handle]?.events[.adLoaded])?.derived(.adExpired)
    else { return nil }
    expiry.time = time
    stepCount += 1
    let step = Step(event: expiry, launchID: launch.id, ad: handle)
    ads.update(handle) { $0.events.insert(expiry) }
    takeAdEvent(expiry, ad: handle, isNew: false, step: step)
    return step
  }

  /// Another one that is the same now, and then goes its own way.
  func copy() -> Timeline {
    let copy = Timeline(options: options)
    copy.launch = launch.copy()
    copy.scenes = scenes.copy()
    copy.screens = screens
    copy.ads = ads.copy()
    copy.intervals = intervals
    copy.expiries = expiries
    copy.dismissals = dismissals
    copy.device = device
    copy.stepCount = stepCount
    copy.presentationCount = presentationCount
    copy.isLaunchEmpty = isLaunchEmpty
    copy.earlier = earlier
    copy.earlierSceneCount = earlierSceneCount
    copy.earlierAdCount = earlierAdCount
    copy.earlierOverflow = earlierOverflow
    copy.seen = seen
    copy.declared = declared
    copy.impossible = impossible
    copy.openExpiry = openExpiry
    copy.faults = faults
    return copy
  }
}

extension EventName {
  /// The events by which a launch ends.
  static let endsOfLaunch: EventNameSet = [.appTerminated, .appCrashed, .appJetsammed]

  /// The events that tell nothing of a launch, and that a library may print before the app can.
  static let preludes: EventNameSet = [
    .sdkAppIDObserved, .sdkVersion, .logLoss, .logGap, .logClockJump, .logRedacted,
  ]

  /// The events that are parts of one presentation of an ad.
  static let partsOfPresentation: EventNameSet = [
    .adCanPresentChecked, .adPresentCalled, .adWillPresent, .adDidPresent, .adPresentFailed,
  ]
}

extension Event {
  /// Whether the event follows from others, and no record tells it itself.
  var isDerived: Bool { self[.derived] == .bool(true) }

  /// An event that follows from this one.
  func derived(_ name: EventName) -> Event {
    var derived = self
    derived.name = name
    derived.attributes = [Attribute(.derived, value: .bool(true))]
    return derived
  }

  /// Whether the event tells of a change after somebody else has told of the next one already.
  ///
  /// The system and the app tell of the same changes, each in their own time, so what cannot follow
  /// the other's word came before it.
  func isLate(after other: Event?) -> Bool {
    guard let other, other.emitter != emitter, !isDerived else { return false }
    return (time.nanoseconds(since: other.time) ?? 0) <= TimePoint.jitterNanoseconds
  }
}
