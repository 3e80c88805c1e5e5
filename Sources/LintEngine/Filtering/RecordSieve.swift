import LintModel
import LogIngest

/// Takes out of framed records those that do not count, before anything is extracted from them.
struct RecordSieve: ~Copyable {
  private let formats: FormatSet
  private(set) var filter: RecordFilter
  private var decoder: RecordDecoder
  /// Whether anything can be left out; if not, nothing is decoded.
  let isActive: Bool

  /// What was taken out of some records.
  struct Sifted {
    /// The records that the predicate leaves out.
    var leftOut: [FramedRecord] = []
    /// The lines of records with which the log comes back into the window of time.
    var returnLines: [Int] = []
  }

  init(_ options: RecordFilter.Options, formats: FormatSet, isDescending: Bool = false) {
    self.formats = formats
    filter = RecordFilter(options, isDescending: isDescending)
    decoder = RecordDecoder(formats: formats)
    isActive = options.isActive
  }

  /// Keeps the records that count.
  mutating func sift(_ records: inout [FramedRecord], of chunk: Span<UInt8>) -> Sifted {
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

extension ExtractedChunk {
  /// Adds what records that were left out tell, so that it is known what nobody may conclude from
  /// their absence; `lines` are those at which the log comes back into the window of time.
  mutating func add(leftOut other: ExtractedChunk, returnLines lines: [Int], inputIndex: Int) {
    guard !other.events.isEmpty || !lines.isEmpty else { return }
    var all = events + other.events.map { $0.leftOut }
    all += lines.map { Event.gap(inputIndex: inputIndex, line: $0).leftOut }
    // Of a line's events the gap before it comes first.
    func isBefore(_ left: Event, _ right: Event) -> Bool {
      let (first, second) = (left.location.firstLine, right.location.firstLine)
      if first != second { return first < second }
      return left.name == .logGap && right.name != .logGap
    }
    events = all.enumerated().sorted { left, right in
      isBefore(left.element, right.element)
        || !isBefore(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}

extension Event {
  /// An event that says that records are missing before a line.
  fileprivate static func gap(inputIndex: Int, line: Int) -> Event {
    Event(
      name: .logGap, attributes: [],
      location: RecordLocation(inputIndex: inputIndex, firstLine: line, lastLine: line),
      emitter: Instrumentation.emitter, excerpt: "")
  }

  /// An event that says that a limit kept the record at a line from being read.
  static func unreadRecord(inputIndex: Int, line: Int) -> Event {
    var event = gap(inputIndex: inputIndex, line: line).leftOut
    event.isUnread = true
    return event
  }

  /// The event as one whose record was left out.
  fileprivate var leftOut: Event {
    var event = self
    event.isLeftOut = true
    return event
  }
}
