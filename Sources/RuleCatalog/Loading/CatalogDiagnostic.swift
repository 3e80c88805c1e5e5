import YAMLTree

/// Something that a reader of the catalog should know about one of its files.
package struct CatalogDiagnostic: Hashable, Sendable {
  package let severity: Severity
  /// The file's path as it was given.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
  /// Whether `file` is one; else it is a variable or an option, in which nobody counts lines.
  package var hasPlace = true
  /// What is wrong, in one sentence without a full stop.
  package let message: String
  /// What was expected, or what was probably meant.
  package let hint: String?

  /// How bad it is.
  package enum Severity: String, Hashable, Sendable {
    /// The file is left out.
    case error
    /// The file is used, and probably does not say what was meant.
    case warning
    /// Nothing is wrong.
    case note
  }

  /// Creates a diagnostic.
  package init(
    severity: Severity, file: String, line: Int, column: Int = 1, message: String,
    hint: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// Puts a problem into words.
  init(_ problem: CatalogProblem, file: String, at position: SourcePosition) {
    self.init(
      severity: problem.severity, file: file, line: position.line, column: position.column,
      message: problem.message, hint: problem.hint)
  }
}

extension CatalogDiagnostic: CustomStringConvertible {
  /// The diagnostic as compilers print it: `file:line:column: error: message; hint`.
  package var description: String {
    "\(file):\(line):\(column): \(severity): \(message)" + (hint.map { "; " + $0 } ?? "")
  }
}
