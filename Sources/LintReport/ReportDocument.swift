import ByteScan
import LintModel

/// A report that is one document, written when the whole run is known.
protocol ReportDocument: SendableMetatype {
  /// Whether it is about what happened in each log, and takes the findings from there.
  static var showsHistory: Bool { get }
  /// Whether it shows what would let each rule judge.
  static var showsCoverage: Bool { get }

  init(run: ReportedRun)
  func write(to output: inout OutputBuffer)
}

extension ReportDocument {
  static var showsHistory: Bool { false }
  static var showsCoverage: Bool { false }
}

/// Collects a run, and writes its document at the end.
struct DocumentReporter<Document: ReportDocument>: Reporter {
  static var isIncremental: Bool { false }
  static var showsCoverage: Bool { Document.showsCoverage }

  private var run: ReportedRun

  init(context: ReportContext) { run = ReportedRun(context) }

  var showsHistory: Bool { Document.showsHistory }

  var context: ReportContext {
    get { run.context }
    set { run.context = newValue }
  }

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    // A history has its findings.
    if !showsHistory { run.findings.append(finding) }
  }

  mutating func report(_ history: LogHistory, to output: inout OutputBuffer) {
    if showsHistory { run.histories.append(history) }
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    run.summary = summary
    Document(run: run).write(to: &output)
  }
}
