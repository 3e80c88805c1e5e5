import ByteScan
import LintModel

/// Reads an input up to one of its lines, and tells how that is read.
package struct RecordExplainer: ~Copyable {
  private let formats: FormatSet
  private let shape: InputShape
  private var peeler: LinePeeler
  private var decoder: RecordDecoder

  private init(formats: FormatSet, shape: InputShape) {
    self.formats = formats
    self.shape = shape
    peeler = LinePeeler(formats: formats, wrappers: shape.wrappers)
    decoder = RecordDecoder(formats: formats)
  }

  /// Explains a line of an input, from 1.
  ///
  /// The input is read from its first line on, because a line alone does not tell what it is a part
  /// of.
  package static func explain(
    _ line: Int, of reader: consuming ChunkReader, formats: FormatSet
  ) throws(ExplanationError) -> RecordExplanation {
    let shape = InputShape(of: formats, start: reader.start(bytesMax: InputShape.bytesMax).span)
    var explainer = RecordExplainer(formats: formats, shape: shape)
    var framer = Framer(formats: formats, shape: shape)
    var framed: [FramedRecord] = []
    var lineCount = 0
    while let chunk = reader.next() {
      framed.removeAll(keepingCapacity: true)
      let consumed = framer.frame(
        chunk.bytes.span, firstLine: chunk.firstLine, isLast: chunk.isLast, into: &framed)
      lineCount = chunk.firstLine - 1 + consumed.lineCount
      if line <= lineCount {
        let record = framed.first { $0.firstLine <= line && line <= $0.lastLine }
        return explainer.explanation(of: line, record, in: chunk)
      }
      if !chunk.isLast {
        reader.carryOver(chunk, after: consumed.byteCount, lineCount: consumed.lineCount)
      }
    }
    // An input without a record still has lines to explain, but one that is no text has none.
    if let problem = reader.problem(recordCount: 1) { throw .unusable(problem) }
    throw .noSuchLine(lineCount: lineCount)
  }

  private mutating func explanation(
    of line: Int, _ record: FramedRecord?, in chunk: Chunk
  ) -> RecordExplanation {
    let whole = RecordExplainer.line(line - chunk.firstLine, of: chunk.bytes)
    let peeled = peeler.peel(whole.span)
    let text = Array(whole[peeled.text])
    var explanation = RecordExplanation(
      line: line, lineText: text, wrappers: wrappers(of: whole),
      trials: formats.trials(of: text.span, in: shape))
    if let record { describe(record, in: chunk, &explanation) }
    return explanation
  }

  private mutating func describe(
    _ record: FramedRecord, in chunk: Chunk, _ explanation: inout RecordExplanation
  ) {
    let bytes = chunk.bytes
    decoder.decode(record, in: bytes.span)
    explanation.record = decoder.record(record, in: bytes.span, inputIndex: 0)
    explanation.recordText = decoder.recordText(record, in: bytes.span)
    explanation.isUnescaped = decoder.isUnescaped
    let base = record.isPlain ? record.bytes.start : 0
    explanation.fields = RecordField.allCases.compactMap { field in
      guard let value = decoder.text(of: field, in: bytes.span) else { return nil }
      let range = decoder.isUnescaped ? nil : decoder.range(of: field)
      return .init(
        field: field, value: value,
        range: range.map { $0.start - base..<$0.end - base })
    }
    explanation.fields.sort { ($0.range?.lowerBound ?? .max) < ($1.range?.lowerBound ?? .max) }
  }

  /// Takes the wrappers off one by one, to show each of them.
  private mutating func wrappers(of line: [UInt8]) -> [RecordExplanation.Wrapper] {
    var wrappers: [RecordExplanation.Wrapper] = []
    var rest = line[...]
    while wrappers.count < LinePeeler.depthMax {
      let text = Array(rest)
      guard let (place, end) = peeler.peelOne(text.span) else { break }
      wrappers.append(.init(format: formats.formats[place].id, text: Array(text[..<end])))
      rest = text[end...]
    }
    return wrappers
  }

  /// A line by its offset from the chunk's first one.
  private static func line(_ offset: Int, of bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(
      separator: 0x0A, maxSplits: offset + 1, omittingEmptySubsequences: false)
    return offset < lines.count ? Array(lines[offset]) : []
  }
}
