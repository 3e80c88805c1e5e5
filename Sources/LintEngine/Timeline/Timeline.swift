import LintModel

/// Rebuilds what happened: the launches of one app with their scenes and ads, from events in the
/// order of the log.
///
/// Only the current launch is kept, because no rule looks across launches; that bounds the memory.
struct Timeline {
  /// The launch that is going on.
  private(set) var launch = AppLaunch(id: 1, pid: nil, startEvent: nil, isStartSeen: false)
  private(set) var scenes = SceneTable()
  private(set) var ads = AdTable()
  /// How many steps there were, the current one included.
  private(set) var stepCount = 0
  /// The number of the newest presentation.
  private var presentationCount = 0
  /// Whether anything has happened in the current launch.
  private var isLaunchEmpty = true
  /// What earlier launches held.
  private(set) var earlierSceneCount = 0
  private(set) var earlierAdCount = 0

  /// How many launches, scenes and ads there were.
  var counts: (launches: Int, scenes: Int, ads: Int) {
    (
      isLaunchEmpty && launch.id > 1 ? launch.id - 1 : launch.id,
      earlierSceneCount + scenes.scenes.count { !$0.names.isEmpty }, earlierAdCount + ads.count
    )
  }

  /// An event with what it concerns.
  struct Step {
    var event: Event
    /// The launch that the event belongs to.
    var launchID: Int
    /// The ad that it concerns.
    var ad: AdTable.Handle?
    /// The scene that it concerns, as its place in the scene table.
    var scene: Int?
    /// The presentation of an ad that it is a part of.
    var presentation: Int?
    /// Whether the event began a new launch, so that nothing before it counts any more.
    var beginsLaunch = false
    /// What became of which entity's state by this event.
    var transitions: [EntityTransition] = []
    /// The intervals that began, and those that ended, with this event.
    var began: [TimelineInterval] = []
    var ended: [TimelineInterval] = []

    /// Whether the event tells once more of the launch that is going on.
    var repeatsLaunch: Bool { event.name == .appLaunched && !beginsLaunch }
  }

  /// Takes an event, and returns it with what it concerns; then the events that follow from it.
  mutating func apply(_ event: Event) -> [Step] {
    if isAboutDeadProcess(event) { return [] }
    let beginsLaunch = beginLaunchIfNeeded(event)
    isLaunchEmpty = isLaunchEmpty && EventName.preludes.contains(event.name)
    launch.lastTime = event.time
    let stateBefore = appState
    let reportedBefore = launch.reportedState
    var step = take(event)
    step.beginsLaunch = beginsLaunch
    guard
      let derived = derivedAppEvent(
        from: event, stateBefore: stateBefore, reportedBefore: reportedBefore)
    else {
      return [step]
    }
    return [step, take(derived)]
  }

  /// Where the app is: what its scenes tell once one of them tells anything, else what it reports.
  var appState: AppState? {
    let states = scenes.scenes.filter(\.isConnected).compactMap(\.state)
    if states.contains(.foregroundActive) { return .active }
    if states.contains(.foregroundInactive) { return .inactive }
    if states.contains(.background) { return .background }
    return launch.reportedState
  }

  // MARK: - Launches

  /// Whether an event tells of a process that has ended already.
  ///
  /// SpringBoard goes through the whole choreography of going to the background for a process
  /// that has crashed, and tells of its end more than once.
  private func isAboutDeadProcess(_ event: Event) -> Bool {
    guard launch.endEvent != nil, event.name != .appLaunched else { return false }
    if EventName.endsOfLaunch.contains(event.name) {
      return launch.pid == nil || event.appPid == nil || launch.pid == event.appPid
    }
    return !event.isFromApp && event.name != .sceneDisconnected
      && (event.appPid == nil || event.appPid == launch.pid)
  }

