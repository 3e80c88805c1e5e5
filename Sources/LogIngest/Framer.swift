import ByteScan
import PatternMatch

/// Cuts chunks into records.
///
/// A chunk holds whole lines. Its last record may go on in the next chunk, so the framer gives it
/// back as not consumed; the reader puts those bytes in front of the next block, and the framer
/// goes on behind them. What a record is therefore never depends on where chunks end.
package struct Framer: ~Copyable {
  /// The most bytes that one record may have; lines after that are left out and counted.
  package static let recordBytesMax = 1 << 20

  private let formats: FormatSet
  private let excludedFormats: Set<Int>
  /// The input is made of several captures, so that no line is known to continue a record.
  private let isMixed: Bool
  private var scratch = MatchScratch()
  private var preferred: Int
  private var open: OpenRecord?

  /// How many lines were left out because their record was too long.
  package private(set) var overflowLineCount = 0
  /// How many lines were no part of a record: banners, column headers, empty lines after them.
  package private(set) var skippedLineCount = 0
  /// Patterns that had to be stopped.
  package private(set) var faults = PatternFaults()

  /// Creates a framer for an input with this start, as whole lines.
  package init(formats: FormatSet, start: Span<UInt8>) {
    self.formats = formats
    excludedFormats = FormatProbe.excludedFormats(of: formats, start: start)
    isMixed = FormatProbe.isMixed(of: formats, start: start, excluding: excludedFormats)
    preferred = formats.plainIndex
  }

  /// Cuts a chunk into records and returns how many of its bytes they take.
  ///
  /// The rest is a record that may go on; it is given again at the start of the next chunk. With
  /// `isLast` everything is consumed.
  package mutating func frame(
    _ chunk: Span<UInt8>, firstLine: Int, isLast: Bool, into records: inout [FramedRecord]
  ) -> (byteCount: Int, lineCount: Int) {
    precondition(
      isLast || chunk.isEmpty || chunk[chunk.count - 1] == 0x0A, "a line was cut in two")
    var offset = 0
    var line = firstLine
    if var record = open, !record.isFull {
      precondition(
        record.firstLine == firstLine && record.byteCount <= chunk.count,
        "a record was not given again")
      record.moveToStart()
      offset = min(record.end + 1, chunk.count)
      line = record.lastLine + 1
      open = record
    }
    while offset < chunk.count {
      let end = chunk.firstOffset(of: 0x0A, from: offset) ?? chunk.count
      add(chunk, from: offset, to: end, line: line, into: &records)
      line += 1
      offset = end + 1
    }
    if let open, !open.isFull, !isLast {
      return (open.start, open.firstLine - firstLine)
    }
    if isLast { close(into: &records) }
    return (chunk.count, line - firstLine)
  }

  private mutating func add(
    _ chunk: Span<UInt8>, from start: Int, to end: Int, line: Int,
    into records: inout [FramedRecord]
  ) {
    let text = chunk.extracting(start..<end)
    let format = formats.headerFormat(
      of: text, preferring: preferred, excluding: excludedFormats, scratch: &scratch,
      faults: &faults)
    if let format {
      close(into: &records)
      preferred = format
      begin(format, chunk, from: start, to: end, line: line)
    } else if formats.isSkipped(text, scratch: &scratch, faults: &faults) {
      close(into: &records)
      skippedLineCount += 1
    } else if isContinuation(text) {
      extend(to: end, line: line, text: text, into: &records)
    } else if text.isEmpty {
      close(into: &records)
      skippedLineCount += 1
    } else {
      close(into: &records)
      begin(formats.plainIndex, chunk, from: start, to: end, line: line)
    }
  }

  private mutating func begin(
    _ format: Int, _ chunk: Span<UInt8>, from start: Int, to end: Int, line: Int
  ) {
    var record = OpenRecord(start: start, end: end, firstLine: line, format: format)
    if continuation(of: format) == .console {
      record.console.begin(
        with: chunk.extracting(start..<end),
        isHeaderWithoutMessage: format != formats.plainIndex
          && formats.hasEmptyMessage(format, scratch: scratch))
    }
    open = record
  }

  private mutating func extend(
    to end: Int, line: Int, text: Span<UInt8>, into records: inout [FramedRecord]
  ) {
    guard var record = open else { preconditionFailure("there is no record to go on") }
    if !record.isFull && end - record.start > Framer.recordBytesMax {
      records.append(record.framed)
      record.isFull = true
    }
    if record.isFull {
      overflowLineCount += 1
    } else {
      record.end = end
      record.lastLine = line
    }
    if continuation(of: record.format) == .console { record.console.add(text) }
    open = record
  }

  private mutating func isContinuation(_ text: Span<UInt8>) -> Bool {
    guard let open else { return false }
    switch continuation(of: open.format) {
    case .any: return true
    case .none: return false
    case .console:
      if open.console.isContinued(by: text) {
        return !formats.plain.opens.contains { faults.matches($0, text, &scratch) }
      }
      return formats.plain.continues.contains { faults.matches($0, text, &scratch) }
    }
  }

  private func continuation(of format: Int) -> RecordFormat.Continuation {
    let own = formats.formats[format].continuation
    return isMixed && own == .any ? .console : own
  }

  private mutating func close(into records: inout [FramedRecord]) {
    if let open, !open.isFull { records.append(open.framed) }
    open = nil
  }
}

/// A record whose end has not been seen.
private struct OpenRecord {
  var start: Int
  var end: Int
  var firstLineEnd: Int
  var firstLine: Int
  var lastLine: Int
  var format: Int
  var console = ConsoleContinuation()
  /// Whether it has reached its limit and was handed out; its further lines are only counted.
  var isFull = false

  init(start: Int, end: Int, firstLine: Int, format: Int) {
    self.start = start
    self.end = end
    firstLineEnd = end
    self.firstLine = firstLine
    lastLine = firstLine
    self.format = format
  }

  var byteCount: Int { end - start }

  var framed: FramedRecord {
    FramedRecord(
      bytes: ByteRange(start: start, end: end), firstLineEnd: firstLineEnd, firstLine: firstLine,
      lastLine: lastLine, format: format)
  }

  /// Places it at the start of the next chunk.
  mutating func moveToStart() {
    end -= start
    firstLineEnd -= start
    start = 0
  }
}
