/// The zero of the calendar's arithmetic: 1 March of the year 0, so that leap days end a year.
private let daysTo1970 = 719_468
private let daysPerEra = 146_097
private let nanosecondsPerDay: Int64 = 86_400_000_000_000

extension Timestamp {
  /// The years that are read. Soon after them, a count of nanoseconds has no room left.
  package static let years = 1970...2260

  /// The nanoseconds since 1970 in UTC, or `nil` when the log does not print date, year and zone.
  package var nanosecondsSince1970: Int64? {
    guard let year, Timestamp.years.contains(year), let monthAndDay, let zoneOffsetSeconds else {
      return nil
    }
    let shifted = monthAndDay.month > 2 ? year : year - 1
    let (era, yearOfEra) = shifted.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((monthAndDay.month + 9) % 12) + 2) / 5 + monthAndDay.day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = Int64(era * daysPerEra + dayOfEra - daysTo1970)
    return days * nanosecondsPerDay + nanosecondsOfDay - Int64(zoneOffsetSeconds) * 1_000_000_000
  }

  /// Creates the timestamp of a moment from 1970 on, in UTC.
  package init(nanosecondsSince1970 nanoseconds: Int64, fractionDigits: Int) {
    precondition(nanoseconds >= 0, "there are no logs from before 1970")
    let (day, nanosecondsOfDay) = nanoseconds.quotientAndRemainder(dividingBy: nanosecondsPerDay)
    let (era, dayOfEra) = (Int(day) + daysTo1970).quotientAndRemainder(dividingBy: daysPerEra)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / (daysPerEra - 1)) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
      monthAndDay: MonthAndDay(month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1),
      nanosecondsOfDay: nanosecondsOfDay, fractionDigits: fractionDigits, zoneOffsetSeconds: 0)
  }

  /// The same moment in UTC, or `nil` when the log does not tell which moment it is.
  package var inUTC: Timestamp? {
    guard let nanoseconds = nanosecondsSince1970, nanoseconds >= 0 else { return nil }
    return Timestamp(nanosecondsSince1970: nanoseconds, fractionDigits: fractionDigits)
  }
}
