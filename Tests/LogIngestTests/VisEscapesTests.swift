import Testing

@testable import LogIngest

struct VisEscapesTests {
  private func decode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    VisEscapes.decode(bytes.span, in: 0..<bytes.count, into: &output)
    return output
  }

  private func decode(_ text: String) -> String {
    String(decoding: decode(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    (#"C\M-C\M-3 Th\M-a\M-;\M^C"#, "Có Thể"), (#"\M-f\M^H\M^V"#, "或"),
    (#"44\M-B\M-10.00"#, "44±0.00"), (#"<\M-b\M^@\M-&>"#, "<…>"),
    (#"C:\134new"#, #"C:\new"#), (#"a\M-B\240b"#, "a\u{A0}b"), (#"\^[[0m"#, "\u{1B}[0m"),
    (#"\^@\^I\^_\^?"#, "\u{0}\t\u{1F}\u{7F}"), (#"\000\012\176"#, "\u{0}\n~"), ("plain", "plain"),
    ("", ""),
  ])
  func `an escape becomes its byte`(text: String, expected: String) {
    #expect(decode(text) == expected)
  }

  @Test(arguments: [
    "\\", #"\M"#, #"\M-"#, #"\M^"#, #"\^"#, #"\1"#, #"\12"#, #"\128"#, #"\400"#, #"\777"#, #"\n"#,
    #"\u00e4"#, #"\M-ä"#, #"\Mx"#, #"\^a"#, #"\^`"#, #"\^>"#, #"\M^a"#, "\\M-\n", #"\x41"#,
  ])
  func `what is no escape stays`(text: String) {
    #expect(decode(text) == text)
  }

  @Test func `each byte that is written as vis writes it is read again`() {
    for byte in UInt8.min...UInt8.max {
      var written: [UInt8] = []
      let low = byte & 0x7F
      if byte >= 0x80 { written = Array(#"\M"#.utf8) }
      if byte == 0x5C {
        written = Array(#"\134"#.utf8)
      } else if byte == 0xA0 {
        written = Array(#"\240"#.utf8)
      } else if low < 0x20 || low == 0x7F {
        written += (byte < 0x80 ? Array(#"\^"#.utf8) : Array("^".utf8)) + [low ^ 0x40]
      } else {
        written += (byte < 0x80 ? [] : Array("-".utf8)) + [low]
      }
      #expect(decode(written) == [byte], "byte \(byte)")
      #expect(decode(written + written + [0x61]) == [byte, byte, 0x61], "byte \(byte)")
    }
  }

  @Test func `only the range is decoded`() {
    let bytes = Array(#"\^A\^B\^C"#.utf8)
    var output: [UInt8] = [9]
    VisEscapes.decode(bytes.span, in: 3..<6, into: &output)
    #expect(output == [9, 2])
    VisEscapes.decode(bytes.span, in: 3..<5, into: &output)
    #expect(output == [9, 2, 0x5C, 0x5E])
  }
}
