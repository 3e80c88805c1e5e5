import ByteScan
import LintModel

/// A report that is one document, written when the whole run is known.
///
/// Of each input it keeps what it is going to print and no more, for there may be many.
protocol ReportDocument: SendableMetatype {
  /// Whether it is about what happened in each log.
  static var showsHistory: Bool { get }
  /// Whether it shows what would let each rule judge.
  static var showsCoverage: Bool { get }

  /// What it has to know beside the findings; the path is that of the log that it takes.
  var context: ReportContext { get set }

  init(context: ReportContext)
  /// Takes the next log.
  mutating func take(_ log: ReportedLog)
  /// Writes the document.
  func write(_ summary: RunSummary, to output: inout OutputBuffer)
}

extension ReportDocument {
  static var showsHistory: Bool { false }
  static var showsCoverage: Bool { false }
}

/// Gives a document each log as a whole, and writes it at the end.
struct DocumentReporter<Document: ReportDocument>: Reporter {
  static var isIncremental: Bool { false }
  static var showsCoverage: Bool { Document.showsCoverage }

  private var document: Document
  private var findings: [Finding] = []

  init(context: ReportContext) { document = Document(context: context) }

  var showsHistory: Bool { Document.showsHistory }

  var context: ReportContext {
    get { document.context }
    set { document.context = newValue }
  }

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    findings.append(finding)
  }

  mutating func end(
    _ input: InputSummary, _ history: LogHistory?, to output: inout OutputBuffer
  ) {
    document.take(ReportedLog(input: input, findings: findings, history: history))
    findings = []
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    document.write(summary, to: &output)
  }
}
