/// A mistake in what a project has said about its findings, such as an exception that has run out.
///
/// No event proves it: it points at the line, of a configuration or of a log, that says so.
package struct ProjectFinding: Hashable, Sendable {
  /// The id of the mistake, as that of a rule.
  package var rule: String
  /// What the mistake is, in a few words.
  package var title: String
  package var severity: Severity
  /// What is wrong, with the values involved.
  package var message: String
  /// What to change.
  package var fix: String
  /// The path of the file.
  package var file: String
  /// The line in it, from 1.
  package var line: Int

  /// Creates a finding.
  package init(
    rule: String, title: String, severity: Severity, message: String, fix: String, file: String,
    line: Int
  ) {
    self.rule = rule
    self.title = title
    self.severity = severity
    self.message = message
    self.fix = fix
    self.file = file
    self.line = line
  }
}
