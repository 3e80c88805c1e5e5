package import ByteScan
package import LintModel

/// One JSON document for programs, in the versioned form of `JSONReport`.
package struct JSONReporter: DocumentReporter {
  package static let name = "json"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = JSONWriter()
    JSONReport(context: context).write(findings, summary, to: &writer)
    writer.endLine()
    output.append(writer.output.bytes.span)
  }
}
