package import ByteScan
package import LintModel

/// A trace for viewers, in the form of `TraceReport`; each launch of each log is a process of it.
package struct PerfettoReporter: HistoryReporter {
  package static let name = "perfetto"

  package var histories: [LogHistory] = []
  private let version: String

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    version = context.version
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    TraceReport(toolVersion: version).write(histories.map(\.timeline), to: &output)
  }
}
