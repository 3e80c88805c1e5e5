import PatternMatch
import Testing

@testable import LogIngest

/// What a framer makes of a log.
struct FramedText: Equatable {
  /// Each record as `format first-last text`.
  var records: [String] = []
  var skippedLineCount = 0
  var orphanLineCount = 0
  var overflowLineCount = 0

  /// Frames a log that comes in chunks of so many lines.
  init(_ log: String, formats: FormatSet, shape: InputShape, linesPerChunk: Int = .max) {
    var framer = Framer(formats: formats, shape: shape)
    var lines = log.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "\n" }
    if lines.last == "\n" { lines.removeLast() } else { lines[lines.count - 1].removeLast() }
    var carried: [UInt8] = []
    var firstLine = 1
    var next = 0
    repeat {
      let end = lines.count - next > linesPerChunk ? next + linesPerChunk : lines.count
      let chunk = carried + lines[next..<end].flatMap(\.utf8)
      next = end
      var framed: [FramedRecord] = []
      let consumed = framer.frame(
        chunk.span, firstLine: firstLine, isLast: next == lines.count, into: &framed)
      records += framed.map { record in
        let text = String(decoding: chunk[record.bytes.range], as: UTF8.self)
        let format = formats.formats[record.format].id
        return "\(format) \(record.firstLine)-\(record.lastLine) \(text.debugDescription)"
      }
      carried = Array(chunk[consumed.byteCount...])
      firstLine += consumed.lineCount
    } while next < lines.count
    #expect(carried == [])
    skippedLineCount = framer.skippedLineCount
    orphanLineCount = framer.orphanLineCount
    overflowLineCount = framer.overflowLineCount
  }
}

/// Formats with one-letter headers, footers and wrappers.
enum WrappedLetterFormats {
  static func set() throws -> FormatSet {
    FormatSet([
      try format("any", .header, "A: ?(?<message>.*)", .any),
      try format("single", .header, "S: (?<message>.*)", .none),
      RecordFormat(
        id: "plain", title: "", decoder: .plain, start: nil, continuation: .console, time: .none,
        skip: [try pattern("SKIP.*$")], asides: [try pattern("ASIDE")]),
      try format("footer", .footer, "F: (?<level>.*)", .any),
      // Stamps each line.
      try format("stamp", .wrapper, "W (?<message>.*)", .none),
      // Stands before rows, between which there are lines of the tool itself.
      try format("row", .wrapper, "V (?<message>.*)", .any),
    ])
  }

  /// The shape of an input in which all wrappers may be.
  static func shape(of formats: FormatSet, hasRows: Bool) -> InputShape {
    var shape = InputShape()
    shape.wrappers = Array(formats.wrapperIndices)
    shape.hasRows = hasRows
    return shape
  }

  private static func format(
    _ id: String, _ decoder: RecordFormat.Decoder, _ start: String,
    _ continuation: RecordFormat.Continuation
  ) throws -> RecordFormat {
    RecordFormat(
      id: id, title: "", decoder: decoder, start: try pattern(start), continuation: continuation,
      time: .none)
  }

  private static func pattern(_ source: String) throws -> Pattern {
    try Pattern(source, options: [.anchored, .multiline])
  }
}