  /// Begins a new launch when the event is the start of one or comes from another process.
  private mutating func beginLaunchIfNeeded(_ event: Event) -> Bool {
    let pid = event.appPid
    if event.name == .logClockJump, event.string("cause") == "boot" {
      return endLaunchAtBoot()
    }
    if event.name == .appLaunched {
      guard isLaunchEmpty || !continuesAnnouncement(event) else {
        learnStart(from: event)
        return false
      }
      beginLaunch(event, pid: pid)
      learnStart(from: event)
      return true
    }
    if launch.endEvent != nil, event.isFromApp, pid == nil || pid != launch.pid {
      beginLaunch(event, pid: pid)
      return true
    }
    guard let pid else { return false }
    guard let known = launch.pid, known != pid else {
      launch.pid = pid
      return false
    }
    // Records about the end of the process before may come late; they begin nothing.
    if EventName.endsOfLaunch.contains(event.name) { return false }
    beginLaunch(event, pid: pid)
    return true
  }

  private mutating func beginLaunch(_ event: Event, pid: Int?) {
    // A new process that shows up in the middle of a log started within it.
    begin { AppLaunch(id: $0, pid: pid, startEvent: event, isStartSeen: true) }
  }

  /// The device was started: no process, scene or ad from before is there any more. What comes may
  /// have begun before the log goes on.
  private mutating func endLaunchAtBoot() -> Bool {
    guard !isLaunchEmpty else { return false }
    begin { AppLaunch(id: $0, pid: nil, startEvent: nil, isStartSeen: false) }
    isLaunchEmpty = true
    return true
  }

  private mutating func begin(_ launch: (_ id: Int) -> AppLaunch) {
    earlierSceneCount += scenes.scenes.count { !$0.names.isEmpty }
    earlierAdCount += ads.count
    self.launch = launch(isLaunchEmpty ? self.launch.id : self.launch.id + 1)
    scenes = SceneTable()
    ads = AdTable()
  }

  /// Whether the launch event tells of the launch that is known already, as when SpringBoard and
  /// the app both do.
  private func continuesAnnouncement(_ event: Event) -> Bool {
    guard launch.endEvent == nil, !launch.announcements.contains(event.announcement) else {
      return false
    }
    if let mine = launch.pid, let its = event.appPid {
      if mine != its { return false }
      // A process is launched once: what came before its first word of that belongs to it.
      if launch.announcements.isEmpty { return true }
    }
    guard launch.isStartSeen, !launch.announcements.isEmpty else { return false }
    guard let start = launch.startEvent,
      let gap = event.time.nanoseconds(since: start.time)
    else { return true }
    return gap <= Timeline.announcementNanosecondsMax
  }

  /// How far apart two tellings of one launch may be.
  private static let announcementNanosecondsMax: Int64 = 30_000_000_000

  private mutating func learnStart(from event: Event) {
    launch.announcements.insert(event.announcement)
    launch.isStartSeen = true
    launch.startEvent = launch.startEvent ?? event
    launch.pid = launch.pid ?? event.appPid
    launch.start = launch.start ?? event.string("start")
    if case .int(let index) = event["launch_index"] { launch.launchIndex = index }
  }

  // MARK: - One event

  private mutating func take(_ event: Event) -> Step {
    stepCount += 1
    var step = Step(event: event, launchID: launch.id)
    step.scene = scenes.index(namedIn: event)
    step.ad = ads.ad(of: event)
    switch event.name.group {
    case "app", "content": takeAppEvent(event)
    case "scene", "window": step.scene = takeSceneEvent(event, scene: step.scene)
    case "ad":
      if let ad = step.ad { takeAdEvent(event, ad: ad, step: &step) }
    case "sdk": step.ad = ads.adRefused(by: event)
    default: break
    }
    launch.scenesConnectedMax = max(launch.scenesConnectedMax, scenes.connectedCount)
    return step
  }

  private mutating func takeAppEvent(_ event: Event) {
    switch event.name {
    case .appBecameActive: report(.active, event, scene: .foregroundActive)
    case .appWillResignActive: report(.inactive, event, scene: .foregroundInactive)
    case .appWillEnterForeground: report(.inactive, event, scene: .foregroundInactive)
    case .appEnteredBackground: report(.background, event, scene: .background)
    case .appTerminated, .appCrashed, .appJetsammed: launch.endEvent = event
    case .contentMainShown: launch.mainContent = launch.mainContent ?? event
    default: break
    }
  }

