import ByteScan
import LintModel

/// Logging commands that Azure Pipelines shows as issues.
///
/// The most important ones are written, as many as Azure shows, and how many are left out is said.
/// Azure knows errors and warnings only; remarks are plain lines.
struct AzureReport: ReportDocument {
  let run: ReportedRun

  func write(to output: inout OutputBuffer) {
    var budget = AnnotationBudget()
    for entry in run.hostEntries {
      if entry.severity == .info {
        output.append("\(entry.path):\(entry.line):1: info: \(entry.message) [\(entry.rule)]\n")
      } else if budget.takes(entry.severity.rawValue) {
        output.append(
          "##vso[task.logissue type=\(entry.severity.rawValue);"
            + "sourcepath=\(Self.property(entry.path));linenumber=\(entry.line);columnnumber=1;"
            + "code=\(Self.property(entry.rule));]\(Self.data(entry.advice))\n")
      }
    }
    output.append(budget.remark("Azure"))
  }

  private static func data(_ text: String) -> String {
    TerminalText.harmless(text).replacing("%", with: "%AZP25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(";", with: "%3B").replacing("]", with: "%5D")
  }
}
