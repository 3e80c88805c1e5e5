/// Takes out of framed records those that do not count, before anything is extracted from them.
package struct RecordSieve: ~Copyable {
  private let formats: FormatSet
  package private(set) var filter: RecordFilter
  private var decoder: RecordDecoder
  /// Whether anything can be left out; if not, nothing is decoded.
  package let isActive: Bool

  /// What was taken out of some records.
  package struct Sifted {
    /// The records that the predicate leaves out.
    package var leftOut: [FramedRecord] = []
    /// The lines of records with which the log comes back into the window of time.
    package var returnLines: [Int] = []
  }

  /// Creates a sieve; an input may have its newest record first.
  package init(_ options: RecordFilter.Options, formats: FormatSet, isDescending: Bool = false) {
    self.formats = formats
    filter = RecordFilter(options, isDescending: isDescending)
    decoder = RecordDecoder(formats: formats)
    isActive = options.isActive
  }

  /// Keeps the records that count.
  package mutating func sift(_ records: inout [FramedRecord], of chunk: Span<UInt8>) -> Sifted {
    var kept: [FramedRecord] = []
    var sifted = Sifted()
    for record in records {
      let returns = filter.returnCount
      switch place(record, chunk) {
      case .kept: kept.append(record)
      case .leftOut: sifted.leftOut.append(record)
      case .outside: break
      }
      if filter.returnCount > returns { sifted.returnLines.append(record.firstLine) }
    }
    records = kept
    return sifted
  }

  private mutating func place(
    _ record: FramedRecord, _ chunk: Span<UInt8>
  ) -> RecordFilter.Place {
    decoder.decode(record, in: chunk)
    let format = formats.formats[record.format]
    let timestamp = format.mayHaveTime ? decoder.timestamp(in: chunk) : nil
    // The decoder cannot be captured while the filter is changed, so the fields are taken first.
    guard filter.readsFields else {
      return filter.place(timestamp, isNotice: format.isNotice) { _ in nil }
    }
    let fields = RecordField.allCases.map { decoder.text(of: $0, in: chunk) }
    return filter.place(timestamp, isNotice: format.isNotice) { fields[$0.rawValue] }
  }
}
