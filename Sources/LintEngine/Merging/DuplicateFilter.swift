import LintModel

/// Drops the second copy of a message that was captured twice.
///
/// Older systems print a message to stderr and to the log, and Console.app merges a device's stream
/// with its companion's. The copies are alike and a few milliseconds apart. Logs with whole
/// seconds cannot tell a copy from a repetition, so there nothing is dropped but the second telling
/// of an exit: a process ends once, in whatever words and at whatever time.
struct DuplicateFilter {
  /// How far apart two copies may be.
  static let gapNanosecondsMax: Int64 = 5_000_000
  /// How many events back a copy is looked for, as far as they come close enough.
  static let windowCount = 128
  /// How many events back it is looked for in any case, because a clock may go back.
  private static let windowMin = 16

  private var recent: [Telling] = []
  private var next = 0
  private var lastExit: Event?
  /// When the last event of each kind came that was close and had no room.
  private var lost: [EventName: TimePoint] = [:]
  /// Whether the event that was looked at last may be a copy of one that had no room.
  private(set) var isDoubtful = false

  /// What two copies share, and when one was written.
  private struct Telling {
    let name: EventName
    let time: TimePoint
    let process: String?
    let excerpt: String

    init(_ event: Event) {
      name = event.name
      time = event.time
      process = event.process
      excerpt = event.excerpt
    }

    /// The times come first, because few records are that close together.
    func isCopy(of other: Telling) -> Bool {
      name == other.name && isClose(to: other.time) && excerpt == other.excerpt
        && process == other.process
    }

    func isClose(to other: TimePoint) -> Bool {
      guard let gap = time.nanoseconds(since: other) else { return false }
      return gap.magnitude <= DuplicateFilter.gapNanosecondsMax.magnitude
    }
  }

  /// Whether an event is a copy of one shortly before; remembers it if not, unless its record was
  /// left out.
  mutating func isDuplicate(_ event: Event) -> Bool {
    isDoubtful = false
    if event.isLeftOut {
      var other = event
      other.isLeftOut = false
      var filter = self
      return filter.isDuplicate(other)
    }
    // With its launch the id is that of a new process.
    if event.name == .appLaunched,
      event[.appPID] == nil || event[.appPID] == lastExit?[.appPID]
    {
      lastExit = nil
    }
    if isExit(event) {
      defer { lastExit = event }
      if let lastExit, isSameExit(event, lastExit) { return true }
    }
    guard let timestamp = event.timestamp, timestamp.fractionDigits >= 3 else { return false }
    let telling = Telling(event)
    if isCopy(telling) { return true }
    isDoubtful = lost[telling.name].map { telling.isClose(to: $0) } ?? false
    if recent.count < DuplicateFilter.windowCount {
      recent.append(telling)
    } else {
      if telling.isClose(to: recent[next].time) { lost[recent[next].name] = recent[next].time }
      recent[next] = telling
      next = (next + 1) % DuplicateFilter.windowCount
    }
    return false
  }

  /// Looks from the newest on, by place, because a search that is handed the tellings copies each.
  private func isCopy(_ telling: Telling) -> Bool {
    for age in 0..<recent.count {
      let place = (next + recent.count - 1 - age) % recent.count
      if telling.isCopy(of: recent[place]) { return true }
      if age >= DuplicateFilter.windowMin, !telling.isClose(to: recent[place].time) { break }
    }
    return false
  }

  private func isExit(_ event: Event) -> Bool {
    switch event.name {
    case .appCrashed, .appJetsammed, .appTerminated: event[.appPID] != nil
    default: false
    }
  }

  /// Whether two exits are of one process and for one reason; with another reason it is another
  /// process that has got the id of the first.
  private func isSameExit(_ event: Event, _ other: Event) -> Bool {
    event.name == other.name
      && [EventKey.appPID, .bundleID, .domain, .code].allSatisfy { event[$0] == other[$0] }
  }
}
