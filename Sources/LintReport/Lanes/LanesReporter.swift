package import ByteScan
package import LintModel

/// What `scenelint timeline` draws for people: the picture of each log, as soon as it was read.
package struct LanesReporter: Reporter {
  package static let name = "lanes"
  package static let isIncremental = true

  package let showsHistory = true
  private let picture: TimelinePicture
  private var isFirst = true

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    picture = TimelinePicture(
      columns: context.columns, isColored: context.isColored, isASCII: context.isASCII,
      showsAll: context.showsAll)
  }

  package mutating func begin(input path: String) {}

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {}

  package mutating func report(_ history: LogHistory, to output: inout OutputBuffer) {
    let input = history.timeline.input
    guard input.isUsed else { return }
    output.append((isFirst ? "" : "\n") + picture.draw(history.timeline))
    isFirst = false
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {}
}
