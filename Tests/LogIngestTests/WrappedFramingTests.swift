import TestSupport
import Testing

@testable import LogIngest

struct WrappedFramingTests {
  private func frame(
    _ log: String, _ continuation: RecordFormat.Continuation?, dropsOrphans: Bool = false,
    linesPerChunk: Int = .max
  ) throws -> FramedText {
    let formats = try WrappedLetterFormats.set()
    var shape = WrappedLetterFormats.shape(of: formats, continuation)
    shape.dropsOrphans = dropsOrphans
    return FramedText(log, formats: formats, shape: shape, linesPerChunk: linesPerChunk)
  }

  @Test(arguments: [
    ("W a\nW b\n", [#"plain 1-1 "W a""#, #"plain 2-2 "W b""#]),
    ("W a\nW   b\nW }\n", [#"plain 1-1 "W a""#, #"plain 2-2 "W   b""#, #"plain 3-3 "W }""#]),
    ("W \nW a\n", [#"plain 1-1 "W ""#, #"plain 2-2 "W a""#]),
    ("W A: a\nW b\nW \nW S: c\n", [#"any 1-3 "W A: a\nW b\nW ""#, #"single 4-4 "W S: c""#]),
    ("W V A: a\nW V b\n", [#"any 1-2 "W V A: a\nW V b""#]),
    ("W SKIP\nW S: a\nW SKIP\n", [#"single 2-2 "W S: a""#]),
    ("S: a\nW S: b\n", [#"single 1-1 "S: a""#, #"single 2-2 "W S: b""#]),
    ("x W S: a\n", [#"plain 1-1 "x W S: a""#]),
  ])
  func `a wrapper that stamps each line makes a record of each without header`(
    log: String, expected: [String]
  ) throws {
    #expect(try frame(log, RecordFormat.Continuation.none).records == expected)
  }

  @Test(arguments: [
    ("V a\nV b\n", [#"plain 1-1 "V a""#, #"plain 2-2 "V b""#]),
    ("V a\nb\n\nV c\n", [#"plain 1-3 "V a\nb\n""#, #"plain 4-4 "V c""#]),
    ("V A: a\nV b\nc\nV S: d\n", [#"any 1-3 "V A: a\nV b\nc""#, #"single 4-4 "V S: d""#]),
    ("V S: a\nb\n", [#"single 1-2 "V S: a\nb""#]),
  ])
  func `lines outside go on the record in a wrapper that is only before the first line`(
    log: String, expected: [String]
  ) throws {
    #expect(try frame(log, .any).records == expected)
  }

  @Test func `lines of a tool stand between the lines of a record and end none`() throws {
    let framed = try frame("ASIDE\nV A: a\nASIDE x\nV b\nASIDE\nV A: c\nASIDE\n", .any)
    #expect(framed.records == [#"any 2-4 "V A: a\nASIDE x\nV b""#, #"any 6-6 "V A: c""#])
    #expect(framed.skippedLineCount == 4)
    // Without a wrapper there is no such tool, and in a wrapper the words are the log's.
    let formats = try WrappedLetterFormats.set()
    #expect(
      FramedText("ASIDE\n", formats: formats, shape: InputShape()).records
        == [#"plain 1-1 "ASIDE""#])
    #expect(try frame("V ASIDE\n", .any).records == [#"plain 1-1 "V ASIDE""#])
  }

  @Test func `the rest of a record whose start is missing is counted, outside of wrappers kept`()
    throws
  {
    let log = "V a\nV b\nc\nV A: d\nV e\n"
    let framed = try frame(log, .any, dropsOrphans: true)
    #expect(framed.records == [#"plain 3-3 "c""#, #"any 4-5 "V A: d\nV e""#])
    #expect(framed.orphanLineCount == 2)
    #expect(try frame(log, .any).orphanLineCount == 0)
  }

  @Test func `a tool that says more than a record may have ends it`() throws {
    let aside = "ASIDE " + String(repeating: "x", count: 4089) + "\n"
    let log = "V A: a\n" + String(repeating: aside, count: 300) + "V b\nV A: c\n"
    for linesPerChunk in [1, 7, 400] {
      let framed = try frame(log, .any, linesPerChunk: linesPerChunk)
      #expect(framed.records == [#"any 1-1 "V A: a""#, #"any 303-303 "V A: c""#])
      #expect(framed.skippedLineCount == 300)
      #expect(framed.overflowLineCount == 1)
    }
  }

  @Test(
    arguments: 0..<100 as Range<UInt64>, [RecordFormat.Continuation.none, .any, nil])
  func `records in wrappers do not depend on where chunks end`(
    seed: UInt64, continuation: RecordFormat.Continuation?
  ) throws {
    var random = SeededGenerator(seed: seed)
    let kinds = [
      "A: a", "S: b", "c", "", "  d", "{", "}", "W A: e", "W S: f", "W g", "W ", "V A: h", "V i",
      "V ", "V   j", "W V S: k", "ASIDE", "SKIP", "V SKIP", "W ASIDE", "F: l",
    ]
    let count = Int.random(in: 1...20, using: &random)
    let log = (0..<count).map { _ in kinds[Int.random(in: 0..<kinds.count, using: &random)] }
      .joined(separator: "\n")
    let dropsOrphans = Bool.random(using: &random)
    let whole = try frame(log, continuation, dropsOrphans: dropsOrphans)
    for linesPerChunk in 1...6 {
      let pieces = try frame(
        log, continuation, dropsOrphans: dropsOrphans, linesPerChunk: linesPerChunk)
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
