import LintModel

/// Decides which records lie between two times that the user gave.
///
/// Only parts that both the bound and the record have are compared: a bound without zone with the
/// time as it is printed, a bound without year with the nearest such day, a bound without date with
/// the first such time. The last part counts whole: `--until 08:30` ends at 08:31.
struct TimeWindow {
  private let since: TimeBound?
  private let until: TimeBound?
  private let isDescending: Bool
  private var zone: AssumedZone?
  private var clock = LogClock(yearWhenUnknown: 2000)
  private var placed: Placed?
  private var isInside: Bool
  /// The latest moment inside of the window.
  private var last: Moment?

  /// Whether a record after the window was seen, so that the log covers it to its end.
  private(set) var isPassed = false
  /// How often the records came back into the window after they had left it.
  private(set) var returnCount = 0
  private var hasBeenInside = false

  /// A time on the clock that the log prints, with the zone that it is in.
  private struct Moment {
    var local: Int64
    var zone: Int?
    var length: Int64
  }

  /// The bounds on the log's clock.
  private struct Placed {
    var since: Moment?
    var until: Moment?
  }

  /// Creates a window; with neither bound everything is inside.
  init(since: TimeBound?, until: TimeBound?, zone: AssumedZone?, isDescending: Bool) {
    self.since = since
    self.until = until
    self.zone = zone
    self.isDescending = isDescending
    // What stands before the first time of a log is not known to be inside.
    isInside = isDescending ? until == nil : since == nil
  }

  /// Whether anything can be outside.
  var isOpen: Bool { since == nil && until == nil }

  /// Whether the next record is inside; one without time is where the one before it was.
  mutating func contains(_ timestamp: Timestamp?) -> Bool {
    guard let timestamp else { return isInside }
    let moment = moment(timestamp)
    let placed = placed ?? place(near: timestamp, moment)
    self.placed = placed
    // A record that is late by no more than the log's jitter stays on the side that was reached.
    let jitter = TimePoint.jitterNanoseconds
    let isLate = last.map { $0.local - moment.local <= jitter && moment.local < $0.local } ?? false
    let isBefore = placed.since.map { TimeWindow.ends(moment, before: $0) } ?? false
    let isAfter = placed.until.map { TimeWindow.begins(moment, after: $0) } ?? false
    let wasInside = isInside
    isInside = !isAfter && (!isBefore || (isLate && isInside && !isDescending))
    if isAfter, !isDescending, hasBeenInside { isPassed = true }
    if isAfter, isDescending { isPassed = true }
    if isInside {
      if !wasInside, hasBeenInside { returnCount += 1 }
      hasBeenInside = true
      if last.map({ $0.local < moment.local }) ?? true { last = moment }
    }
    return isInside
  }

  /// How far the window's end lies behind the latest record in it, if the log goes on after it.
  var restNanoseconds: Int64 {
    guard isPassed, let last, let end = placed?.until else { return 0 }
    return max(0, TimeWindow.difference(end, last) + end.length - 1)
  }

  // MARK: - Comparing

  private mutating func moment(_ timestamp: Timestamp) -> Moment {
    var length: Int64 = 1_000_000_000
    for _ in 0..<min(9, timestamp.fractionDigits) { length /= 10 }
    let offset = timestamp.zoneOffsetSeconds ?? zone?.completing(timestamp).zoneOffsetSeconds
    var local = timestamp
    local.zoneOffsetSeconds = nil
    return Moment(local: clock.nanoseconds(local), zone: offset, length: length)
  }

  /// The time from one moment to another; zones count only where both have one.
  private static func difference(_ left: Moment, _ right: Moment) -> Int64 {
    let zones = left.zone.flatMap { its in right.zone.map { Int64(its - $0) } } ?? 0
    return left.local - right.local - zones * 1_000_000_000
  }

  /// Whether all of a record's time lies before a bound begins.
  private static func ends(_ moment: Moment, before bound: Moment) -> Bool {
    difference(bound, moment) >= moment.length
  }

  /// Whether a record's time begins after a bound has ended.
  private static func begins(_ moment: Moment, after bound: Moment) -> Bool {
    difference(moment, bound) >= bound.length
  }

  // MARK: - Placing

  private static let day: Int64 = 86_400_000_000_000

  /// Puts the bounds on the log's clock, when its first time is known.
  private func place(near first: Timestamp, _ moment: Moment) -> Placed {
    var placed = Placed()
    if isDescending {
      placed.until = until.map { place($0, near: first, moment) }
      let anchor = placed.until.map { min($0.local, moment.local) } ?? moment.local
      placed.since = since.map { bound in
        var place = place(bound, near: first, moment)
        while hasNoDay(bound, first), place.local > anchor { place.local -= TimeWindow.day }
        return place
      }
    } else {
      placed.since = since.map { place($0, near: first, moment) }
      let anchor = placed.since.map { max($0.local, moment.local) } ?? moment.local
      placed.until = until.map { bound in
        var place = place(bound, near: first, moment)
        while hasNoDay(bound, first), place.local + bound.lengthNanoseconds <= anchor {
          place.local += TimeWindow.day
        }
        return place
      }
    }
    return placed
  }

  /// Whether a bound and the log have no date in common.
  private func hasNoDay(_ bound: TimeBound, _ first: Timestamp) -> Bool {
    bound.timestamp.monthAndDay == nil || first.monthAndDay == nil
  }

  private func place(_ bound: TimeBound, near first: Timestamp, _ moment: Moment) -> Moment {
    let time = bound.timestamp
    var local: Int64
    if let date = time.monthAndDay, first.monthAndDay != nil {
      local = CalendarDay(year: year(of: time, first), month: date.month, day: date.day).number
      if time.year == nil || first.year == nil {
        let own = moment.local.flooredQuotient(TimeWindow.day)
        let years = [-1, 0, 1].map { shift in
          CalendarDay(
            year: year(of: time, first) + shift, month: date.month, day: date.day
          ).number
        }
        local = years.min { abs($0 - own) < abs($1 - own) } ?? local
      }
      local = local * TimeWindow.day + time.nanosecondsOfDay
    } else {
      local = moment.local.flooredQuotient(TimeWindow.day) * TimeWindow.day + time.nanosecondsOfDay
      // A log from 23:50 with 00:10 means the day after.
      let half = TimeWindow.day / 2
      if !isDescending, local < moment.local - half { local += TimeWindow.day }
      if isDescending, local > moment.local + half { local -= TimeWindow.day }
    }
    return Moment(local: local, zone: time.zoneOffsetSeconds, length: bound.lengthNanoseconds)
  }

  /// The year in which a bound is looked for: its own where the log prints years, else the log's.
  private func year(of bound: Timestamp, _ first: Timestamp) -> Int {
    if let year = bound.year, first.year != nil { return year }
    return first.year ?? clock.yearNow
  }
}
