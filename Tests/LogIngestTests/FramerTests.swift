import PatternMatch
import TestSupport
import Testing

@testable import LogIngest

/// Formats with one-letter headers, one for each way of going on.
enum LetterFormats {
  static func set() throws -> FormatSet {
    FormatSet([
      try format("any", .any), try format("console", .console), try format("single", .none),
      RecordFormat(
        id: "plain", title: "", decoder: .plain, start: nil, continuation: .console, time: .none,
        skip: [try pattern("SKIP.*$")], opens: [try pattern("OPEN")],
        continues: [try pattern("MORE")]),
    ])
  }

  private static func format(
    _ id: String, _ continuation: RecordFormat.Continuation
  ) throws -> RecordFormat {
    let letter = id.prefix(1).uppercased()
    return RecordFormat(
      id: id, title: "", decoder: .header, start: try pattern("\(letter):(?: |$)(?<message>.*)"),
      continuation: continuation, time: .none)
  }

  private static func pattern(_ source: String) throws -> Pattern {
    try Pattern(source, options: [.anchored, .multiline])
  }
}

struct FramerTests {
  /// Frames a log that comes in chunks of so many lines.
  private func frame(_ log: String, linesPerChunk: Int = .max) throws -> FramedText {
    FramedText(
      log, formats: try LetterFormats.set(), shape: InputShape(), linesPerChunk: linesPerChunk)
  }

