import ByteScan
package import LintModel
import PatternMatch

/// How much of a time the records of a format tell.
package enum FormatTime: String, CaseIterable, Sendable {
  case full
  case noZone = "no zone"
  case noYear = "no year"
  case timeOnly = "time only"
  case offset
  case none

  /// What a time that was read tells. A year that is missing weighs more than a zone.
  package init(_ timestamp: Timestamp) {
    if timestamp.monthAndDay == nil {
      self = .timeOnly
    } else if timestamp.year == nil {
      self = .noYear
    } else {
      self = timestamp.zoneOffsetSeconds == nil ? .noZone : .full
    }
  }

  /// What the records of a format tell in samples: each kind that occurs, the fullest first.
  ///
  /// The time of a wrapper is its own, not that of the lines in it.
  package static func kinds(
    of format: RecordFormat, in samples: [String], formats: FormatSet
  ) -> [FormatTime] {
    if format.time == .offset { return [.offset] }
    var seen: Set<FormatTime> = []
    for sample in samples {
      let bytes = Array(sample.utf8)
      if format.decoder == .wrapper {
        for line in bytes.split(separator: 0x0A) {
          if let time = time(of: format, Array(line)) { seen.insert(FormatTime(time)) }
        }
      } else {
        let records = RecordReader.records(
          of: ChunkReader(bytes: bytes), formats: formats, inputIndex: 0)
        for record in records where record.format == format.id {
          if let time = record.timestamp { seen.insert(FormatTime(time)) }
        }
      }
    }
    return seen.isEmpty ? [.none] : allCases.filter(seen.contains)
  }

  private static func time(of format: RecordFormat, _ line: [UInt8]) -> Timestamp? {
    stamp(of: format, line).flatMap {
      TimestampParser.parse(line.span.extracting($0), style: format.time)
    }
  }

  /// Where the time stands in a line with the header of a format.
  private static func stamp(of format: RecordFormat, _ line: [UInt8]) -> Range<Int>? {
    var scratch = MatchScratch()
    guard let start = format.start, (try? start.match(line.span, scratch: &scratch)) == true else {
      return nil
    }
    return format.range(of: .timestamp, in: scratch)
  }

  /// The times in a sample that are not written as the format says, as they stand there.
  package static func unreadStamps(of format: RecordFormat, in sample: String) -> [String] {
    guard format.time != .none, format.time != .offset else { return [] }
    let bytes = Array(sample.utf8)
    guard format.decoder != .wrapper else {
      return bytes.split(separator: 0x0A).map { Array($0) }.compactMap { line in
        guard time(of: format, line) == nil, let range = stamp(of: format, line) else { return nil }
        return line.span.string(in: range)
      }
    }
    let plain = RecordFormat(
      id: "plain", title: "", decoder: .plain, start: nil, continuation: .none, time: .none)
    let formats = FormatSet([format, plain])
    var framer = Framer(formats: formats, shape: InputShape(of: formats, start: bytes.span))
    var records: [FramedRecord] = []
    _ = framer.frame(bytes.span, firstLine: 1, isLast: true, into: &records)
    var decoder = RecordDecoder(formats: formats)
    var unread: [String] = []
    for record in records where formats.formats[record.format].id == format.id {
      decoder.decode(record, in: bytes.span)
      guard decoder.timestamp(in: bytes.span) == nil,
        let text = decoder.text(of: .timestamp, in: bytes.span), !text.isEmpty
      else { continue }
      unread.append(text)
    }
    return unread
  }
}
