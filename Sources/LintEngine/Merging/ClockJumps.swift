import LintModel

/// Finds the places where the wall clock was set, so that nothing is measured across them.
///
/// The log says so itself, or the clock of the app's own records goes back by more than a log's
/// jitter, or the wall clock moves on by more or less than a clock that nobody can set. Without
/// such a clock one that was set forward cannot be told from a pause.
struct ClockJumps {
  /// How many jumps there were, besides those that the log's clocks told by themselves.
  private(set) var count = 0
  /// How many the latter were by the last event.
  private var settingCount = 0
  /// The last moment of the app's events, on all clocks that it carries.
  private var lastTime = TimePoint.unknown
  /// The latest time of the app's records since the last jump.
  private var latest: Int64?
  /// The last moment that was told by the wall clock and the device's, and the last one of the
  /// app's process by the wall clock and the app's own.
  private var lastOfDevice: TimePoint?
  private var lastOfApp: (time: TimePoint, pid: Int?)?
  /// The time after the last jump that was found in the app's records, of which the log may still
  /// tell.
  private var foundAt: Int64?
  /// The first jump that was found in the app's records, with how far the clock went forward.
  private(set) var first: (event: Event, nanoseconds: Int64)?

  /// Whether an event is the log's word about a jump that was found in the app's records already.
  func isKnown(_ event: Event) -> Bool {
    guard event.name == .logClockJump, event.string(.cause) != "boot", let foundAt,
      let wall = event.time.wallNanoseconds
    else { return false }
    return abs(wall - foundAt) <= TimePoint.jitterNanoseconds
  }

  /// Puts the app's next event on the clock as it is set, and returns the jump before it, if it
  /// shows one. In a log that runs backwards only the log's own word counts.
  mutating func jump(before event: inout Event, isBackwards: Bool = false) -> Event? {
    var jump: Event?
    let isSet = event.time.wallEpoch != settingCount
    settingCount = event.time.wallEpoch
    if event.name == .logClockJump {
      begin()
    } else if !isBackwards, let wall = event.time.wallNanoseconds {
      let unknownStep = isSet ? lastTime.wallNanoseconds.map { wall - $0 } : nil
      if let distance = unknownStep ?? step(before: event) {
        first = first ?? (event, distance)
        begin()
        foundAt = wall
        jump = ClockJumps.jump(at: event, cause: distance < 0 ? "went_back" : "went_forward")
        jump?.time.wallEpoch = settingCount + count
      }
      remember(event, wall)
    }
    event.time.wallEpoch = settingCount + count
    lastTime = event.time
    return jump
  }

  /// How far the wall clock was set before an event, if it was.
  private func step(before event: Event) -> Int64? {
    let time = event.time
    var last = lastOfDevice
    if let last, let step = time.wallStep(since: last, \.deviceNanoseconds),
      time.deviceEpoch == last.deviceEpoch
    {
      return step
    }
    guard event.isFromApp else { return nil }
    if event.name != .appLaunched, let lastOfApp, lastOfApp.pid == event.pid,
      let passed = time.monotonicNanoseconds, passed >= lastOfApp.time.monotonicNanoseconds ?? .max
    {
      last = lastOfApp.time
      if let last, let step = time.wallStep(since: last, \.monotonicNanoseconds) { return step }
    }
    guard let latest, let wall = time.wallNanoseconds,
      latest - wall > TimePoint.jitterNanoseconds
    else { return nil }
    return wall - latest
  }

  private mutating func remember(_ event: Event, _ wall: Int64) {
    if event.time.deviceNanoseconds != nil { lastOfDevice = event.time }
    guard event.isFromApp else { return }
    latest = max(latest ?? wall, wall)
    if event.time.monotonicNanoseconds != nil { lastOfApp = (event.time, event.pid) }
  }

  /// The end of the log on the clock as it is set now; clocks that only events carry have gone on
  /// since the last one at least as the wall clock has.
  func end(_ time: TimePoint) -> TimePoint {
    var time = time
    time.wallEpoch += count
    guard time.wallEpoch == lastTime.wallEpoch, let end = time.wallNanoseconds,
      let start = lastTime.wallNanoseconds
    else { return time }
    let passed = max(0, end - start - lastTime.wallUncertaintyNanoseconds)
    time.deviceNanoseconds = lastTime.deviceNanoseconds.map { $0 + passed }
    time.deviceEpoch = lastTime.deviceEpoch
    time.monotonicNanoseconds = lastTime.monotonicNanoseconds.map { $0 + passed }
    return time
  }

  private mutating func begin() {
    count += 1
    latest = nil
    foundAt = nil
    lastOfDevice = nil
    lastOfApp = nil
  }

  /// The jump that an event shows.
  private static func jump(at event: Event, cause: String) -> Event {
    var jump = Event(
      name: .logClockJump,
      attributes: [Event.Attribute(.cause, value: .string(cause))],
      location: event.location, timestamp: event.timestamp, time: event.time,
      process: event.process, emitter: "clock", isFromApp: true, excerpt: event.excerpt)
    jump.order = event.order
    jump.time.monotonicNanoseconds = nil
    return jump
  }

  /// What to say about the first jump that was found.
  var note: RunNote? {
    guard let (event, step) = first else { return nil }
    let length = Int64(clamping: step.magnitude)
    var text =
      "the clock goes \(step < 0 ? "back" : "forward") by \(DurationText.readable(length)) at line "
      + "\(event.location.firstLine): durations across that are not known"
    let minute: Int64 = 60_000_000_000
    if event.timestamp?.zoneOffsetSeconds == nil, length <= 61 * minute {
      text += "; if daylight saving time \(step < 0 ? "ended" : "began") there, name the zone with "
      text += "--assume-tz"
    }
    return RunNote(kind: .assumption, text: text)
  }
}

extension TimePoint {
  /// How much more than a steady clock the wall clock moved on since a moment, where that is more
  /// than a log's jitter and what its stamps leave open.
  fileprivate func wallStep(
    since other: TimePoint, _ clock: KeyPath<TimePoint, Int64?>
  ) -> Int64? {
    guard let end = wallNanoseconds, let start = other.wallNanoseconds,
      let steadyEnd = self[keyPath: clock], let steadyStart = other[keyPath: clock]
    else { return nil }
    let step = (end - start) - (steadyEnd - steadyStart)
    let open = max(wallUncertaintyNanoseconds, other.wallUncertaintyNanoseconds)
    return step.magnitude > (TimePoint.jitterNanoseconds + open).magnitude ? step : nil
  }
}
