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
    write(ReportEntry(finding, context), TerminalText.harmless(context.shownPath), to: &output)
  }

  mutating func end(
    _ input: InputSummary, _ history: LogHistory?, to output: inout OutputBuffer
  ) {
    write(input.projectFindings, to: &output)
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    write(summary.configurationFindings, to: &output)
    output.append(TotalText(text).line(summary, tally) + "\n")
  }

  private mutating func write(_ findings: [ProjectFinding], to output: inout OutputBuffer) {
    for finding in findings {
      tally.add(finding)
      let path = TerminalText.harmless(ReportContext.shownPath(finding.file))
      write(ReportEntry(finding, context), path, to: &output)
    }
  }

  private func write(_ entry: ReportEntry, _ path: String, to output: inout OutputBuffer) {
    let severity = text.styled(entry.severity.rawValue, entry.severity.style)
    output.append("\(path):\(entry.line):1: \(severity): \(entry.message) [\(entry.rule)]\n")
  }
}
