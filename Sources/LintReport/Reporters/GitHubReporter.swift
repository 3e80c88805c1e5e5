package import ByteScan
package import LintModel

/// Workflow commands that GitHub Actions shows as annotations.
///
/// The most important ones are written, as many as GitHub shows, and how many are left out is said.
package struct GitHubReporter: DocumentReporter {
  package static let name = "github"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var budget = AnnotationBudget()
    // A log that cannot be used is more than a finding: nothing is known of it.
    for input in summary.inputs {
      guard let problem = input.problem else { continue }
      let properties = [
        ("file", context.folders.relative(input.path)), ("title", "unusable-input"),
      ]
      annotate("error", properties, problem.words, &budget, to: &output)
    }
    for entry in openEntries(summary) {
      let properties = [
        ("file", entry.path), ("line", "\(entry.line)"), ("endLine", "\(entry.lastLine)"),
        ("title", entry.rule),
      ]
      annotate(Self.level(entry.severity), properties, entry.advice, &budget, to: &output)
    }
    output.append(budget.remark("GitHub"))
  }

  private func annotate(
    _ level: String, _ properties: [(String, String)], _ message: String,
    _ budget: inout AnnotationBudget, to output: inout OutputBuffer
  ) {
    guard budget.takes(level) else { return }
    let list = properties.map { "\($0.0)=\(Self.property($0.1))" }.joined(separator: ",")
    output.append("::\(level) \(list)::\(Self.data(message))\n")
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// A message as GitHub wants it escaped.
  static func data(_ text: String) -> String {
    TerminalText.harmless(text).replacing("%", with: "%25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }

  /// A property's value, in which the characters that end it are escaped, too.
  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
