package import ByteScan
package import LintModel
import PatternMatch

/// Reads the fields of framed records. One per worker: it owns what decoding scribbles on.
///
/// After `decode`, the fields lie either in the chunk or, where something had to be unescaped, in
/// the decoder's own buffer; `fieldBytes` knows which.
package struct RecordDecoder: ~Copyable {
  private let formats: FormatSet
  private var scratch = MatchScratch()
  private var unescaped: [UInt8] = []
  private var isUnescaped = false
  private var ranges: [ByteRange?]
  private var faults = PatternFaults()

  /// Creates a decoder for the formats that the framer uses.
  package init(formats: FormatSet) {
    self.formats = formats
    ranges = Array(repeating: nil, count: RecordField.allCases.count)
  }

  /// Returns the patterns that had to be stopped since the last call.
  package mutating func takeFaults() -> PatternFaults {
    defer { faults = PatternFaults() }
    return faults
  }

  /// Finds a record's fields in its chunk.
  package mutating func decode(_ record: FramedRecord, in chunk: Span<UInt8>) {
    for index in ranges.indices { ranges[index] = nil }
    isUnescaped = false
    let format = formats.formats[record.format]
    switch format.decoder {
    case .plain: ranges[RecordField.message.rawValue] = record.bytes
    case .header: decodeHeader(record, format, chunk)
    case .json(let keys): decodeJSON(record, keys, chunk)
    }
    if format.escapes == .vis, !isUnescaped { unescapeMessage(chunk) }
  }

  /// Calls a function with the bytes that a field's range lies in.
  package func withBytes<Result>(
    of chunk: Span<UInt8>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    isUnescaped ? try body(unescaped.span) : try body(chunk)
  }

  /// Where a field lies in the bytes of `withBytes`, or `nil` when the record does not carry it.
  package func range(of field: RecordField) -> ByteRange? { ranges[field.rawValue] }

  /// A field as text, or `nil` when the record does not carry it.
  package func text(of field: RecordField, in chunk: Span<UInt8>) -> String? {
    guard let range = ranges[field.rawValue] else { return nil }
    return withBytes(of: chunk) { $0.string(in: range.start..<range.end) }
  }

  /// A field as a decimal number, or `nil`.
  package func number(of field: RecordField, in chunk: Span<UInt8>) -> Int? {
    guard let range = ranges[field.rawValue] else { return nil }
    return withBytes(of: chunk) { $0.decimal(in: range.start..<range.end) }
  }

  /// The record's time as far as it is printed.
  package func timestamp(of record: FramedRecord, in chunk: Span<UInt8>) -> Timestamp? {
    guard let range = ranges[RecordField.timestamp.rawValue] else { return nil }
    return withBytes(of: chunk) {
      TimestampParser.parse(
        $0.extracting(range.start..<range.end), style: formats.formats[record.format].time)
    }
  }

  /// The whole record as text, for output.
  package func record(_ record: FramedRecord, in chunk: Span<UInt8>, inputIndex: Int) -> LogRecord {
    LogRecord(
      location: RecordLocation(
        inputIndex: inputIndex, firstLine: record.firstLine, lastLine: record.lastLine),
      format: formats.formats[record.format].id,
      timestamp: timestamp(of: record, in: chunk),
      process: text(of: .process, in: chunk),
      pid: number(of: .pid, in: chunk),
      tid: text(of: .tid, in: chunk),
      level: text(of: .level, in: chunk),
      subsystem: text(of: .subsystem, in: chunk),
      category: text(of: .category, in: chunk),
      sender: text(of: .sender, in: chunk),
      message: text(of: .message, in: chunk) ?? "")
  }

  private mutating func decodeHeader(
    _ record: FramedRecord, _ format: RecordFormat, _ chunk: Span<UInt8>
  ) {
    let line = chunk.extracting(record.bytes.start..<record.firstLineEnd)
    guard let start = format.start, faults.matches(start, line, &scratch) else {
      // The framer matched this line with this pattern, so only a limit can have stopped it.
      ranges[RecordField.message.rawValue] = record.bytes
      return
    }
    for field in RecordField.allCases {
      for group in format.groups[field.rawValue] {
        guard let range = scratch.range(ofGroup: group) else { continue }
        ranges[field.rawValue] = ByteRange(
          start: record.bytes.start + range.lowerBound, end: record.bytes.start + range.upperBound)
        break
      }
    }
    // The message goes on to the end of the record.
    let message = ranges[RecordField.message.rawValue]
    ranges[RecordField.message.rawValue] = ByteRange(
      start: message?.start ?? record.firstLineEnd, end: record.bytes.end)
  }

  private mutating func decodeJSON(
    _ record: FramedRecord, _ keys: [RecordField: String], _ chunk: Span<UInt8>
  ) {
    unescaped.removeAll(keepingCapacity: true)
    isUnescaped = true
    // Taken out for the closure and put back, so that neither is copied.
    var found: [ByteRange?] = []
    var output: [UInt8] = []
    swap(&found, &ranges)
    swap(&output, &unescaped)
    // Bad JSON keeps the members that were read before the fault.
    _ = try? JSONScanner.forEachMember(
      of: chunk, in: record.bytes.start..<record.bytes.end
    ) { (key, token) throws(JSONError) in
      let field = keys.first { chunk.equals($0.value, in: key) }?.key
      guard let field, let value = token.textRange else { return }
      let start = output.count
      JSONScanner.unescape(chunk, in: value, into: &output)
      found[field.rawValue] = ByteRange(start: start, end: output.count)
    }
    swap(&output, &unescaped)
    swap(&found, &ranges)
    keepLastPathComponent(of: .process)
    keepLastPathComponent(of: .sender)
  }

  private mutating func keepLastPathComponent(of field: RecordField) {
    guard let range = ranges[field.rawValue],
      let slash = unescaped.span.lastOffset(of: UInt8(ascii: "/"), before: range.end),
      slash >= range.start
    else { return }
    ranges[field.rawValue] = ByteRange(start: slash + 1, end: range.end)
  }

  /// Decodes vis(3) escapes of the message; the other fields are copied beside it.
  private mutating func unescapeMessage(_ chunk: Span<UInt8>) {
    guard let message = ranges[RecordField.message.rawValue],
      chunk.extracting(message.start..<message.end).firstOffset(of: UInt8(ascii: "\\")) != nil
    else { return }
    unescaped.removeAll(keepingCapacity: true)
    for field in RecordField.allCases {
      guard let range = ranges[field.rawValue] else { continue }
      let start = unescaped.count
      if field == .message {
        VisEscapes.decode(chunk, in: range.start..<range.end, into: &unescaped)
      } else {
        for offset in range.start..<range.end { unescaped.append(chunk[offset]) }
      }
      ranges[field.rawValue] = ByteRange(start: start, end: unescaped.count)
    }
    isUnescaped = true
  }
}

extension JSONToken {
  /// Where the text of a string or a number stands.
  fileprivate var textRange: Range<Int>? {
    switch self {
    case .string(let range, _), .number(let range): range
    case .bool, .null, .object, .array: nil
    }
  }
}

extension Span<UInt8> {
  fileprivate func equals(_ text: String, in range: Range<Int>) -> Bool {
    guard text.utf8.count == range.count else { return false }
    var offset = range.lowerBound
    for byte in text.utf8 {
      guard self[offset] == byte else { return false }
      offset += 1
    }
    return true
  }
}
