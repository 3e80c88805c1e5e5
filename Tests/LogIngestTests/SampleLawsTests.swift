import LintModel
import PatternMatch
import RuleCatalog
import Testing

@testable import LogIngest

/// Laws that hold for each log, checked on the samples of all built-in formats.
struct SampleLawsTests {
  @Test func `each built-in format is loaded with a sample`() {
    #expect(BuiltInFormats.documents.count >= 9)
    for document in BuiltInFormats.documents { #expect(!document.samples.isEmpty) }
  }

  @Test(arguments: NamedSample.all)
  func `any block size gives the same records`(_ sample: NamedSample) {
    let whole = read(sample.sample.log)
    #expect(whole.count == sample.sample.records.count)
    for blockBytes in 1...80 {
      #expect(read(sample.sample.log, blockBytes: blockBytes) == whole, "blocks of \(blockBytes)")
    }
  }

  @Test(arguments: NamedSample.all)
  func `CRLF changes nothing`(_ sample: NamedSample) {
    let log = sample.sample.log
    let withCRLF = log.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    for blockBytes in [1, 2, 3, 50, 1 << 20] {
      #expect(read(withCRLF, blockBytes: blockBytes) == read(log))
    }
  }

  @Test(arguments: NamedSample.all)
  func `a missing newline at the end changes nothing`(_ sample: NamedSample) {
    let log = sample.sample.log
    #expect(log.hasSuffix("\n"))
    for blockBytes in [1, 2, 3, 50, 1 << 20] {
      #expect(read(String(log.dropLast()), blockBytes: blockBytes) == read(log))
    }
  }

  @Test(arguments: NamedSample.all, [false, true])
  func `UTF-16 gives the same records, with a byte order mark and without`(
    _ sample: NamedSample, isBigEndian: Bool
  ) {
    let bytes = utf16(sample.sample.log, isBigEndian: isBigEndian)
    for blockBytes in [1, 2, 3, 50, 1 << 20] {
      #expect(read(bytes, blockBytes: blockBytes) == read(sample.sample.log))
      #expect(read(Array(bytes[2...]), blockBytes: blockBytes) == read(sample.sample.log))
    }
  }

  @Test(arguments: NamedSample.all)
  func `a byte order mark, NUL bytes and colours change nothing`(_ sample: NamedSample) {
    let log = sample.sample.log
    let dressed = log.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\u{1B}[0;37m\u{0}\($0)\u{1B}[1;37m" }.joined(separator: "\n")
    #expect(read("\u{FEFF}" + dressed) == read(log))
  }

  /// Pairs of formats of which the second reads lines of the first, too, and is tried later.
  static let overlaps: Set<[String]> = [
    // A host's name may be the first word of a process's.
    ["syslog-relay", "idevicesyslog"],
    // A system.log has levels or has none, and is otherwise relay text.
    ["syslog-relay", "asl"],
  ]

  @Test func `a record's first line has one header, or one that an earlier format takes`() throws {
    var seen: Set<[String]> = []
    for sample in NamedSample.all {
      let lines = sample.sample.log.split(separator: "\n", omittingEmptySubsequences: false)
      for record in read(sample.sample.log) {
        let line = String(lines[record.location.firstLine - 1])
        let matching = try headers(of: unwrapped(line))
        let format = try #require(BuiltInFormats.set.formats.first { $0.id == record.format })
        guard format.hasHeader else {
          #expect(matching == [], "\(line)")
          continue
        }
        #expect(matching.first == record.format, "\(line)")
        seen.formUnion(matching.dropFirst().map { [record.format, $0] })
      }
    }
    #expect(seen == Self.overlaps)
  }

  private func unwrapped(_ line: String) -> [UInt8] {
    let bytes = Array(line.utf8)
    var peeler = LinePeeler(
      formats: BuiltInFormats.set, wrappers: Array(BuiltInFormats.set.wrapperIndices))
    return Array(bytes[peeler.peel(bytes.span).text])
  }

  @Test(arguments: NamedSample.all)
  func `a record with a header is the same without the log around it`(_ sample: NamedSample) {
    let lines = sample.sample.log.split(separator: "\n", omittingEmptySubsequences: false)
    for record in read(sample.sample.log) {
      let format = BuiltInFormats.set.formats.first { $0.id == record.format }
      // Whether there is a host column is seen only in several lines, and an offset needs its
      // start.
      guard let format, format.decoder != .plain, format.variantOf == nil, format.time != .offset
      else { continue }
      let own = lines[(record.location.firstLine - 1)..<record.location.lastLine]
      let alone = read(own.joined(separator: "\n"))
      #expect(alone.map(\.elsewhere) == [record.elsewhere])
    }
  }

  @Test func `a format is not taken for the one of the line before`() {
    let compact = "2026-03-01 08:00:00.375 Df Demo[512:1234] a"
    let nslog = "2026-03-01 08:00:00.700 My Demo[657:150443] b"
    let expected = ["Demo", "My Demo"]
    #expect(read(compact + "\n" + nslog).map(\.process) == expected)
    #expect(read(nslog + "\n" + compact).map(\.process) == expected.reversed())
    #expect(
      read(nslog + "\n" + compact).map(\.format) == ["xcode-nslog", "log-compact"])
  }

  private func headers(of line: [UInt8]) throws -> [String] {
    var scratch = MatchScratch()
    return try BuiltInFormats.documents.filter { document in
      guard document.format.hasHeader else { return false }
      return try document.format.start?.match(line.span, scratch: &scratch) ?? false
    }.map(\.id)
  }

  @Test(
    arguments: BuiltInFormats.oneLine.enumerated().flatMap { place, first in
      BuiltInFormats.oneLine[place...].map { [first.id, $0.id] }
    })
  func `two formats that alternate give the records of both`(_ ids: [String]) throws {
    let both = try ids.map { try NamedSample.singleLines(of: $0) }
    let count = try #require(both.map(\.count).max())
    let expected = both.map { lines in lines.map { timeless(read($0)[0]) } }
    var log: [String] = []
    var records: [LogRecord] = []
    for index in 0..<(count * 2) {
      for (lines, expected) in zip(both, expected) {
        log.append(lines[index % lines.count])
        records.append(expected[index % lines.count])
      }
    }
    let found = read(log.joined(separator: "\n")).map(timeless)
    // A column that does not stand on each line is no host's, and the format of the line before is
    // tried first, so that formats that overlap cannot be told apart when they are mixed.
    if Self.overlaps.contains(ids) || Self.overlaps.contains(ids.reversed()) {
      #expect(found.allSatisfy { ids.contains($0.format) })
      #expect(found.map(\.message) == records.map(\.message))
    } else {
      #expect(found == records)
    }
  }

  /// A record without its place, and without a time that counts from another record.
  private func timeless(_ record: LogRecord) -> LogRecord {
    var record = record.elsewhere
    let format = BuiltInFormats.set.formats.first { $0.id == record.format }
    if format?.time == .offset { record.timestamp = nil }
    return record
  }

  @Test func `a notice between records belongs to none of them`() {
    let notice = "=== Messages dropped during live streaming (use `log show` to see what they were)"
    for named in NamedSample.all where named.format.hasPrefix("log-") {
      let log = named.sample.log
      #expect(
        read(notice + "\n" + log + notice + "\n").map(\.elsewhere) == read(log).map(\.elsewhere))
    }
  }
}
