import PatternMatch
import TestSupport
import Testing

struct LiteralScannerTests {
  /// The slow twin: tries each literal at each offset.
  static func naiveHits(
    of literals: [[UInt8]], in text: [UInt8], range: Range<Int>
  ) -> [LiteralScanner.Hit] {
    range.flatMap { offset in
      literals.indices.filter { text[offset..<range.upperBound].starts(with: literals[$0]) }
        .map { LiteralScanner.Hit(literal: Int32($0), offset: Int32(offset)) }
    }
  }

  static func hits(
    of literals: [[UInt8]], in text: [UInt8], range: Range<Int>? = nil
  ) -> [LiteralScanner.Hit] {
    var hits: [LiteralScanner.Hit] = []
    LiteralScanner(literals).scan(text.span, in: range ?? 0..<text.count, into: &hits)
    return hits
  }

  /// Each case has literals of at least as many bytes as the first number says.
  @Test(arguments: [2, 3, 4, 5, 6, 7, 8, 11, 20], 0..<12 as Range<UInt64>)
  func `the scan agrees with trying each literal at each offset`(
    countMin: Int, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(countMin))
    let alphabet = Array((seed.isMultiple(of: 2) ? "ab" : "ab :\u{7}é").utf8)
    for _ in 0..<20 {
      let literals = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        random.bytes(upTo: 6, of: alphabet)
          + (0..<countMin).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      }
      var text = random.bytes(upTo: 250, of: alphabet)
      for literal in literals {
        let place = Int.random(in: 0...text.count, using: &random)
        text.insert(contentsOf: literal, at: place)
      }
      let start = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: start...text.count, using: &random)
      for range in [0..<text.count, start..<end] {
        #expect(
          Self.hits(of: literals, in: text, range: range)
            == Self.naiveHits(of: literals, in: text, range: range),
          "\(literals) in \(text), \(range), seed \(seed)")
      }
    }
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7, 10, 11, 12, 60])
  func `a literal is found wherever it lies`(count: Int) {
    let literal = (0..<count).map { UInt8(0x41 + $0 % 50) }
    let filler = [UInt8](repeating: 0x2E, count: 150)
    for offset in 0...filler.count {
      let text = filler[..<offset] + literal + filler[offset...]
      let hit = LiteralScanner.Hit(literal: 0, offset: Int32(offset))
      #expect(Self.hits(of: [literal], in: Array(text)) == [hit], "at \(offset)")
    }
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7, 10, 11, 12, 60])
  func `a literal that the range cuts is not found`(count: Int) {
    let literal = (0..<count).map { UInt8(0x41 + $0 % 50) }
    let text = [UInt8](repeating: 0x2E, count: 70) + literal + [UInt8](repeating: 0x2E, count: 70)
    let whole = 70..<(70 + count)
    let hit = [LiteralScanner.Hit(literal: 0, offset: 70)]
    #expect(Self.hits(of: [literal], in: text, range: whole) == hit)
    #expect(Self.hits(of: [literal], in: text, range: 0..<whole.upperBound) == hit)
    #expect(Self.hits(of: [literal], in: text, range: 70..<text.count) == hit)
    #expect(Self.hits(of: [literal], in: text, range: 0..<(whole.upperBound - 1)) == [])
    #expect(Self.hits(of: [literal], in: text, range: 71..<text.count) == [])
    #expect(Self.hits(of: [literal], in: text, range: 72..<72) == [])
  }

  @Test func `literals in each other and twice the same are all found, in order`() {
    let literals = ["Google:HTML", "<Google", "ogle:HT", "<Google"].map { Array($0.utf8) }
    let text = Array("a <Google:HTML> b".utf8)
    #expect(
      Self.hits(of: literals, in: text) == [
        .init(literal: 1, offset: 2), .init(literal: 3, offset: 2), .init(literal: 0, offset: 3),
        .init(literal: 2, offset: 5),
      ])
  }

  @Test func `many literals in a log are found`() {
    let literals = (0..<300).map { Array("event-\($0) happened".utf8) }
    var text: [UInt8] = []
    for number in 0..<300 {
      text += Array("Apr 16 13:53:22 SpringBoard(UIKit)[34] <Notice>: ".utf8)
      text += literals[number * 7 % 300] + Array("\n".utf8)
    }
    let hits = Self.hits(of: literals, in: text)
    #expect(hits.count == 300)
    #expect(hits == Self.naiveHits(of: literals, in: text, range: 0..<text.count))
  }

  @Test func `a text of one byte only gives each occurrence once`() {
    let literals = (2...30).map { [UInt8](repeating: 0x61, count: $0) }
    let text = [UInt8](repeating: 0x61, count: 200)
    let hits = Self.hits(of: literals, in: text)
    #expect(hits == Self.naiveHits(of: literals, in: text, range: 0..<200))
  }

  @Test func `hits are added behind those that are there`() {
    let scanner = LiteralScanner([Array("abcdefgh".utf8), Array("cdefghij".utf8)])
    var hits = [LiteralScanner.Hit(literal: 9, offset: 99)]
    scanner.scan(Array("..abcdefghij".utf8).span, in: 0..<12, into: &hits)
    #expect(
      hits == [
        .init(literal: 9, offset: 99), .init(literal: 0, offset: 2), .init(literal: 1, offset: 4),
      ])
  }

  @Test func `nothing is found without literals or without bytes`() {
    #expect(Self.hits(of: [], in: Array("abc".utf8)) == [])
    #expect(Self.hits(of: [Array("abc".utf8)], in: []) == [])
  }

  @Test func `a literal of one byte traps`() async {
    await #expect(processExitsWith: .failure) { _ = LiteralScanner([[1, 2], [1]]) }
  }

  @Test func `a range behind the end traps`() async {
    await #expect(processExitsWith: .failure) {
      var hits: [LiteralScanner.Hit] = []
      LiteralScanner([[1, 2]]).scan([UInt8](repeating: 0, count: 64).span, in: 0..<65, into: &hits)
    }
  }

  @Test func `a range before the start traps`() async {
    await #expect(processExitsWith: .failure) {
      var hits: [LiteralScanner.Hit] = []
      LiteralScanner([[1, 2]]).scan([UInt8](repeating: 0, count: 64).span, in: -1..<64, into: &hits)
    }
  }
}
