import ByteScan
import PatternMatch

/// Cuts chunks into records.
///
/// A chunk holds whole lines. Its last record may go on in the next chunk, so the framer gives it
/// back as not consumed; the reader puts those bytes in front of the next block. What a record
/// is therefore never depends on where chunks end.
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
  /// The record being built has reached its limit; its further lines are dropped.
  private var isOverflowing = false

  /// How many lines were left out because their record was too long.
  package private(set) var overflowLineCount = 0
  /// How many lines were banners, column headers and the like.
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
    open = nil
    var offset = 0
    var line = firstLine
    while offset < chunk.count {
      let end = chunk.firstOffset(of: 0x0A, from: offset) ?? chunk.count
      add(chunk, from: offset, to: end, line: line, into: &records)
      line += 1
      offset = end + 1
    }
    if let open, !isLast {
      // The lines after the record's last one are the ones that were skipped or dropped.
      return (open.start, open.firstLine - firstLine)
    }
    close(into: &records)
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
    } else {
      close(into: &records)
      begin(formats.plainIndex, chunk, from: start, to: end, line: line)
    }
  }

  private mutating func begin(
    _ format: Int, _ chunk: Span<UInt8>, from start: Int, to end: Int, line: Int
  ) {
    isOverflowing = false
    var record = OpenRecord(start: start, end: end, firstLine: line, format: format)
    if continuation(of: format) == .console {
      record.console.begin(with: chunk.extracting(start..<end))
    }
    open = record
  }

  private mutating func extend(
    to end: Int, line: Int, text: Span<UInt8>, into records: inout [FramedRecord]
  ) {
    guard var record = open else {
      assert(isOverflowing, "a line continues a record that is not there")
      overflowLineCount += 1
      return
    }
    guard end - record.start <= Framer.recordBytesMax else {
      overflowLineCount += 1
      close(into: &records)
      isOverflowing = true
      return
    }
    record.end = end
    record.lastLine = line
    if continuation(of: record.format) == .console { record.console.add(text) }
    open = record
  }

  private mutating func isContinuation(_ text: Span<UInt8>) -> Bool {
    if isOverflowing { return true }
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
    guard let record = open else { return }
    open = nil
    records.append(
      FramedRecord(
        bytes: ByteRange(start: record.start, end: record.end),
        firstLineEnd: record.firstLineEnd, firstLine: record.firstLine,
        lastLine: record.lastLine, format: record.format))
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

  init(start: Int, end: Int, firstLine: Int, format: Int) {
    self.start = start
    self.end = end
    firstLineEnd = end
    self.firstLine = firstLine
    lastLine = firstLine
    self.format = format
  }
}
