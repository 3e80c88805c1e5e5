import Testing

@testable import PatternMatch

struct GroupListTests {
  @Test(arguments: [
    "", "a", "(a)", "(?:a)(b)", "(?<a>x)(y)(?<b>z)", "(?P<a>x)", "(?'a'x)", #"\((?<a>x)\)"#,
    "[(](a)", "[^](](a)", #"[\](](a)"#, "(?=(a))(?!(b))(?<=(c))(?<!(d))", "(?>(a))",
    "(?i:(a))(?s)b",
    "((?<a>(b)))|(?<a>c)", "(*COMMIT)(a)", #"\\(a)"#, "(a",
  ])
  func `groups are those that PCRE2 finds`(source: String) throws {
    let list = GroupList(of: source)
    // One that ends too early only has to come to an end.
    guard let pattern = try? Pattern(source) else { return #expect(list.count == 1) }
    #expect(list.count == pattern.groupCount)
    #expect(list.names == pattern.groupNames)
  }

  @Test func `a proven pattern matches as any other`() throws {
    let pattern = Pattern(proven: "(?<a>x+)(y)?")
    var scratch = MatchScratch()
    #expect(!pattern.isPrepared)
    let bytes = Array("--xx".utf8)
    #expect(try pattern.match(bytes.span, scratch: &scratch))
    #expect(pattern.isPrepared)
    #expect(scratch.range(ofGroup: 1) == 2..<4)
    #expect(scratch.range(ofGroup: 2) == nil)
  }

  @Test func `a proven pattern that is wrong traps`() async {
    await #expect(processExitsWith: .failure) {
      var scratch = MatchScratch()
      let bytes: [UInt8] = [0x31]
      _ = try Pattern(proven: "(").match(bytes.span, scratch: &scratch)
    }
  }
}
