import TestSupport
import Testing

@testable import LogIngest

struct WrappedFramingTests {
  private func frame(
    _ log: String, hasRows: Bool = false, dropsOrphans: Bool = false, linesPerChunk: Int = .max
  ) throws -> FramedText {
    let formats = try WrappedLetterFormats.set()
    var shape = WrappedLetterFormats.shape(of: formats, hasRows: hasRows)
    shape.dropsOrphans = dropsOrphans
    return FramedText(log, formats: formats, shape: shape, linesPerChunk: linesPerChunk)
  }

  @Test(arguments: [
    ("W a\nW b\n", [#"plain 1-1 "W a""#, #"plain 2-2 "W b""#]),
    ("W a\nW   b\nW }\n", [#"plain 1-3 "W a\nW   b\nW }""#]),
    ("W a\n  b\nW }\n", [#"plain 1-3 "W a\n  b\nW }""#]),
    ("W \nW a\n", [#"plain 2-2 "W a""#]),
    ("W S: a\nW   b\n", [#"single 1-1 "W S: a""#, #"plain 2-2 "W   b""#]),
    ("W a\nW ASIDE\n", [#"plain 1-1 "W a""#, #"plain 2-2 "W ASIDE""#]),
    ("W A: a\nW b\nW \nW S: c\n", [#"any 1-3 "W A: a\nW b\nW ""#, #"single 4-4 "W S: c""#]),
    ("W V A: a\nW V b\n", [#"any 1-2 "W V A: a\nW V b""#]),
    ("W SKIP\nW S: a\nW SKIP\n", [#"single 2-2 "W S: a""#]),
    ("S: a\nW S: b\n", [#"single 1-1 "S: a""#, #"single 2-2 "W S: b""#]),
    ("x W S: a\n", [#"plain 1-1 "x W S: a""#]),
  ])
  func `lines go on as they would without a wrapper that stamps them`(
    log: String, expected: [String]
  ) throws {
    #expect(try frame(log).records == expected)
  }

  @Test(arguments: [
    ("V a\nV b\n", [#"plain 1-1 "V a""#, #"plain 2-2 "V b""#]),
    ("V a\nb\n\nV c\n", [#"plain 1-3 "V a\nb\n""#, #"plain 4-4 "V c""#]),
    ("V A: a\nV b\nc\nV S: d\n", [#"any 1-3 "V A: a\nV b\nc""#, #"single 4-4 "V S: d""#]),
    ("V S: a\nb\n", [#"single 1-2 "V S: a\nb""#]),
    ("V a\nV   b\nV }\nV c\n", [#"plain 1-3 "V a\nV   b\nV }""#, #"plain 4-4 "V c""#]),
    ("W V a\nW b\n", [#"plain 1-2 "W V a\nW b""#]),
    ("a {\nV b\n}\nc\n", [#"plain 1-3 "a {\nV b\n}""#, #"plain 4-4 "c""#]),
  ])
  func `lines outside of rows go on the record in the row before`(
    log: String, expected: [String]
  ) throws {
    // Rows are known by themselves where they begin behind the start that is looked at.
    for hasRows in [false, true] {
      #expect(try frame(log, hasRows: hasRows).records == expected)
    }
  }

  @Test func `lines of a tool stand between the lines of a record and end none`() throws {
    let log = "ASIDE\nV A: a\nASIDE x\nV b\nASIDE\nV A: c\nASIDE\n"
    let framed = try frame(log, hasRows: true)
    #expect(framed.records == [#"any 2-4 "V A: a\nASIDE x\nV b""#, #"any 6-6 "V A: c""#])
    #expect(framed.skippedLineCount == 4)
    #expect(try frame(stamped(log), hasRows: true).records.count == 2)
    // Without rows there is no such tool, and in a row the words are the log's.
    let formats = try WrappedLetterFormats.set()
    #expect(
      FramedText("ASIDE\n", formats: formats, shape: InputShape()).records
        == [#"plain 1-1 "ASIDE""#])
    #expect(try frame("V ASIDE\n", hasRows: true).records == [#"plain 1-1 "V ASIDE""#])
  }

  /// A log of which each line is in a wrapper.
  private func stamped(_ log: String) -> String {
    log.split(separator: "\n").map { "W \($0)\n" }.joined()
  }

  @Test(arguments: ["", "W ", "V "])
  func `the rest of a record whose start is missing is counted, other lines are kept`(
    prefix: String
  ) throws {
    let lines = ["  a", "}", "", "c", "  d", "A: e", "  f", "S: g", "  h"]
    let log = lines.map { prefix + $0 + "\n" }.joined()
    for linesPerChunk in 1...9 {
      let framed = try frame(log, dropsOrphans: true, linesPerChunk: linesPerChunk)
      #expect(
        framed.records.map { $0.prefix(9) } == [
          "plain 4-5", "any 6-7 \"", "single 8-", "plain 9-9",
        ])
      #expect(framed.orphanLineCount == 2)
      #expect(framed.skippedLineCount == 1)
    }
    #expect(try frame(log).orphanLineCount == 0)
  }

  @Test func `a tool that says more than a record may have ends it`() throws {
    let aside = "ASIDE " + String(repeating: "x", count: 4089) + "\n"
    let log = "V A: a\n" + String(repeating: aside, count: 300) + "V b\nV A: c\n"
    for linesPerChunk in [1, 7, 400] {
      let framed = try frame(log, hasRows: true, linesPerChunk: linesPerChunk)
      #expect(framed.records == [#"any 1-1 "V A: a""#, #"any 303-303 "V A: c""#])
      #expect(framed.skippedLineCount == 300)
      #expect(framed.overflowLineCount == 1)
    }
  }

  private static let lineKinds = [
    "A: a", "S: b", "c", "", "  d", "{", "}", "SKIP", "F: l", "A:", "  S: e", "x {", "  [",
  ]

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a wrapper around any lines changes no record`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...20, using: &random)
    let lines = (0..<count).map { _ in Self.lineKinds.randomElement(using: &random) ?? "" }
    func frame(_ wrap: (String) -> String) throws -> [String] {
      let log = lines.map { wrap($0) + "\n" }.joined()
      return try self.frame(log, dropsOrphans: true).records.map { record in
        record.replacing("W ", with: "").replacing("V ", with: "")
      }
    }
    let plain = try frame { $0 }
    for prefix in ["W ", "V ", "W V ", "W W "] {
      #expect(try frame { prefix + $0 } == plain, "seed \(seed), \(prefix)")
    }
    // A stamp may stand before some lines only.
    let some = (0..<count).map { _ in Bool.random(using: &random) }
    var number = 0
    let mixed = try frame { line in
      defer { number += 1 }
      return some[number] ? "W " + line : line
    }
    #expect(mixed == plain, "seed \(seed)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>, [false, true])
  func `records in wrappers do not depend on where chunks end`(seed: UInt64, hasRows: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let kinds = [
      "A: a", "S: b", "c", "", "  d", "{", "}", "W A: e", "W S: f", "W g", "W ", "V A: h", "V i",
      "V ", "V   j", "W V S: k", "ASIDE", "SKIP", "V SKIP", "W ASIDE", "F: l",
    ]
    let count = Int.random(in: 1...20, using: &random)
    let log = (0..<count).map { _ in kinds[Int.random(in: 0..<kinds.count, using: &random)] }
      .joined(separator: "\n")
    let dropsOrphans = Bool.random(using: &random)
    let whole = try frame(log, hasRows: hasRows, dropsOrphans: dropsOrphans)
    for linesPerChunk in 1...6 {
      let pieces = try frame(
        log, hasRows: hasRows, dropsOrphans: dropsOrphans, linesPerChunk: linesPerChunk)
      #expect(pieces == whole, "seed \(seed), \(linesPerChunk) lines a chunk")
    }
  }
}

struct FooterFramingTests {
  private func frame(_ log: String, linesPerChunk: Int = .max) throws -> FramedText {
    let formats = try WrappedLetterFormats.set()
    var shape = InputShape()
    shape.footer = formats.index(of: "footer")
    return FramedText(log, formats: formats, shape: shape, linesPerChunk: linesPerChunk)
  }

  @Test(arguments: [
    ("a\nF: x\n", [#"footer 1-2 "a\nF: x""#]),
    ("a\n\n  b\nF: x\nc\nF: y", [#"footer 1-4 "a\n\n  b\nF: x""#, #"footer 5-6 "c\nF: y""#]),
    ("F: x\nF: y\n", [#"footer 1-1 "F: x""#, #"footer 2-2 "F: y""#]),
    ("A: a\nSKIP\nF: x\n", [#"footer 1-3 "A: a\nSKIP\nF: x""#]),
    ("a\nF: x\nb\nc\n", [#"footer 1-2 "a\nF: x""#, #"footer 3-4 "b\nc""#]),
    (" F: x\nF: y\n", [#"footer 1-2 " F: x\nF: y""#]),
    ("", []),
  ])
  func `a footer ends a record, and the end of the input does`(log: String, expected: [String])
    throws
  {
    for linesPerChunk in 1...7 {
      #expect(try frame(log, linesPerChunk: linesPerChunk).records == expected)
    }
  }

  @Test func `a record without its footer is bounded, and the next one is right`() throws {
    let line = String(repeating: "x", count: 4095) + "\n"
    let log = String(repeating: line, count: 300) + "F: x\nb\nF: y\n"
    for linesPerChunk in [1, 100, 400] {
      let framed = try frame(log, linesPerChunk: linesPerChunk)
      #expect(framed.records.count == 2)
      #expect(framed.records.first?.hasPrefix("footer 1-256 ") == true)
      #expect(framed.records.last == #"footer 302-303 "b\nF: y""#)
      #expect(framed.overflowLineCount == 45)
    }
  }
}
