import TestSupport
import Testing

@testable import PatternMatch

/// How far a pattern can follow a text that it does not match.
struct PatternReachTests {
  func reach(_ source: String, _ text: String) throws -> Int {
    let pattern = try Pattern(source, options: .anchored)
    var scratch = MatchScratch()
    let bytes = Array(text.utf8)
    return try pattern.reach(in: bytes.span, scratch: &scratch)
  }

  /// The same by trying all starts of the text, the longest first.
  func naiveReach(_ source: String, _ text: String) throws -> Int {
    let pattern = try Pattern(source, options: .anchored)
    var scratch = MatchScratch()
    for end in text.indices.reversed() {
      let bytes = Array(text[...end].utf8)
      let isWhole = bytes.count == text.utf8.count
      if isWhole, try pattern.match(bytes.span, scratch: &scratch) { return bytes.count }
      if try pattern.mayContinue(bytes.span, scratch: &scratch) { return bytes.count }
    }
    return 0
  }

  @Test(arguments: [
    (#"\d{4}-\d\d-\d\d"#, "2026-03-x1", 8), (#"\d{4}-\d\d-\d\d"#, "2026-03-01", 10),
    (#"\d{4}-\d\d-\d\d"#, "2026-03-01 and more", 19), (#"\d{4}-\d\d-\d\d"#, "2026-0", 6),
    ("abc", "", 0), ("abc", "x", 0), ("abc", "ab", 2), ("(?:ab|abcd)e", "abcx", 3),
    ("é+x", "ééy", 4), ("a(?=b)b", "ac", 1), (#"\{(?=[^\n]*"key")"#, #"{"other":1}"#, 11),
  ])
  func `a text is followed up to where no match is possible any more`(
    source: String, text: String, expected: Int
  ) throws {
    #expect(try reach(source, text) == expected)
  }

  @Test(arguments: 1...40)
  func `halving finds what trying all starts finds`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "b", "é", " ", #"\d"#, "[ab]+", "(?:a|bb)", "(?!b)", "(?=a)", ".*?", "x?"]
    let source = (0..<6).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    let text = (0..<12).map { _ in "abé 1x".randomElement(using: &generator).map(String.init) ?? ""
    }
    #expect(
      try reach(source, text.joined()) == naiveReach(source, text.joined()),
      "seed \(seed): \(source) on \(text.joined())")
  }
}
