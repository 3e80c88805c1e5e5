import LintModel

/// Puts events in the order of their times within a bounded window.
///
/// Threads and processes write some milliseconds out of order, and what happened is judged in the
/// order in which it happened. An event stays behind all that are not known to be later, so that
/// the order of the log holds where times are equal or too coarse to tell; one without time stays
/// behind the event before it. A step back beyond the window is a change of the clock, across which
/// nothing is sorted.
///
///     take ─▶ 8.10  8.12  8.11  8.15 … ─▶ next, once the log is more than the window ahead
struct EventSorter {
  /// How far out of order a record may be.
  static let windowNanoseconds = TimePoint.jitterNanoseconds
  /// The most events that are held; beyond that the earliest goes on.
  static let heldEventsMax = 1024

  private var held: [Event] = []
  /// Where in `held` those begin that were not handed out yet.
  private var start = 0
  /// The latest that each clock has shown since the last step back.
  private var latest = TimePoint.unknown
  private var lastOrder = 0
  /// The last event with a time that was handed out since the last step back.
  private var last: Event?
  /// How many of `held` come from before the last step back.
  private var earlierCount = 0
  /// How many events came too late, because others had to go on before them.
  private var lateCount = 0
  /// Where in `held` the last event that was taken stands.
  private var lastPlace = 0

  /// Takes the log's next event; in a log that runs backwards it `keepsPlace`.
  mutating func take(_ event: Event, keepsPlace: Bool = false) {
    guard !keepsPlace else {
      held.append(event)
      lastPlace = held.count - 1
      return release(upTo: held.count)
    }
    if let gap = event.time.gap(since: latest), gap < -Self.windowNanoseconds {
      // What comes is on another clock than what is held.
      release(upTo: held.count)
      latest = .unknown
      (last, earlierCount) = (nil, held.count)
    }
    var place = held.count
    if event.time == .unknown {
      place = max(start, releasedCount, min(lastPlace + 1, held.count))
    } else {
      for other in held.indices[max(start, releasedCount)...].reversed() {
        if held[other].time == .unknown { continue }
        guard event.isKnownToPrecede(held[other]) else { break }
        place = other
      }
      advance(to: event.time)
    }
    let gap = last.flatMap { $0.time.gap(since: event.time) } ?? .max
    if place == max(start, releasedCount), let last, event.isKnownToPrecede(last),
      gap <= Self.windowNanoseconds
    {
      lateCount += 1
    }
    held.insert(event, at: place)
    lastPlace = place
  }

  /// How many of `held` may be handed out whatever comes.
  private var releasedCount = 0

  /// Returns the next event that none can come before any more, or `nil` when it is not known yet.
  mutating func next() -> Event? {
    guard start < held.count, start < releasedCount || isDue(held[start]) else { return nil }
    var event = held[start]
    if event.time != .unknown, start >= earlierCount { last = event }
    start += 1
    // Half at a time, so that moving the rest costs nothing per event.
    if start > Self.heldEventsMax || start == held.count {
      held.removeFirst(start)
      releasedCount = max(0, releasedCount - start)
      earlierCount = max(0, earlierCount - start)
      lastPlace = max(-1, lastPlace - start)
      start = 0
    }
    lastOrder += 1
    event.order = lastOrder
    return event
  }

  /// What the reader of a report should know of the limit, if it left events out of order.
  var note: RunNote? {
    guard lateCount > 0 else { return nil }
    let late = "more than \(Self.heldEventsMax) events too late in the log"
    let events = ReadableCount.counted(
      lateCount, "event stands \(late), and was", "events stand \(late), and were")
    return RunNote(kind: .limit, text: "\(events) judged there")
  }

  /// Lets go of all that is held: at the end of the log.
  mutating func finish() { release(upTo: held.count) }

  private mutating func release(upTo count: Int) { releasedCount = max(releasedCount, count) }

  private func isDue(_ event: Event) -> Bool {
    if held.count - start > Self.heldEventsMax || event.time == .unknown { return true }
    // Where no clock tells the distance, nothing can be sorted.
    guard let ahead = latest.gap(since: event.time) else { return true }
    return ahead > Self.windowNanoseconds
  }

  private mutating func advance(to time: TimePoint) {
    if let wall = time.wallNanoseconds {
      latest.wallNanoseconds = max(wall, latest.wallNanoseconds ?? wall)
    }
    if let device = time.deviceNanoseconds {
      latest.deviceNanoseconds =
        latest.deviceEpoch == time.deviceEpoch
        ? max(device, latest.deviceNanoseconds ?? device) : device
      latest.deviceEpoch = time.deviceEpoch
    }
    if let monotonic = time.monotonicNanoseconds { latest.monotonicNanoseconds = monotonic }
  }
}

extension TimePoint {
  /// The time since another moment on the best clock that is of all processes; the app's own, which
  /// begins anew with each process, only where there is no other.
  fileprivate func gap(since other: TimePoint) -> Int64? {
    if deviceEpoch == other.deviceEpoch, let end = deviceNanoseconds,
      let start = other.deviceNanoseconds
    {
      return end - start
    }
    if let end = wallNanoseconds, let start = other.wallNanoseconds { return end - start }
    guard let end = monotonicNanoseconds, let start = other.monotonicNanoseconds else { return nil }
    return end - start
  }
}

extension Event {
  /// Whether the event's time is before that of one that the log has first, for certain.
  ///
  /// The app's own clock is the best within one process, and begins anew with the next one: where
  /// the log names no process, a launch may lie between.
  fileprivate func isKnownToPrecede(_ other: Event) -> Bool {
    if let pid, pid == other.pid, process == other.process,
      let mine = time.monotonicNanoseconds, let its = other.time.monotonicNanoseconds
    {
      return mine < its
    }
    if time.deviceEpoch == other.time.deviceEpoch, let mine = time.deviceNanoseconds,
      let its = other.time.deviceNanoseconds
    {
      return mine < its
    }
    if let mine = time.wallNanoseconds, let its = other.time.wallNanoseconds {
      let end = mine + time.wallUncertaintyNanoseconds
      return time.wallUncertaintyNanoseconds == 0 ? end < its : end <= its
    }
    guard let mine = time.monotonicNanoseconds, let its = other.time.monotonicNanoseconds,
      name != .appLaunched, other.name != .appLaunched, pid == other.pid, process == other.process
    else { return false }
    return mine < its
  }
}
