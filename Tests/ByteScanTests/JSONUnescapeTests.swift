import ByteScan
import Testing

struct JSONUnescapeTests {
  func unescape(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    JSONScanner.unescape(bytes.span, in: 0..<bytes.count, into: &output)
    return output
  }

  @Test(arguments: [
    ("", ""), ("plain é", "plain é"), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#"\u0041\u00e9\u20AC\u0000"#, "Aé€\u{0}"), (#"\ud83d\uDE00!"#, "😀!"),
    (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\n"#, "\u{FFFD}\n"),
    (#"\\u0041"#, #"\u0041"#),
  ])
  func `escapes become what they stand for`(text: String, expected: String) {
    #expect(unescape(text) == Array(expected.utf8))
  }

  @Test(arguments: [#"\x41"#, #"\u12G4"#, #"\u123"#, #"\"#, #"a\"#, #"\é"#, #"\u"#, #"\U0041"#])
  func `what is no escape is kept`(text: String) {
    #expect(unescape(text) == Array(text.utf8))
  }

  @Test func `only the range is read, and output is added to`() {
    let bytes = Array(#"..\n\u0041.."#.utf8)
    var output: [UInt8] = [1]
    JSONScanner.unescape(bytes.span, in: 2..<9, into: &output)
    #expect(output == [1, 0x0A] + Array(#"\u004"#.utf8))
  }

  @Test func `bytes that are not UTF-8 are kept`() {
    let bytes: [UInt8] = [0xFF, 0x5C, 0x6E, 0xC3]
    var output: [UInt8] = []
    JSONScanner.unescape(bytes.span, in: 0..<4, into: &output)
    #expect(output == [0xFF, 0x0A, 0xC3])
  }

  @Test func `a range outside the bytes traps`() async {
    await #expect(processExitsWith: .failure) {
      var output: [UInt8] = []
      JSONScanner.unescape([UInt8]([0x61]).span, in: 0..<2, into: &output)
    }
  }
}
