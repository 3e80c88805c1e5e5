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
    var scratch = MatchScratch()
    guard let start = format.start, (try? start.match(line.span, scratch: &scratch)) == true else {
      return nil
    }
    return format.range(of: .timestamp, in: scratch).flatMap {
      TimestampParser.parse(line.span.extracting($0), style: format.time)
    }
  }
}
