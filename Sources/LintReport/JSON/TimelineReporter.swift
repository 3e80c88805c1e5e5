package import ByteScan
package import LintModel

/// What `scenelint timeline` writes for programs, in the form of `JSONTimeline`.
package struct TimelineReporter: HistoryReporter {
  package static let name = "json"

  package var histories: [LogHistory] = []
  private let version: String

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    version = context.version
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    JSONTimeline(toolVersion: version).write(histories.map(\.timeline), to: &output)
  }
}
