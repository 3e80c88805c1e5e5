import Testing

@testable import PatternMatch

struct PatternRiskTests {
  @Test(arguments: [
    ("(a+)+", 0), ("^(a+)+$", 1), ("(?:a*)*", 0), (#"x(\w+\s?)*y"#, 1), ("(?<name>a+)+", 0),
    ("((a+))+", 0), ("(a|b+)*", 0), ("(a+){2,}", 0), ("(a{1,}b*)+", 0), ("b(?:c(a*)+)", 5),
    ("([^,]+)*,", 0), (#"(\d+|x)+"#, 0), ("(?:[]a]+)*", 0), (#"(?:\x{41}+)+"#, 0),
    ("(a+){1000}", 0), ("(?'n'a+)+", 0), (#"(?#note)x(\s*a\s*)*"#, 9), ("(aa?)*", 0),
    (#"(\w\d?)*"#, 0), ("(a+ba+)*", 0), ("(*COMMIT)(a+)*", 9),
    ("(a?a?)*", 0), ("([ab]a+)*", 0), ("(a{2,}a)+", 0),
  ])
  func `a repeated group that may be cut anywhere is at risk`(
    _ source: String, _ offset: Int
  ) throws {
    _ = try Pattern(source)
    let risk = try #require(PatternRisk(in: source))
    #expect(risk.kind == .nestedRepetition)
    #expect(risk.offset == offset)
    #expect(source.dropFirst(offset).hasPrefix(risk.part))
  }

  @Test(arguments: [
    ("(a|a)*b", "(a|a)*"), (#"(?:\w|\d)+:"#, #"(?:\w|\d)+"#), ("(foo|foo)+", "(foo|foo)+"),
    (#""(\\.|[^"])*""#, #"(\\.|[^"])*"#), ("(x(a|[a-c])y)*", "(x(a|[a-c])y)*"),
    ("(a|ab|b)*", "(a|ab|b)*"), ("((?:.|[^b]))*", "((?:.|[^b]))*"), ("(é|.)+?!", "(é|.)+?"),
  ])
  func `a repeated group with alternatives for one text is at risk`(
    _ source: String, _ part: String
  ) throws {
    _ = try Pattern(source)
    let risk = try #require(PatternRisk(in: source))
    #expect(risk.kind == .equalAlternatives)
    #expect(risk.part == part)
  }

  @Test(arguments: [
    "", "a+", "(a+)", "(a+)?", "(a+b)+", "([^,]+,)*", "(a++)+", "(?>a+)+", "(a+)++", "(?:a+){3}",
    #"\(a+\)+"#, "[(a+)+]", "(?=a+)+b", "(a)+", "(ab?)+", #"(?:\[[^]]*\] )*x"#, "(a", ")+", "a{,",
    #"(?<ts>\d+:\d+)\s+(?<message>.*)"#, "[[:alpha:]]+", "(?i)x+", #"(?:/\w+)*"#, "(?:ab|cd)+",
    "(a|b)*", #"(\d|[a-f])+"#, #"(?:[^"\\]|\\.)*"#, "(*atomic:a+)*", "(?>a|a)*", #"(\Qa+\E)*"#,
    #"(?:\w+, )*\w+"#, "(a|ab)+", #"(?:/\w+/?)*"#, "(?:x|y|)*", "(?(1)a|a)", "(?i:a|b)+",
  ])
  func `all else is not`(_ source: String) {
    #expect(PatternRisk(in: source) == nil)
  }

  /// Pieces of which the groups of the next test are made.
  private static let pieces = [
    "a", "b", "a?", "a*", "a+", "b+", "[ab]", "(?:a|b)", "a*?", "a{3}",
  ]

  @Test(arguments: pieces)
  func `what is found runs away, and what is not found does not`(_ first: String) throws {
    let subjects = [
      String(repeating: "a", count: 100), String(repeating: "ab", count: 25),
      String(repeating: "b", count: 100), String(repeating: "aab", count: 20),
      String(repeating: "ba", count: 25), String(repeating: "aaab", count: 15),
      String(repeating: "abb", count: 20),
    ].map { Array(($0 + "!").utf8) }
    // Far above the cube of a subject's length, far below 2 to the power of it.
    var scratch = MatchScratch(limits: MatchLimits(matchMax: 200_000))
    for second in [""] + Self.pieces {
      for body in [first + second, first + "|" + second] where body.last != "|" {
        let source = "^(?:\(body))*$"
        let pattern = try Pattern(source)
        let runsAway = subjects.contains { subject in
          do throws(MatchError) {
            return try pattern.match(subject.span, scratch: &scratch)
          } catch {
            return true
          }
        }
        #expect((PatternRisk(in: source) != nil) == runsAway, "\(source)")
      }
    }
  }

  @Test func `no text makes it stop or trap`() {
    var state: UInt64 = 11
    let pieces = [
      "(", ")", "[", "]", "\\", "{", "}", "+", "*", "?", "|", "a", "^", "<", ">", ":", ",", "'",
      "#", "Q", "E", "-", "é",
    ]
    for _ in 0..<3000 {
      var source = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        source += pieces[Int(state >> 33) % pieces.count]
      }
      if let risk = PatternRisk(in: source) {
        #expect((0..<source.unicodeScalars.count).contains(risk.offset), "\(source)")
        #expect(source.contains(risk.part))
      }
    }
    #expect(PatternRisk(in: String(repeating: "(", count: 100_000)) == nil)
  }
}
