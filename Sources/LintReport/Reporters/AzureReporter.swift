package import ByteScan
package import LintModel

/// Logging commands that Azure Pipelines shows as issues.
///
/// The most important ones are written, as many as Azure shows, and how many are left out is said.
/// Azure knows errors and warnings only; remarks are plain lines.
package struct AzureReporter: DocumentReporter {
  package static let name = "azure"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var budget = AnnotationBudget()
    for input in summary.inputs {
      guard let problem = input.problem else { continue }
      let path = context.folders.relative(input.path)
      issue("error", path, line: 1, code: "unusable-input", problem.words, &budget, to: &output)
    }
    for entry in openEntries(summary) {
      if entry.severity == .info {
        output.append("\(entry.path):\(entry.line):1: info: \(entry.message) [\(entry.rule)]\n")
      } else {
        issue(
          entry.severity.rawValue, entry.path, line: entry.line, code: entry.rule, entry.advice,
          &budget, to: &output)
      }
    }
    output.append(budget.remark("Azure"))
  }

  private func issue(
    _ type: String, _ path: String, line: Int, code: String, _ message: String,
    _ budget: inout AnnotationBudget, to output: inout OutputBuffer
  ) {
    guard budget.takes(type) else { return }
    output.append(
      "##vso[task.logissue type=\(type);sourcepath=\(Self.property(path));linenumber=\(line);"
        + "columnnumber=1;code=\(Self.property(code));]\(Self.data(message))\n")
  }

  private static func data(_ text: String) -> String {
    TerminalText.harmless(text).replacing("%", with: "%AZP25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(";", with: "%3B").replacing("]", with: "%5D")
  }
}
