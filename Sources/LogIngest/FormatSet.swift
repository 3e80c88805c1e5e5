import ByteScan
package import PatternMatch

/// The formats that lines are tried against, in order, with what makes trying them cheap.
package struct FormatSet: Sendable {
  /// The formats with a header, in the order of trying, then the plain one.
  package let formats: [RecordFormat]
  /// The place in `formats` of records without header.
  package let plainIndex: Int
  /// For each first byte of a line, the places of the formats that it may start.
  private let candidates: [[Int]]
  /// For each format, the places of the others that are the same with a host column.
  private let variants: [[Int]]
  /// The patterns of lines that are no records, of all formats.
  private let skip: [Pattern]
  /// For each first byte, whether some skip pattern may match.
  private let skipFirstBytes: [Bool]

  /// Creates a set; the first format without start pattern is the one for lines without header.
  ///
  /// - Precondition: there is such a format.
  package init(_ formats: [RecordFormat]) {
    let headed = formats.filter { $0.start != nil }
    let plain = formats.first { $0.start == nil }
    guard let plain else { preconditionFailure("a format set needs a plain format") }
    let all = headed + [plain]
    self.formats = all
    variants = all.map { format in all.indices.filter { all[$0].variantOf == format.id } }
    plainIndex = headed.count
    candidates = (0..<256).map { byte in
      headed.indices.filter { headed[$0].start?.mayStart(with: UInt8(byte)) ?? false }
    }
    let skip = formats.flatMap(\.skip)
    self.skip = skip
    skipFirstBytes = (0..<256).map { byte in skip.contains { $0.mayStart(with: UInt8(byte)) } }
  }

  /// The format of records without header.
  package var plain: RecordFormat { formats[plainIndex] }

  /// The place of the format with an id, or `nil`.
  package func index(of id: String) -> Int? { formats.firstIndex { $0.id == id } }

  /// Returns the place of the format whose header stands at the start of a line, or `nil`.
  ///
  /// `preferred` is tried first: nearly every line of a log has the format of the line before it.
  /// A format with a variant that is in use is not, because it matches the variant's lines too.
  package func headerFormat(
    of line: Span<UInt8>, preferring preferred: Int, excluding excluded: Set<Int>,
    scratch: inout MatchScratch, faults: inout PatternFaults
  ) -> Int? {
    guard let first = line.first else { return nil }
    let places = candidates[Int(first)]
    let isSafe = variants[preferred].allSatisfy { excluded.contains($0) }
    if isSafe, places.contains(preferred), matches(preferred, line, &scratch, &faults) {
      return preferred
    }
    return places.first {
      !(isSafe && $0 == preferred) && !excluded.contains($0)
        && matches($0, line, &scratch, &faults)
    }
  }

  /// Whether the header that `headerFormat` has just matched has no message behind it.
  func hasEmptyMessage(_ place: Int, scratch: borrowing MatchScratch) -> Bool {
    for group in formats[place].groups[RecordField.message.rawValue] {
      if let range = scratch.range(ofGroup: group) { return range.isEmpty }
    }
    return true
  }

  /// Whether a line is known to be no record.
  package func isSkipped(
    _ line: Span<UInt8>, scratch: inout MatchScratch, faults: inout PatternFaults
  ) -> Bool {
    guard let first = line.first, skipFirstBytes[Int(first)] else { return false }
    return skip.contains { faults.matches($0, line, &scratch) }
  }

  private func matches(
    _ place: Int, _ line: Span<UInt8>, _ scratch: inout MatchScratch,
    _ faults: inout PatternFaults
  ) -> Bool {
    guard let start = formats[place].start else { return false }
    return faults.matches(start, line, &scratch)
  }
}

extension Span<UInt8> {
  fileprivate var first: UInt8? { isEmpty ? nil : self[0] }
}
