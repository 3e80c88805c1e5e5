package import LintModel

/// What reports tell of a rule beside its findings.
package struct ReportedRule: Hashable, Sendable {
  /// The rule's id.
  package var id: String
  package var title: String
  package var severity: Severity
  package var confidence: Confidence
  /// Why it matters.
  package var why: String
  /// What to change in the app.
  package var fix: String
  /// Pages to read.
  package var references: [String]
  package var tags: [String]
  /// The folder of rules that it lies in, such as `app-open`.
  package var pack: String
  /// Where the project speaks of it, as a path and a line; `nil` when it does not.
  package var place: Place?

  /// A place in a file of the project.
  package struct Place: Hashable, Sendable {
    package var path: String
    /// The line, from 1.
    package var line: Int

    package init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }

  /// The pack of a rule that lies in no folder, or of which nothing is known.
  package static let ownPack = "rules"

  package init(
    id: String, title: String, severity: Severity, confidence: Confidence, why: String,
    fix: String, references: [String] = [], tags: [String] = [], path: String = ""
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.confidence = confidence
    self.why = why
    self.fix = fix
    self.references = references
    self.tags = tags
    let folders = path.split(separator: "/").dropLast()
    pack = folders.last.map { String($0) } ?? Self.ownPack
  }

  /// What a finding tells of its rule.
  init(_ finding: Finding) {
    self.init(
      id: finding.rule, title: finding.title, severity: finding.severity,
      confidence: finding.confidence, why: finding.why, fix: finding.fix,
      references: finding.references)
  }

  /// What a mistake in the project's configuration tells of its kind.
  init(_ finding: ProjectFinding) {
    self.init(
      id: finding.rule, title: finding.title, severity: finding.severity, confidence: .high,
      why: finding.title, fix: finding.fix, path: "configuration/\(finding.rule)")
  }
}
