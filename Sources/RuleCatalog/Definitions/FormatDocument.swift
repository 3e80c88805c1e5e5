package import LogIngest

/// A format as a file of `formats/` says it, with the samples that prove it.
package struct FormatDocument: Sendable {
  /// How records are written.
  package let format: RecordFormat
  /// Where the facts come from.
  package let source: String?
  /// Formats are tried in ascending order.
  package let order: Int
  package let samples: [FormatSample]
  /// The file that it was read from.
  package let path: String
  /// The line of the key `format`.
  package let line: Int

  /// The line of each of the format's patterns, by the pattern's text.
  package let patternLines: [String: Int]

  /// The name in kebab-case; also the file's base name.
  package var id: String { format.id }

  /// How a record is taken apart, as files name it.
  enum Decoder: String, CaseIterable {
    case header
    case json
    case csv
    case footer
    case wrapper
    case plain
    case tool
  }
}

/// A piece of log with the records that a perfect reader finds in it.
package struct FormatSample: Hashable, Sendable {
  package let log: String
  package let records: [Record]
  /// The line of the file at which the sample starts.
  package let line: Int

  /// The fields of a record as text, among them `first_line` and `last_line`.
  package struct Record: Hashable, Sendable {
    /// The keys that a record may have. Its time is in ISO 8601, however the log writes it.
    package static let keys = [
      "first_line", "last_line", "timestamp", "process", "pid", "tid", "level", "subsystem",
      "category", "sender", "message",
    ]

    package let fields: [String: String]
    /// The line of the file at which the record is described.
    package let line: Int
  }
}
