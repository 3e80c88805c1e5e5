import PatternMatch
import TestSupport
import Testing

@testable import LogIngest

/// Patterns that take time without end on text that nearly matches.
struct RunawayPatternTests {
  /// Patterns in which `X` stands for a letter or a class, and what they nearly match.
  private static let families = [
    "^(X+)+$", "^(X|X)*$", "^(?:X*)*$", "^(X+X?)+$", "^((X+)+)+$", "(X?){40}X{40}$",
    "^(?:X|XX)+$", "^(X+)+\\1$", "(?<=a)(X+)+$", "^(?:(?=X)(X+))+$", "^((?1)?X)+$",
    "^(?:X+X+)+$", "^(X*?)*?$", "^(X+)*(?:X+)*(X+)*$",
  ]

  /// Lines of which each pattern takes all but the end.
  private static let lines = ["a", "ab", "é", "aaé b"].map {
    String(repeating: $0, count: 40) + "\u{1}"
  }

  @Test(arguments: families)
  func `it ends, is counted, and is not tried any more`(_ family: String) throws {
    // So few that the test is quick; what is counted are steps, and not time.
    let limits = MatchLimits(
      matchMax: 2000, depthMax: 2000, heapKibibytesMax: 256, jitStackKibibytesMax: 64)
    for letters in ["a", "[a-zé ]", #"[\w\s]"#, "(?:a|é|b| )"] {
      let source = family.replacing("X", with: letters)
      for options in [[], .interpreted] as [Pattern.Options] {
        let pattern = try Pattern(source, options: options)
        var faults = PatternFaults()
        var scratch = MatchScratch(limits: limits)
        var matchedCount = 0
        for number in 0..<PatternFaults.faultsMax * 3 {
          let line = Array(Self.lines[number % Self.lines.count].utf8)
          if faults.match(pattern, line.span, &scratch) == true { matchedCount += 1 }
        }
        let faultCount = faults.counts.values.reduce(0, +)
        #expect(matchedCount == 0, "\(source)")
        #expect(faults.unansweredCount >= faultCount)
        // One more for each limit that it can exceed.
        #expect(faultCount < PatternFaults.faultsMax * faults.counts.count + 1, "\(source)")
        if faultCount >= PatternFaults.faultsMax { #expect(faults.stopped == [source]) }
        if letters == "a" { #expect(faultCount > 0, "\(source)") }
      }
    }
  }

  @Test func `steps are bounded whatever the pattern says of them`() throws {
    let line = Array((String(repeating: "a", count: 60) + "!").utf8)
    var scratch = MatchScratch(limits: MatchLimits(matchMax: 100))
    for source in ["^(?:a+)+$", "^(?:a|a)*$", #"^(?:\w*)*$"#] {
      let pattern = try Pattern(source)
      #expect(throws: MatchError.matchLimit) {
        _ = try pattern.match(line.span, scratch: &scratch)
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `any pattern ends on any line`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", ".", "\\w", "[^b]", "(", ")", "(?:", "(?>", "|", "*", "+", "?", "{2,}", "{9}",
      "\\1",
      "(?1)", "(?=", "(?<=a)", "$", "^", "\\s", "++", "*?",
    ]
    var faults = PatternFaults()
    var scratch = MatchScratch(
      limits: MatchLimits(matchMax: 2000, depthMax: 2000, heapKibibytesMax: 256))
    var compiledCount = 0
    for _ in 0..<600 {
      let count = Int.random(in: 3..<14, using: &random)
      let source = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let pattern = try? Pattern(source) else { continue }
      compiledCount += 1
      let line = random.bytes(upTo: 200, of: Array("aaaab ".utf8))
      _ = faults.match(pattern, line.span, &scratch)
    }
    #expect(compiledCount > 5, "seed \(seed)")
    #expect(faults.unansweredCount == faults.counts.values.reduce(0, +))
  }
}
