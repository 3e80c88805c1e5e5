package import ByteScan
package import LintModel

/// The parts of the JSON report, one object a line, findings as they come.
///
/// The member `type` says which part: `finding`, and at the end `configuration`, `verdict`, `input`
/// and one `summary` with the version of the form and of the program.
package struct NDJSONReporter: Reporter {
  package static let name = "ndjson"
  package static let isIncremental = true

  private var context: ReportContext
  private var tally = FindingTally()

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  package mutating func begin(input path: String) { context.paths.append(path) }

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    tally.add(finding)
    line("finding", to: &output) { JSONReport(context: context).finding(finding, &$0) }
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    let report = JSONReport(context: context)
    for finding in summary.projectFindings {
      line("configuration", to: &output) { report.projectFinding(finding, &$0) }
    }
    for input in summary.inputs {
      for verdict in input.verdicts {
        line("verdict", to: &output) { report.verdict(verdict, of: input, &$0) }
      }
      line("input", to: &output) { report.input(input, &$0) }
    }
    line("summary", to: &output) { writer in
      report.identity(&writer)
      report.totals(tally, summary, &writer)
    }
  }

  private func line(
    _ type: String, to output: inout OutputBuffer, _ members: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", type)
      members(&writer)
    }
    writer.endLine()
    output.append(writer.output.bytes.span)
  }
}
