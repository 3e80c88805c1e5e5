import LintModel
import LogIngest
import Testing

/// Date patterns of format files.
struct TimePatternTests {
  private func parse(_ text: String, _ pattern: String) throws -> String? {
    try TimePattern(pattern).timestamp(in: Array(text.utf8).span)?.description
  }

  @Test(
    arguments: [
      ("2026/11/22-10:00:00", "yyyy/MM/dd-HH:mm:ss", "2026-11-22T10:00:00"),
      ("22.11.2026 10:00:00,125", "dd.MM.yyyy HH:mm:ss,SSS", "2026-11-22T10:00:00.125"),
      (
        "2026-11-22T10:00:00.5+01:00", "yyyy-MM-dd'T'HH:mm:ss[.S][Z]", "2026-11-22T10:00:00.5+01:00"
      ),
      ("2026-11-22T10:00:00Z", "yyyy-MM-dd'T'HH:mm:ss[.S][ZZZZZ]", "2026-11-22T10:00:00Z"),
      ("Sun 3 May 09:08:07", "EEE d MMM HH:mm:ss", "--05-03T09:08:07"),
      ("12:00:01 AM", "hh:mm:ss a", "T00:00:01"), ("12:00:01 pm", "hh:mm:ss a", "T12:00:01"),
      ("11:59:59 PM", "hh:mm:ss a", "T23:59:59"),
      ("10 o'clock 30:00", "HH 'o''clock' mm:ss", nil),
      ("10h30m00s", "HH'h'mm'm'ss's'", "T10:30:00"), ("10'30'00", "HH''mm''ss", "T10:30:00"),
    ] as [(String, String, String?)])
  func `a time is read as its pattern says`(text: String, pattern: String, expected: String?) throws
  {
    #expect(try parse(text, pattern) == expected)
  }

  @Test(arguments: [
    "2026/13/22-10:00:00", "2026/11/32-10:00:00", "1999/11/22-10:00:00", "2026/11/22-24:00:00",
    "2026/11/22-10:60:00", "2026/11/22-10:00:61", "2026/11/22 10:00:00", "2026/11/22-10:00:00 ",
    "2026/11/22-10:00", "",
  ])
  func `what is beyond its limits is refused`(text: String) throws {
    #expect(try parse(text, "yyyy/MM/dd-HH:mm:ss") == nil)
  }

  @Test(
    arguments: [
      ("yyyy/MM/DD HH:mm:ss", .unknownField("DD")), ("HH:mm", .missing("ss")),
      ("hh:mm:ss", .missing("HH")), ("yyyy-MM HH:mm:ss", .missing("dd")),
      ("yyyy HH:mm:ss", .missing("MM")), ("dd HH:mm:ss", .missing("MM")), ("", .missing("HH")),
      ("HH:mm:ss[.S", .unbalanced("[")), ("HH:mm:ss].S", .unbalanced("]")),
      ("'T HH:mm:ss", .unbalanced("'")),
    ] as [(String, TimePattern.Failure)])
  func `a pattern that reads no time is refused`(text: String, failure: TimePattern.Failure) {
    #expect(throws: failure) { try TimePattern(text) }
  }

  @Test func `a date pattern has a limit, so that brackets do not nest without end`() throws {
    let brackets = (TimePattern.charactersMax - 8) / 2
    let limit = String(repeating: "[", count: brackets) + String(repeating: "]", count: brackets)
    #expect(try parse("10:00:00", limit + "HH:mm:ss") != nil)
    #expect(throws: TimePattern.Failure.tooLong) { try TimePattern(limit + "HH:mm:ss ") }
    #expect(throws: TimePattern.Failure.tooLong) {
      try TimePattern(String(repeating: "[", count: 1 << 18))
    }
  }
}
