package import LintModel

/// Reads an input's records as text, for output and samples.
package enum RecordReader {
  /// What became of an input.
  package struct Outcome: Sendable {
    /// Why it could not be used.
    package var problem: InputProblem?
    /// The patterns that had to be stopped.
    package var faults: PatternFaults
    /// What was left out.
    package var notes: [RunNote]
  }

  /// Calls a function with each record in the order of the log.
  package static func forEachRecord(
    of reader: consuming ChunkReader, formats: FormatSet, inputIndex: Int,
    _ body: (LogRecord) -> Void
  ) -> Outcome {
    let shape = InputShape(of: formats, start: reader.start(bytesMax: InputShape.bytesMax).span)
    var framer = Framer(formats: formats, shape: shape)
    var decoder = RecordDecoder(formats: formats)
    var clock = RelativeClock()
    var framed: [FramedRecord] = []
    var count = 0
    while let chunk = reader.next() {
      framed.removeAll(keepingCapacity: true)
      let consumed = framer.frame(
        chunk.bytes.span, firstLine: chunk.firstLine, isLast: chunk.isLast, into: &framed)
      for record in framed where !formats.formats[record.format].isNotice {
        decoder.decode(record, in: chunk.bytes.span)
        var text = decoder.record(record, in: chunk.bytes.span, inputIndex: inputIndex)
        if formats.formats[record.format].time == .offset {
          let offset = decoder.text(of: .timestamp, in: chunk.bytes.span)
          text.timestamp = clock.time(offset: offset, message: text.message) ?? text.timestamp
        }
        count += 1
        body(text)
      }
      if !chunk.isLast {
        reader.carryOver(chunk, after: consumed.byteCount, lineCount: consumed.lineCount)
      }
    }
    var faults = framer.faults
    faults.add(decoder.takeFaults(goingOnAfter: PatternFaults()))
    return Outcome(
      problem: reader.problem(recordCount: count), faults: faults, notes: framer.notes(reader))
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

extension Framer {
  /// What was left out of an input that was read and framed.
  package func notes(_ reader: borrowing ChunkReader) -> [RunNote] {
    let long = "of more than \(ChunkReader.lineBytesMax) bytes"
    let cut = reader.cutLineCount
    let limits = [
      (cut, ReadableCount.counted(cut, "line \(long) was", "lines \(long) were") + " cut"),
      (
        overflowLineCount,
        ReadableCount.counted(overflowLineCount, "line")
          + " left out of records of more than \(Framer.recordBytesMax) bytes"
      ),
    ]
    return limits.filter { $0.0 > 0 }.map { RunNote(kind: .limit, text: $0.1) }
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
