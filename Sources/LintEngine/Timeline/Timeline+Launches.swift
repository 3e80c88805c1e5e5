import LintModel

extension Timeline {
  /// What an event does to the launch that is going on.
  enum LaunchChange {
    case none
    /// It tells of the launch's start, once more or for the first time.
    case announces
    /// It is the start of another launch, or comes from another process.
    case begins
    /// The device was started.
    case boots
  }

  /// A launch that an event began, with what ended by that.
  struct Beginning {
    var ended: [TimelineInterval]
  }

  /// Whether an event tells of a process that has ended already.
  ///
  /// SpringBoard goes through the whole choreography of going to the background for a process
  /// that has crashed, and tells of its end more than once.
  func isAboutDeadProcess(_ event: Event) -> Bool {
    if isAboutEarlierProcess(event) { return true }
    guard launch.endEvent != nil, event.name != .appLaunched else { return false }
    if EventName.endsOfLaunch.contains(event.name) {
      return launch.pid == nil || event.appPid == nil || launch.pid == event.appPid
    }
    return !event.isFromApp && event.name != .sceneDisconnected
      && (event.appPid == nil || event.appPid == launch.pid)
  }

  /// Whether an event tells of the process of an earlier launch while this one goes on: the end of
  /// that process, told late or once more, or what one of its threads wrote last.
  ///
  /// With a process id that is plain: only the end of a launch's own process ends it. The id may be
  /// that of a new process when the launch has none yet. Without one, an end that sounds like the
  /// last one, or comes close behind it or before the new process has said a word, is the last one.
  private func isAboutEarlierProcess(_ event: Event) -> Bool {
    guard event.name != .appLaunched else { return false }
    let isEnd = EventName.endsOfLaunch.contains(event.name)
    if let pid = event.appPid {
      if pid == launch.pid { return false }
      if isEnd, launch.pid != nil, launch.endEvent == nil { return true }
      guard earlier.pids.contains(pid) else { return false }
      return isEnd || launch.pid != nil && launch.endEvent == nil
    }
    guard isEnd, !event.isFromApp, launch.endEvent == nil, let last = earlier.end else {
      return false
    }
    let gap = event.time.nanoseconds(since: last.time)
    if let gap, gap > Timeline.retellingNanosecondsMax { return false }
    let isAlike =
      last.name == event.name
      && [EventKey.cause, .reason, .domain, .code].allSatisfy { last[$0] == event[$0] }
    return isAlike || !launch.hasSpoken || (gap ?? .max) <= TimePoint.jitterNanoseconds
  }

  /// How long the end of a process may be told again without its id.
  private static let retellingNanosecondsMax: Int64 = 60_000_000_000

  /// Counts a record that cannot be where it stands.
  func takeImpossible(_ event: Event) {
    impossible.count += 1
    impossible.first = impossible.first ?? event
  }

  /// What an event does to the launch that is going on.
  func change(by event: Event) -> LaunchChange {
    if event.name == .logClockJump, event.string(.cause) == "boot" {
      return isLaunchEmpty ? .none : .boots
    }
    let pid = event.appPid
    if event.name == .appLaunched {
      return isLaunchEmpty || !continuesAnnouncement(event) ? .begins : .announces
    }
    if launch.endEvent != nil, event.isFromApp, pid == nil || pid != launch.pid { return .begins }
    guard let pid, let known = launch.pid, known != pid else { return .none }
    // Records about the end of the process before may come late; they begin nothing.
    return EventName.endsOfLaunch.contains(event.name) ? .none : .begins
  }

  /// Begins a new launch when the event is the start of one or comes from another process.
  func beginLaunchIfNeeded(_ event: Event) -> Beginning? {
    switch change(by: event) {
    case .none:
      launch.pid = launch.pid ?? event.appPid
      return nil
    case .announces:
      learnStart(from: event)
      return nil
    case .begins:
      // A new process that shows up in the middle of a log started within it.
      let ended = begin {
        AppLaunch(id: $0, pid: event.appPid, startEvent: event, isStartSeen: true)
      }
      launch.life = .notRunning
      if event.name == .appLaunched { learnStart(from: event) }
      return ended
    case .boots:
      // No process, scene or ad from before is there any more. What comes may have begun before the
      // log goes on.
      let ended = begin { AppLaunch(id: $0, pid: nil, startEvent: nil, isStartSeen: false) }
      isLaunchEmpty = true
      earlier = EarlierProcesses()
      return ended
    }
  }

  private func begin(_ launch: (_ id: Int) -> AppLaunch) -> Beginning {
    openExpiry = openExpiry(at: self.launch.endEvent?.time ?? self.launch.lastTime)
    earlierSceneCount += scenes.scenes.count { !$0.names.isEmpty }
    earlierAdCount += ads.count
    earlierOverflow = overflow
    earlier.add(self.launch)
    self.launch = launch(isLaunchEmpty ? self.launch.id : self.launch.id + 1)
    scenes = SceneTable()
    screens = ScreenTable()
    ads = AdTable(firstNumber: ads.nextNumber)
    expiries = ExpiryQueue()
    dismissals = UnitDismissals()
    return Beginning(ended: intervals.endAll())
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
    // A process that the system has started ahead of time, or for the background, comes to the
    // app's own first word of that when the user opens it.
    let isAwaited = launch.startKind == .prewarm || launch.startKind == .background
    if isAwaited, event.isFromApp, !launch.hasAnnouncedItself { return true }
    guard launch.isStartSeen, !launch.announcements.isEmpty else { return false }
    guard let start = launch.startEvent,
      let gap = event.time.distance(since: start.time)
    else { return true }
    return gap.exceeds(Timeline.announcementNanosecondsMax) != true
  }

  /// How far apart two tellings of one launch may be.
  private static let announcementNanosecondsMax: Int64 = 30_000_000_000

  private func learnStart(from event: Event) {
    launch.announcements.insert(event.announcement)
    launch.hasAnnouncedItself = launch.hasAnnouncedItself || event.isFromApp
    launch.isStartSeen = true
    launch.startEvent = launch.startEvent ?? event
    launch.pid = launch.pid ?? event.appPid
    launch.start = launch.start ?? event.string(.start)
    if case .int(let index) = event[.launchIndex] { launch.launchIndex = index }
    if event[.launchIndex] == .unknown(.redacted) { launch.isLaunchIndexHidden = true }
  }
}

/// What can still be told of the processes of earlier launches.
struct EarlierProcesses {
  /// The most ids that are kept. What an older process has left to say was said.
  private static let pidsMax = 64

  /// The ids, the latest last.
  private(set) var pids: [Int] = []
  /// The event by which the launch before ended.
  private(set) var end: Event?

  /// Takes a launch after which another begins.
  mutating func add(_ launch: AppLaunch) {
    end = launch.endEvent ?? end
    guard let pid = launch.pid else { return }
    pids.removeAll { $0 == pid }
    if pids.count == EarlierProcesses.pidsMax { pids.removeFirst() }
    pids.append(pid)
  }
}

extension Event {
  /// The app's process id, as the event tells it or as the process that wrote it has it.
  fileprivate var appPid: Int? {
    if case .int(let pid) = self[.appPID] { return pid }
    // What the log says of itself carries the id of no process, or of the one that logs.
    return isFromApp && name.group != .log ? pid : nil
  }

  /// Who tells of a launch, and whether with the process id: the same telling twice is two
  /// launches.
  fileprivate var announcement: String {
    let start = string(.start) ?? (self[.start] == nil ? "" : "hidden")
    return emitter + (self[.appPID] == nil ? "" : " with pid") + " " + start
  }
}
