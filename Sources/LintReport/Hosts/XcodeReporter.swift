import ByteScan
import LintModel

/// One line a finding, as Xcode reads it from a build phase:
/// `/path/app.log:94:1: error: message (rule)`.
///
/// Xcode opens absolute paths only. It knows no remarks, so `info` is a note.
struct XcodeReporter: Reporter {
  var context: ReportContext

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    guard finding.disposition.isOpen else { return }
    write(ReportEntry(finding, context), context.path, to: &output)
  }

  mutating func end(
    _ input: InputSummary, _ history: LogHistory?, to output: inout OutputBuffer
  ) {
    write(input.projectFindings, to: &output)
    guard let problem = input.problem else { return }
    let words = TerminalText.harmless(problem.words)
    output.append("\(absolute(input.path)):1:1: error: \(words) (unusable-input)\n")
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    write(summary.configurationFindings, to: &output)
    for problem in summary.problems {
      write(ReportEntry(problem, of: summary, context), summary.firstPath ?? "-", to: &output)
    }
  }

  private func write(_ findings: [ProjectFinding], to output: inout OutputBuffer) {
    for finding in findings {
      write(ReportEntry(finding, context), finding.file, to: &output)
    }
  }

  private func write(_ entry: ReportEntry, _ path: String, to output: inout OutputBuffer) {
    let severity = entry.severity == .info ? "note" : entry.severity.rawValue
    output.append(
      "\(absolute(path)):\(entry.line):1: \(severity): \(entry.message) (\(entry.rule))\n")
  }

  private func absolute(_ path: String) -> String {
    TerminalText.harmless(context.folders.absolute(path))
  }
}
