import ByteScan
import LintModel

/// What `scenelint timeline` draws for people: the picture of each log, as soon as it was read.
struct LanesReporter: Reporter {
  var context: ReportContext
  let showsHistory = true
  private var isFirst = true

  init(context: ReportContext) { self.context = context }

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {}

  mutating func end(
    _ input: InputSummary, _ history: LogHistory?, to output: inout OutputBuffer
  ) {
    guard let history, input.isUsed else { return }
    let picture = TimelinePicture(
      columns: context.columns, isColored: context.isColored, isASCII: context.isASCII,
      showsAll: context.showsAll)
    output.append((isFirst ? "" : "\n") + picture.draw(history.timeline))
    isFirst = false
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {}
}
