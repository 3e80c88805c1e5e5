package import ByteScan
package import LintModel

/// One line a finding, as compilers print it: `file:line:column: severity: message [rule]`.
///
/// The column is 1, because a record begins with its line. The last line counts.
package struct ConciseReporter: Reporter {
  package static let name = "concise"
  package static let isIncremental = true

  private var context: ReportContext
  private let text: TerminalText
  private var counts: [Severity: Int] = [:]
  private var suppressedCounts: [String: Int] = [:]

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
    text = TerminalText(isColored: context.isColored)
  }

  package mutating func begin(input path: String) { context.paths.append(path) }

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    guard finding.disposition.isOpen else {
      suppressedCounts[finding.disposition.state, default: 0] += 1
      return
    }
    let path = TerminalText.harmless(context.path(of: finding.trigger.event.location))
    write(ReportEntry(finding, context), path, to: &output)
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    for finding in summary.projectFindings {
      let path = TerminalText.harmless(ReportContext.shownPath(finding.file))
      write(ReportEntry(finding, context), path, to: &output)
    }
    output.append(TotalText(text).line(summary, counts, suppressed: suppressedCounts) + "\n")
  }

  private mutating func write(
    _ entry: ReportEntry, _ path: String, to output: inout OutputBuffer
  ) {
    counts[entry.severity, default: 0] += 1
    let severity = text.styled(entry.severity.rawValue, entry.severity.style)
    output.append("\(path):\(entry.line):1: \(severity): \(entry.message) [\(entry.rule)]\n")
  }
}
