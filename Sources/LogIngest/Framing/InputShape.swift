import ByteScan
import LintModel
import PatternMatch

/// What the start of an input tells about all of it, because single lines do not.
package struct InputShape: Sendable {
  /// The formats that must not be used, by place.
  var excludedFormats: Set<Int> = []
  /// The wrappers that lines may stand in, by place: all as soon as there is one. What is inside of
  /// a wrapper, such as a tool that a CI job calls, often begins later than the start that is
  /// looked at.
  var wrappers: [Int] = []
  /// Whether some of them stand before rows, so that lines outside go on the record before.
  var hasRows = false
  /// The format whose footers describe the lines before them, by place; there are then no headers.
  var footer: Int?
  /// Whether what stands before the first header and is visibly the rest of something belongs to a
  /// record whose start the input does not have.
  var dropsOrphans = false
  /// Whether the input has been put together from several captures.
  ///
  /// No capture has headers that no one format can read. In such an input a line without header may
  /// be a record of a console just as well as a further line of the record before.
  var isMixed = false
  /// Whether the newest record comes first.
  package var isDescending = false

  /// The most bytes at the start of an input that are looked at.
  package static let bytesMax = 1 << 16
  /// The most lines that are looked at.
  package static let linesMax = 200

  /// The shape of an input of which nothing is known.
  package init() {}

  /// The shape of what a process prints between the records of a log: a console, whose lines stand
  /// in the wrappers that the group of them stands in.
  package static func prints(in formats: FormatSet, _ group: FramedRecord) -> InputShape {
    var shape = InputShape()
    shape.excludedFormats = Set(
      formats.formats.indices.filter {
        formats.formats[$0].isArray || formats.formats[$0].continuation == .all
      })
    shape.wrappers = group.isWrapped ? Array(formats.wrapperIndices) : []
    shape.hasRows = group.hasAsides
    shape.isMixed = true
    return shape
  }

  /// Looks at the start of an input, as whole lines.
  package init(of formats: FormatSet, start: Span<UInt8>) {
    var probe = InputProbe(formats: formats)
    var offset = 0
    for _ in 0..<InputShape.linesMax where offset < start.count {
      let end = start.firstOffset(of: 0x0A, from: offset) ?? start.count
      probe.look(atLine: start.extracting(offset..<end))
      offset = end + 1
    }
    self = probe.shape()
  }
}

/// Gathers what the lines at the start of an input tell.
private struct InputProbe: ~Copyable {
  private let formats: FormatSet
  private var peeler: LinePeeler
  private var scratch = MatchScratch()
  private var faults = PatternFaults()
  private var wrappers: Set<Int> = []
  private var footer: (place: Int, count: Int)?
  private var hosts: [HostColumn]
  private var firstHeader: Int?
  private var headerCount = 0
  /// The formats that any of the headers can be read with, unless there is none.
  private var commonFormats: Set<Int> = []
  private var clock = TrendClock()

  init(formats: FormatSet) {
    self.formats = formats
    peeler = LinePeeler(formats: formats, wrappers: Array(formats.wrapperIndices))
    hosts = formats.formats.indices.compactMap { place in
      place == formats.assumedIndex ? nil : HostColumn(place: place, formats: formats)
    }
  }

  mutating func look(atLine line: Span<UInt8>) {
    let peeled = peeler.peel(line)
    for wrapper in peeled.wrappers { wrappers.insert(wrapper) }
    let text = line.extracting(peeled.text)
    for place in formats.footerIndices where formats.matches(place, text, &scratch, &faults) {
      footer = (footer?.place ?? place, (footer?.count ?? 0) + 1)
    }
    for index in hosts.indices { hosts[index].look(at: text, &scratch, &faults) }
    let format = formats.headerFormat(
      of: text, preferring: formats.plainIndex, excluding: [], scratch: &scratch, faults: &faults)
    guard let format, !formats.formats[format].isNotice else { return }
    if let time = time(of: format, text) { clock.take(time) }
    let others = firstHeader == nil ? Set(formats.formats.indices) : commonFormats
    commonFormats = others.filter {
      formats.formats[$0].hasHeader && formats.matches($0, text, &scratch, &faults)
    }
    firstHeader = firstHeader ?? format
    headerCount += 1
  }

