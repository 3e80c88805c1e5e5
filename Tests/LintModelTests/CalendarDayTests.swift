import LintModel
import Testing

struct CalendarDayTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
    (951_782_400, "2000-02-29"), (1_772_323_200, "2026-03-01"), (4_107_542_399, "2100-02-28"),
    (4_107_542_400, "2100-03-01"), (1_798_761_599, "2026-12-31"),
  ])
  func `a moment lies in a day`(_ seconds: Int, _ day: String) {
    #expect(CalendarDay(secondsSince1970: seconds).description == day)
  }

  @Test func `each day of forty years reads as it is written, and comes after the one before`() {
    var last: CalendarDay?
    for number in 0..<(40 * 366) {
      let day = CalendarDay(secondsSince1970: number * 86_400)
      #expect(CalendarDay(day.description) == day)
      if let last { #expect(last < day) }
      last = day
    }
  }

  @Test(arguments: [
    "", "2026", "2026-1-01", "2026-13-01", "2026-00-10", "2026-02-29", "2100-02-29", "2026-04-31",
    "2026-01-00", "26-01-01", "+026-01-01", "2026-01-01 ", "2026/01/01", "٢٠٢٦-01-01",
  ])
  func `what is no day is refused`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }
}
