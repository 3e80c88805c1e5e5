import LintModel

/// The events that are held back because nobody knows yet which app they concern.
///
/// When there are too many, the oldest make room: first what other processes say of themselves,
/// then what the system says about an app, last what names nobody. Who was concerned is counted, so
/// that for an app that shows up later the log begins behind that.
struct EventHold {
  /// The most events that are held.
  static let eventsMax = 8192
  /// The most names of processes and bundles, and process ids, that dropped events are counted by.
  static let namesMax = 4096

  private(set) var events: [Held] = []
  private var dropped: [Whom: DroppedEvents] = [:]

  /// An event with its place in the order of the log.
  struct Held {
    let order: Int
    let event: Event
  }

  /// Whom an event is about.
  private enum Whom: Hashable {
    case process(String)
    case bundle(String)
    case pid(Int)
    case anybody
  }

  /// Whether as many events are held as may be.
  var isFull: Bool { events.count >= EventHold.eventsMax }

  /// Holds an event.
  mutating func append(_ event: Event, order: Int) {
    events.append(Held(order: order, event: event))
  }

  /// Takes out the events that meet a condition.
  mutating func remove(where isMeant: (Held) -> Bool) { events.removeAll(where: isMeant) }

  /// Drops the oldest half.
  mutating func makeRoom() {
    var excess = events.count - EventHold.eventsMax / 2
    for rank in 0..<3 where excess > 0 {
      var kept: [Held] = []
      for held in events {
        if excess > 0, EventHold.rank(of: held.event) == rank {
          excess -= 1
          drop(held.event, order: held.order)
        } else {
          kept.append(held)
        }
      }
      events = kept
    }
  }

  /// Counts an event that is not held.
  mutating func drop(_ event: Event, order: Int) {
    change(EventHold.whom(event)) { $0.add(event, order: order) }
  }

  /// Counts what a candidate was given that had to give way. What names nobody was counted before.
  mutating func drop(_ events: DroppedEvents, of candidate: AppCandidate) {
    if let process = candidate.process {
      change(.process(process)) { $0.add(events) }
    } else if let bundleID = candidate.bundleID {
      change(.bundle(bundleID)) { $0.add(events) }
    }
  }

  /// Drops all that is held about a bundle, and returns what was dropped of it so far.
  mutating func removeAll(of bundleID: String) -> DroppedEvents {
    for held in events where !held.event.isFromApp && held.event.bundleToldOf == bundleID {
      drop(held.event, order: held.order)
    }
    events.removeAll { !$0.event.isFromApp && $0.event.bundleToldOf == bundleID }
    return dropped[.bundle(bundleID)] ?? DroppedEvents()
  }

  /// What was dropped about an app.
  func dropped(process: String?, bundleID: String?, pids: Set<Int>) -> DroppedEvents {
    var all = DroppedEvents()
    let keys: [Whom] =
      [.anybody] + (process.map { [.process($0)] } ?? []) + (bundleID.map { [.bundle($0)] } ?? [])
      + pids.sorted().map { .pid($0) }
    for key in keys { if let its = dropped[key] { all.add(its) } }
    return all
  }

  private mutating func change(_ whom: Whom, _ body: (inout DroppedEvents) -> Void) {
    let isKnown = dropped[whom] != nil || dropped.count < EventHold.namesMax
    body(&dropped[isKnown ? whom : .anybody, default: DroppedEvents()])
  }

  private static func whom(_ event: Event) -> Whom {
    if event.isFromApp { return event.process.map { .process($0) } ?? .anybody }
    if let bundleID = event.bundleToldOf { return .bundle(bundleID) }
    if case .int(let pid) = event[.appPID] { return .pid(pid) }
    return .anybody
  }

  /// In which order events are dropped.
  private static func rank(of event: Event) -> Int {
    switch whom(event) {
    case .process: 0
    case .bundle, .pid: 1
    case .anybody: 2
    }
  }
}