  func shape() -> InputShape {
    var shape = InputShape()
    shape.excludedFormats = Set(hosts.filter { !$0.isThere }.map(\.place))
    for place in formats.formats.indices where formats.formats[place].isArray {
      if place != firstHeader, place != formats.assumedIndex { shape.excludedFormats.insert(place) }
    }
    if !wrappers.isEmpty { shape.wrappers = Array(formats.wrapperIndices) }
    shape.hasRows = wrappers.contains { formats.formats[$0].isRowWrapper }
    // A console may print what looks like a footer; what was copied with footers has no headers.
    shape.footer = footer.flatMap { $0.count >= headerCount ? $0.place : nil }
    let isNewestFirst = firstHeader.map { formats.formats[$0].isNewestFirst } ?? false
    shape.isDescending = clock.isDescending || (isNewestFirst && !clock.isAscending)
    shape.isMixed = headerCount > 0 && commonFormats.isEmpty
    shape.dropsOrphans =
      !shape.isMixed && firstHeader.map { formats.formats[$0].continuation == .any } ?? false
    return shape
  }

  private func time(of format: Int, _ text: Span<UInt8>) -> Timestamp? {
    let format = formats.formats[format]
    return format.range(of: .timestamp, in: scratch).flatMap {
      TimestampParser.parse(text.extracting($0), style: format.time)
    }
  }
}

/// Tells whether times run backwards.
private struct TrendClock {
  private var last: Timestamp?
  private var upCount = 0
  private var downCount = 0

  mutating func take(_ time: Timestamp) {
    if let last, last.monthAndDay == time.monthAndDay {
      if time.nanosecondsOfDay > last.nanosecondsOfDay { upCount += 1 }
      if time.nanosecondsOfDay < last.nanosecondsOfDay { downCount += 1 }
    }
    last = time
  }

  /// A few records out of order are common; nearly all of them are not.
  var isDescending: Bool { downCount >= 3 && downCount > 4 * upCount }
  /// There is more that runs forwards than backwards.
  var isAscending: Bool { upCount > downCount }
}

/// Finds out whether an input has a column with the host's name.
///
/// A format that is another one with a host column is used only if the column stands on each line
/// and is always the same; otherwise what looks like a host is the first word of a process name.
private struct HostColumn {
  /// The format with the column.
  let place: Int
  private let variant: RecordFormat
  private let base: RecordFormat
  private var hosts: Set<String> = []
  private var processes: Set<String> = []
  private var headerCount = 0
  private var hasLineWithout = false

  init?(place: Int, formats: FormatSet) {
    let variant = formats.formats[place]
    guard let id = variant.variantOf, let base = formats.index(of: id) else { return nil }
    self.place = place
    self.variant = variant
    self.base = formats.formats[base]
  }

  /// What was seen speaks for the column.
  var isThere: Bool {
    guard !hasLineWithout, hosts.count <= 1, let host = hosts.first else { return false }
    // One process on all lines: its name may have two words, unless the first looks like a device.
    return processes.count > 1 || headerCount < 2 || looksLikeDevice(host)
  }

  mutating func look(
    at line: Span<UInt8>, _ scratch: inout MatchScratch, _ faults: inout PatternFaults
  ) {
    if let start = variant.start, faults.matches(start, line, &scratch) {
      headerCount += 1
      if let host = text(.host, line, scratch) { hosts.insert(host) }
      if let process = text(.process, line, scratch) { processes.insert(process) }
    } else if let start = base.start, faults.matches(start, line, &scratch) {
      // Some releases of idevicesyslog print the name on the first line only.
      headerCount += 1
      hasLineWithout = true
    }
  }

  private func text(
    _ field: RecordField, _ line: Span<UInt8>, _ scratch: borrowing MatchScratch
  ) -> String? {
    variant.range(of: field, in: scratch).map { line.string(in: $0) }
  }

  private func looksLikeDevice(_ host: String) -> Bool {
    ["iPhone", "iPad", "iPod", "Mac", "Apple", "localhost", "-"].contains { host.contains($0) }
  }
}
