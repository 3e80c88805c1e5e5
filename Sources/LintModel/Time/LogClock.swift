/// Puts the times of one log on one clock, filling what a log leaves out from its neighbours.
///
/// A missing year is the year before until December turns into January; a missing date is the day
/// before until the clock turns back past midnight; a missing zone is the last one seen, or else
/// the first one to come. Only differences between the results mean anything.
package struct LogClock {
  private var latest: Int64?
  private var year: Int?
  private var month: Int?
  private var day: Int64
  /// How far the zone that holds now is east of the clock's.
  private var zoneOffsetSeconds = 0
  /// The zone of the clock that all times are put on: the first one that the log prints.
  private var zoneOfClockSeconds: Int?
  /// The year without number in which 29 February was seen.
  private var leapYear: Int?

  /// The number of the first year when the log prints none.
  ///
  /// No leap year, as most are: with the wrong guess an ad that is shown at the end of February is
  /// a day older than it was. A leap year shows itself by its 29 February.
  package static let yearWhenUnknown = 2001
  private static let dayNanoseconds: Int64 = 86_400_000_000_000
  /// The days of the years that are read. Times of day could go on without end.
  private static let days =
    CalendarDay(
      year: Timestamp.years.lowerBound, month: 1, day: 1
    ).number...CalendarDay(year: Timestamp.years.upperBound, month: 12, day: 31).number
  private let yearWhenUnknown: Int

  /// Creates a clock that numbers years without number from one on.
  package init(yearWhenUnknown: Int = LogClock.yearWhenUnknown) {
    self.yearWhenUnknown = yearWhenUnknown
    day = CalendarDay(year: yearWhenUnknown, month: 1, day: 1).number
  }

  /// The number that the year of the latest date has.
  package var yearNow: Int { year ?? yearWhenUnknown }

  /// Returns a moment on the log's clock with what the log leaves open of it; times come in the
  /// order of the log.
  package mutating func time(_ timestamp: Timestamp) -> TimePoint {
    var time = TimePoint(wallNanoseconds: nanoseconds(timestamp))
    time.wallUncertaintyNanoseconds = timestamp.stepNanoseconds
    if zoneOfClockSeconds == nil {
      time.calendar = timestamp.year == nil ? .localWithoutYear : .local
      if timestamp.monthAndDay == nil { time.calendar = .timeOfDay }
    }
    return time
  }

  /// Returns a moment on the log's clock; times come in the order of the log.
  package mutating func nanoseconds(_ timestamp: Timestamp) -> Int64 {
    if let zone = timestamp.zoneOffsetSeconds {
      // A console mixes lines with and without zone. Those before the first zone are in it, too.
      zoneOfClockSeconds = zoneOfClockSeconds ?? zone
      zoneOffsetSeconds = zone - (zoneOfClockSeconds ?? zone)
    }
    let ofDay = timestamp.nanosecondsOfDay - Int64(zoneOffsetSeconds) * 1_000_000_000
    let moment: Int64
    if let date = timestamp.monthAndDay {
      let year = timestamp.year ?? yearFor(month: date.month)
      if timestamp.year != nil {
        self.year = timestamp.year
        month = date.month
      }
      day = CalendarDay(year: year, month: date.month, day: date.day).number
      if timestamp.year == nil { day += leapDays(year, date) }
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
    var year = self.year ?? yearWhenUnknown
    if let month {
      if month - newMonth > 6 { year += 1 }
      if newMonth - month > 6 { year -= 1 }
    }
    // Months in a senseless order could turn the year without end.
    year = min(max(year, Timestamp.years.lowerBound), Timestamp.years.upperBound)
    self.year = year
    month = newMonth
    return year
  }

  /// The days to add for 29 February of a year that was taken for one without: from 1 March on.
  private mutating func leapDays(_ year: Int, _ date: Timestamp.MonthAndDay) -> Int64 {
    if CalendarDay.isLeap(year) { return 0 }
    if date.month == 2, date.day == 29 { leapYear = leapYear ?? year }
    guard let leapYear else { return 0 }
    return year > leapYear || year == leapYear && date.month > 2 ? 1 : 0
  }

  /// The moment with a time of day that lies within half a day of the record before.
  private mutating func nearestDay(_ ofDay: Int64) -> Int64 {
    var moment = day * LogClock.dayNanoseconds + ofDay
    guard let latest else { return moment }
    let half = LogClock.dayNanoseconds / 2
    if moment < latest - half, day < LogClock.days.upperBound {
      day += 1
      moment += LogClock.dayNanoseconds
    } else if moment > latest + half, day > LogClock.days.lowerBound {
      day -= 1
      moment -= LogClock.dayNanoseconds
    }
    return moment
  }
}
