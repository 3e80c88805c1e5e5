import LintModel
import Testing

/// Distances between moments that were not printed exactly.
struct TimeDistanceTests {
  private static let second: Int64 = 1_000_000_000

  /// A length between bounds.
  private static func seconds(_ lower: Double, _ nominal: Double, _ upper: Double) -> TimeDistance {
    TimeDistance(
      lower: Int64(lower * 1e9), nominal: Int64(nominal * 1e9), upper: Int64(upper * 1e9))
  }

  /// A moment so many seconds after the log's first one, printed with some digits.
  private func moment(_ seconds: Double, step: Int64 = 0) -> TimePoint {
    var time = TimePoint(wallNanoseconds: Int64(seconds * 1e9))
    time.wallUncertaintyNanoseconds = step
    return time
  }

  @Test func `a stamp in whole seconds is any moment of its second`() throws {
    let distance = try #require(
      moment(5, step: Self.second).distance(since: moment(2, step: Self.second)))
    #expect(
      distance == TimeDistance(lower: 2_000_000_000, nominal: 3_000_000_000, upper: 4_000_000_000))
    let mixed = try #require(moment(5.25).distance(since: moment(2, step: Self.second)))
    #expect(mixed.lower == 2_250_000_000 && mixed.upper == 3_250_000_000)
    #expect(moment(5.25).distance(since: moment(2)) == TimeDistance(3_250_000_000))
  }

  @Test func `no event comes before one that it follows`() throws {
    let distance = try #require(
      moment(2, step: Self.second).distance(since: moment(2, step: Self.second)))
    #expect(distance.reaches(0) == true)
    #expect(distance.exceeds(0) == nil)
    #expect(distance.exceeds(500_000_000) == nil)
    #expect(distance.exceeds(Self.second) == false)
  }

  @Test func `a comparison that the bounds straddle is unknown, and one at a bound is not`() {
    let open = TimeDistance(lower: 20, nominal: 30, upper: 40)
    #expect([10, 20, 30, 40, 50].map(open.exceeds) == [true, true, nil, false, false])
    #expect([10, 20, 30, 40, 50].map(open.reaches) == [true, true, nil, false, false])
    let exact = TimeDistance(30)
    #expect([20, 30, 40].map(exact.exceeds) == [true, false, false])
    #expect([20, 30, 40].map(exact.reaches) == [true, true, false])
  }

  @Test func `a clock that nobody can set wins over the wall clock`() throws {
    var (start, end) = (moment(10), moment(18_010))
    (start.deviceNanoseconds, end.deviceNanoseconds) = (0, 600 * Self.second)
    #expect(end.distance(since: start) == TimeDistance(600 * Self.second))
    end.deviceEpoch = 1
    #expect(end.distance(since: start) == TimeDistance(18_000 * Self.second))
    (start.monotonicNanoseconds, end.monotonicNanoseconds) = (5, 7)
    #expect(end.distance(since: start) == TimeDistance(2))
  }

  @Test(arguments: [
    (TimeDistance(12_000_000_000), "12 s"),
    (seconds(0, 0, 1), "less than 1 s"),
    (seconds(0, 1, 2), "less than 2 s"),
    (seconds(11, 12, 13), "about 12 s"),
    (seconds(1.345, 2.345, 2.345), "about 2 s"),
    (seconds(0.299, 0.3, 0.301), "about 300 ms"),
    (seconds(2.499, 2.5, 2.501), "2.5 s"),
    (
      TimeDistance(
        lower: 15_119_000_000_000, nominal: 15_120_000_000_000, upper: 15_121_000_000_000),
      "4 h 12 min"
    ),
    (
      TimeDistance(
        lower: 28_800_000_000_000, nominal: 32_400_000_000_000, upper: 36_000_000_000_000),
      "about 9 h"
    ),
  ])
  func `no more digits are shown than are known`(_ distance: TimeDistance, _ text: String) {
    #expect("\(distance)" == text)
  }

  @Test func `how exact a stamp is shows in its digits`() {
    let steps = [0, 1, 3, 5, 6, 9].map { digits in
      Timestamp(
        year: nil, monthAndDay: nil, nanosecondsOfDay: 0, fractionDigits: digits,
        zoneOffsetSeconds: nil
      ).stepNanoseconds
    }
    #expect(steps == [1_000_000_000, 100_000_000, 1_000_000, 10_000, 0, 0])
  }

  // MARK: - Daylight saving time

  /// A moment on a clock without zone.
  private func local(
    _ date: (year: Int, month: Int, day: Int), _ hour: Double,
    _ calendar: TimePoint.Calendar = .local
  ) throws -> TimePoint {
    let timestamp = Timestamp(
      year: date.year, monthAndDay: Timestamp.MonthAndDay(month: date.month, day: date.day),
      nanosecondsOfDay: 0, fractionDigits: 6, zoneOffsetSeconds: 0)
    let midnight = try #require(timestamp.nanosecondsSince1970)
    var time = TimePoint(wallNanoseconds: midnight + Int64(hour * 3.6e12))
    time.calendar = calendar
    return time
  }

  /// By how many hours less and more a distance may be than it is printed.
  private func doubt(
    _ date: (year: Int, month: Int, day: Int), _ from: Double, _ to: Double,
    _ calendar: TimePoint.Calendar = .local
  ) throws -> [Int64] {
    let start = try local(date, from, calendar)
    let end = try local(date, to, calendar)
    let distance = try #require(end.distance(since: start))
    return [distance.nominal - distance.lower, distance.upper - distance.nominal]
      .map { $0 / 3_600_000_000_000 }
  }

  @Test func `a night in which clocks go forward may be an hour shorter`() throws {
    // Europe, North America, Israel, Australia.
    for date in [(2026, 3, 29), (2026, 3, 8), (2026, 3, 27), (2026, 10, 4)] {
      #expect(try doubt(date, 0.5, 5) == [1, 0], "\(date)")
    }
    #expect(try doubt((2026, 3, 29), 1.9, 3.1) == [1, 0])
    // The hour that is left out has to lie in between.
    #expect(try doubt((2026, 3, 29), 2.2, 3.1) == [0, 0])
    #expect(try doubt((2026, 3, 29), 8, 20) == [0, 0])
  }

  @Test func `a night in which clocks go back may be an hour longer`() throws {
    for date in [(2026, 10, 25), (2026, 11, 1), (2026, 4, 5)] {
      #expect(try doubt(date, 0.5, 5) == [0, 1], "\(date)")
    }
    // Five minutes to two may come twice.
    #expect(try doubt((2026, 10, 25), 1.8, 1.9) == [0, 1])
    // It may as well be what was printed.
    let distance = try #require(
      try local((2026, 10, 25), 1.75).distance(since: try local((2026, 10, 25), 1.5)))
    #expect(distance.exceeds(900_000_000_000) == nil)
    #expect(try doubt((2026, 10, 25), 8, 20) == [0, 0])
  }

  @Test func `other nights are as long as they look, and so are those of a known zone`() throws {
    #expect(try doubt((2026, 3, 28), 0.5, 5) == [0, 0])
    #expect(try doubt((2026, 6, 7), 0.5, 5) == [0, 0])
    #expect(try doubt((2026, 3, 29), 0.5, 5, .zoned) == [0, 0])
  }

  @Test func `without year each day on which it may be a Sunday counts`() throws {
    #expect(try doubt((2001, 3, 27), 0.5, 5, .localWithoutYear) == [1, 0])
    #expect(try doubt((2001, 3, 20), 0.5, 5, .localWithoutYear) == [0, 0])
    #expect(try doubt((2001, 1, 20), 0.5, 5, .timeOfDay) == [1, 1])
    #expect(try doubt((2001, 1, 20), 9, 15, .timeOfDay) == [0, 0])
  }

  @Test func `in most of a year the clocks may go both ways`() throws {
    let start = try local((2026, 1, 10), 12)
    let end = try local((2026, 12, 20), 12)
    let distance = try #require(end.distance(since: start))
    #expect(distance.upper - distance.nominal == 3_600_000_000_000)
    #expect(distance.nominal - distance.lower == 3_600_000_000_000)
  }
}
