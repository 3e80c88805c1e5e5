import PatternMatch
import Testing

struct MatchScratchTests {
  static let runaway = [UInt8](repeating: UInt8(ascii: "a"), count: 30) + Array("b".utf8)

  @Test(arguments: [[], Pattern.Options.interpreted])
  func `a runaway pattern ends at the match limit`(engine: Pattern.Options) throws {
    let pattern = try Pattern("(a+)+$", options: engine)
    #expect(pattern.isJITCompiled == !engine.contains(.interpreted))
    var scratch = MatchScratch()
    #expect(scratch.error(of: pattern, on: Self.runaway) == .matchLimit)
    #expect(scratch.range(ofGroup: 0) == nil)
    #expect(try pattern.match(Array("aaa".utf8).span, scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: 0) == 0..<3)
  }

  @Test func `the match limit is the one asked for`() throws {
    let pattern = try Pattern("(a+)+$", options: .interpreted)
    var tight = MatchScratch(limits: MatchLimits(matchMax: 5))
    #expect(tight.error(of: pattern, on: Self.runaway) == .matchLimit)
    #expect(tight.error(of: pattern, on: Array("aab".utf8)) == .matchLimit)
    var loose = MatchScratch(limits: MatchLimits(matchMax: 500))
    #expect(try pattern.match(Array("aab".utf8).span, scratch: &loose) == false)
  }

  @Test func `deep backtracking ends at the depth limit`() throws {
    let pattern = try Pattern("(?:a|b)*c", options: .interpreted)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000) + Array("xc".utf8)
    var scratch = MatchScratch(limits: MatchLimits(depthMax: 500))
    #expect(scratch.error(of: pattern, on: text) == .depthLimit)
  }

  @Test func `backtracking ends at the heap limit`() throws {
    let pattern = try Pattern("(?:a|b)*c", options: .interpreted)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000) + Array("xc".utf8)
    var scratch = MatchScratch(limits: MatchLimits(heapKibibytesMax: 64))
    #expect(scratch.error(of: pattern, on: text) == .heapLimit)
  }

  @Test func `compiled code ends at the stack limit`() throws {
    let pattern = try Pattern("(?:a|b)*c")
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
    var scratch = MatchScratch(limits: MatchLimits(jitStackKibibytesMax: 32))
    let matching = text + Array("c".utf8)
    #expect(scratch.error(of: pattern, on: matching) == .jitStackLimit)
    var standard = MatchScratch()
    #expect(try pattern.match(matching.span, scratch: &standard) == true)
  }

  @Test func `one scratch serves patterns of any group count`() throws {
    var scratch = MatchScratch()
    for groupCount in [0, 1, 31, 32, 2, 200, 0, 1_000, 5] {
      let pattern = try Pattern(String(repeating: "(a)", count: groupCount) + "b")
      let text = [UInt8](repeating: UInt8(ascii: "a"), count: groupCount) + Array("b".utf8)
      #expect(pattern.groupCount == groupCount)
      #expect(try pattern.match(text.span, scratch: &scratch) == true)
      #expect(scratch.range(ofGroup: 0) == 0..<(groupCount + 1))
      for number in 1..<(groupCount + 1) {
        #expect(scratch.range(ofGroup: number) == (number - 1)..<number)
      }
      #expect(scratch.range(ofGroup: groupCount + 1) == nil)
    }
  }

  @Test func `a group that does not exist has no range`() throws {
    var scratch = MatchScratch()
    #expect(scratch.range(ofGroup: 0) == nil)
    #expect(try Pattern("(a)(b)?").match(Array("a".utf8).span, scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: -1) == nil)
    #expect(scratch.range(ofGroup: 2) == nil)
    #expect(scratch.range(ofGroup: 3) == nil)
    #expect(scratch.range(ofGroup: Int.max) == nil)
  }

  @Test func `the groups of a failed match are gone`() throws {
    var scratch = MatchScratch()
    let pattern = try Pattern("(a)")
    #expect(try pattern.match(Array("a".utf8).span, scratch: &scratch) == true)
    #expect(try pattern.match(Array("b".utf8).span, scratch: &scratch) == false)
    #expect(scratch.range(ofGroup: 0) == nil)
    #expect(scratch.range(ofGroup: 1) == nil)
  }

  @Test func `a match may begin later than its text does`() throws {
    var scratch = MatchScratch()
    #expect(try Pattern(#"ab\Kc"#).match(Array("abc".utf8).span, scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: 0) == 2..<3)
  }

  @Test func `a match that would begin behind its end is refused or has no range`() throws {
    // PCRE2 before 10.38 allows this; the range would be upside down.
    guard let pattern = try? Pattern(#"(?=ab\K)"#) else { return }
    var scratch = MatchScratch()
    #expect(try pattern.match(Array("abc".utf8).span, scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: 0) == nil)
  }

  @Test func `workers share a pattern and own their scratch`() async throws {
    let pattern = try Pattern(#"(\d+)-(\d+)"#)
    let totals = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<2 {
        group.addTask {
          var scratch = MatchScratch()
          var total = 0
          for number in 0..<2_000 {
            let text = Array("x\(worker)-\(number)".utf8)
            if (try? pattern.match(text.span, scratch: &scratch)) == true {
              total += scratch.range(ofGroup: 2)?.count ?? 0
            }
          }
          return total
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // 10 numbers of one digit, 90 of two, 900 of three, 1,000 of four.
    #expect(totals == [6_890, 6_890])
  }
}

extension MatchScratch {
  /// Returns the error with which the match was given up, or nothing when it was not.
  fileprivate mutating func error(of pattern: Pattern, on text: [UInt8]) -> MatchError? {
    do throws(MatchError) {
      _ = try pattern.match(text.span, scratch: &self)
      return nil
    } catch {
      return error
    }
  }
}
