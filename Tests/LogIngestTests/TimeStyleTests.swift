import LintModel
import Testing

@testable import LogIngest

struct TimeStyleTests {
  private func parse(_ text: String, _ style: RecordFormat.TimeStyle) -> String? {
    TimestampParser.parse(Array(text.utf8).span, style: style)?.description
  }

  @Test(
    arguments: [
      ("Wed Aug 11 05:51:02 2021", .ctime, "2021-08-11T05:51:02"),
      ("Sun Jan  7 11:20:41 2024", .ctime, "2024-01-07T11:20:41"),
      ("10/13/21 07:57:42.865446", .usDate, "2021-10-13T07:57:42.865446"),
      ("01/02/00 00:00:00", .usDate, "2000-01-02T00:00:00"),
      ("210301 15:37:07", .shortDate, "2021-03-01T15:37:07"),
      ("15:37:07", .isoOrTimeOfDay, "T15:37:07"),
      ("2018-12-24 10:29:38.10", .isoOrTimeOfDay, "2018-12-24T10:29:38.10"),
      ("2019-05-04 15:33:43:968", .iso, "2019-05-04T15:33:43.968"),
    ] as [(String, RecordFormat.TimeStyle, String)])
  func `each style is read`(text: String, style: RecordFormat.TimeStyle, expected: String) {
    #expect(parse(text, style) == expected)
  }

  @Test(
    arguments: [
      ("Wed Aug 11 05:51:02", .ctime), ("Wed Aug 11 05:51:02 1921", .ctime), ("", .ctime),
      ("Wed Aug 32 05:51:02 2021", .ctime), ("Wed_Aug 11 05:51:02 2021", .ctime),
      ("Wed Aug 11 05:51:02x2021", .ctime), ("Aug 11 05:51:02 2021", .ctime),
      ("13/10/21 07:57:42", .usDate), ("10/32/21 07:57:42", .usDate), ("1/2/21 07:57:42", .usDate),
      ("10/13/2021 07:57:42", .usDate), ("10-13-21 07:57:42", .usDate),
      ("211301 15:37:07", .shortDate), ("210300 15:37:07", .shortDate),
      ("2103 15:37:07", .shortDate),
      ("20210301 15:37:07", .shortDate), ("Apr 16 13:53:22", .isoOrTimeOfDay),
      ("2019-05-04 15:33:43:", .iso), ("1.33", .offset), ("2021-03-01 15:37:07", .offset),
    ] as [(String, RecordFormat.TimeStyle)])
  func `what is not in a style is refused`(text: String, style: RecordFormat.TimeStyle) {
    #expect(parse(text, style) == nil)
  }

  @Test func `every cut of a time is refused or is a shorter time`() {
    for (text, style) in [
      ("Wed Aug 11 05:51:02 2021", .ctime), ("10/13/21 07:57:42.865446", .usDate),
      ("210301 15:37:07", .shortDate),
    ] as [(String, RecordFormat.TimeStyle)] {
      for cut in 0..<text.count {
        let found = parse(String(text.prefix(cut)), style)
        #expect(found == nil || style == .usDate && cut >= 17, "\(text.prefix(cut))")
      }
    }
  }

  @Test func `the seconds of activities count from the start of their test`() {
    var clock = RelativeClock()
    func time(_ offset: String?, _ message: String = "a") -> String? {
      clock.time(offset: offset, message: message)?.description
    }
    #expect(time("1.00") == nil)
    #expect(
      time("0.00", "Start Test at 2026-05-15 11:01:36.258") == "2026-05-15T11:01:36.258")
    #expect(time("1.33") == "2026-05-15T11:01:37.588")
    #expect(time("nan") == nil)
    #expect(time(nil) == nil)
    #expect(time("-1") == nil)
    #expect(time("inf") == nil)
    #expect(time("1e300") == nil)
    #expect(time("0.005") == "2026-05-15T11:01:36.263")
    #expect(
      time("0.00", "Start Test at 2026-05-15 23:59:59.999") == "2026-05-15T23:59:59.999")
    // Nothing is made up beyond midnight.
    #expect(time("0.01") == nil)
    // A start that cannot be read is none.
    #expect(time("0.00", "Start Test at 1400-02-29 11:01:36.258") == nil)
    #expect(time("1.00") == nil)
  }
}
