import LintModel
import Testing

struct TimestampInstantTests {
  @Test(
    arguments: [
      (1970, 1, 1, 0), (2000, 2, 29, 951_782_400), (2000, 3, 1, 951_868_800),
      (2026, 3, 1, 1_772_323_200), (2100, 2, 28, 4_107_456_000), (2100, 3, 1, 4_107_542_400),
    ] as [(Int, Int, Int, Int64)])
  func `midnight of a day is its second since 1970`(
    _ year: Int, _ month: Int, _ day: Int, _ seconds: Int64
  ) {
    let midnight = timestamp(year, month, day)
    #expect(midnight.nanosecondsSince1970 == seconds * 1_000_000_000)
  }

  @Test func `each day comes back, and follows the one before`() {
    var previous: Int64?
    for count in 0..<(365 * 140) {
      let nanoseconds = Int64(count) * 86_400_000_000_000 + 1
      let day = Timestamp(nanosecondsSince1970: nanoseconds, fractionDigits: 9)
      #expect(day.nanosecondsSince1970 == nanoseconds)
      let number =
        Int64(day.year ?? 0) * 10_000
        + Int64(day.monthAndDay.map { $0.month * 100 + $0.day } ?? 0)
      if let previous { #expect(number > previous) }
      previous = number
    }
  }

  @Test func `a zone moves the moment, and what is missing leaves none`() {
    var time = timestamp(2026, 1, 1)
    time.zoneOffsetSeconds = 3600
    #expect(time.inUTC?.description == "2025-12-31T23:00:00Z")
    time.zoneOffsetSeconds = nil
    #expect(time.inUTC == nil)
    time.zoneOffsetSeconds = 0
    time.year = nil
    #expect(time.nanosecondsSince1970 == nil)
  }

  private func timestamp(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
    Timestamp(
      year: year, monthAndDay: .init(month: month, day: day), nanosecondsOfDay: 0,
      fractionDigits: 0, zoneOffsetSeconds: 0)
  }
}
