/// A mistake in what a project has said about its findings, such as an exception that has run out.
///
/// No event proves it: it points at the line, of a configuration or of a log, that says so.
public struct ProjectFinding: Hashable, Sendable {
  /// The id of the mistake, as that of a rule.
  public var rule: String
  /// What the mistake is, in a few words.
  public var title: String
  public var severity: Severity
  /// What is wrong, with the values involved.
  public var message: String
  /// What to change.
  public var fix: String
  /// The path of the file.
  public var file: String
  /// The line in it, from 1.
  public var line: Int

  /// Creates a finding.
  public init(
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
