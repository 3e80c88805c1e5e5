package import ByteScan
package import LintModel

/// JUnit's XML for the test tabs of CI hosts: a suite for each log and pack, a case for each rule.
package struct JUnitReporter: DocumentReporter {
  package static let name = "junit"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = XMLWriter()
    JUnitReport(context, findings, summary).write(to: &writer)
    output.append(writer.output.bytes.span)
  }
}
