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
  private let shape: InputShape
  private var peeler: LinePeeler
  private var scratch = MatchScratch()
  /// The format of the last header, which is tried first.
  private var preferred: Int
  /// How many headers in a row had it.
  private var runCount = 0
  /// Finds headers of the preferred format fast, once it has a long run.
  private var matcher: HeaderMatcher?
  private var open: OpenRecord?
  /// Whether there are rows, outside of which a tool says something.
  private var hasRows: Bool
  private var indents = IndentMemo()
  private let indentedPatterns: [Pattern]

  /// How many lines were left out because their record was too long.
  package private(set) var overflowLineCount = 0
  /// How many lines were no part of a record: banners, column headers, empty lines after them, and
  /// what a tool says between records.
  package private(set) var skippedLineCount = 0
  /// How many lines were the rest of a record whose start the input does not have.
  package private(set) var orphanLineCount = 0
  /// The first line of which nobody knows what it is: it was left out, or a pattern was stopped.
  package private(set) var firstUnreadLine: Int?
  private var ownFaults = PatternFaults()

  /// Creates a framer for an input of a shape.
  package init(formats: FormatSet, shape: InputShape) {
    self.formats = formats
    self.shape = shape
    peeler = LinePeeler(formats: formats, wrappers: shape.wrappers)
    preferred = formats.plainIndex
    hasRows = shape.hasRows
    indentedPatterns = formats.indentedPatterns(excluding: shape.excludedFormats)
  }

  /// The record that may go on, at the start of the next chunk.
  package var openRecord: FramedRecord? {
    guard var record = open, !record.isFull else { return nil }
    record.moveToStart()
    return record.framed
  }

  /// Patterns that had to be stopped.
  package var faults: PatternFaults {
    var faults = ownFaults
    faults.add(peeler.faults)
    return faults
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
        record.firstLine == firstLine && record.seenEnd <= chunk.count + record.start,
        "a record was not given again")
      record.moveToStart()
      offset = min(record.seenEnd, chunk.count)
      line = record.seenLine + 1
      open = record
    }
    while offset < chunk.count {
      if matcher != nil { takeRun(of: chunk, from: &offset, line: &line, into: &records) }
      guard offset < chunk.count else { break }
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

  /// Takes the lines up to the first one without a header of the preferred format, in an input
  /// where that is all there is to know of a line. The last of them may go on.
  private mutating func takeRun(
    of chunk: Span<UInt8>, from offset: inout Int, line: inout Int,
    into records: inout [FramedRecord]
  ) {
    let firstLine = line
    var last = 0..<0
    while offset < chunk.count {
      let end = chunk.firstOffset(of: 0x0A, from: offset) ?? chunk.count
      guard matcher?.matches(chunk, from: offset, to: end, &scratch) ?? false else { break }
      if line == firstLine {
        close(into: &records)
      } else {
        records.append(
          FramedRecord(
            bytes: ByteRange(last), firstLineEnd: last.upperBound, firstLine: line - 1,
            lastLine: line - 1, format: preferred))
      }
      last = offset..<end
      line += 1
      offset = end + 1
    }
    guard line > firstLine else { return }
    open = OpenRecord(
      start: last.lowerBound, end: last.upperBound, line: line - 1, format: preferred)
  }

  /// Takes note of a header's format.
  private mutating func prefer(_ format: Int) {
    guard preferred == format else {
      preferred = format
      runCount = 1
      matcher = nil
      return
    }
    runCount += 1
    // What nests, stands in groups or tells by its first line how it goes on is looked at whole.
    guard runCount == HeaderMatcher.runCountMin, peeler.isIdle, shape.footer == nil,
      formats.isTriedFirst(format, excluding: shape.excludedFormats)
    else { return }
    switch continuation(of: format) {
    case .any, .none: matcher = HeaderMatcher(for: format, of: formats)
    case .all, .console: break
    }
  }

  /// Where a line stands.
  private struct Place {
    var start: Int
    var end: Int
    var line: Int
    var isWrapped = false
    var isInRow = false
  }

  private mutating func add(
    _ chunk: Span<UInt8>, from start: Int, to end: Int, line: Int,
    into records: inout [FramedRecord]
  ) {
    let leftOutCount = unreadCount
    defer { if unreadCount > leftOutCount { firstUnreadLine = firstUnreadLine ?? line } }
    let whole = chunk.extracting(start..<end)
    var place = Place(start: start, end: end, line: line)
    var text = whole
    if !peeler.isIdle {
      let peeled = peeler.peel(whole)
      place.isWrapped = !peeled.wrappers.isEmpty
      place.isInRow = peeled.isInRow
      hasRows = hasRows || peeled.isInRow
      text = whole.extracting(peeled.text)
    }
    if hasRows, !place.isInRow, formats.asides.matches(text, &scratch, &ownFaults) {
      skippedLineCount += 1
      open?.hasAsideBehind = true
      endIfTooFar(place, into: &records)
    } else if shape.footer != nil {
      addToGroup(text, place, into: &records)
    } else {
      add(text, place, into: &records)
    }
    open?.see(end: end + 1, line: line)
  }

  /// How often a line was left out or a match had no answer.
  private var unreadCount: Int {
    overflowLineCount + ownFaults.unansweredCount + peeler.faults.unansweredCount
  }

  /// Hands out a record after which a tool has said so much that it cannot be kept any longer.
  private mutating func endIfTooFar(_ place: Place, into records: inout [FramedRecord]) {
    guard var record = open, !record.isFull, place.end - record.start > Framer.recordBytesMax else {
      return
    }
    records.append(record.framed)
    record.isFull = true
    open = record
  }

  /// Takes a line of an input whose records begin with headers, or have none.
  private mutating func add(
    _ text: Span<UInt8>, _ place: Place, into records: inout [FramedRecord]
  ) {
    if let open, formats.formats[open.format].continuation == .all {
      return extend(text, place, into: &records)
    }
    let isBare = indents.isBare(text, for: indentedPatterns, &scratch)
    let format =
      isBare
      ? nil
      : formats.headerFormat(
        of: text, preferring: preferred, excluding: shape.excludedFormats, scratch: &scratch,
        faults: &ownFaults)
    if let format {
      close(into: &records)
      prefer(format)
      begin(format, text, place)
    } else if !isBare, formats.isSkipped(text, scratch: &scratch, faults: &ownFaults) {
      close(into: &records)
      skippedLineCount += 1
    } else if isContinuation(text, place, isBare: isBare) {
      extend(text, place, into: &records)
    } else if text.isEmpty {
      close(into: &records)
      skippedLineCount += 1
    } else if open == nil, isOrphan(text, isBare: isBare) {
      orphanLineCount += 1
    } else {
      close(into: &records)
      begin(formats.plainIndex, text, place)
    }
  }

  /// Takes a line of an input in which a line describes all those before it.
  private mutating func addToGroup(
    _ text: Span<UInt8>, _ place: Place, into records: inout [FramedRecord]
  ) {
    guard let footer = shape.footer else { return }
    let isFooter = formats.matches(footer, text, &scratch, &ownFaults)
    if open == nil {
      begin(footer, text, place)
    } else {
      extend(text, place, into: &records)
    }
    if isFooter { close(into: &records) }
  }

  private mutating func begin(_ format: Int, _ text: Span<UInt8>, _ place: Place) {
    var record = OpenRecord(
      start: place.start, end: place.end, line: place.line, format: format,
      isWrapped: place.isWrapped, isInRow: place.isInRow)
    if continuation(of: format) == .console {
      record.console.begin(
        with: text,
        isHeaderWithoutMessage: format != formats.plainIndex
          && formats.hasEmptyMessage(format, scratch: scratch))
    }
    open = record
  }

  private mutating func extend(
    _ text: Span<UInt8>, _ place: Place, into records: inout [FramedRecord]
  ) {
    guard var record = open else { preconditionFailure("there is no record to go on") }
    if !record.isFull && place.end - record.start > Framer.recordBytesMax {
      records.append(record.framed)
      record.isFull = true
    }
    if record.isFull {
      overflowLineCount += 1
    } else {
      record.end = place.end
      record.lastLine = place.line
      record.isWrapped = record.isWrapped || place.isWrapped
      record.hasAsides = record.hasAsides || record.hasAsideBehind
    }
    if continuation(of: record.format) == .console { record.console.add(text) }
    open = record
  }

  private mutating func isContinuation(
    _ text: Span<UInt8>, _ place: Place, isBare: Bool
  ) -> Bool {
    guard let open else { return false }
    let own = continuation(of: open.format)
    // What stands behind a row goes on it, unless its format tells that it does not.
    if open.isInRow, !place.isInRow, own != .any { return true }
    switch own {
    case .all: return true
    case .any:
      return formats.assumedIndex != nil || isBare
        || !formats.opens.matches(text, &scratch, &ownFaults)
    case .none: return false
    case .console:
      return open.console.isContinued(by: text)
        ? isBare || !formats.opens.matches(text, &scratch, &ownFaults)
        : formats.continues.matches(text, &scratch, &ownFaults)
    }
  }

  /// Whether a line before the first header is the rest of a record that the input does not have.
  private mutating func isOrphan(_ text: Span<UInt8>, isBare: Bool) -> Bool {
    shape.dropsOrphans && preferred == formats.plainIndex && ConsoleContinuation.isRest(text)
      && (isBare || !formats.opens.matches(text, &scratch, &ownFaults))
  }

  /// How a format's records go on in this input.
  private func continuation(of format: Int) -> RecordFormat.Continuation {
    let own = formats.formats[format].continuation
    return shape.isMixed && own == .any ? .console : own
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
  var isWrapped: Bool
  /// Whether it begins in a row.
  let isInRow: Bool
  /// Whether lines of a tool stand between its lines, and behind the last one.
  var hasAsides = false
  var hasAsideBehind = false
  var console = ConsoleContinuation()
  /// Where the next line begins: behind the record's last line and lines of a tool after it.
  private(set) var seenEnd: Int
  private(set) var seenLine: Int
  /// Whether it has reached its limit and was handed out; its further lines are only counted.
  var isFull = false

  init(
    start: Int, end: Int, line: Int, format: Int, isWrapped: Bool = false, isInRow: Bool = false
  ) {
    self.start = start
    self.end = end
    firstLineEnd = end
    firstLine = line
    lastLine = line
    self.format = format
    self.isWrapped = isWrapped
    self.isInRow = isInRow
    seenEnd = end + 1
    seenLine = line
  }

  var framed: FramedRecord {
    FramedRecord(
      bytes: ByteRange(start: start, end: end), firstLineEnd: firstLineEnd, firstLine: firstLine,
      lastLine: lastLine, format: format, isWrapped: isWrapped, hasAsides: hasAsides)
  }

  /// A line was read.
  mutating func see(end: Int, line: Int) {
    seenEnd = end
    seenLine = line
  }

  /// Places it at the start of the next chunk.
  mutating func moveToStart() {
    end -= start
    firstLineEnd -= start
    seenEnd -= start
    start = 0
  }
}
