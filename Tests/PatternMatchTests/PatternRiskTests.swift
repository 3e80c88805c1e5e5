import PatternMatch
import Testing

struct PatternRiskTests {
  @Test(arguments: [
    ("(a+)+", 0), ("^(a+)+$", 1), ("(?:a*)*", 0), (#"x(\w+\s?)*y"#, 1), ("(?<name>a+)+", 0),
    ("((a+))+", 0), ("(a|b+)*", 0), ("(a+){2,}", 0), ("(a{1,}b*)+", 0), ("b(?:c(a*)+)", 5),
    ("([^,]+)*,", 0), (#"(\d+|x)+"#, 0), ("(?:[]a]+)*", 0), (#"(?:\x{41}+)+"#, 0),
  ])
  func `a repeated group of a repeated piece is at risk`(_ source: String, _ offset: Int) throws {
    _ = try Pattern(source)
    #expect(PatternRisk.nestedRepetition(in: source) == offset)
  }

  @Test(arguments: [
    "", "a+", "(a+)", "(a+)?", "(a+b)+", "([^,]+,)*", "(a++)+", "(?>a+)+", "(a+)++", "(?:a+){3}",
    #"\(a+\)+"#, "[(a+)+]", "(?=a+)+b", "(a)+", "(ab?)+", #"(?:\[[^]]*\] )*x"#, "(a", ")+", "a{,",
    #"(?<ts>\d+:\d+)\s+(?<message>.*)"#, "[[:alpha:]]+", "(?i)x+", #"(?:/\w+)*"#,
  ])
  func `all else is not`(_ source: String) {
    #expect(PatternRisk.nestedRepetition(in: source) == nil)
  }

  @Test func `what is found does run away, and what is not found does not`() throws {
    let subject = String(repeating: "a", count: 64) + "!"
    for (source, runsAway) in [("^(a+)+$", true), ("^(?>a+)+$", false), ("^(a++)+$", false)] {
      #expect((PatternRisk.nestedRepetition(in: source) != nil) == runsAway)
      let bytes = Array(subject.utf8)
      let pattern = try Pattern(source)
      var scratch = MatchScratch()
      var isStopped = false
      do throws(MatchError) {
        #expect(try pattern.match(bytes.span, scratch: &scratch) == false)
      } catch {
        isStopped = true
      }
      #expect(isStopped == runsAway, "\(source)")
    }
  }

  @Test func `no text makes it stop or trap`() {
    var state: UInt64 = 11
    let pieces = [
      "(", ")", "[", "]", "\\", "{", "}", "+", "*", "?", "|", "a", "^", "<", ">", ":", ",",
    ]
    for _ in 0..<3000 {
      var source = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        source += pieces[Int(state >> 33) % pieces.count]
      }
      if let offset = PatternRisk.nestedRepetition(in: source) {
        #expect((0..<source.count).contains(offset), "\(source)")
      }
    }
    #expect(PatternRisk.nestedRepetition(in: String(repeating: "(", count: 100_000)) == nil)
  }
}
