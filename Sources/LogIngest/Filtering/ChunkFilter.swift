/// Takes the records that do not count out of those of a chunk, before anything is extracted.
package struct ChunkFilter: ~Copyable {
  private let formats: FormatSet
  /// What decides on each record, with its counts.
  package private(set) var records: RecordFilter
  private var decoder: RecordDecoder
  /// Whether anything can be left out; if not, nothing is decoded.
  package let isActive: Bool

  /// What was taken out of a chunk.
  package struct Removal {
    /// The records that the predicate leaves out.
    package var leftOut: [FramedRecord] = []
    /// The lines of records with which the log comes back into the window of time.
    package var returnLines: [Int] = []
  }

  /// Creates a filter; an input may have its newest record first.
  package init(_ options: RecordFilter.Options, formats: FormatSet, isDescending: Bool = false) {
    self.formats = formats
    records = RecordFilter(options, isDescending: isDescending)
    decoder = RecordDecoder(formats: formats)
    isActive = options.isActive
  }

  /// Keeps the records that count.
  package mutating func filter(
    _ framed: inout [FramedRecord], of chunk: Span<UInt8>
  ) -> Removal {
    var kept: [FramedRecord] = []
    var removal = Removal()
    for record in framed {
      let returns = records.returnCount
      switch place(record, chunk) {
      case .kept: kept.append(record)
      case .leftOut: removal.leftOut.append(record)
      case .outside: break
      }
      if records.returnCount > returns { removal.returnLines.append(record.firstLine) }
    }
    framed = kept
    return removal
  }

  private mutating func place(
    _ record: FramedRecord, _ chunk: Span<UInt8>
  ) -> RecordFilter.Place {
    decoder.decode(record, in: chunk)
    let format = formats.formats[record.format]
    let timestamp = format.mayHaveTime ? decoder.timestamp(in: chunk) : nil
    // The decoder cannot be captured while the filter is changed, so the fields are taken first.
    guard records.readsFields else {
      return records.place(timestamp, isNotice: format.isNotice) { _ in nil }
    }
    let fields = RecordField.allCases.map { decoder.text(of: $0, in: chunk) }
    return records.place(timestamp, isNotice: format.isNotice) { fields[$0.rawValue] }
  }
}
