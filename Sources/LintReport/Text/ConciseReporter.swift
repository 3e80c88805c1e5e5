import ByteScan
import LintModel

/// One line a finding, as compilers print it: `file:line:column: severity: message [rule]`.
///
/// The column is 1, because a record begins with its line. The last line counts.
struct ConciseReporter: Reporter {
  var context: ReportContext
  private let text: TerminalText
  private var tally = FindingTally()

  init(context: ReportContext) {
    self.context = context
    text = TerminalText(isColored: context.isColored)
  }

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    tally.add(finding)
    guard finding.disposition.isOpen else { return }
    let path = TerminalText.harmless(context.path(of: finding.trigger.event.location))
    write(ReportEntry(finding, context), path, to: &output)
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    for finding in summary.projectFindings {
      tally.add(finding)
      let path = TerminalText.harmless(ReportContext.shownPath(finding.file))
      write(ReportEntry(finding, context), path, to: &output)
    }
    output.append(TotalText(text).line(summary, tally) + "\n")
  }

  private func write(_ entry: ReportEntry, _ path: String, to output: inout OutputBuffer) {
    let severity = text.styled(entry.severity.rawValue, entry.severity.style)
    output.append("\(path):\(entry.line):1: \(severity): \(entry.message) [\(entry.rule)]\n")
  }
}
