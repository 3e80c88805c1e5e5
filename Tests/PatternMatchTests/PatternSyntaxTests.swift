import PatternMatch
import TestSupport
import Testing

struct PatternSyntaxTests {
  @Test(arguments: [
    ("ab", "ab"),
    ("ab?", "a"),
    ("a(?<rest>.*)", "a"),
    ("a(?:b)?(?:\\[c\\] ?)?(?<rest>.*)", "a"),
    ("a(?:b|c)", "a(?:b|c)"),
    ("a(?:b?|c)", "a(?:b?|c)"),
    ("a(?<x>b?c*)", "a"),
    ("a{0,3}b{2}", "a{0,3}b{2}"),
    ("ab{0,3}", "a"),
    ("a(?=b)", "a(?=b)"),
    ("a(?!b)c?", "a(?!b)"),
    ("a|b?", "a|b?"),
    ("a\\b?", "a\\b?"),
    ("[]a]b*?", "[]a]"),
    ("\\{a\\}?", "\\{a"),
    ("a{b}?", "a{b"),
    ("b?", "b?"),
  ])
  func `what may be empty at the end is not required`(_ pattern: String, _ required: String) {
    #expect(PatternSyntax(pattern).required == required)
  }

  @Test(
    arguments: [
      ("a(?<m>.*)", "(?<m>.*)", "a"),
      ("a[(]?(b|c)*(?<m>.*)", "(?<m>.*)", "a[(]?(b|c)*"),
      ("a|b(?<m>.*)", "(?<m>.*)", nil),
      ("a(?<m>.*)?", "(?<m>.*)", nil),
      ("a(b(?<m>.*))", "(?<m>.*)", nil),
      ("a\\(?<m>.*)", "(?<m>.*)", nil),
      ("a(?<m>.*)$", "(?<m>.*)", nil),
      ("ab", "b", "a"),
    ] as [(String, String, String?)])
  func `the last element is removed where nothing else depends on it`(
    _ pattern: String, _ element: String, _ rest: String?
  ) {
    #expect(PatternSyntax(pattern).removing(last: element) == rest)
  }

  @Test(arguments: [
    "a\\d+ [0-9a-f]{2} [^\\n]+?\\[\\w\\] (?:Jan|Feb)(?<x>[ \\d]?)",
    "\\(\\S+\\)",
  ])
  func `a pattern of classes is blind to digits`(_ pattern: String) {
    #expect(PatternSyntax(pattern).isBlindToDigits)
  }

  @Test(arguments: [
    "a1", "[0-5]", "[1-9]", "a$", "^a", "\\bab", "(a)\\1", "(?=a)b", "(?!a)b", "(?<=a)b", "(?>a)b",
    "a++", "a{2}+", "\\x{31}", "(?i)a", "(*UCP)a", "\\p{Nd}", "a{b1}",
  ])
  func `a pattern that may tell digits apart, or looks further than it takes, is not`(
    _ pattern: String
  ) {
    #expect(!PatternSyntax(pattern).isBlindToDigits)
  }

  @Test(arguments: [
    "a(?:b)?(?<rest>.*)", "(?<x>[ab]+?)(?:c|a)b*", "[a-c]{2}(?:\\(a\\)c?)?a?", "ab|c?",
  ])
  func `the required part matches what the whole pattern matches`(_ source: String) throws {
    var random = SeededGenerator(seed: 11)
    var scratch = MatchScratch()
    let whole = try Pattern(source, options: .anchored)
    let required = try #require(whole.required())
    var matchCount = 0
    for _ in 0..<2000 {
      let subject = random.bytes(upTo: 8, of: Array("abc(). ".utf8))
      let isMatch = try whole.match(subject.span, scratch: &scratch)
      #expect(try required.match(subject.span, scratch: &scratch) == isMatch)
      matchCount += isMatch ? 1 : 0
    }
    #expect(matchCount > 20)
  }
}
