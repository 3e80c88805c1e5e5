package import ByteScan
package import LintModel

/// One JSON document for programs, in the versioned form of `JSONReport`.
package struct JSONReporter: Reporter {
  package static let name = "json"
  package static let isIncremental = false

  private var context: ReportContext
  private var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  package mutating func begin(_ output: inout OutputBuffer) {}

  package mutating func begin(input path: String) { context.paths.append(path) }

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    findings.append(finding)
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = JSONWriter()
    JSONReport(context: context).write(findings, summary, to: &writer)
    writer.endLine()
    output.append(writer.output.bytes.span)
  }
}
