private let nanosecondsPerDay: Int64 = 86_400_000_000_000

extension Timestamp {
  /// The years that are read. Soon after them, a count of nanoseconds has no room left.
  package static let years = 1970...2260

  /// The nanoseconds since 1970 in UTC, or `nil` when the log does not print date, year and zone.
  package var nanosecondsSince1970: Int64? {
    guard let year, Timestamp.years.contains(year), let monthAndDay, let zoneOffsetSeconds else {
      return nil
    }
    let days = CalendarDay(year: year, month: monthAndDay.month, day: monthAndDay.day).number
    return days * nanosecondsPerDay + nanosecondsOfDay - Int64(zoneOffsetSeconds) * 1_000_000_000
  }

  /// Creates the timestamp of a moment from 1970 on, in UTC.
  package init(nanosecondsSince1970 nanoseconds: Int64, fractionDigits: Int) {
    precondition(nanoseconds >= 0, "there are no logs from before 1970")
    let (day, nanosecondsOfDay) = nanoseconds.quotientAndRemainder(dividingBy: nanosecondsPerDay)
    let date = CalendarDay(number: day)
    self.init(
      year: date.year, monthAndDay: MonthAndDay(month: date.month, day: date.day),
      nanosecondsOfDay: nanosecondsOfDay, fractionDigits: fractionDigits, zoneOffsetSeconds: 0)
  }

  /// The same moment in UTC, or `nil` when the log does not tell which moment it is.
  package var inUTC: Timestamp? {
    guard let nanoseconds = nanosecondsSince1970, nanoseconds >= 0 else { return nil }
    return Timestamp(nanosecondsSince1970: nanoseconds, fractionDigits: fractionDigits)
  }
}
