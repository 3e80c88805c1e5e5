import LintModel

/// A zone's rule for all years, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Hashable, Sendable {
  private let standardSeconds: Int
  private let summer: Summer?

  /// What holds for a part of each year, with its start and end on the clock that holds before it.
  private struct Summer: Hashable {
    var offsetSeconds: Int
    var start: Turn
    var end: Turn
  }

  /// A day of each year with a time.
  fileprivate struct Turn: Hashable {
    var day: Day
    var seconds: Int

    enum Day: Hashable {
      /// The n-th such weekday of a month, the last one for 5; Sunday is 0.
      case weekday(month: Int, week: Int, weekday: Int)
      /// Days from 1 January; 29 February is counted, or never counted.
      case ofYear(Int, countsLeapDay: Bool)
    }
  }

  /// Reads a rule, or returns `nil` when it is none.
  init?(_ text: String) {
    var rest = Substring(text)
    guard ZoneRule.skipName(&rest), let west = ZoneRule.time(&rest) else { return nil }
    standardSeconds = -west
    guard !rest.isEmpty else {
      summer = nil
      return
    }
    guard ZoneRule.skipName(&rest) else { return nil }
    let summerWest = rest.first == "," ? west - 3600 : ZoneRule.time(&rest)
    guard let summerWest, let start = ZoneRule.turn(&rest), let end = ZoneRule.turn(&rest),
      rest.isEmpty
    else { return nil }
    summer = Summer(offsetSeconds: -summerWest, start: start, end: end)
  }

  /// The offset that holds at a moment, in seconds since 1970.
  func offsetSeconds(at seconds: Int64) -> Int {
    guard let summer else { return standardSeconds }
    // The turns of a year lie far from its ends, so the year of the standard clock is right.
    let day = (seconds + Int64(standardSeconds)).flooredQuotient(86_400)
    let year = CalendarDay(number: day).year
    let start = summer.start.moment(in: year) - Int64(standardSeconds)
    let end = summer.end.moment(in: year) - Int64(summer.offsetSeconds)
    let isSummer =
      start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
    return isSummer ? summer.offsetSeconds : standardSeconds
  }

  // MARK: - Reading

  private static func skipName(_ rest: inout Substring) -> Bool {
    let before = rest
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
    } else {
      rest = rest.drop { $0.isLetter }
    }
    return rest.count < before.count
  }

  /// `[+-]h[h[h]][:mm[:ss]]` in seconds.
  private static func time(_ rest: inout Substring) -> Int? {
    let sign = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    guard let hours = number(&rest) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where rest.first == ":" {
      rest = rest.dropFirst()
      guard let number = number(&rest) else { return nil }
      seconds += number * unit
    }
    return sign * seconds
  }

  private static func number(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(digits.count), let number = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// `,Mm.w.d[/time]`, `,Jn[/time]` or `,n[/time]`.
  private static func turn(_ rest: inout Substring) -> Turn? {
    guard rest.first == "," else { return nil }
    rest = rest.dropFirst()
    guard let day = day(&rest) else { return nil }
    guard rest.first == "/" else { return Turn(day: day, seconds: 7200) }
    rest = rest.dropFirst()
    return time(&rest).map { Turn(day: day, seconds: $0) }
  }

  private static func day(_ rest: inout Substring) -> Turn.Day? {
    if rest.first == "J" {
      rest = rest.dropFirst()
      return number(&rest).flatMap {
        (1...365).contains($0) ? .ofYear($0 - 1, countsLeapDay: false) : nil
      }
    }
    guard rest.first == "M" else {
      return number(&rest).flatMap { $0 < 366 ? .ofYear($0, countsLeapDay: true) : nil }
    }
    rest = rest.dropFirst()
    guard let month = number(&rest), (1...12).contains(month), rest.first == "." else { return nil }
    rest = rest.dropFirst()
    guard let week = number(&rest), (1...5).contains(week), rest.first == "." else { return nil }
    rest = rest.dropFirst()
    guard let weekday = number(&rest), weekday < 7 else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }
}

extension ZoneRule.Turn {
  /// The moment of the turn in a year on the clock that holds before it, in seconds since 1970.
  fileprivate func moment(in year: Int) -> Int64 {
    dayNumber(in: year) * 86_400 + Int64(seconds)
  }

  private func dayNumber(in year: Int) -> Int64 {
    switch day {
    case .ofYear(let count, let countsLeapDay):
      let start = CalendarDay(year: year, month: 1, day: 1).number
      return start + Int64(count)
        + (CalendarDay.isLeap(year) && !countsLeapDay && count >= 59 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CalendarDay(year: year, month: month, day: 1).number
      let next = first + Int64(CalendarDay.dayCount(of: month, in: year))
      let ahead = (weekday - CalendarDay.weekday(ofDay: first) + 7) % 7
      var day = first + Int64(ahead + (week - 1) * 7)
      while day >= next { day -= 7 }
      return day
    }
  }
}
