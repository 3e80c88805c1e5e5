import LintModel

/// Drops the second copy of a message that was captured twice.
///
/// Older systems print a message to stderr and to the log, and Console.app merges a device's stream
/// with its companion's. The copies are alike and a few milliseconds apart. Logs with whole
/// seconds cannot tell a copy from a repetition, so there nothing is dropped.
struct DuplicateFilter {
  /// How far apart two copies may be.
  static let gapNanosecondsMax: Int64 = 5_000_000
  /// How many events back a copy is looked for.
  static let windowCount = 16

  private var recent: [Event] = []
  private var next = 0

  /// Whether an event is a copy of one shortly before; remembers it if not.
  mutating func isDuplicate(_ event: Event) -> Bool {
    guard let timestamp = event.timestamp, timestamp.fractionDigits >= 3 else { return false }
    if recent.contains(where: { isCopy(event, of: $0) }) { return true }
    if recent.count < DuplicateFilter.windowCount {
      recent.append(event)
    } else {
      recent[next] = event
      next = (next + 1) % DuplicateFilter.windowCount
    }
    return false
  }

  private func isCopy(_ event: Event, of other: Event) -> Bool {
    guard event.name == other.name, event.excerpt == other.excerpt,
      event.process == other.process,
      let gap = event.time.nanoseconds(since: other.time)
    else { return false }
    return gap.magnitude <= DuplicateFilter.gapNanosecondsMax.magnitude
  }
}
