package import ByteScan
package import LintModel
import PatternMatch

/// Reads the fields of framed records. One per worker: it owns what decoding scribbles on.
///
/// A record's text is its bytes in the chunk, or a copy without wrappers. Its fields lie in the
/// text or, where something had to be unescaped, in a buffer of the decoder; `withBytes` knows
/// where.
package struct RecordDecoder: ~Copyable {
  private let formats: FormatSet
  private var peeler: LinePeeler
  private var scratch = MatchScratch()
  private var ownFaults = PatternFaults()
  /// The record's lines without their wrappers.
  private var unwrapped: [UInt8] = []
  private var unescaped: [UInt8] = []
  private var home = Home.chunk
  private var ranges: [ByteRange?]
  /// The pattern of what stands in front of the message, for each format that was asked for one.
  private var leads: [Pattern??]
  /// Where a lead has to be stopped, the whole pattern is tried after it and tells so.
  private var leadFaults = PatternFaults()
  private var timeStyle = RecordFormat.TimeStyle.none
  /// What a wrapper tells of a record that does not tell it itself.
  private var wrapperTime: Timestamp?
  private var wrapperLevel: String?

  /// Which bytes the ranges of the fields refer to.
  private enum Home {
    case chunk
    case unwrapped
    case unescaped
  }

  /// Creates a decoder for the formats that the framer uses.
  package init(formats: FormatSet) {
    self.formats = formats
    peeler = LinePeeler(formats: formats, wrappers: Array(formats.wrapperIndices))
    ranges = Array(repeating: nil, count: RecordField.allCases.count)
    leads = Array(repeating: nil, count: formats.formats.count)
  }

  /// Returns which patterns had to be stopped since it was asked last, and goes on behind other
  /// faults.
  ///
  /// Those of wrappers are not among them: the framer has told them of the same lines.
  package mutating func takeFaults(goingOnAfter earlier: PatternFaults) -> PatternFaults {
    defer {
      ownFaults = PatternFaults(after: earlier)
      peeler.faults = PatternFaults(after: earlier)
    }
    return ownFaults
  }

  /// How many matches since then have no answer.
  package var unansweredCount: Int {
    ownFaults.unansweredCount + peeler.faults.unansweredCount
  }

  /// Finds a record's fields in its chunk.
  package mutating func decode(_ record: FramedRecord, in chunk: Span<UInt8>) {
    for index in ranges.indices { ranges[index] = nil }
    wrapperTime = nil
    wrapperLevel = nil
    timeStyle = formats.formats[record.format].time
    if !record.isPlain {
      unwrap(record, chunk)
      if formats.formats[record.format].decoder != .plain { wrapperLevel = nil }
      home = .unwrapped
      let text = unwrapped
      decode(record.format, text.span, in: 0..<text.count)
    } else {
      home = .chunk
      decode(record.format, chunk, in: record.bytes.range)
    }
  }

  /// Calls a function with the bytes that a field's range lies in.
  package func withBytes<Result>(
    of chunk: Span<UInt8>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    switch home {
    case .chunk: try body(chunk)
    case .unwrapped: try body(unwrapped.span)
    case .unescaped: try body(unescaped.span)
    }
  }

  /// Whether the fields lie in the chunk itself.
  package var isInChunk: Bool { home == .chunk }

  /// Whether fields had to be unescaped, so that they do not lie in the record's text.
  package var isUnescaped: Bool { home == .unescaped }

  /// The text of the record that was decoded last: its lines without their wrappers.
  package func recordText(_ record: FramedRecord, in chunk: Span<UInt8>) -> [UInt8] {
    guard record.isPlain else { return unwrapped }
    return record.bytes.range.map { chunk[$0] }
  }

  /// Where a field lies in the bytes of `withBytes`, or `nil` when the record does not carry it.
  package func range(of field: RecordField) -> ByteRange? { ranges[field.rawValue] }

  /// A field as text, or `nil` when the record does not carry it.
  package func text(of field: RecordField, in chunk: Span<UInt8>) -> String? {
    guard let range = ranges[field.rawValue] else {
      return field == .level ? wrapperLevel : nil
    }
    return withBytes(of: chunk) { $0.string(in: range.range) }
  }

  /// A field as a decimal number, or `nil`.
  package func number(of field: RecordField, in chunk: Span<UInt8>) -> Int? {
    guard let range = ranges[field.rawValue] else { return nil }
    return withBytes(of: chunk) { $0.decimal(in: range.range) }
  }

  /// The record's own time as far as it is printed.
  ///
  /// A wrapper's time is none of it: a runner stamps a line when it is flushed, up to minutes late.
  package func timestamp(in chunk: Span<UInt8>) -> Timestamp? {
    guard let range = ranges[RecordField.timestamp.rawValue] else { return nil }
    return withBytes(of: chunk) {
      TimestampParser.parse($0.extracting(range.range), style: timeStyle)
    }
  }

  /// The whole record as text, for output; a wrapper's time counts where there is no other.
  package func record(_ record: FramedRecord, in chunk: Span<UInt8>, inputIndex: Int) -> LogRecord {
    LogRecord(
      location: RecordLocation(
        inputIndex: inputIndex, firstLine: record.firstLine, lastLine: record.lastLine),
      format: formats.formats[record.format].id,
      timestamp: ranges[RecordField.timestamp.rawValue] == nil
        ? wrapperTime : timestamp(in: chunk),
      process: text(of: .process, in: chunk),
      pid: number(of: .pid, in: chunk),
      tid: text(of: .tid, in: chunk),
      level: text(of: .level, in: chunk),
      subsystem: text(of: .subsystem, in: chunk),
      category: text(of: .category, in: chunk),
      sender: text(of: .sender, in: chunk),
      message: text(of: .message, in: chunk) ?? "")
  }

  // MARK: - Wrappers

  /// Copies a record's lines without their wrappers and without lines of the wrapping tool itself.
  private mutating func unwrap(_ record: FramedRecord, _ chunk: Span<UInt8>) {
    unwrapped.removeAll(keepingCapacity: true)
    var start = record.bytes.start
    while start <= record.bytes.end {
      let rest = chunk.extracting(start..<record.bytes.end)
      let line = rest.extracting(0..<(rest.firstOffset(of: 0x0A) ?? rest.count))
      let peeled = peeler.peel(line)
      if start == record.bytes.start {
        takeWrapper(peeled, line)
        append(line, peeled.text)
      } else if !record.hasAsides || peeled.isInRow
        || !formats.asides.matches(line.extracting(peeled.text), &scratch, &ownFaults)
      {
        unwrapped.append(0x0A)
        append(line, peeled.text)
      }
      start += line.count + 1
    }
  }

  private mutating func takeWrapper(_ peeled: LinePeeler.Peeled, _ line: Span<UInt8>) {
    if let time = peeled.time {
      wrapperTime = TimestampParser.parse(
        line.extracting(time.range), style: formats.formats[time.wrapper].time)
    }
    if let level = peeled.level { wrapperLevel = line.string(in: level) }
  }

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for offset in range { unwrapped.append(bytes[offset]) }
  }

  // MARK: - Fields

  private mutating func decode(_ place: Int, _ text: Span<UInt8>, in range: Range<Int>) {
    let format = formats.formats[place]
    switch format.decoder {
    case .plain, .wrapper, .tool: set(.message, range)
    case .header: decodeHeader(place, text, in: range)
    case .footer: decodeFooter(format, text, in: range)
    case .json(let keys): decodeJSON(keys, isElement: format.isArray, text, in: range)
    case .csv(let columns): decodeCSV(columns, text, in: range)
    }
    if format.escapes == .vis { unescapeMessage(text) }
    if !format.inner.isEmpty { decodeInner(format) }
    if let trailer = format.trailer { decodeTrailer(trailer, format, text) }
  }

  private mutating func set(_ field: RecordField, _ range: Range<Int>) {
    ranges[field.rawValue] = ByteRange(range)
  }

  /// Takes over the groups of the last match that fields are in; `base` is where its subject began.
  private mutating func takeGroups(_ groups: [RecordFormat.FieldGroup], base: Int) {
    var last: RecordField?
    for group in groups where group.field != last {
      guard let range = scratch.range(ofGroup: group.number) else { continue }
      set(group.field, range.lowerBound + base..<range.upperBound + base)
      last = group.field
    }
  }

  private mutating func decodeHeader(_ place: Int, _ text: Span<UInt8>, in range: Range<Int>) {
    let format = formats.formats[place]
    let whole = text.extracting(range)
    let line = whole.extracting(0..<(whole.firstOffset(of: 0x0A) ?? whole.count))
    var message = range
    if let lead = lead(place), leadFaults.matches(lead, line, &scratch) {
      takeGroups(format.groups, base: range.lowerBound)
      let end = scratch.range(ofGroup: 0)?.upperBound ?? 0
      message = range.lowerBound + end..<range.upperBound
    } else if let start = format.start, ownFaults.matches(start, line, &scratch) {
      takeGroups(format.groups, base: range.lowerBound)
      let start = ranges[RecordField.message.rawValue]?.start ?? range.lowerBound + line.count
      message = start..<range.upperBound
    }
    // The framer matched this line with this pattern, so only a limit can have stopped it.
    set(.message, message)
  }

  private mutating func lead(_ place: Int) -> Pattern? {
    if let lead = leads[place] { return lead }
    let lead = formats.formats[place].makeLead()
    leads[place] = .some(lead)
    return lead
  }

  /// Reads a record whose last line describes the lines before it.
  private mutating func decodeFooter(
    _ format: RecordFormat, _ text: Span<UInt8>, in range: Range<Int>
  ) {
    let newline = text.lastOffset(of: 0x0A, before: range.upperBound).map {
      max($0, range.lowerBound)
    }
    let lineStart =
      newline.map { $0 > range.lowerBound ? $0 + 1 : range.lowerBound }
      ?? range.lowerBound
    let line = text.extracting(lineStart..<range.upperBound)
    guard let start = format.start, ownFaults.matches(start, line, &scratch) else {
      // The input ends before the footer.
      set(.message, range)
      return
    }
    takeGroups(format.groups, base: lineStart)
    set(.message, range.lowerBound..<max(range.lowerBound, lineStart - 1))
  }

  /// Reads a message that is a record of another format.
  private mutating func decodeInner(_ format: RecordFormat) {
    guard home == .unescaped, let message = ranges[RecordField.message.rawValue] else { return }
    let text = unescaped
    for id in format.inner {
      guard let place = formats.index(of: id), let start = formats.formats[place].start else {
        continue
      }
      let whole = text.span.extracting(message.range)
      let line = whole.extracting(0..<(whole.firstOffset(of: 0x0A) ?? whole.count))
      guard ownFaults.matches(start, line, &scratch) else { continue }
      decodeHeader(place, text.span, in: message.range)
      timeStyle = formats.formats[place].time
      return
    }
  }

  /// Takes further fields off the end of a message.
  private mutating func decodeTrailer(
    _ trailer: Pattern, _ format: RecordFormat, _ text: Span<UInt8>
  ) {
    guard let message = ranges[RecordField.message.rawValue] else { return }
    let isMatch: Bool
    if home == .unescaped {
      let own = unescaped
      isMatch = ownFaults.matches(trailer, own.span.extracting(message.range), &scratch)
    } else {
      isMatch = ownFaults.matches(trailer, text.extracting(message.range), &scratch)
    }
    if isMatch { takeGroups(format.trailerGroups, base: message.start) }
  }

  // MARK: - Escaped fields

  private mutating func decodeJSON(
    _ keys: [RecordField: String], isElement: Bool, _ text: Span<UInt8>, in range: Range<Int>
  ) {
    unescaped.removeAll(keepingCapacity: true)
    home = .unescaped
    var fields = JSONFields(keys: keys)
    if isElement {
      // An element of an array has the end of the one before in front, and its own end stands in
      // the first line of the next one.
      let brace = text.extracting(range).firstOffset(of: UInt8(ascii: "{")) ?? 0
      var object: [UInt8] = []
      for offset in range.lowerBound + brace..<range.upperBound { object.append(text[offset]) }
      object.append(UInt8(ascii: "}"))
      fields.read(object.span, in: 0..<object.count, prefix: "", &unescaped)
    } else {
      fields.read(text, in: range, prefix: "", &unescaped)
    }
    ranges = fields.ranges
    keepLastPathComponent(of: .process)
    keepLastPathComponent(of: .sender)
    splitSender()
  }

  private mutating func decodeCSV(
    _ columns: [RecordField: Int], _ text: Span<UInt8>, in range: Range<Int>
  ) {
    unescaped.removeAll(keepingCapacity: true)
    home = .unescaped
    let found = CSVRow.columns(of: text, in: range, into: &unescaped)
    for (field, number) in columns where (1...found.count).contains(number) {
      set(field, found[number - 1])
    }
    keepLastPathComponent(of: .process)
    keepLastPathComponent(of: .sender)
  }

  private mutating func keepLastPathComponent(of field: RecordField) {
    guard let range = ranges[field.rawValue],
      let slash = unescaped.span.lastOffset(of: UInt8(ascii: "/"), before: range.end),
      slash >= range.start
    else { return }
    set(field, slash + 1..<range.end)
  }

  /// Splits `Demo(Foundation)` into process and sender.
  private mutating func splitSender() {
    guard ranges[RecordField.sender.rawValue] == nil,
      let range = ranges[RecordField.process.rawValue], range.count > 2,
      unescaped[range.end - 1] == UInt8(ascii: ")"),
      let opening = unescaped.span.extracting(range.range).firstOffset(of: UInt8(ascii: "("))
    else { return }
    set(.process, range.start..<range.start + opening)
    set(.sender, range.start + opening + 1..<range.end - 1)
  }

  /// Decodes vis(3) escapes of the message; the other fields are copied beside it.
  private mutating func unescapeMessage(_ text: Span<UInt8>) {
    guard home != .unescaped, let message = ranges[RecordField.message.rawValue],
      text.extracting(message.range).firstOffset(of: UInt8(ascii: "\\")) != nil
    else { return }
    unescaped.removeAll(keepingCapacity: true)
    for field in RecordField.allCases {
      guard let range = ranges[field.rawValue] else { continue }
      let start = unescaped.count
      if field == .message {
        VisEscapes.decode(text, in: range.range, into: &unescaped)
      } else {
        for offset in range.range { unescaped.append(text[offset]) }
      }
      set(field, start..<unescaped.count)
    }
    home = .unescaped
  }
}
