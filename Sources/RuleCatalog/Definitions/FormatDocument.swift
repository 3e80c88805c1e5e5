package import PatternMatch

/// How records are written, as a file of `formats/` says it.
package struct FormatDocument: Sendable {
  /// The name in kebab-case; also the file's base name.
  package let id: String
  package let title: String
  /// Where the facts come from.
  package let source: String?
  package let decoder: Decoder
  /// What the first line of a record looks like; only with the decoder `header`.
  package let start: Pattern?
  /// Which key of the object is which field; only with the decoder `json`, keyed by field.
  package let keys: [Field: String]
  package let time: Time
  package let continuation: Continuation
  /// Formats are tried in ascending order.
  package let order: Int
  /// Whole lines that are no records.
  package let skip: [Pattern]
  package let samples: [FormatSample]
  /// The file that it was read from.
  package let path: String
  /// The line of the key `format`.
  package let line: Int

  /// How a record is taken apart.
  package enum Decoder: String, CaseIterable, Hashable, Sendable {
    case header
    case json
    case plain
  }

  /// How the time is written.
  package enum Time: String, CaseIterable, Hashable, Sendable {
    /// `2026-01-26 18:16:47.925663+0100` and kin.
    case iso
    /// `Apr 16 13:53:22`.
    case monthDay = "month-day"
    /// `16:19:37.977611-0800`.
    case timeOfDay = "time-of-day"
    case none
  }

  /// Which lines without a header belong to the record before.
  package enum Continuation: String, CaseIterable, Hashable, Sendable {
    case any
    /// Only those that are visibly a continuation; others are records of their own.
    case console
  }

  /// The fields of a record, by the names of the groups of `start`.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    case timestamp = "ts"
    case process
    case pid
    case tid
    case level
    case subsystem
    case category
    case sender
    case host
    case message
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
    package let fields: [String: String]
    /// The line of the file at which the record is described.
    package let line: Int
  }
}
