import ByteScan
package import PatternMatch

/// The formats that lines are tried against, in order, with what makes trying them cheap.
package struct FormatSet: Sendable {
  /// All formats: those with a header in the order of trying, the plain one, footers, wrappers.
  package let formats: [RecordFormat]
  /// The place in `formats` of records without header.
  package let plainIndex: Int
  /// The places of the formats whose records end with a line that describes them.
  let footerIndices: Range<Int>
  /// The places of the formats that are put around others.
  let wrapperIndices: Range<Int>
  /// The place of the format that all records are said to have, if one is.
  let assumedIndex: Int?
  /// For each first byte of a line, the places of the formats whose header may begin so.
  private let candidates: [[Int]]
  /// For each format, the places of the others that are the same with a host column.
  private let variants: [[Int]]
  private let skip: PatternChoice
  let asides: PatternChoice
  let opens: PatternChoice
  let continues: PatternChoice

  /// Creates a set; the first plain format is the one for lines without header.
  ///
  /// With the id of a format that is assumed, headers and footers of no other one are looked for;
  /// the words of a tool about the log are still found.
  ///
  /// - Precondition: there is such a format.
  package init(_ formats: [RecordFormat], assuming assumed: String? = nil) {
    let headed = formats.filter(\.hasHeader)
    let footers = formats.filter {
      $0.decoder == .footer && (assumed == nil || $0.id == assumed)
    }
    let wrappers = formats.filter { $0.decoder == .wrapper }
    let plain = formats.first { $0.decoder == .plain }
    guard let plain else { preconditionFailure("a format set needs a plain format") }
    let all = headed + [plain] + footers + wrappers
    self.formats = all
    variants = all.map { format in all.indices.filter { all[$0].variantOf == format.id } }
    plainIndex = headed.count
    footerIndices = headed.count + 1..<headed.count + 1 + footers.count
    wrapperIndices = footerIndices.upperBound..<self.formats.count
    candidates = (0..<256).map { byte in
      headed.indices.filter { place in
        (assumed == nil || headed[place].id == assumed || headed[place].isNotice)
          && headed[place].start?.mayStart(with: UInt8(byte)) ?? false
      }
    }
    assumedIndex = all.firstIndex { $0.id == assumed }
    skip = PatternChoice(formats.flatMap(\.skip))
    asides = PatternChoice(formats.flatMap(\.asides))
    opens = PatternChoice(formats.flatMap(\.opens))
    continues = PatternChoice(formats.flatMap(\.continues))
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
    let isSafe = isTriedFirst(preferred, excluding: excluded)
    if isSafe, places.contains(preferred), matches(preferred, line, &scratch, &faults) {
      return preferred
    }
    return places.first {
      !(isSafe && $0 == preferred) && !excluded.contains($0)
        && matches($0, line, &scratch, &faults)
    }
  }

  /// Whether a format that is preferred is tried first, so that no line has another one's header.
  func isTriedFirst(_ preferred: Int, excluding excluded: Set<Int>) -> Bool {
    variants[preferred].allSatisfy { excluded.contains($0) }
  }

  /// Whether the header that `headerFormat` has just matched has no message behind it.
  func hasEmptyMessage(_ place: Int, scratch: borrowing MatchScratch) -> Bool {
    formats[place].range(of: .message, in: scratch)?.isEmpty ?? true
  }

  /// The patterns of headers, of lines that are no record and of those that open one, of which an
  /// indented line may match some.
  func indentedPatterns(excluding excluded: Set<Int>) -> [Pattern] {
    [UInt8(ascii: " "), 0x09].flatMap { first in
      candidates[Int(first)].filter { !excluded.contains($0) }.compactMap { formats[$0].start }
        + skip.patterns(startingWith: first) + opens.patterns(startingWith: first)
    }
  }

  /// Whether a line is known to be no record.
  package func isSkipped(
    _ line: Span<UInt8>, scratch: inout MatchScratch, faults: inout PatternFaults
  ) -> Bool {
    skip.matches(line, &scratch, &faults)
  }

  /// Whether the start pattern of a format matches a line.
  func matches(
    _ place: Int, _ line: Span<UInt8>, _ scratch: inout MatchScratch,
    _ faults: inout PatternFaults
  ) -> Bool {
    guard let start = formats[place].start else { return false }
    return faults.matches(start, line, &scratch)
  }
}

extension Span<UInt8> {
  var first: UInt8? { isEmpty ? nil : self[0] }
}
