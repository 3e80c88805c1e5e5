package import LintModel

/// Reads an input's records as text, for output and samples.
package enum RecordReader {
  /// Calls a function with each record in the order of the log.
  ///
  /// Returns the input's problem, if it has one.
  package static func forEachRecord(
    of reader: consuming ChunkReader, formats: FormatSet, inputIndex: Int,
    _ body: (LogRecord) -> Void
  ) -> InputProblem? {
    var framer = Framer(formats: formats, start: reader.start(bytesMax: FormatProbe.bytesMax).span)
    var decoder = RecordDecoder(formats: formats)
    var framed: [FramedRecord] = []
    var count = 0
    while let chunk = reader.next() {
      framed.removeAll(keepingCapacity: true)
      let consumed = framer.frame(
        chunk.bytes.span, firstLine: chunk.firstLine, isLast: chunk.isLast, into: &framed)
      for record in framed where !formats.formats[record.format].isNotice {
        decoder.decode(record, in: chunk.bytes.span)
        count += 1
        body(decoder.record(record, in: chunk.bytes.span, inputIndex: inputIndex))
      }
      if !chunk.isLast {
        reader.carryOver(chunk, after: consumed.byteCount, lineCount: consumed.lineCount)
      }
    }
    return reader.problem(recordCount: count)
  }

  /// All records of a short input.
  package static func records(
    of reader: consuming ChunkReader, formats: FormatSet, inputIndex: Int
  ) -> [LogRecord] {
    var records: [LogRecord] = []
    _ = forEachRecord(of: reader, formats: formats, inputIndex: inputIndex) { records.append($0) }
    return records
  }
}

extension ChunkReader {
  /// Why the input could not be used, once it was read to its end.
  package borrowing func problem(recordCount: Int) -> InputProblem? {
    if let failure {
      return byteCount == 0
        ? .unreadable(reason: failure.reason)
        : .readFailed(reason: failure.reason, afterBytes: byteCount)
    }
    if case .binary(let kind) = encoding { return .binary(kind: kind) }
    if byteCount == 0 { return .empty }
    return recordCount == 0 ? .noRecords : nil
  }
}
