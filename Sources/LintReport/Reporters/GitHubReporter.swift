package import ByteScan
package import LintModel

/// Workflow commands that GitHub Actions shows as annotations.
///
/// Of each level GitHub shows ten a step, and drops the others without a word. The most important
/// ones are written, and how many are left out is said.
package struct GitHubReporter: DocumentReporter {
  package static let name = "github"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// The most annotations of one level that GitHub shows for a step.
  package static let annotationsMax = 10

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var counts: [String: Int] = [:]
    // A log that cannot be used is more than a finding: nothing is known of it.
    for input in summary.inputs {
      guard let problem = input.problem else { continue }
      let properties = [
        ("file", context.folders.relative(input.path)), ("title", "unusable-input"),
      ]
      annotate("error", properties, problem.words, &counts, to: &output)
    }
    for entry in openEntries(summary) {
      let properties = [
        ("file", entry.path), ("line", "\(entry.line)"), ("endLine", "\(entry.lastLine)"),
        ("title", entry.rule),
      ]
      annotate(Self.level(entry.severity), properties, entry.advice, &counts, to: &output)
    }
    let leftOut = counts.values.reduce(0) { $0 + max(0, $1 - Self.annotationsMax) }
    guard leftOut > 0 else { return }
    output.append(
      "scenelint: \(ReadableCount.counted(leftOut, "more finding")) "
        + "than GitHub shows as annotations; the report has them all\n")
  }

  private func annotate(
    _ level: String, _ properties: [(String, String)], _ message: String,
    _ counts: inout [String: Int], to output: inout OutputBuffer
  ) {
    counts[level, default: 0] += 1
    guard counts[level, default: 0] <= Self.annotationsMax else { return }
    let list = properties.map { "\($0.0)=\(Self.property($0.1))" }.joined(separator: ",")
    output.append("::\(level) \(list)::\(Self.data(message))\n")
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
