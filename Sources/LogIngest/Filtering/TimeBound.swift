package import LintModel

/// A time that the user gives, with as many parts as there were: `2026-03-01`, `08:30`,
/// `2026-03-01T08:30:05.5+01:00`.
package struct TimeBound: Hashable, Sendable {
  /// The parts; what stands below the last one is zero.
  package let timestamp: Timestamp
  /// The length of the last part: a day, a minute, a second, or a part of one.
  package let lengthNanoseconds: Int64

  /// Reads a time; `nil` when it is none.
  ///
  /// A date has a year or not (`--03-01` or `03-01`); `T` or a blank separates it from the time. A
  /// time has at least hour and minute, behind a date at least the hour. A year that no log has
  /// stands for one before or after all that logs have.
  package init?(_ text: String) {
    var scanner = TimeScanner(text)
    let date = scanner.date()
    let hasTime = date == nil || scanner.skip("T") || scanner.skip("t") || scanner.skipBlank()
    if date == nil { _ = scanner.skip("T") || scanner.skip("t") }
    var time = TimeScanner.Time(nanoseconds: 0, length: 86_400_000_000_000, digits: 0)
    if hasTime {
      guard let read = scanner.time(isHourEnough: date != nil) else { return nil }
      time = read
    }
    let zone = scanner.rest.drop { $0 == " " }
    var zoneSeconds: Int?
    if !zone.isEmpty {
      guard let seconds = AssumedZone.offsetSeconds(String(zone)) else { return nil }
      zoneSeconds = seconds
    }
    timestamp = Timestamp(
      year: date?.year, monthAndDay: date?.monthAndDay, nanosecondsOfDay: time.nanoseconds,
      fractionDigits: time.digits, zoneOffsetSeconds: zoneSeconds)
    lengthNanoseconds = time.length
  }
}

/// A place in a text; each method moves it only when it finds what it looks for.
private struct TimeScanner {
  private(set) var rest: Substring

  struct Time {
    var nanoseconds: Int64
    var length: Int64
    var digits: Int
  }

  init(_ text: String) { rest = Substring(text) }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Skips blanks before a time; blanks at the end are left.
  mutating func skipBlank() -> Bool {
    let after = rest.drop { $0 == " " }
    guard after.count < rest.count, after.first?.isNumber == true else { return false }
    rest = after
    return true
  }

  mutating func number(digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    rest = rest.dropFirst(digits)
    return Int(text)
  }

  mutating func date() -> (year: Int?, monthAndDay: Timestamp.MonthAndDay)? {
    let start = rest
    var year: Int?
    if !(skip("-") && skip("-")) {
      rest = start
      year = number(digits: 4)
      if year != nil, !skip("-") {
        rest = start
        return nil
      }
    }
    guard let month = number(digits: 2), (1...12).contains(month), skip("-"),
      let day = number(digits: 2), (1...TimeScanner.days(of: month)).contains(day)
    else {
      rest = start
      return nil
    }
    // `9999-12-31` is meant as a time that never comes, `0001-01-01` as one before everything.
    let (earliest, latest) = (Timestamp.years.lowerBound - 1, Timestamp.years.upperBound)
    return (
      year.map { min(max($0, earliest), latest) }, Timestamp.MonthAndDay(month: month, day: day)
    )
  }

  private static func days(of month: Int) -> Int {
    month == 2 ? 29 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  mutating func time(isHourEnough: Bool) -> Time? {
    guard let hour = number(digits: 2), hour < 24 else { return nil }
    var time = Time(
      nanoseconds: Int64(hour) * 3_600_000_000_000, length: 3_600_000_000_000, digits: 0)
    guard skip(":") else { return isHourEnough ? time : nil }
    guard let minute = number(digits: 2), minute < 60 else { return nil }
    time.nanoseconds += Int64(minute) * 60_000_000_000
    time.length = 60_000_000_000
    guard skip(":") else { return time }
    guard let second = number(digits: 2), second <= 60 else { return nil }
    time.nanoseconds += Int64(second) * 1_000_000_000
    time.length = 1_000_000_000
    guard skip(".") || skip(",") else { return time }
    while time.digits < 9, let digit = number(digits: 1) {
      time.length /= 10
      time.nanoseconds += Int64(digit) * time.length
      time.digits += 1
    }
    return time.digits > 0 ? time : nil
  }
}