  /// Takes the app's own word for its state; the only scene of an app is in the same state.
  private mutating func report(_ state: AppState, _ event: Event, scene: SceneTimeline.State) {
    launch.reportedState = state
    launch.stateEvent = event
    guard let only = scenes.onlyConnectedIndex else { return }
    scenes.update(only) {
      $0.state = scene
      $0.witnesses["state"] = event
    }
  }

  /// Takes a scene event for the app's state where no scene was ever named, as where a scene
  /// delegate prints the bare name of its callback.
  private mutating func reportNamelessScene(_ event: Event) {
    let state: AppState? =
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

  private mutating func takeSceneEvent(_ event: Event, scene: Int?) -> Int? {
    if scene == nil, event.name == .sceneConnected { launch.hasUnnamedScene = true }
    guard let index = scene ?? scenes.onlyConnectedIndex else {
      reportNamelessScene(event)
      return nil
    }
    let step = stepCount
    scenes.update(index) { $0.take(event, step: step) }
    return index
  }

  private mutating func takeAdEvent(_ event: Event, ad handle: AdTable.Handle, step: inout Step) {
    let format = ads[handle]?.format
    if ads[handle]?.presents(with: event.name) == true {
      presentationCount += 1
      if format == "app_open" { launch.appOpenPresentations += 1 }
      if format == nil { launch.hasUnclearPresentation = true }
      let presentation = presentationCount
      ads.update(handle) {
        $0.presentation = presentation
        $0.presentationCount += 1
      }
    }
    let scene = step.scene ?? (event.name == .adLoadRequested ? nil : sceneOfAd(handle))
    let stepNumber = stepCount
    ads.update(handle) { $0.take(event, scene: scene, step: stepNumber) }
    step.scene = scene
    if EventName.partsOfPresentation.contains(event.name) {
      step.presentation = ads[handle]?.presentation
    }
  }

  /// The scene that an ad's event is about when it names none: where the ad is presented, else what
  /// it was requested for, else the only scene there is.
  private func sceneOfAd(_ handle: AdTable.Handle) -> Int? {
    ads[handle]?.presentSceneIndex ?? ads[handle]?.requestSceneIndex ?? scenes.onlyConnectedIndex
  }

  // MARK: - Consequences

  /// The app event that a scene event amounts to: the app is in the background when its last
  /// foreground scene goes there, and comes back with the first one.
  private func derivedAppEvent(
    from event: Event, stateBefore: AppState?, reportedBefore: AppState?
  ) -> Event? {
    guard event.name.group == "scene", reportedBefore != appState,
      let before = stateBefore, let after = appState, before != after
    else { return nil }
    let name: EventName? =
      switch (before, after) {
      case (_, .background): .appEnteredBackground
      case (.background, _): .appWillEnterForeground
      case (_, .active): .appBecameActive
      case (_, .inactive): .appWillResignActive
      }
    guard let name else { return nil }
    var derived = event
    derived.name = name
    derived.attributes = []
    return derived
  }
}

extension EventName {
  /// The events by which a launch ends.
  static let endsOfLaunch: Set<EventName> = [.appTerminated, .appCrashed, .appJetsammed]

  /// The events that tell nothing of a launch, and that a library may print before the app can.
  static let preludes: Set<EventName> = [
    .sdkAppIDObserved, .sdkVersion, .logLoss, .logGap, .logClockJump, .logRedacted,
  ]

  /// The events that are parts of one presentation of an ad.
  static let partsOfPresentation: Set<EventName> = [
    .adCanPresentChecked, .adPresentCalled, .adWillPresent, .adDidPresent, .adPresentFailed,
  ]
}

extension Event {
  /// The app's process id, as the event tells it or as the process that wrote it has it.
  fileprivate var appPid: Int? {
    if case .int(let pid) = self["app_pid"] { return pid }
    // What the log says of itself carries the id of no process, or of the one that logs.
    return isFromApp && name.group != "log" ? pid : nil
  }

  /// Who tells of a launch, and whether with the process id: the same telling twice is two
  /// launches.
  fileprivate var announcement: String {
    emitter + (self["app_pid"] == nil ? "" : " with pid") + " " + (string("start") ?? "")
  }
}
