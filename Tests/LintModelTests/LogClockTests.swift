import Testing

@testable import LintModel

struct LogClockTests {
  private static let second: Int64 = 1_000_000_000
  private static let day: Int64 = 86_400 * second

  /// Reads `2026-03-01T08:00:00+01:00` with any of its parts left out, as `Timestamp` prints it.
  private func timestamp(_ text: String) throws -> Timestamp {
    let date = text.prefix { $0 != "T" }.replacing("--", with: "").split(separator: "-")
    let clock = text.drop { $0 != "T" }.dropFirst()
    let time = clock.prefix(8).split(separator: ":").compactMap { Int64($0) }
    try #require(time.count == 3)
    let zone = clock.dropFirst(8)
    let parts = date.compactMap { Int($0) }
    var stamp = Timestamp(
      year: parts.count == 3 ? parts[0] : nil, monthAndDay: nil,
      nanosecondsOfDay: (time[0] * 3600 + time[1] * 60 + time[2]) * Self.second,
      fractionDigits: 0, zoneOffsetSeconds: nil)
    if parts.count >= 2 {
      stamp.monthAndDay = .init(month: parts[parts.count - 2], day: parts[parts.count - 1])
    }
    let pieces = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
    if pieces.count == 2 {
      stamp.zoneOffsetSeconds = (zone.hasPrefix("-") ? -60 : 60) * (pieces[0] * 60 + pieces[1])
    }
    #expect(stamp.description == text.replacing("+00:00", with: "Z"))
    return stamp
  }

  /// The seconds from each time to the next.
  private func gaps(_ texts: String...) throws -> [Int64] {
    var clock = LogClock()
    let moments = try texts.map { clock.nanoseconds(try timestamp($0)) }
    return zip(moments, moments.dropFirst()).map { ($1 - $0) / Self.second }
  }

  @Test func `full dates are real moments`() throws {
    var clock = LogClock()
    #expect(clock.nanoseconds(try timestamp("1970-01-01T00:00:01")) == Self.second)
    #expect(try gaps("2024-02-28T23:59:59", "2024-03-01T00:00:00") == [86_401])
    #expect(try gaps("2026-02-28T23:59:59", "2026-03-01T00:00:00") == [1])
    #expect(try gaps("2025-12-31T23:59:59", "2026-01-01T00:00:00") == [1])
  }

  @Test(arguments: [["T23:00:00", "T10:00:00"], ["T10:00:00", "T23:00:00"]])
  func `a clock that goes on for ever stops at the last year`(_ times: [String]) throws {
    let months = times[0] > times[1] ? ["12", "04", "08"] : ["08", "04", "12"]
    var dates = LogClock()
    let days = try months.map { try timestamp("--\($0)-15T10:00:00") }
    for _ in 0..<400 { for day in days { _ = dates.nanoseconds(day) } }
    #expect(Timestamp.years.contains(dates.yearNow))
    var clock = LogClock()
    var moment: Int64 = 0
    let moments = try times.map { try timestamp($0) }
    // Each round is a day; there are 107,000 in all that a count of nanoseconds has room for.
    for _ in 0..<120_000 { for time in moments { moment = clock.nanoseconds(time) } }
    let years = [Timestamp.years.lowerBound, Timestamp.years.upperBound + 1]
    let bounds = years.map { CalendarDay(year: $0, month: 1, day: 1).number * Self.day }
    #expect(bounds[0] <= moment && moment < bounds[1])
  }

  @Test func `day numbers count every day once`() {
    var expected = CalendarDay(year: 1999, month: 12, day: 31).number
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in 2000...2101 {
      for month in 1...12 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        for day in 1...(lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)) {
          expected += 1
          #expect(CalendarDay(year: year, month: month, day: day).number == expected)
        }
      }
    }
  }

  @Test func `without year December turns into January`() throws {
    #expect(try gaps("--12-31T23:59:59", "--01-01T00:00:01") == [2])
    #expect(try gaps("--12-30T00:00:00", "--01-02T00:00:00") == [3 * 86_400])
  }

  @Test func `without year a late record of the old year goes back`() throws {
    #expect(
      try gaps(
        "--12-31T23:59:58", "--01-01T00:00:01", "--12-31T23:59:59", "--01-01T00:00:02")
        == [3, -2, 3])
  }

  @Test func `a log of 400 days without year keeps every day`() throws {
    var clock = LogClock()
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var date = Timestamp.MonthAndDay(month: 11, day: 20)
    var earlier: Int64?
    for _ in 0..<400 {
      let stamp = Timestamp(
        year: nil, monthAndDay: date, nanosecondsOfDay: 5 * Self.second, fractionDigits: 0,
        zoneOffsetSeconds: nil)
      let moment = clock.nanoseconds(stamp)
      if let earlier { #expect(moment - earlier == Self.day, "\(stamp)") }
      earlier = moment
      date.day += 1
      if date.day > lengths[date.month - 1] {
        date = .init(month: date.month % 12 + 1, day: 1)
      }
    }
  }

  @Test func `without year February has 28 days until the 29th is seen`() throws {
    #expect(try gaps("--02-28T23:59:59", "--03-01T00:00:00") == [1])
    #expect(
      try gaps("--02-28T12:00:00", "--02-29T12:00:00", "--03-01T12:00:00", "--08-31T12:00:00")
        == [86_400, 86_400, 183 * 86_400])
  }

  @Test func `29 February counts after New Year as well`() throws {
    #expect(
      try gaps(
        "--12-31T12:00:00", "--01-01T12:00:00", "--02-29T12:00:00", "--03-01T12:00:00",
        "--02-29T13:00:00")
        == [86_400, 59 * 86_400, 86_400, -82_800])
  }

  @Test func `without date the clock passes midnight both ways`() throws {
    #expect(try gaps("T23:59:59", "T00:00:01") == [2])
    #expect(try gaps("T00:00:01", "T23:59:59") == [-2])
    #expect(
      try gaps("T23:59:58", "T00:00:01", "T23:59:59", "T00:00:02", "T08:00:00")
        == [3, -2, 3, 28_798])
    #expect(
      try gaps("T20:00:00", "T04:00:00", "T12:00:00", "T20:00:00") == [28_800, 28_800, 28_800])
  }

  @Test func `zones are put on one clock`() throws {
    #expect(try gaps("2026-03-01T08:00:00+01:00", "2026-03-01T07:00:01+00:00") == [1])
    #expect(try gaps("2026-03-01T08:00:00-08:00", "2026-03-01T21:30:00+05:30") == [0])
    #expect(try gaps("T23:30:00+01:00", "T22:30:01+00:00", "T00:30:02+02:00") == [1, 1])
    #expect(try gaps("2026-03-01T00:30:00+02:00", "2026-02-28T22:30:01+00:00") == [1])
  }

  @Test(arguments: ["+02:00", "-08:00", "+00:00"])
  func `a time without zone is in the zone of its neighbours`(_ zone: String) throws {
    #expect(try gaps("2026-03-01T08:00:00\(zone)", "2026-03-01T08:00:01") == [1])
    #expect(try gaps("2026-03-01T08:00:00", "2026-03-01T08:00:01\(zone)") == [1])
    #expect(try gaps("2026-03-01T23:59:59", "2026-03-02T00:00:01\(zone)") == [2])
    #expect(try gaps("T23:59:59", "T00:00:01\(zone)", "T00:00:02") == [2, 1])
  }

  @Test func `a date is kept for the times without one that follow`() throws {
    #expect(try gaps("2026-03-01T23:59:59", "T00:00:01", "2026-03-02T00:00:02") == [2, 1])
  }
}
