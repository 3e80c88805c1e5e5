/// Where clocks that print no zone may have been changed for daylight saving time.
///
/// Each zone that changes its clocks does so by an hour, in the night of one of a few days of the
/// year. Source: the rules in force in the IANA time zone database 2025b. Morocco and
/// Palestine, whose days go by the moon, and Lord Howe, whose change is half an hour, are left out.
enum SummerTime {
  private static let hour: Int64 = 3_600_000_000_000
  private static let day = 24 * hour
  /// How late a record may be, so that a night may begin and end as much later.
  private static let slack: Int64 = 2_000_000_000
  /// In a time this long the clocks are changed both ways.
  private static let daysMax: Int64 = 330

  /// The days of one kind of change: a weekday within seven days of a month.
  private struct Days {
    let month: Int
    let days: ClosedRange<Int>
    /// 0 is Sunday.
    let weekday: Int
  }

  private static let sunday = 0
  private static let friday = 5

  /// Clocks go forward.
  private static let springs = [
    // North America; Europe; Israel; Egypt.
    Days(month: 3, days: 8...14, weekday: sunday), Days(month: 3, days: 25...31, weekday: sunday),
    Days(month: 3, days: 23...29, weekday: friday),
    Days(month: 4, days: 24...30, weekday: friday),
    // Chile; New Zealand; Australia.
    Days(month: 9, days: 2...8, weekday: sunday), Days(month: 9, days: 24...30, weekday: sunday),
    Days(month: 10, days: 1...7, weekday: sunday),
  ]

  /// Clocks go back.
  private static let autumns = [
    // Europe; Egypt, whose change is at midnight; North America.
    Days(month: 10, days: 25...31, weekday: sunday),
    Days(month: 10, days: 26...31, weekday: friday), Days(month: 11, days: 1...7, weekday: friday),
    Days(month: 11, days: 1...7, weekday: sunday),
    // Australia, New Zealand and Chile.
    Days(month: 4, days: 1...8, weekday: sunday),
  ]

  /// Widens a distance between two printed times by the changes that may lie between them.
  ///
  /// A calendar without year does not tell the days of the week, and one without days tells nothing
  /// but the hours of a night.
  static func widen(
    _ distance: inout TimeDistance, from start: Int64, to end: Int64,
    on calendar: TimePoint.Calendar
  ) {
    // Most lengths are of the day.
    if end >= start, end - start < hour, (6..<21).contains(hourOfDay(start)) { return }
    guard end - start < daysMax * day else {
      distance.lower -= hour
      distance.upper += hour
      return
    }
    var (mayHaveGoneForward, mayHaveGoneBack) = (false, false)
    let first = (start - 4 * hour).flooredQuotient(day)
    for number in first...(max(start, end) + 2 * hour).flooredQuotient(day) {
      let (date, weekday) = (CalendarDay(number: number), CalendarDay.weekday(ofDay: number))
      guard calendar == .timeOfDay || isMonthOfChanges(date.month) else { continue }
      func isOne(of days: [Days]) -> Bool {
        calendar == .timeOfDay
          || days.contains {
            $0.month == date.month && $0.days.contains(date.day)
              && (calendar != .local || $0.weekday == weekday)
          }
      }
      // The hour that is left out, or comes twice, is one from 23:00 to 4:00.
      let hours = (-1...3).lazy.map { number * day + $0 * hour }
      if !mayHaveGoneForward, isOne(of: springs) {
        mayHaveGoneForward = hours.contains { start < $0 && $0 + hour <= end + slack }
      }
      if !mayHaveGoneBack, isOne(of: autumns) {
        mayHaveGoneBack = hours.contains { start < $0 + hour && $0 <= end + slack }
      }
    }
    guard mayHaveGoneForward || mayHaveGoneBack else { return }
    // Bounds are no lengths themselves, and what was printed may be the length.
    if distance.isExact {
      (distance.lower, distance.upper) = (distance.lower - 1, distance.upper + 1)
    }
    if mayHaveGoneForward { distance.lower -= hour }
    if mayHaveGoneBack { distance.upper += hour }
  }

  /// Whether one of the days above may be in a month.
  private static func isMonthOfChanges(_ month: Int) -> Bool {
    month == 3 || month == 4 || (9...11).contains(month)
  }

  private static func hourOfDay(_ nanoseconds: Int64) -> Int64 {
    (nanoseconds - nanoseconds.flooredQuotient(day) * day) / hour
  }
}
