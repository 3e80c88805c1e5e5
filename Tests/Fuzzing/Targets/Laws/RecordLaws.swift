import LintModel
import LogIngest

/// What holds for the records of every log, whatever format it is said to have.
enum RecordLaws {
  /// All formats, and those with one of them assumed.
  private static let formats = LogLaws.catalog.map { catalog in
    let formats = catalog.catalog.formats.map(\.format)
    return [FormatSet(formats)]
      + formats.filter(\.hasHeader).map { FormatSet(formats, assuming: $0.id) }
  }

  /// Reads the records of a log whole and in small blocks, and has a line explained.
  static func check(_ log: [UInt8]) throws {
    let formats = try formats.get()
    let chosen = formats[log.count % formats.count]
    let whole = records(log, chosen, blockBytes: ChunkReader.blockBytes)
    let blocks = records(log, chosen, blockBytes: 64 + log.count % 512)
    guard blocks == whole else {
      throw FuzzTarget.Violation("in small blocks: \(blocks)\ninstead of \(whole)")
    }
    var lastLine = 0
    for record in whole {
      let location = record.location
      guard lastLine < location.firstLine, location.firstLine <= location.lastLine else {
        throw FuzzTarget.Violation("\(location) after line \(lastLine)")
      }
      lastLine = location.lastLine
    }
    // Within is any line, and the one after the last is an error.
    let line = 1 + log.count % (lastLine + 1)
    _ = try? RecordExplainer.explain(line, of: ChunkReader(bytes: log), formats: chosen)
  }

  private static func records(
    _ log: [UInt8], _ formats: FormatSet, blockBytes: Int
  ) -> [LogRecord] {
    RecordReader.records(
      of: ChunkReader(bytes: log, blockBytes: blockBytes), formats: formats, inputIndex: 0)
  }
}
