import ByteScan
import LintModel

/// Logging commands that Azure Pipelines shows as issues.
///
/// The most important ones are written, as many as Azure shows, and how many are left out is said.
/// Azure knows errors and warnings only; remarks are plain lines.
struct AzureReport: ReportDocument {
  var context: ReportContext
  private var entries: PrioritizedEntries<ReportEntry>

  init(context: ReportContext) {
    self.context = context
    entries = PrioritizedEntries(keptMax: AnnotationBudget.keptMax)
  }

  mutating func take(_ log: ReportedLog) { entries.take(log, context, keep: \.withoutProof) }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let (shown, leftOut) = entries.hostEntries(summary, context, keep: \.withoutProof)
    var budget = AnnotationBudget()
    budget.leftOutCount = leftOut.values.reduce(0, +)
    for entry in shown {
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
