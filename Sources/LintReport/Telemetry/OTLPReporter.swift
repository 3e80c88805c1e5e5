package import ByteScan
package import LintModel

/// OpenTelemetry's log records as OTLP/JSON, in the form of `OTLPReport`.
package struct OTLPReporter: DocumentReporter {
  package static let name = "otlp"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = JSONWriter()
    OTLPReport(context: context, findings: findings, summary: summary).write(to: &writer)
    writer.endLine()
    output.append(writer.output.bytes.span)
  }
}
