package import ByteScan
package import LintModel

/// A SARIF 2.1.0 log with one run, in the form of `SARIFLog`.
package struct SARIFReporter: DocumentReporter {
  package static let name = "sarif"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = JSONWriter()
    SARIFLog(context, findings, summary).write(to: &writer)
    writer.endLine()
    output.append(writer.output.bytes.span)
  }
}
