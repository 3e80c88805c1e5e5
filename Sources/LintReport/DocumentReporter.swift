package import ByteScan
package import LintModel

/// A reporter whose output is one document, or a list in the order of importance.
///
/// It keeps the findings, and writes when everything is known.
package protocol DocumentReporter: Reporter {
  var context: ReportContext { get set }
  /// The findings so far, in the order in which they came.
  var findings: [Finding] { get set }
  /// Writes everything.
  func write(_ summary: RunSummary, to output: inout OutputBuffer)
}

extension DocumentReporter {
  package static var isIncremental: Bool { false }

  package mutating func begin(input path: String) { context.paths.append(path) }

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    findings.append(finding)
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    write(summary, to: &output)
  }

  /// What counts, findings about the project's configuration among it, most important first.
  func openEntries(_ summary: RunSummary) -> [ReportEntry] {
    let open = findings.lazy.filter(\.disposition.isOpen).map { ReportEntry($0, context) }
    let own = summary.projectFindings.map { ReportEntry($0, context) }
    return ReportEntry.prioritized(open + own)
  }

  /// What counts, after the logs that could not be used and what was not judged: those are more
  /// than a finding, because nothing is known of them.
  func hostEntries(_ summary: RunSummary) -> [ReportEntry] {
    summary.inputs.compactMap { input in
      input.problem.map { ReportEntry($0, of: input, context) }
    } + summary.problems.map { ReportEntry($0, of: summary.inputs, context) }
      + openEntries(summary)
  }
}