  @Test(arguments: [
    ("", []),
    ("\n\n", []),
    ("A: a", [#"any 1-1 "A: a""#]),
    ("A: a\nb\n\n}\n  c\nA: d\n", [#"any 1-5 "A: a\nb\n\n}\n  c""#, #"any 6-6 "A: d""#]),
    ("S: a\nb\n\nS: d\n", [#"single 1-1 "S: a""#, #"plain 2-3 "b\n""#, #"single 4-4 "S: d""#]),
    ("S: a\n\nb\n", [#"single 1-1 "S: a""#, #"plain 3-3 "b""#]),
    ("C: a\n b\nc\n", [#"console 1-2 "C: a\n b""#, #"plain 3-3 "c""#]),
    ("a\nb\nC: c", [#"plain 1-1 "a""#, #"plain 2-2 "b""#, #"console 3-3 "C: c""#]),
    ("\n\na\n", [#"plain 3-3 "a""#]),
    (" a\n b\n", [#"plain 1-1 " a""#, #"plain 2-2 " b""#]),
    (" a\n  b\n", [#"plain 1-2 " a\n  b""#]),
    (
      "A: a\nC: b\nS: c\nA: d",
      [
        #"any 1-1 "A: a""#, #"console 2-2 "C: b""#, #"single 3-3 "S: c""#, #"any 4-4 "A: d""#,
      ]
    ),
    ("A:\nb\nA: \n", [#"any 1-2 "A:\nb""#, #"any 3-3 "A: ""#]),
    (" A: a\nA: b", [#"plain 1-1 " A: a""#, #"any 2-2 "A: b""#]),
  ])
  func `a log is cut into records`(log: String, expected: [String]) throws {
    #expect(try frame(log).records == expected)
  }

  @Test func `a skipped line ends a record and is counted`() throws {
    let framed = try frame("SKIP\nA: a\nSKIP me\nb\nSKIP\n\nSKIPA: c\n")
    #expect(framed.records == [#"any 2-2 "A: a""#, #"plain 4-4 "b""#])
    // The empty line after a skipped one is no record either.
    #expect(framed.skippedLineCount == 5)
  }

  @Test func `a line that opens a record is no continuation, not even where any line is one`()
    throws
  {
    #expect(
      try frame("A: first\nrest\nOPEN second\nthird\nA: fourth\n").records == [
        "any 1-2 \"A: first\\nrest\"", "plain 3-3 \"OPEN second\"", "plain 4-4 \"third\"",
        "any 5-5 \"A: fourth\"",
      ])
  }

  @Test func `a line may open or go on a record whatever stands before it`() throws {
    #expect(
      try frame("a {\nOPEN b\n}\nc\nMORE\nd\n").records == [
        #"plain 1-1 "a {""#, #"plain 2-3 "OPEN b\n}""#, #"plain 4-5 "c\nMORE""#,
        #"plain 6-6 "d""#,
      ])
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `records do not depend on where chunks end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds = [
      "A: a", "A:", "C: b {", "C: ", "S: c", "d", "", "  e", "}", "f [", "]", "SKIP", "OPEN g",
      "MORE h", "  ** Response Info **", "{", "i:",
    ]
    let count = Int.random(in: 1...20, using: &random)
    let log = (0..<count).map { _ in kinds[Int.random(in: 0..<kinds.count, using: &random)] }
      .joined(separator: "\n")
    let whole = try frame(log)
    for linesPerChunk in 1...6 {
      let pieces = try frame(log, linesPerChunk: linesPerChunk)
      #expect(pieces.records == whole.records, "seed \(seed)")
      #expect(pieces.skippedLineCount == whole.skippedLineCount, "seed \(seed)")
    }
  }

  @Test(arguments: ["A: ", "C: {", "{"])
  func `a record that is too long is bounded and counted, and the next one is right`(
    header: String
  ) throws {
    let line = String(repeating: "x", count: 4095)
    let lines = header + "\n" + String(repeating: line + "\n", count: 300)
    let tail = header.hasSuffix("{") ? "}\nprinted\n" : ""
    let log = lines + tail + "A: next\n more\n"
    for linesPerChunk in [1, 7, 100, 299, 1000] {
      let framed = try frame(log, linesPerChunk: linesPerChunk)
      #expect(framed.records.count == (tail.isEmpty ? 2 : 3))
      let first = try #require(framed.records.first)
      #expect(first.utf8.count <= Framer.recordBytesMax + 300)
      #expect(first.utf8.count > Framer.recordBytesMax - 5000)
      #expect(first.contains(" 1-256 "))
      #expect(
        framed.overflowLineCount == 45 + (tail.isEmpty ? 0 : 1), "\(linesPerChunk) lines a chunk")
      #expect(framed.records.last?.hasSuffix(#""A: next\n more""#) == true)
      if !tail.isEmpty { #expect(framed.records[1] == #"plain 303-303 "printed""#) }
    }
  }

  @Test func `what follows a record that is too long is not swallowed with it`() throws {
    let long = String(repeating: "x", count: Framer.recordBytesMax)
    for linesPerChunk in 1...5 {
      let framed = try frame(
        long + "\n\n\nprinted\nSKIP\nagain\n", linesPerChunk: linesPerChunk)
      #expect(framed.records.dropFirst() == [#"plain 4-4 "printed""#, #"plain 6-6 "again""#])
      #expect(framed.overflowLineCount == 2)
    }
  }

  @Test func `a record of exactly the limit is whole`() throws {
    let text = String(repeating: "x", count: Framer.recordBytesMax - 5)
    #expect(try frame("A: a\n" + text + "\n").overflowLineCount == 0)
    #expect(try frame("A: a\n" + text + "x\n").overflowLineCount == 1)
  }

  @Test func `ten thousand empty lines belong to one record, or to none`() throws {
    let empty = String(repeating: "\n", count: 10_000)
    let framed = try frame(empty + "A: a\n" + empty, linesPerChunk: 500)
    #expect(framed.records.count == 1)
    #expect(framed.records.first?.hasPrefix("any 10001-20001 ") == true)
    #expect(framed.skippedLineCount == 10_000)
    #expect(framed.overflowLineCount == 0)
  }

  @Test func `a chunk that ends inside a line traps`() async {
    await #expect(processExitsWith: .failure) {
      var framer = Framer(formats: try LetterFormats.set(), shape: InputShape())
      var records: [FramedRecord] = []
      _ = framer.frame(Array("A: a".utf8).span, firstLine: 1, isLast: false, into: &records)
    }
  }
}
