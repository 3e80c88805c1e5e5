import LintModel
package import LogIngest

/// A chunk with the records in it: what a worker is given, and all that it may look at.
package struct FramedChunk: Sendable {
  package var chunk: Chunk
  /// The records that count.
  package var records: [FramedRecord]
  /// The records that a filter leaves out.
  package var leftOut: [FramedRecord] = []
  /// The lines of records with which the log comes back into the window of time.
  package var returnLines: [Int] = []
  /// The line of the first record, if it is here, of which nobody knows what it is.
  package var unreadLine: Int?
  /// The patterns that were stopped before this chunk.
  package var earlierFaults = PatternFaults()

  /// Creates a chunk of which all records count.
  package init(
    chunk: Chunk, records: [FramedRecord], earlierFaults: PatternFaults = PatternFaults()
  ) {
    self.chunk = chunk
    self.records = records
    self.earlierFaults = earlierFaults
  }
}

extension EventExtractor {
  /// Reads the events of a framed chunk.
  package mutating func extract(_ framed: borrowing FramedChunk) -> ExtractedChunk {
    let bytes = framed.chunk.bytes.span
    var result = extract(framed.records, of: bytes, after: framed.earlierFaults)
    if !framed.leftOut.isEmpty || !framed.returnLines.isEmpty {
      var earlierFaults = framed.earlierFaults
      earlierFaults.add(result.faults)
      let leftOut = extract(framed.leftOut, of: bytes, after: earlierFaults)
      result.faults.add(leftOut.faults)
      result.add(leftOut: leftOut, returnLines: framed.returnLines, inputIndex: inputIndex)
    }
    if let line = framed.unreadLine {
      let event = Event.unreadRecord(inputIndex: inputIndex, line: line)
      let place = result.events.firstIndex { $0.location.firstLine >= line }
      result.events.insert(event, at: place ?? result.events.endIndex)
    }
    return result
  }
}
