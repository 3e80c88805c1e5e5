/// A day of the Gregorian calendar, which also goes on before it was made.
///
/// The arithmetic is Howard Hinnant's (`days_from_civil` and `civil_from_days`): years begin in
/// March, so that a leap day is the last of its year.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, also one before Christ.
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let day: Int

  /// Creates a day; the caller has checked the limits of each part.
  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day that is so many days after 1 January 1970.
  package init(number: Int64) {
    let days = number + Self.daysTo1970
    let era = days.flooredQuotient(Self.daysPerEra)
    let dayOfEra = Int(days - era * Self.daysPerEra)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
  }

  /// Creates the day of a moment in seconds since 1970, by UTC.
  package init(secondsSince1970 seconds: Int) {
    self.init(number: Int64(seconds).flooredQuotient(86_400))
  }

  /// Reads a day such as `2026-12-31`, or returns `nil` when there is no such day.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), day >= 1, day <= Self.dayCount(of: month, in: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The days from 1 January 1970 to this one.
  package var number: Int64 {
    let shiftedYear = Int64(month > 2 ? year : year - 1)
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + Int64(dayOfYear)
    return era * Self.daysPerEra + dayOfEra - Self.daysTo1970
  }

  /// The weekday of the day with a number; 0 is Sunday.
  package static func weekday(ofDay number: Int64) -> Int {
    // 1 January 1970 was a Thursday.
    Int(number + 4 - (number + 4).flooredQuotient(7) * 7)
  }

  /// Whether a year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month of a year has.
  package static func dayCount(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// From 1 March of the year 0 to 1 January 1970.
  private static let daysTo1970: Int64 = 719_468
  /// In 400 years, after which the calendar repeats.
  private static let daysPerEra: Int64 = 146_097
}

extension CalendarDay: CustomStringConvertible {
  /// The day as in ISO 8601.
  package var description: String {
    "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension Int64 {
  /// The quotient rounded down, also for negative numbers.
  package func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Returns a number in decimal with leading zeros.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
