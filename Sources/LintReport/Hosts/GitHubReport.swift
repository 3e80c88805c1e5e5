import ByteScan
import LintModel

/// Workflow commands that GitHub Actions shows as annotations.
///
/// The most important ones are written, as many as GitHub shows, and how many are left out is said.
struct GitHubReport: ReportDocument {
  var context: ReportContext
  private var entries: PrioritizedEntries<ReportEntry>

  init(context: ReportContext) {
    self.context = context
    entries = PrioritizedEntries(keptMax: AnnotationBudget.keptMaxOfAll)
  }

  mutating func take(_ log: ReportedLog) { entries.take(log, context, keep: \.withoutProof) }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let (shown, leftOut) = entries.hostEntries(summary, context, keep: \.withoutProof)
    var budget = AnnotationBudget()
    budget.leftOutCount = leftOut.values.reduce(0, +)
    for entry in shown {
      let level = Self.level(entry.severity)
      guard budget.takes(level) else { continue }
      let properties = [
        ("file", entry.path), ("line", "\(entry.line)"), ("endLine", "\(entry.lastLine)"),
        ("title", entry.rule),
      ]
      let list = properties.map { "\($0.0)=\(Self.property($0.1))" }.joined(separator: ",")
      output.append("::\(level) \(list)::\(Self.data(entry.advice))\n")
    }
    output.append(budget.remark("GitHub"))
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// A message as GitHub wants it escaped.
  static func data(_ text: String) -> String {
    TerminalText.harmless(text).replacing("%", with: "%25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }

  /// A property's value, in which the characters that end it are escaped, too.
  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
