/// A moment on the clocks that an event carries, in nanoseconds, as exact as the log printed it.
///
/// Any clock may be missing. A plain `print` has none, and a duration that needs one is then
/// unknown rather than zero.
package struct TimePoint: Hashable, Sendable {
  /// Nanoseconds on the log's wall clock. Its zero is arbitrary but the same for one log.
  package var wallNanoseconds: Int64?
  /// How much later than `wallNanoseconds` the moment may be, because no more digits were printed:
  /// a stamp in whole seconds stands for each moment of its second. 0 is exact.
  package var wallUncertaintyNanoseconds: Int64 = 0
  /// How often the wall clock was set before in this log.
  package var wallEpoch = 0
  /// What is known of the calendar that the wall clock shows.
  package var calendar = Calendar.zoned
  /// Nanoseconds on the device's clock that nobody can set, from the record's `machTimestamp`.
  package var deviceNanoseconds: Int64?
  /// How often the device's clock began anew before in this log.
  package var deviceEpoch = 0
  /// Nanoseconds on the app's monotonic clock, from the instrumentation's `t=`.
  package var monotonicNanoseconds: Int64?

  /// What is known of the calendar that a wall clock shows.
  package enum Calendar: Hashable, Sendable {
    /// The zone is known, so that no change of daylight saving time is hidden.
    case zoned
    /// The zone is not known; the date is.
    case local
    /// Neither the zone nor the year is known.
    case localWithoutYear
    /// Only the time of day is known.
    case timeOfDay
  }

  /// Whether the wall clock was not printed to the last, or in no known zone.
  package var isInexact: Bool { wallUncertaintyNanoseconds > 0 || calendar != .zoned }

  /// A moment of which nothing is known but its place in the log.
  package static let unknown = TimePoint()

  /// Creates a moment from the clocks that are known.
  package init(wallNanoseconds: Int64? = nil, monotonicNanoseconds: Int64? = nil) {
    self.wallNanoseconds = wallNanoseconds
    self.monotonicNanoseconds = monotonicNanoseconds
  }

  /// Moves the moment back on all of its clocks.
  package mutating func goBack(_ nanoseconds: Int64) {
    wallNanoseconds = wallNanoseconds.map { $0 - nanoseconds }
    deviceNanoseconds = deviceNanoseconds.map { $0 - nanoseconds }
    monotonicNanoseconds = monotonicNanoseconds.map { $0 - nanoseconds }
  }

  /// Returns the nanoseconds from `earlier` to this moment as printed, or `nil` when no clock has
  /// both.
  ///
  /// A monotonic clock wins where both moments carry it, because capture tools round and drop the
  /// wall clock and users change it. Between two settings of the wall clock it tells nothing.
  package func nanoseconds(since earlier: TimePoint) -> Int64? {
    // As the distance below, without what is not known of it, which takes a look at the calendar.
    if let end = monotonicNanoseconds, let start = earlier.monotonicNanoseconds {
      return end - start
    }
    if deviceEpoch == earlier.deviceEpoch, let end = deviceNanoseconds,
      let start = earlier.deviceNanoseconds
    {
      return end - start
    }
    guard wallEpoch == earlier.wallEpoch, let end = wallNanoseconds,
      let start = earlier.wallNanoseconds
    else { return nil }
    return end - start
  }

  /// Returns the distance from `earlier` to this moment with what is not known of it, or `nil` when
  /// no clock has both.
  package func distance(since earlier: TimePoint) -> TimeDistance? {
    if let end = monotonicNanoseconds, let start = earlier.monotonicNanoseconds {
      return TimeDistance(end - start)
    }
    if deviceEpoch == earlier.deviceEpoch, let end = deviceNanoseconds,
      let start = earlier.deviceNanoseconds
    {
      return TimeDistance(end - start)
    }
    guard wallEpoch == earlier.wallEpoch, let end = wallNanoseconds,
      let start = earlier.wallNanoseconds
    else { return nil }
    var distance = TimeDistance(
      lower: end - start - earlier.wallUncertaintyNanoseconds, nominal: end - start,
      upper: end - start + wallUncertaintyNanoseconds)
    // Events are judged in the order of time, and none comes before one that it follows.
    if distance.nominal >= 0, !distance.isExact { distance.lower = max(-1, distance.lower) }
    if calendar != .zoned, earlier.calendar != .zoned {
      SummerTime.widen(&distance, from: start, to: end, on: calendar)
    }
    return distance
  }
}

extension TimePoint {
  /// How far the clock of a log may go back between records without meaning anything.
  package static let jitterNanoseconds: Int64 = 2_000_000_000
}
