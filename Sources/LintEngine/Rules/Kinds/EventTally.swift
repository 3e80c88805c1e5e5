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
  /// The counted events, of which the oldest is at `start`; `nil` counts no more, because its value
  /// came again.
  private var kept: [Entry?] = []
  private var start = 0
  /// Where each value stands that is counted.
  private var places: [AttributeValue: Int] = [:]
  /// How many events count.
  private(set) var count = 0
  /// Whether the events are in the order of their times, all of one clock, so that one counts if an
  /// older one does.
  private var isOrdered = true

  struct Entry {
    let event: Event
    /// What is counted instead of events, if a rule says so.
    let value: AttributeValue?
  }

  init(isGenerous: Bool) {
    self.isGenerous = isGenerous
  }

  /// The events that may count, the oldest first; of those with the same value only the newest.
  var entries: some Sequence<Entry> { kept[start...].lazy.compactMap(\.self) }

  var first: Entry? { start < kept.count ? kept[start] : nil }
  var last: Entry? { kept.last ?? nil }

  /// The newest entries, at most so many, the oldest of them first.
  func newest(_ countMax: Int) -> [Entry] {
    kept[start...].reversed().lazy.compactMap(\.self).prefix(countMax).reversed()
  }

  /// Counts an event, and keeps the newest `countMax` entries.
  mutating func add(_ entry: Entry, in span: Span, countMax: Int) {
    forget(before: entry.event.time, in: span)
    if let last { isOrdered = isOrdered && entry.event.time.isInOrder(after: last.event.time) }
    if let value = entry.value, value.isKnown {
      if let place = places[value] { remove(at: place) }
      places[value] = kept.count
    }
    kept.append(entry)
    count += 1
    while count > countMax { removeFirst() }
  }

  /// Whether more than so many entries are counted together with an event at a time, where no more
  /// than one more is kept.
  func exceeds(_ bound: Int, at time: TimePoint, in span: Span) -> Bool {
    guard count > bound, let oldest = first else { return false }
    switch span {
    case .window(let length):
      guard isCounted(oldest, at: time, length) else { return false }
      return isOrdered || entries.allSatisfy { isCounted($0, at: time, length) }
    case .streak, .launch: return !isEmpty(at: time, in: span)
    }
  }

  /// Whether nothing is counted together with an event at a time.
  func isEmpty(at time: TimePoint, in span: Span) -> Bool {
    guard let newest = last else { return true }
    switch span {
    case .window(let length):
      if isCounted(newest, at: time, length) { return false }
      return isOrdered || !entries.contains { isCounted($0, at: time, length) }
    case .streak(let gap): return !isLinked(time, to: newest, gap)
    case .launch: return false
    }
  }

  /// The oldest entry that is counted together with an event at a time.
  func first(at time: TimePoint, in span: Span) -> Entry? {
    guard case .window(let length) = span else { return isEmpty(at: time, in: span) ? nil : first }
    return entries.first { isCounted($0, at: time, length) }
  }

  /// Whether nothing counts any more for events at a time and later.
  func isStale(at time: TimePoint, in span: Span) -> Bool {
    guard let last else { return true }
    let length: Int64
    switch span {
    case .window(let window): length = window
    case .streak(let gap): length = gap
    case .launch: return false
    }
    return time.elapsed(since: last.event.time)?
      .exceeds(length + TimePoint.jitterNanoseconds) ?? false
  }

  mutating func removeAll() { self = EventTally(isGenerous: isGenerous) }

  /// Forgets what counts no more for an event at a time.
  private mutating func forget(before time: TimePoint, in span: Span) {
    switch span {
    case .window(let length):
      let limit = length + TimePoint.jitterNanoseconds
      while let first, isOver(first, at: time, limit) { removeFirst() }
      if !isOrdered { keep(entries.filter { !isOver($0, at: time, limit) }) }
    case .streak(let gap): if let last, !isLinked(time, to: last, gap) { removeAll() }
    case .launch: break
    }
  }

  private func isOver(_ entry: Entry, at time: TimePoint, _ limit: Int64) -> Bool {
    time.elapsed(since: entry.event.time)?.exceeds(limit) ?? false
  }

  private func isCounted(_ entry: Entry, at time: TimePoint, _ length: Int64) -> Bool {
    time.elapsed(since: entry.event.time)?.exceeds(length).map { !$0 } ?? isGenerous
  }

  private func isLinked(_ time: TimePoint, to last: Entry, _ gap: Int64) -> Bool {
    time.elapsed(since: last.event.time)?.reaches(gap).map { !$0 } ?? isGenerous
  }

  // MARK: - Places

  private mutating func removeFirst() {
    if start < kept.count { remove(at: start) }
  }

  private mutating func remove(at place: Int) {
    if let value = kept[place]?.value { places[value] = nil }
    kept[place] = nil
    count -= 1
    while start < kept.count, kept[start] == nil { start += 1 }
    // When most count no more, so that moving the rest costs nothing per entry.
    if kept.count > 2 * count + 32 { keep(Array(entries)) }
  }

  /// Keeps only these entries.
  private mutating func keep(_ entries: [Entry]) {
    (kept, start, count, places) = (entries, 0, entries.count, [:])
    if entries.isEmpty { isOrdered = true }
    for (place, entry) in entries.enumerated() {
      if let value = entry.value, value.isKnown { places[value] = place }
    }
  }
}

extension TimePoint {
  /// Whether the moment is told by the same clocks as an earlier one, and none of them went back.
  fileprivate func isInOrder(after other: TimePoint) -> Bool {
    func goesOn(_ now: Int64?, _ before: Int64?) -> Bool {
      switch (now, before) {
      case (nil, nil): true
      case (let now?, let before?): now >= before
      default: false
      }
    }
    return wallEpoch == other.wallEpoch && deviceEpoch == other.deviceEpoch
      && calendar == other.calendar
      && wallUncertaintyNanoseconds == other.wallUncertaintyNanoseconds
      && goesOn(wallNanoseconds, other.wallNanoseconds)
      && goesOn(deviceNanoseconds, other.deviceNanoseconds)
      && goesOn(monotonicNanoseconds, other.monotonicNanoseconds)
  }
}
