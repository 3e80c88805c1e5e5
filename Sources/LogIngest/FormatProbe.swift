import ByteScan
import PatternMatch

/// Looks at the start of an input to settle what a single line cannot tell.
package enum FormatProbe {
  /// The most bytes at the start of an input that are looked at.
  package static let bytesMax = 1 << 16
  /// The most lines that are looked at.
  static let linesMax = 200

  /// The places of the formats that must not be used for an input that starts like this.
  ///
  /// A format that is another one with a host column is used only if the column stands on each line
  /// and is always the same; otherwise what looks like a host is the first word of a process name.
  package static func excludedFormats(of formats: FormatSet, start: Span<UInt8>) -> Set<Int> {
    var excluded: Set<Int> = []
    for (place, format) in formats.formats.enumerated() {
      guard let baseID = format.variantOf, let base = formats.index(of: baseID) else { continue }
      var column = HostColumn(variant: format, base: formats.formats[base])
      column.look(at: start)
      if !column.isThere { excluded.insert(place) }
    }
    return excluded
  }

  /// Whether an input that starts like this has been put together from several captures.
  ///
  /// No capture has headers of more than one kind. In such an input a line without header may be
  /// a record of a console just as well as a further line of the record before.
  static func isMixed(
    of formats: FormatSet, start: Span<UInt8>, excluding excluded: Set<Int>
  ) -> Bool {
    var scratch = MatchScratch()
    var faults = PatternFaults()
    var found: Int?
    var offset = 0
    for _ in 0..<linesMax where offset < start.count {
      let end = start.firstOffset(of: 0x0A, from: offset) ?? start.count
      let place = formats.headerFormat(
        of: start.extracting(offset..<end), preferring: found ?? formats.plainIndex,
        excluding: excluded, scratch: &scratch, faults: &faults)
      offset = end + 1
      guard let place, !formats.formats[place].isNotice else { continue }
      if let found, found != place { return true }
      found = place
    }
    return false
  }
}

/// Finds out whether an input has a column with the host's name.
private struct HostColumn: ~Copyable {
  let variant: RecordFormat
  let base: RecordFormat
  private var scratch = MatchScratch()
  private var faults = PatternFaults()
  private var hosts: Set<String> = []
  private var processes: Set<String> = []
  private var headerCount = 0
  private var hasLineWithout = false

  init(variant: RecordFormat, base: RecordFormat) {
    self.variant = variant
    self.base = base
  }

  /// What was seen speaks for the column.
  var isThere: Bool {
    guard !hasLineWithout, hosts.count <= 1, let host = hosts.first else { return false }
    // One process on all lines: its name may have two words, unless the first looks like a device.
    return processes.count > 1 || headerCount < 2 || looksLikeDevice(host)
  }

  mutating func look(at start: Span<UInt8>) {
    var offset = 0
    for _ in 0..<FormatProbe.linesMax where offset < start.count {
      let end = start.firstOffset(of: 0x0A, from: offset) ?? start.count
      look(atLine: start.extracting(offset..<end))
      offset = end + 1
    }
  }

  private mutating func look(atLine line: Span<UInt8>) {
    if let start = variant.start, faults.matches(start, line, &scratch) {
      headerCount += 1
      if let host = text(.host, line) { hosts.insert(host) }
      if let process = text(.process, line) { processes.insert(process) }
    } else if let start = base.start, faults.matches(start, line, &scratch) {
      headerCount += 1
      // Some releases of idevicesyslog print the name on the first line only.
      hasLineWithout = true
    }
  }

  private func text(_ field: RecordField, _ line: Span<UInt8>) -> String? {
    for group in variant.groups[field.rawValue] {
      if let range = scratch.range(ofGroup: group) { return line.string(in: range) }
    }
    return nil
  }

  private func looksLikeDevice(_ host: String) -> Bool {
    ["iPhone", "iPad", "iPod", "Mac", "Apple", "localhost", "-"].contains { host.contains($0) }
  }
}
