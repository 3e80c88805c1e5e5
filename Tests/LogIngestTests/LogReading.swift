import BuiltInCatalog
import LintModel
import RuleCatalog
import Testing

@testable import LogIngest

/// The formats of the built-in catalog, loaded once.
enum BuiltInFormats {
  static let documents: [FormatDocument] = {
    let files = BuiltInCatalog.files.filter { $0.path.hasPrefix("formats/") }
    return CatalogLoader.load(
      files.map { CatalogFile(path: $0.path, text: $0.text, origin: .builtIn) }
    ).catalog.formats
  }()

  static let set = FormatSet(documents.map(\.format))

  /// The formats with a header on each record, without the tools' own notices.
  static let headed = documents.filter { $0.format.hasHeader && !$0.format.isNotice }
  /// Those of them in which one line can be a record.
  static let oneLine = headed.filter(\.format.hasRecordsOfOneLine)

  static func place(of id: String) throws -> Int { try #require(set.index(of: id)) }
}

/// A sample of a format, named for a test's arguments.
struct NamedSample: CustomTestStringConvertible, Sendable {
  let format: String
  let number: Int
  let sample: FormatSample

  var testDescription: String { "\(format) \(number)" }

  static let all = BuiltInFormats.documents.flatMap { document in
    document.samples.enumerated().map {
      NamedSample(format: document.id, number: $0.offset + 1, sample: $0.element)
    }
  }

  /// The lines of a format's samples that are a record each.
  static func singleLines(of id: String) throws -> [String] {
    let lines = all.filter { $0.format == id }.flatMap { named -> [String] in
      let lines = named.sample.log.split(separator: "\n", omittingEmptySubsequences: false)
      return read(named.sample.log)
        .filter { $0.format == id && $0.location.firstLine == $0.location.lastLine }
        .map { String(lines[$0.location.firstLine - 1]) }
    }
    try #require(!lines.isEmpty, "\(id) has no record of one line")
    return lines
  }
}

/// Reads a log with the built-in formats.
func read(_ log: [UInt8], blockBytes: Int = ChunkReader.blockBytes) -> [LogRecord] {
  RecordReader.records(
    of: ChunkReader(bytes: log, blockBytes: blockBytes), formats: BuiltInFormats.set,
    inputIndex: 0)
}

/// Reads a log with the built-in formats.
func read(_ log: String, blockBytes: Int = ChunkReader.blockBytes) -> [LogRecord] {
  read(Array(log.utf8), blockBytes: blockBytes)
}

/// The messages of a log's records.
func messages(_ log: String) -> [String] { read(log).map(\.message) }

extension LogRecord {
  /// The record without its place, for comparing it with the same record elsewhere.
  var elsewhere: LogRecord {
    var record = self
    record.location = RecordLocation(inputIndex: 0, firstLine: 0, lastLine: 0)
    return record
  }
}

/// A log as UTF-16 with a byte order mark.
func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
  utf16(units: [0xFEFF] + Array(text.utf16), isBigEndian: isBigEndian)
}

/// Code units as bytes.
func utf16(units: [UInt16], isBigEndian: Bool) -> [UInt8] {
  units.flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    return isBigEndian ? [high, low] : [low, high]
  }
}
