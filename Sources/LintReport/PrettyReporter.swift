package import ByteScan
package import LintModel

/// Findings for people: each with its proof as an excerpt, why it matters and how to mend it.
package struct PrettyReporter: Reporter {
  package static let name = "pretty"
  package static let isIncremental = true

  private let context: ReportContext
  private let text: TerminalText

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
    text = TerminalText(isColored: context.isColored)
  }

  package mutating func begin(_ output: inout OutputBuffer) {}

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    let place = finding.trigger.event.location
    var lines = [
      text.styled(finding.severity.rawValue, finding.severity.style)
        + text.styled(": \(TerminalText.harmless(finding.title)) ", .strong)
        + text.styled("[\(finding.rule)]", .faint)
    ]
    let excerpt = EvidenceExcerpt(finding, text)
    let margin = String(repeating: " ", count: excerpt.numberWidth)
    lines.append("\(margin)\(arrow) \(pathText(place)):\(place.firstLine)")
    lines.append("\(margin) \(bar)")
    lines += excerpt.lines
    lines.append("\(margin) \(bar)")
    lines.append("\(margin) = \(TerminalText.harmless(finding.message))")
    lines += notes(finding).map { "\(margin) \(text.styled("= \($0.label):", .strong)) \($0.text)" }
    output.append(lines.joined(separator: "\n") + "\n\n")
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    output.append(SummaryText(text).text(of: summary))
  }

  private var arrow: String { text.styled("-->", .place) }
  private var bar: String { text.styled("|", .place) }

  private func pathText(_ location: RecordLocation) -> String {
    TerminalText.harmless(context.path(of: location))
  }

  private func notes(_ finding: Finding) -> [(label: String, text: String)] {
    var notes = [(label: "why", text: finding.why), (label: "fix", text: finding.fix)]
    if finding.occurrences > 1 {
      let others = finding.otherTriggers.map { String($0.event.location.firstLine) }
      let shown = others.prefix(5).joined(separator: ", ")
      let more = finding.occurrences - 1 > 5 ? ", …" : ""
      let count = ReadableCount.counted(finding.occurrences, "time")
      notes.append(("also", "\(count) in all, further at line \(shown)\(more)"))
    }
    if finding.confidence != .high { notes.append(("confidence", finding.confidence.rawValue)) }
    if let page = finding.references.first { notes.append(("see", page)) }
    return notes.map { ($0.label, TerminalText.harmless($0.text)) }
  }
}

extension Severity {
  /// How the severity looks in a terminal.
  var style: TerminalText.Style {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
