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
  /// A record as `format first-last text`.
  private func describe(_ record: FramedRecord, _ chunk: [UInt8], _ formats: FormatSet) -> String {
    let text = String(decoding: chunk[record.bytes.range], as: UTF8.self)
    return
      "\(formats.formats[record.format].id) \(record.firstLine)-\(record.lastLine) \(text.debugDescription)"
  }

  /// Frames a log that comes in chunks of so many lines.
  private func frame(
    _ log: String, linesPerChunk: Int = .max
  ) throws -> (records: [String], skipped: Int, overflow: Int) {
    let formats = try LetterFormats.set()
    var framer = Framer(formats: formats, shape: InputShape())
    var lines = log.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "\n" }
    if lines.last == "\n" { lines.removeLast() } else { lines[lines.count - 1].removeLast() }
    var described: [String] = []
    var carried: [UInt8] = []
    var firstLine = 1
    var next = 0
    repeat {
      let end = lines.count - next > linesPerChunk ? next + linesPerChunk : lines.count
      let chunk = carried + lines[next..<end].flatMap(\.utf8)
      next = end
      var records: [FramedRecord] = []
      let consumed = framer.frame(
        chunk.span, firstLine: firstLine, isLast: next == lines.count, into: &records)
      described += records.map { describe($0, chunk, formats) }
      carried = Array(chunk[consumed.byteCount...])
      firstLine += consumed.lineCount
    } while next < lines.count
    #expect(carried == [])
    return (described, framer.skippedLineCount, framer.overflowLineCount)
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
    let (records, skipped, _) = try frame("SKIP\nA: a\nSKIP me\nb\nSKIP\n\nSKIPA: c\n")
    #expect(records == [#"any 2-2 "A: a""#, #"plain 4-4 "b""#])
    // The empty line after a skipped one is no record either.
    #expect(skipped == 5)
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
      #expect(pieces.skipped == whole.skipped, "seed \(seed)")
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
      let (records, _, overflow) = try frame(log, linesPerChunk: linesPerChunk)
      #expect(records.count == (tail.isEmpty ? 2 : 3))
      let first = try #require(records.first)
      #expect(first.utf8.count <= Framer.recordBytesMax + 300)
      #expect(first.utf8.count > Framer.recordBytesMax - 5000)
      #expect(first.contains(" 1-256 "))
      #expect(overflow == 45 + (tail.isEmpty ? 0 : 1), "\(linesPerChunk) lines a chunk")
      #expect(records.last?.hasSuffix(#""A: next\n more""#) == true)
      if !tail.isEmpty { #expect(records[1] == #"plain 303-303 "printed""#) }
    }
  }

  @Test func `what follows a record that is too long is not swallowed with it`() throws {
    let long = String(repeating: "x", count: Framer.recordBytesMax)
    for linesPerChunk in 1...5 {
      let (records, _, overflow) = try frame(
        long + "\n\n\nprinted\nSKIP\nagain\n", linesPerChunk: linesPerChunk)
      #expect(records.dropFirst() == [#"plain 4-4 "printed""#, #"plain 6-6 "again""#])
      #expect(overflow == 2)
    }
  }

  @Test func `a record of exactly the limit is whole`() throws {
    let text = String(repeating: "x", count: Framer.recordBytesMax - 5)
    #expect(try frame("A: a\n" + text + "\n").overflow == 0)
    #expect(try frame("A: a\n" + text + "x\n").overflow == 1)
  }

  @Test func `ten thousand empty lines belong to one record, or to none`() throws {
    let empty = String(repeating: "\n", count: 10_000)
    let (records, skipped, overflow) = try frame(empty + "A: a\n" + empty, linesPerChunk: 500)
    #expect(records.count == 1)
    #expect(records.first?.hasPrefix("any 10001-20001 ") == true)
    #expect(skipped == 10_000)
    #expect(overflow == 0)
  }

  @Test func `a chunk that ends inside a line traps`() async {
    await #expect(processExitsWith: .failure) {
      var framer = Framer(formats: try LetterFormats.set(), shape: InputShape())
      var records: [FramedRecord] = []
      _ = framer.frame(Array("A: a".utf8).span, firstLine: 1, isLast: false, into: &records)
    }
  }
}
