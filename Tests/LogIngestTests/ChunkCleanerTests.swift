import TestSupport
import Testing

@testable import LogIngest

struct ChunkCleanerTests {
  private func clean(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    ChunkCleaner.clean(&bytes)
    return bytes
  }

  private func clean(_ text: String) -> String {
    String(decoding: clean(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""),
    ("plain\n", "plain\n"),
    ("\u{0}a\n\u{0}b\u{0}\n", "a\nb\n"),
    ("a\r\nb\r\n", "a\nb\n"),
    ("a\r", "a"),
    ("a\r\r\n", "a\n"),
    ("a\r\u{0}\n", "a\n"),
    ("a\r\u{1B}[m\n", "a\n"),
    ("10%\r20%\r\n", "10%\r20%\n"),
    ("\r\n\r\n", "\n\n"),
    ("\u{1B}[0;31mred\u{1B}[m\n", "red\n"),
    ("\u{1B}[?25lhidden\u{1B}[38:5:1mcolour\u{1B}[2K\n", "hiddencolour\n"),
    ("\u{1B}[\n", "[\n"),
    ("\u{1B}[1;2", "[1;2"),
    ("\u{1B}[1;2\n", "[1;2\n"),
    ("\u{1B}", ""),
    ("a\u{1B}\nb", "a\nb"),
    ("\u{1B}\u{1B}[m[m", "[m"),
    ("\u{FEFF}a\u{FEFF}b\n\u{FEFF}", "ab\n"),
  ])
  func `what is no text is removed, and the rest stays`(text: String, expected: String) {
    #expect(clean(text) == expected)
  }

  @Test func `a part of a byte order mark stays`() {
    for bytes: [UInt8] in [[0xEF], [0xEF, 0xBB], [0xBB, 0xBF], [0xEF, 0xBF, 0xBD], [0xBF]] {
      #expect(clean(bytes) == bytes)
    }
    #expect(clean([0xEF, 0xEF, 0xBB, 0xBF, 0xBB, 0xBF]) == [])
  }

  /// Bytes of which most mean something to the cleaner.
  private static let alphabet: [UInt8] = [
    0x00, 0x0A, 0x0D, 0x1B, 0x5B, 0x31, 0x3B, 0x6D, 0xEF, 0xBB, 0xBF, 0x61,
  ]

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `cleaning twice, or line by line, is cleaning once`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let bytes = random.bytes(upTo: 40, of: Self.alphabet)
      let cleaned = clean(bytes)
      #expect(clean(cleaned) == cleaned, "seed \(seed): \(bytes)")
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let pieces = lines.enumerated().map { index, line in
        clean(Array(line) + (index + 1 < lines.count ? [0x0A] : []))
      }
      #expect(Array(pieces.joined()) == cleaned, "seed \(seed): \(bytes)")
      #expect(cleaned.count { $0 == 0x0A } == lines.count - 1, "seed \(seed): \(bytes)")
    }
  }
}
