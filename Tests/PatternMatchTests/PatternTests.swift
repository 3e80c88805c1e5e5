import TestSupport
import Testing

@testable import PatternMatch

/// What compiling and matching a pattern promise, for compiled and for interpreted patterns.
struct PatternTests {
  static let engines: [Pattern.Options] = [[], .interpreted]

  /// Matches text and returns the groups as text, or nothing when there is no match.
  func groups(
    _ source: String, _ text: String, from start: Int = 0, options: Pattern.Options = []
  ) throws -> [String?]? {
    let pattern = try Pattern(source, options: options)
    var scratch = MatchScratch()
    let bytes = Array(text.utf8)
    guard try pattern.match(bytes.span, from: start, scratch: &scratch) else { return nil }
    return (0...pattern.groupCount).map { number in
      scratch.range(ofGroup: number).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  @Test func `patterns are compiled to machine code unless asked not to be`() throws {
    #expect(try Pattern("a").isJITCompiled)
    #expect(try !Pattern("a", options: .interpreted).isJITCompiled)
  }

  @Test(arguments: engines)
  func `groups are found where they matched`(engine: Pattern.Options) throws {
    #expect(try groups("(b+)(x)?(c)", "abbc", options: engine) == ["bbc", "bb", nil, "c"])
    #expect(try groups("(a)|(b)|(c)", "b", options: engine) == ["b", nil, "b", nil])
    #expect(try groups("x", "abbc", options: engine) == nil)
    #expect(try groups("a", "aXa", from: 1, options: engine) == ["a"])
    #expect(try groups("a", "aXX", from: 1, options: engine) == nil)
    #expect(try groups("(?<=a)b", "ab", from: 1, options: engine) == ["b"])
  }

  @Test(arguments: engines)
  func `empty subjects are matched like any other`(engine: Pattern.Options) throws {
    #expect(try groups("", "", options: engine) == [""])
    #expect(try groups("^$", "", options: engine) == [""])
    #expect(try groups("(x*)", "", options: engine) == ["", ""])
    #expect(try groups("x", "", options: engine) == nil)
    #expect(try groups("$", "abc", from: 3, options: engine) == [""])
    let pattern = try Pattern("a?", options: engine)
    var scratch = MatchScratch()
    #expect(try pattern.match(Span<UInt8>(), scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: 0) == 0..<0)
  }

  @Test(arguments: engines)
  func `options change what matches`(engine: Pattern.Options) throws {
    #expect(try groups("b", "ab", options: engine) == ["b"])
    #expect(try groups("b", "ab", options: engine.union(.anchored)) == nil)
    #expect(try groups("b", "ab", from: 1, options: engine.union(.anchored)) == ["b"])
    #expect(try groups("^b$", "a\nb\nc", options: engine) == nil)
    #expect(try groups("^b$", "a\nb\nc", options: engine.union(.multiline)) == ["b"])
    #expect(try groups("ÄB", "äb", options: engine) == nil)
    #expect(try groups("ÄB", "äb", options: engine.union(.caseInsensitive)) == ["äb"])
  }

  @Test(arguments: engines)
  func `newline is the line feed alone`(engine: Pattern.Options) throws {
    #expect(try groups("a.*", "a\rb\nc", options: engine) == ["a\rb"])
    #expect(try groups("^b", "a\rb", options: engine.union(.multiline)) == nil)
  }

  @Test(arguments: engines)
  func `invalid UTF-8 matches nothing and hides nothing`(engine: Pattern.Options) throws {
    let bytes: [UInt8] = [0xFF, 0x61, 0x62, 0xC3, 0x62, 0x63, 0xE2, 0x82]
    var scratch = MatchScratch()
    #expect(try Pattern("bc", options: engine).match(bytes.span, scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: 0) == 4..<6)
    #expect(try Pattern("a.*c", options: engine).match(bytes.span, scratch: &scratch) == false)
    #expect(scratch.range(ofGroup: 0) == nil)
    #expect(try Pattern("a.", options: engine).match(bytes.span, scratch: &scratch) == true)
    #expect(scratch.range(ofGroup: 0) == 1..<3)
  }

  @Test(arguments: engines)
  func `an anchored match does not begin behind invalid UTF-8`(engine: Pattern.Options) throws {
    let bytes: [UInt8] = [0xC3, 0x61, 0x62]
    var scratch = MatchScratch()
    for source in ["[ab]+", #"[ab]+\W?"#, #"a\Kb"#] {
      let pattern = try Pattern(source, options: engine.union(.anchored))
      #expect(try !pattern.match(bytes.span, scratch: &scratch), "\(source)")
      #expect(scratch.range(ofGroup: 0) == nil)
      #expect(try pattern.match(bytes.span, from: 1, scratch: &scratch), "\(source)")
    }
  }

  @Test(arguments: engines)
  func `negated classes match characters beyond ASCII`(engine: Pattern.Options) throws {
    for source in [#"=(\S+)"#, #"=(\D+)"#, #"=(\W+)"#, #"=([^\s]+)"#, #"(?i)=(\S+)"#] {
      #expect(try groups(source, "a=é€😀 1", options: engine)?[1]?.hasPrefix("é€😀") == true)
    }
  }

  @Test func `the versions that miscompile negated classes are known by number`() {
    #expect(CompiledPattern.precedesNegatedClassFix("10.42 2022-12-11"))
    #expect(CompiledPattern.precedesNegatedClassFix("10.9 2015-01-01"))
    #expect(!CompiledPattern.precedesNegatedClassFix("10.43 2024-02-16"))
    #expect(!CompiledPattern.precedesNegatedClassFix("10.43-RC1 2024-01-19"))
    #expect(!CompiledPattern.precedesNegatedClassFix("11.0 2030-01-01"))
    #expect(CompiledPattern.precedesNegatedClassFix(""))
  }

  @Test func `names are listed by number and may occur twice`() throws {
    let pattern = try Pattern("(?<time>a)(b)(?<pid>c)|(?<time>d)(?<äöü>e)")
    #expect(pattern.groupCount == 5)
    #expect(
      pattern.groupNames == [
        GroupName(name: "time", number: 1), GroupName(name: "pid", number: 3),
        GroupName(name: "time", number: 4), GroupName(name: "äöü", number: 5),
      ])
    #expect(pattern.groupNumbers(named: "time") == [1, 4])
    #expect(pattern.groupNumbers(named: "level") == [])
    #expect(try groups(pattern.source, "de") == ["de", nil, nil, nil, "d", "e"])
    #expect(try Pattern("a").groupNames == [])
    #expect(try Pattern("a").groupCount == 0)
  }

  @Test(arguments: [
    ("a(b", 3), ("é(b", 4), ("ab[", 3), ("*", 0), ("(?<1a>x)", 3), (#"a\C"#, 3),
  ])
  func `a syntax error is placed in bytes`(source: String, offset: Int) throws {
    let error = #expect(throws: PatternError.self) { _ = try Pattern(source) }
    guard case .syntax(let message, let found)? = error else {
      Issue.record("\(source) gave \(String(describing: error))")
      return
    }
    #expect(found == offset)
    #expect(!message.isEmpty)
  }

  @Test(arguments: [
    "(*LIMIT_MATCH=4000000000)a", "(*LIMIT_DEPTH=1)a", "(*LIMIT_HEAP=1)a", "(*NO_JIT)a",
    "(*UTF)a", "(*CRLF)a", "(*ANYCRLF)a", "(*BSR_UNICODE)a", "(*NO_START_OPT)a", "(*UCP)a",
    "(?C)a", "a(?C7)b", "(?:a|(?C'text')b)",
  ])
  func `what changes how a pattern is matched, or calls out, is refused`(source: String) {
    #expect(throws: PatternError.self) { _ = try Pattern(source) }
  }

  @Test(arguments: ["a(*COMMIT)b", "(*COMMIT)ab", "(*MARK:x)ab", #"\(\?C\)|ab"#, "[(?C)]|ab"])
  func `verbs, and what only looks like a callout, are accepted`(source: String) throws {
    #expect(try groups(source, "ab") != nil)
  }

  @Test func `groups have a greatest depth`() throws {
    let depth = Pattern.groupDepthMax
    let nested = { (depth: Int) in
      String(repeating: "(?:", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try groups(nested(depth), "a") == ["a"])
    #expect(throws: PatternError.self) { _ = try Pattern(nested(depth + 1)) }
  }

  @Test func `the message of a syntax error is PCRE2's`() {
    #expect(throws: PatternError.syntax(message: "missing closing parenthesis", offset: 2)) {
      _ = try Pattern("(a")
    }
  }

  @Test func `a pattern has a maximum length`() throws {
    let longest = String(repeating: "a", count: Pattern.sourceBytesMax - 2) + "[]"
    let error = #expect(throws: PatternError.self) { _ = try Pattern(longest) }
    #expect(error != PatternError.tooLong(bytesMax: Pattern.sourceBytesMax))
    #expect(throws: PatternError.tooLong(bytesMax: Pattern.sourceBytesMax)) {
      _ = try Pattern(longest + "a")
    }
  }

  @Test(arguments: ["((?:(?:a{1000}){1000}){1000})", String(repeating: "(", count: 1_000)])
  func `a pattern that would grow without bound is refused`(source: String) {
    #expect(throws: PatternError.self) { _ = try Pattern(source) }
  }

  @Test func `a start behind the end traps`() async {
    await #expect(processExitsWith: .failure) {
      var scratch = MatchScratch()
      _ = try Pattern("a").match([UInt8]([1]).span, from: 2, scratch: &scratch)
    }
  }

  @Test func `a start before the beginning traps`() async {
    await #expect(processExitsWith: .failure) {
      var scratch = MatchScratch()
      _ = try Pattern("a").match([UInt8]([1]).span, from: -1, scratch: &scratch)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the machine code agrees with the interpreter on any bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sources = [
      "(a+)(b)?", "^(.*?):(.*)$", #"(?<k>\w+)=(\S+)"#, #"\d\d:\d\d"#, "(?i)é(.)", "(?<=é)a|b$",
      #"\W(\D+)\S"#,
      #"(?:[^:]|:(?! ))*: "#, #"a\Kb(c)?"#, "(a|ab)(c|bcd)(d*)", #"\X"#, #"[^\s]+"#, "(?=(b))",
    ]
    let alphabet: [UInt8] = Array("aabbcd:=19 é\n".utf8) + [0xFF, 0xC3, 0xE2, 0x82, 0x00]
    var compiledScratch = MatchScratch()
    var interpretedScratch = MatchScratch()
    for source in sources {
      let compiled = try Pattern(source)
      let interpreted = try Pattern(source, options: .interpreted)
      for _ in 0..<20 {
        let text = random.bytes(upTo: 24, of: alphabet)
        // Inside a character the two differ in what a lookbehind sees, so not there.
        let starts = (0...text.count).filter { $0 == text.count || text[$0] & 0xC0 != 0x80 }
        let start = starts[Int.random(in: 0..<starts.count, using: &random)]
        let found = try compiled.match(text.span, from: start, scratch: &compiledScratch)
        let expected = try interpreted.match(text.span, from: start, scratch: &interpretedScratch)
        #expect(found == expected, "\(source) on \(text) from \(start), seed \(seed)")
        for number in 0...compiled.groupCount {
          #expect(
            compiledScratch.range(ofGroup: number) == interpretedScratch.range(ofGroup: number),
            "group \(number) of \(source) on \(text) from \(start), seed \(seed)")
        }
      }
    }
  }
}
