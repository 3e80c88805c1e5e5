import TestSupport
import Testing

@testable import PatternMatch

/// Patterns are made by chance; PCRE2 says of each what is right.
struct PatternReaderTests {
  private static let atoms = [
    "a", "b", "1", "é", ".", "^", "$", "{", "{b}", "{,3}", "\\d", "\\W", "\\.", "\\(", "\\b",
    "[ab]",
    "[^1]", "[0-9]", "[]a]", "[a\\]b]", "[[:alpha:](]", "[(]", "[a$]", "[!-\\)]", "\\x{31}", "\\pL",
    "\\N", "\\R", "\\1", "\\g{1}", "\\Qa+(\\E", "\\E", "(?#x(y)", "(?i)", "(?1)", "(*COMMIT)",
    "\\c(",
  ]
  private static let openings = [
    "(", "(?:", "(?<n>", "(?'q'", "(?P<p>", "(?>", "(?=", "(?!", "(?<=", "(?i:", "(*atomic:",
    "(*pla:", "(?(1)", "(?(?=a)",
  ]
  private static let quantifiers = [
    "", "", "", "*", "+", "?", "+?", "*+", "{2}", "{0,3}", "{02}", "{2,}", "{0}+",
  ]
  private static let signs = Array("ab1(+.,{}".utf8)

  private static func sequence(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if depth < 3, Int.random(in: 0..<4, using: &random) == 0 {
        text += openings.randomElement(using: &random) ?? ""
        text += sequence(&random, depth: depth + 1)
        if Int.random(in: 0..<2, using: &random) == 0 {
          text += "|" + sequence(&random, depth: depth + 1)
        }
        text += ")"
      } else {
        text += atoms.randomElement(using: &random) ?? ""
      }
      text += quantifiers.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(arguments: [3, 17, 2026])
  func `what is read of a pattern is so`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scratch = MatchScratch()
    var (patternCount, cutCount, blindCount) = (0, 0, 0)
    for _ in 0..<1500 {
      let source = Self.sequence(&random)
      let syntax = PatternSyntax(source)
      guard let whole = try? Pattern(source, options: .anchored) else { continue }
      patternCount += 1
      let list = GroupList(of: source)
      #expect(list.count == whole.groupCount, "\(source)")
      #expect(Set(list.names) == Set(whole.groupNames), "\(source)")
      // One that refers to a group that is cut off does not compile, and is not used.
      let required = try? Pattern(syntax.required, options: .anchored)
      cutCount += required != nil && syntax.required != source ? 1 : 0
      blindCount += syntax.isBlindToDigits ? 1 : 0
      for _ in 0..<20 {
        var subject = random.bytes(upTo: 6, of: Self.signs)
        guard let isMatch = try? whole.match(subject.span, scratch: &scratch) else { continue }
        let end = scratch.range(ofGroup: 0)?.upperBound ?? 0
        if let isRequiredMatch = try required?.match(subject.span, scratch: &scratch) {
          #expect(isRequiredMatch == isMatch, "\(source) as \(syntax.required) in \(subject)")
        }
        guard isMatch, syntax.isBlindToDigits else { continue }
        for offset in 0..<end where subject[offset] == UInt8(ascii: "1") {
          subject[offset] = UInt8(ascii: "7")
        }
        subject.replaceSubrange(end..., with: random.bytes(upTo: 2, of: Self.signs))
        #expect(try whole.match(subject.span, scratch: &scratch), "\(source) in \(subject)")
      }
    }
    #expect(patternCount >= 400)
    #expect(cutCount >= 40)
    #expect(blindCount >= 40)
  }
}
