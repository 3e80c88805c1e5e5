package import LintModel

/// How one line of an input is read, with everything that led there.
package struct RecordExplanation: Sendable {
  /// The line that was asked for, from 1.
  package var line: Int
  /// The text of that line without its wrappers.
  package var lineText: [UInt8]
  /// The wrappers of that line, the outermost first.
  package var wrappers: [Wrapper]
  /// The record that the line is a part of, or `nil` when it belongs to none.
  package var record: LogRecord?
  /// The record's lines without their wrappers.
  package var recordText: [UInt8] = []
  /// The record's fields in the order in which they stand there.
  package var fields: [Field] = []
  /// Whether values had to be unescaped, so that they do not stand in the text as they are.
  package var isUnescaped = false
  /// How far each format gets on the line.
  package var trials: [FormatTrial]

  /// What was taken off the front of a line.
  package struct Wrapper: Hashable, Sendable {
    /// The id of its format.
    package let format: String
    package let text: [UInt8]
  }

  /// A field of a record.
  package struct Field: Sendable {
    package let field: RecordField
    package let value: String
    /// Where it stands in the record's text, or `nil` when it had to be unescaped.
    package let range: Range<Int>?
  }
}

/// Why no explanation can be given.
package enum ExplanationError: Error, Hashable, Sendable {
  /// The input has only so many lines.
  case noSuchLine(lineCount: Int)
  case unusable(InputProblem)
}
