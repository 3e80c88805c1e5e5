import ByteScan
import Testing

struct OutputBufferTests {
  func json(_ text: String) -> String {
    var output = OutputBuffer()
    output.appendJSONString(text)
    return String(decoding: output.take(), as: UTF8.self)
  }

  @Test func `what is appended is taken in order, once`() {
    var output = OutputBuffer()
    #expect(output.isEmpty)
    let fixed: StaticString = "a é "
    output.append(fixed)
    output.append("b\(1) ")
    output.append(byte: 0xFF)
    output.append([UInt8]([1, 2]).span)
    let expected = Array("a é b1 ".utf8) + [0xFF, 1, 2]
    #expect(output.count == expected.count)
    #expect(output.bytes == expected)
    #expect(output.take() == expected)
    #expect(output.isEmpty)
    #expect(output.take() == [])
    output.append("c")
    #expect(output.take() == Array("c".utf8))
  }

  @Test(arguments: [
    ("", #""""#), ("plain é€😀/<>&'", #""plain é€😀/<>&'""#), (#"a"b\c"#, #""a\"b\\c""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1B}[0m\u{1F}", #""\u0000\u001b[0m\u001f""#),
    ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009b\\u009f\u{A0}\""),
    ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\\u202a\""),
    ("\u{AD}\u{200B}\u{E0041}", #""\u00ad\u200b\udb40\udc41""#),
  ])
  func `a JSON string escapes what is not printed`(text: String, expected: String) {
    #expect(Array(json(text).utf8) == Array(expected.utf8))
  }

  @Test func `each character survives being written and read`() {
    for value in (0...0xFFFF as ClosedRange<UInt32>).filter({ $0 < 0x3100 || $0 % 97 == 0 }) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "<\(Character(scalar))>"
      let bytes = Array("{\"k\":\(json(text))}".utf8)
      var read: [UInt8] = []
      let end = try? JSONScanner.forEachMember(of: bytes.span, in: 0..<bytes.count) { _, token in
        guard case .string(let range, _) = token else { return }
        JSONScanner.unescape(bytes.span, in: range, into: &read)
      }
      guard read == Array(text.utf8), end == bytes.count else {
        Issue.record("U+\(String(value, radix: 16)) came back as \(read)")
        return
      }
    }
  }
}
