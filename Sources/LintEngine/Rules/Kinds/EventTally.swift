import LintModel

/// Counts the events of one key that `limit` counts together.
///
///     window:  |<---- length ---->|        streak:  x  x x  x     x
///          x  x x       x         x                 |<- gap apart ->|
///
/// A strict tally counts only what counts for certain, a generous one all that may count; the truth
/// lies between the two.
struct EventTally {
  /// Which events are counted together.
  enum Span {
    case window(Int64)
    case streak(gap: Int64)
    case launch
  }

  private let isGenerous: Bool
  /// The counted events, the oldest first; of those with the same value only the newest.
  private(set) var entries: [Entry] = []

  struct Entry {
    let event: Event
    /// What is counted instead of events, if a rule says so.
    let value: AttributeValue?
  }

  init(isGenerous: Bool) {
    self.isGenerous = isGenerous
  }

  /// Counts an event, and keeps the newest `countMax` entries.
  mutating func add(_ entry: Entry, in span: Span, countMax: Int) {
    forget(before: entry.event.time, in: span)
    if let value = entry.value, value.isKnown {
      entries.removeAll { $0.value == value }
    }
    entries.append(entry)
    if entries.count > countMax { entries.removeFirst() }
  }

  /// The entries that are counted together with an event at a time.
  func counted(at time: TimePoint, in span: Span) -> [Entry] {
    switch span {
    case .window(let length):
      entries.filter { entry in
        time.elapsed(since: entry.event.time)?.exceeds(length).map { !$0 } ?? isGenerous
      }
    case .streak(let gap):
      entries.last.map { isLinked(time, to: $0, gap) ? entries : [] } ?? []
    case .launch: entries
    }
  }

  /// Whether nothing counts any more for events at a time and later.
  func isStale(at time: TimePoint, in span: Span) -> Bool {
    guard let last = entries.last else { return true }
    let length: Int64
    switch span {
    case .window(let window): length = window
    case .streak(let gap): length = gap
    case .launch: return false
    }
    return time.elapsed(since: last.event.time)?
      .exceeds(length + TimePoint.jitterNanoseconds) ?? false
  }

  mutating func removeAll() { entries = [] }

  /// Forgets what counts no more for an event at a time.
  private mutating func forget(before time: TimePoint, in span: Span) {
    switch span {
    case .window(let length):
      let limit = length + TimePoint.jitterNanoseconds
      entries.removeAll { time.elapsed(since: $0.event.time)?.exceeds(limit) ?? false }
    case .streak(let gap):
      if let last = entries.last, !isLinked(time, to: last, gap) { entries = [] }
    case .launch: break
    }
  }

  private func isLinked(_ time: TimePoint, to last: Entry, _ gap: Int64) -> Bool {
    time.elapsed(since: last.event.time)?.reaches(gap).map { !$0 } ?? isGenerous
  }
}
