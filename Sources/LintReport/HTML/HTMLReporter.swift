package import ByteScan
package import LintModel

/// One page for a browser, in the form of `HTMLReport`; of several logs one is shown at a time.
package struct HTMLReporter: HistoryReporter {
  package static let name = "html"
  package static let showsCoverage = true

  package var histories: [LogHistory] = []
  private let version: String

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    version = context.version
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    HTMLReport(toolVersion: version).write(summary, histories, to: &output)
  }
}
