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

  private var held: [Held] = []
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

  /// An event that is held, which moves at no cost of its size.
  private final class Held {
    let event: Event

    init(_ event: Event) { self.event = event }
  }

  /// The clock by which all that is held is in order; `nil` when nothing is held, or by several.
  private var clock: Clock?

  /// What tells which of two events is first.
  private enum Clock: Equatable {
    case app(pid: Int, process: String?)
    case device(epoch: Int)
    case wall(uncertainty: Int64, phase: Int64)

    init?(_ event: Event) {
      let time = event.time
      if time.monotonicNanoseconds != nil {
        guard let pid = event.pid else { return nil }
        self = .app(pid: pid, process: event.process)
      } else if time.deviceNanoseconds != nil {
        self = .device(epoch: time.deviceEpoch)
      } else if let wall = time.wallNanoseconds {
        // Of stamps in whole seconds one is known to be first if it is another second.
        let uncertainty = time.wallUncertaintyNanoseconds
        self = .wall(uncertainty: uncertainty, phase: uncertainty > 0 ? wall % uncertainty : 0)
      } else {
        return nil
      }
    }
  }

  /// Takes the log's next event; in a log that runs backwards it `keepsPlace`.
  mutating func take(_ event: Event, keepsPlace: Bool = false) {
    guard !keepsPlace else {
      held.append(Held(event))
      (lastPlace, clock) = (held.count - 1, nil)
      return release(upTo: held.count)
    }
    if let gap = event.time.gap(since: latest), gap < -Self.windowNanoseconds {
      // What comes is on another clock than what is held.
      release(upTo: held.count)
      latest = .unknown
      (last, earlierCount) = (nil, held.count)
    }
    let firstPlace = max(start, releasedCount)
    clock = firstPlace == held.count || clock == Clock(event) ? Clock(event) : nil
    var place = held.count
    if event.time == .unknown {
      place = max(firstPlace, min(lastPlace + 1, held.count))
    } else {
      place = self.place(of: event, from: firstPlace)
      advance(to: event.time)
    }
    let gap = last.flatMap { $0.time.gap(since: event.time) } ?? .max
    if place == firstPlace, let last, event.isKnownToPrecede(last),
      gap <= Self.windowNanoseconds
    {
      lateCount += 1
    }
    held.insert(Held(event), at: place)
    lastPlace = place
  }

  /// Where an event goes: before all of the last ones that it is known to precede.
  private func place(of event: Event, from firstPlace: Int) -> Int {
    guard clock == nil else {
      // What is in order by one clock need not be gone through.
      var (low, high) = (firstPlace, held.count)
      if low == high || !event.isKnownToPrecede(held[high - 1].event) { return high }
      while low < high {
        let middle = (low + high) / 2
        if event.isKnownToPrecede(held[middle].event) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    var place = held.count
    for other in held.indices[firstPlace...].reversed() {
      if held[other].event.time == .unknown { continue }
      guard event.isKnownToPrecede(held[other].event) else { break }
      place = other
    }
    return place
  }

  /// How many of `held` may be handed out whatever comes.
  private var releasedCount = 0

  /// Returns the next event that none can come before any more, or `nil` when it is not known yet.
  mutating func next() -> Event? {
    guard start < held.count, start < releasedCount || isDue(held[start].event) else { return nil }
    var event = held[start].event
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
