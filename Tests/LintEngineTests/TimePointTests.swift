import LintModel
import Testing

struct TimePointTests {
  @Test func `the wall clock measures where there is no other`() {
    let start = TimePoint(wallNanoseconds: 100)
    #expect(TimePoint(wallNanoseconds: 350).nanoseconds(since: start) == 250)
    #expect(start.nanoseconds(since: TimePoint(wallNanoseconds: 350)) == -250)
  }

  @Test func `the monotonic clock wins where both moments carry it`() {
    let start = TimePoint(wallNanoseconds: 0, monotonicNanoseconds: 1000)
    let end = TimePoint(wallNanoseconds: 9_000_000, monotonicNanoseconds: 1500)
    #expect(end.nanoseconds(since: start) == 500)
    #expect(TimePoint(wallNanoseconds: 7).nanoseconds(since: start) == 7)
    #expect(end.nanoseconds(since: TimePoint(wallNanoseconds: 1)) == 8_999_999)
  }

  @Test func `no duration is known without a clock that both moments carry`() {
    let wall = TimePoint(wallNanoseconds: 1)
    let monotonic = TimePoint(monotonicNanoseconds: 2)
    #expect(wall.nanoseconds(since: monotonic) == nil)
    #expect(monotonic.nanoseconds(since: wall) == nil)
    #expect(TimePoint.unknown.nanoseconds(since: wall) == nil)
    #expect(TimePoint.unknown.nanoseconds(since: .unknown) == nil)
  }
}
