import TestSupport
import Testing

/// What is shown of a recorded file that is not what it should be.
struct TextDifferenceTests {
  @Test(arguments: [
    ("a\nb\n", "a\nc\n", 2, 1, #""b""#, #""c""#),
    ("same\none more", "same\none most", 2, 7, #""one more""#, #""one most""#),
    ("a\n", "a\nb\n", 2, 1, #""""#, #""b""#),
    ("a", "a\nb", 2, 1, "the text ends", #""b""#),
    ("", "a", 1, 1, #""""#, #""a""#),
    ("a\r\n", "a\n", 1, 2, #""a\r""#, #""a""#),
  ])
  func `the first line that differs is shown with its number`(
    recorded: String, found: String, line: Int, column: Int, old: String, new: String
  ) {
    let difference = TextDifference(recorded, found)
    #expect((difference.line, difference.column) == (line, column))
    #expect((difference.recorded, difference.found) == (old, new))
  }

  @Test func `of a long line what differs is shown`() {
    let long = String(repeating: "x", count: 5000)
    let difference = TextDifference(long + "a" + long, long + "b" + long)
    #expect(difference.column == 5001)
    #expect(difference.recorded.contains("xax") && difference.found.contains("xbx"))
    #expect(difference.recorded.count < 130 && difference.found.count < 130)
  }
}
