import LintModel

/// Puts the times of one log on one clock, filling what a log leaves out from its neighbours.
///
/// A missing year is the year before until December turns into January; a missing date is the day
/// before until the clock turns back past midnight; a missing zone is the last one seen. Only
/// differences between the results mean anything.
struct LogClock {
  private var latest: Int64?
  private var year: Int?
  private var month: Int?
  private var day: Int64 = 0
  private var zoneOffsetSeconds = 0

  /// Times are nanoseconds since the start of 1970 if the log tells the year. 2,000 is far from
  /// both ends of what 64 bits hold, and a leap year, so that 29 February is a day of it.
  private static let yearWhenUnknown = 2000
  private static let dayNanoseconds: Int64 = 86_400_000_000_000

  /// Returns a moment on the log's clock; times come in the order of the log.
  mutating func nanoseconds(_ timestamp: Timestamp) -> Int64 {
    zoneOffsetSeconds = timestamp.zoneOffsetSeconds ?? zoneOffsetSeconds
    let ofDay = timestamp.nanosecondsOfDay - Int64(zoneOffsetSeconds) * 1_000_000_000
    let moment: Int64
    if let date = timestamp.monthAndDay {
      let year = timestamp.year ?? yearFor(month: date.month)
      if timestamp.year != nil {
        self.year = timestamp.year
        month = date.month
      }
      day = LogClock.dayNumber(year: year, month: date.month, day: date.day)
      moment = day * LogClock.dayNanoseconds + ofDay
    } else {
      moment = nearestDay(ofDay)
    }
    latest = moment
    return moment
  }

  /// The year of a month without one: it turns when the month falls from the end of a year to the
  /// start of one, and back for a late record of the old year.
  private mutating func yearFor(month newMonth: Int) -> Int {
    var year = self.year ?? LogClock.yearWhenUnknown
    if let month {
      if month - newMonth > 6 { year += 1 }
      if newMonth - month > 6 { year -= 1 }
    }
    self.year = year
    month = newMonth
    return year
  }

  /// The moment with a time of day that lies within half a day of the record before.
  private mutating func nearestDay(_ ofDay: Int64) -> Int64 {
    var moment = day * LogClock.dayNanoseconds + ofDay
    guard let latest else { return moment }
    let half = LogClock.dayNanoseconds / 2
    if moment < latest - half {
      day += 1
      moment += LogClock.dayNanoseconds
    } else if moment > latest + half {
      day -= 1
      moment -= LogClock.dayNanoseconds
    }
    return moment
  }

  /// Days since 1 January 1970 in the Gregorian calendar, by Howard Hinnant's `days_from_civil`.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }
}
