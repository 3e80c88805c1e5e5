import ByteScan
import Testing

struct SpanTextTests {
  @Test(arguments: [
    ("0", 0), ("7", 7), ("0042", 42), ("9223372036854775807", Int.max),
    ("00000000000000000000000001", 1),
  ])
  func `digits are a number`(text: String, number: Int) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.decimal(in: 0..<bytes.count) == number)
  }

  @Test(arguments: [
    "", "-1", "+1", " 1", "1 ", "1.0", "0x1", "9223372036854775808", "99999999999999999999", "١",
    "/", ":",
  ])
  func `what is not only digits, or too large, is no number`(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.decimal(in: 0..<bytes.count) == nil)
  }

  @Test func `only the range is read`() {
    let bytes = Array("a123b".utf8)
    #expect(bytes.span.decimal(in: 1..<4) == 123)
    #expect(bytes.span.decimal(in: 2..<2) == nil)
    #expect(bytes.span.string(in: 1..<4) == "123")
    #expect(bytes.span.string(in: 5..<5) == "")
  }

  @Test func `bytes that are not UTF-8 become replacement characters`() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE2, 0x82]
    #expect(bytes.span.string(in: 0..<5) == "a\u{FFFD}b\u{FFFD}")
    #expect([UInt8]().span.string(in: 0..<0) == "")
    #expect(Array("ä".utf8).span.string(in: 0..<2) == "ä")
  }

  @Test func `text outside the span traps`() async {
    await #expect(processExitsWith: .failure) { _ = [UInt8]([1, 2]).span.string(in: 0..<3) }
  }

  @Test func `a number outside the span traps`() async {
    await #expect(processExitsWith: .failure) { _ = [UInt8]([49, 50]).span.decimal(in: 1..<3) }
  }
}
