import TestSupport
import Testing

@testable import LogIngest

struct TextDecoderTests {
  /// Decodes bytes that come in blocks.
  private func decode(_ blocks: [[UInt8]]) -> [UInt8] {
    var decoder = TextDecoder(detectingFrom: Array(blocks.joined()))
    return blocks.flatMap { decoder.decode($0) } + decoder.finish()
  }

  private func text(_ blocks: [[UInt8]]) -> String {
    String(decoding: decode(blocks), as: UTF8.self)
  }

  @Test func `a byte order mark tells the encoding`() {
    #expect(TextDecoder(detectingFrom: [0xEF, 0xBB, 0xBF]).encoding == .utf8)
    #expect(TextDecoder(detectingFrom: [0xFF, 0xFE]).encoding == .utf16LittleEndian)
    #expect(TextDecoder(detectingFrom: [0xFE, 0xFF]).encoding == .utf16BigEndian)
    #expect(TextDecoder(detectingFrom: [0xFF]).encoding == .utf8)
    #expect(TextDecoder(detectingFrom: []).encoding == .utf8)
  }

  @Test func `UTF-8 passes as it is, also where it is broken`() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0xC3, 0x0A, 0xA9]
    #expect(decode([bytes]) == bytes)
    #expect(decode(bytes.map { [$0] }) == bytes)
  }

  @Test(arguments: [false, true])
  func `UTF-16 is decoded wherever it is split`(isBigEndian: Bool) {
    let log = "aß或😀\r\n\u{FFFF}\u{E000}z"
    let bytes = utf16(log, isBigEndian: isBigEndian)
    #expect(text([bytes]) == "\u{FEFF}" + log)
    #expect(text(bytes.map { [$0] }) == "\u{FEFF}" + log)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let blocks = [bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init)
        #expect(text(blocks) == "\u{FEFF}" + log, "split at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `half a surrogate pair becomes a replacement`(isBigEndian: Bool) {
    for (units, expected) in [
      ([0x61, 0xD83D], "a\u{FFFD}"), ([0x61, 0xD83D, 0x62], "a\u{FFFD}b"),
      ([0xDE00, 0x62], "\u{FFFD}b"), ([0xD83D, 0xD83D, 0xDE00], "\u{FFFD}😀"),
      ([0xDE00, 0xD83D], "\u{FFFD}\u{FFFD}"),
    ] as [([UInt16], String)] {
      let bytes = utf16(units: [0xFEFF] + units, isBigEndian: isBigEndian)
      #expect(text([bytes]) == "\u{FEFF}" + expected)
      #expect(text(bytes.map { [$0] }) == "\u{FEFF}" + expected)
    }
  }

  @Test func `half a unit at the end becomes a replacement`() {
    #expect(text([[0xFF, 0xFE, 0x61, 0x00, 0x62]]) == "\u{FEFF}a\u{FFFD}")
    #expect(text([[0xFF, 0xFE, 0x61, 0x00], [0x62]]) == "\u{FEFF}a\u{FFFD}")
    #expect(text([[0xFF, 0xFE, 0x3D, 0xD8, 0x00]]) == "\u{FEFF}\u{FFFD}")
  }

  @Test(
    arguments: [
      ([0x50, 0x4B, 0x03, 0x04], "a zip archive"), ([0x1F, 0x8B, 0x08], "gzip data"),
      (Array("bplist00".utf8), "a binary property list"),
      (Array("SQLite format 3\0".utf8), "an SQLite database"),
      (Array("{\\rtf1\\ansi".utf8), "an RTF document; save it as plain text"),
      (
        [0x00, 0x10, 0x00, 0x00, 0x11, 0, 0, 0],
        "a tracev3 file; convert it with log show or unifiedlog_iterator"
      ),
      ([UInt8](repeating: 0, count: 2), "binary data"),
      (utf16(units: Array("short \n".utf16), isBigEndian: false), "binary data"),
    ] as [([UInt8], String)])
  func `what is no log is named, and gives no text`(start: [UInt8], kind: String) {
    var decoder = TextDecoder(detectingFrom: start)
    #expect(decoder.encoding == .binary(kind: kind))
    #expect(decoder.decode(start) == [])
    #expect(decoder.finish() == [])
  }

  @Test func `a relay's NUL before each record is text, and one in twenty is the most of others`() {
    let relay = Array("\0Jun 20\n\0Jun 20\n\0\n\0\n\0".utf8)
    #expect(TextDecoder(detectingFrom: relay).encoding == .utf8)
    let text = [UInt8](repeating: 0x61, count: 95)
    let few = text + [UInt8](repeating: 0x01, count: 5)
    #expect(TextDecoder(detectingFrom: few).encoding == .utf8)
    let many = text + [UInt8](repeating: 0x01, count: 6)
    #expect(TextDecoder(detectingFrom: many).encoding == .binary(kind: "binary data"))
    let colours = [UInt8](repeating: 0x1B, count: 90) + text
    #expect(TextDecoder(detectingFrom: colours).encoding == .utf8)
  }

  /// Text as UTF-16 without a mark.
  private func unmarked(_ text: String, isBigEndian: Bool) -> [UInt8] {
    utf16(units: Array(text.utf16), isBigEndian: isBigEndian)
  }

  @Test(arguments: [
    "no mark\n", "2026-03-01 08:00:00.125\tDemo\u{1B}[0m\r\n",
    "12345678" + String(repeating: "界", count: 7),
    "日志 2026-03-01 08:00:00.125 一广告已加载 😀\n", "ÄÖÜ äöü Fehler\n", "a\u{4E00}\u{100}cdefgh",
  ])
  func `UTF-16 is known without a mark`(text: String) {
    for isBigEndian in [false, true] {
      let bytes = unmarked(text, isBigEndian: isBigEndian)
      let encoding = TextDecoder(detectingFrom: bytes).encoding
      #expect(encoding == (isBigEndian ? .utf16BigEndian : .utf16LittleEndian))
      #expect(self.text([bytes]) == text)
      // Half a unit at the end is not looked at, nor half a pair.
      #expect(TextDecoder(detectingFrom: bytes + [0x61]).encoding == encoding)
      #expect(
        TextDecoder(detectingFrom: bytes + (isBigEndian ? [0xD8, 0x3D] : [0x3D, 0xD8])).encoding
          == encoding)
    }
  }

  @Test(arguments: [
    Array("1234567".utf16), Array("12345678".utf16) + Array(repeating: 0x754C, count: 9),
    Array("12345678".utf16) + [0], Array("12345678".utf16) + [1],
    Array("12345678".utf16) + [0x85], Array("12345678".utf16) + [0xFFFF],
    Array("12345678".utf16) + [0xFDD0], Array("12345678".utf16) + [0xDE00, 0x61],
    Array("12345678".utf16) + [0xD83D, 0x61],
  ])
  func `what is hardly text in UTF-16 is not taken for it`(units: [UInt16]) {
    for isBigEndian in [false, true] {
      let encoding = TextDecoder(
        detectingFrom: utf16(units: units, isBigEndian: isBigEndian)
      ).encoding
      #expect(encoding == .binary(kind: "binary data"))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `binary data is not taken for UTF-16`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let count = number(32...2000)
    // Numbers of 16, 32 and 64 bits, small or any; sound; pointers; random bytes.
    let kinds: [[UInt8]] = [
      (0..<count).flatMap { _ in utf16(units: [UInt16(number(0...300))], isBigEndian: false) },
      (0..<count).flatMap { _ in utf16(units: [UInt16(number(0...300))], isBigEndian: true) },
      (0..<count).flatMap { _ in [UInt8(number(1...255)), 0, 0, 0] },
      (0..<count).flatMap { _ in [0, 0, 0, 0, 0, 0, UInt8(number(0...255)), UInt8(number(1...255))]
      },
      (0..<count).flatMap { _ in
        let sample = UInt16(bitPattern: Int16(number(-200...200)))
        return utf16(units: [sample], isBigEndian: false)
      },
      (0..<count).flatMap { _ in
        [UInt8(number(0...255)), UInt8(number(0...255)), 0x6F, 0x10, 1, 0, 0, 0]
      },
      random.bytes(upTo: count, of: Array(0...255)) + [0, 0],
    ]
    for (place, bytes) in kinds.enumerated()
    where ![[0xFE, 0xFF], [0xFF, 0xFE]].contains(bytes.prefix(2)) {
      let encoding = TextDecoder(detectingFrom: bytes).encoding
      #expect(encoding != .utf16LittleEndian && encoding != .utf16BigEndian, "kind \(place)")
    }
  }

  @Test func `only the start decides`() {
    let start = [UInt8](repeating: 0x61, count: TextDecoder.detectionBytesMax)
    let bytes = start + [UInt8](repeating: 0x00, count: 100_000)
    #expect(TextDecoder(detectingFrom: bytes).encoding == .utf8)
  }
}
