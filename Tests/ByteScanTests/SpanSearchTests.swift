import ByteScan
import TestSupport
import Testing

struct SpanSearchTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `searches agree with plain loops`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.bytes(upTo: 200, of: Array("abc\n".utf8))
    let needle = random.bytes(upTo: 4, of: Array("abc".utf8))
    let byte = UInt8(ascii: "\n")
    let span = text.span
    for start in 0...text.count {
      #expect(span.firstOffset(of: byte, from: start) == text[start...].firstIndex(of: byte))
      #expect(span.lastOffset(of: byte, before: start) == text[..<start].lastIndex(of: byte))
      let rest = start..<text.count
      #expect(
        span.firstOffset(of: byte, or: UInt8(ascii: "c"), in: rest)
          == rest.first { text[$0] == byte || text[$0] == UInt8(ascii: "c") })
      let expected = (start...text.count).first { text[$0...].starts(with: needle) }
      #expect(span.firstOffset(ofSequence: needle, from: start) == expected, "seed \(seed)")
      #expect(span.firstOffset(ofSequence: needle.span, from: start) == expected)
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 2_039, 2_040, 2_041, 2_047, 2_048, 4_081, 20_000])
  func `counting agrees with a plain loop`(count: Int) {
    let newline = UInt8(ascii: "\n")
    let full = [UInt8](repeating: newline, count: count)
    #expect(full.span.count(of: newline) == count)
    #expect(full.span.count(of: 0) == 0)
    let mixed = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ $0 / 7) }
    for byte in UInt8.min...UInt8.max {
      #expect(mixed.span.count(of: byte) == mixed.count { $0 == byte })
    }
  }

  @Test func `the first of two bytes is found among all bytes that are near them`() {
    let text = (0...255).flatMap { byte in [UInt8](repeating: UInt8(byte), count: 3) }
    for byte in 0...255 {
      for other in [0, 1, 0x22, 0x5C, 0x7F, 0x80, 0x81, 0xFF] {
        let first = text.span.firstOffset(
          of: UInt8(byte), or: UInt8(other), in: 0..<text.count)
        #expect(first == min(byte, other) * 3, "\(byte) or \(other)")
      }
    }
  }

  @Test func `the bytes outside a slice are not counted`() {
    let text = [UInt8](repeating: 10, count: 100)
    for start in 0..<40 {
      #expect(text.span.extracting(start..<(start + 50)).count(of: 10) == 50)
    }
  }

  @Test func `a needle longer than the text is not found`() {
    #expect(Array("ab".utf8).span.firstOffset(ofSequence: Array("abc".utf8)) == nil)
    #expect([UInt8]().span.firstOffset(ofSequence: Array("a".utf8)) == nil)
    #expect([UInt8]().span.firstOffset(ofSequence: []) == 0)
  }

  @Test func `nothing is found in no bytes`() {
    let none: [UInt8] = []
    #expect(none.span.firstOffset(of: 0) == nil)
    #expect(none.span.lastOffset(of: 0, before: 0) == nil)
    #expect(none.span.count(of: 0) == 0)
  }

  @Test func `one byte from 128 on makes text not ASCII, wherever it is`() {
    for count in 0...70 {
      var text = (0..<count).map { UInt8($0) }
      #expect(text.span.isASCII == true)
      for offset in 0..<count {
        text[offset] = UInt8(128 + offset)
        #expect(text.span.isASCII == false, "byte \(offset) of \(count)")
        text[offset] = 127
      }
    }
  }

  @Test func `a prefix is compared whole`() {
    let text = Array("a <Google> b".utf8)
    #expect(text.span.hasPrefix("<Google>", at: 2) == true)
    #expect(text.span.hasPrefix("<Google>", at: 1) == false)
    #expect(text.span.hasPrefix("<Google> bc", at: 2) == false)
    #expect(text.span.hasPrefix("<Google> b", at: 2) == true)
    #expect(text.span.hasPrefix("", at: 12) == true)
    #expect(text.span.hasPrefix("a") == true)
    #expect(Array("ä!".utf8).span.hasPrefix("ä") == true)
  }

  @Test func `searching from behind the end traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 3).span.firstOffset(of: 0, from: 4)
    }
  }

  @Test func `searching from before the start traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 3).span.firstOffset(of: 0, from: -1)
    }
  }

  @Test func `searching two bytes in a range behind the end traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 3).span.firstOffset(of: 1, or: 2, in: 0..<4)
    }
  }

  @Test func `searching backwards from behind the end traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 3).span.lastOffset(of: 1, before: 4)
    }
  }
}
