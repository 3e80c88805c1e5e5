import ByteScan
import LintModel

/// Findings for people: each with its proof as an excerpt, why it matters and how to fix it.
///
/// What was read of a log and what could not be judged follows its findings. Of the only log of a
/// run it comes last, and says more.
struct PrettyReporter: Reporter {
  var context: ReportContext
  private let text: TerminalText
  private var tally = FindingTally()
  /// The rules whose background has been shown; once is enough.
  private var explained: Set<String> = []
  /// The first log, as long as it may be the only one.
  private var onlyInput: InputSummary?
  private var hasSeveralInputs = false
  private var hasMissing = false

  /// The most columns of a message that are shown; it may quote a log's text.
  static let messageColumnsMax = 1000
  /// The most lines of further occurrences that are named.
  static let otherLinesMax = 5

  init(context: ReportContext) {
    self.context = context
    text = TerminalText(isColored: context.isColored)
  }

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    tally.add(finding)
    writeFirst(to: &output)
    guard finding.disposition.isOpen || context.showsSuppressed else { return }
    let isNew = explained.insert(finding.rule).inserted
    let excerpt = EvidenceExcerpt(finding, text, columns: context.columns)
    let margin = String(repeating: " ", count: excerpt.marginColumns)
    let bar = "\(margin) \(text.styled("|", .place))"
    let place = finding.trigger.event.location
    var lines = [
      text.styled("\(finding.severity.rawValue)[\(finding.rule)]", finding.severity.style)
        + text.styled(": \(TerminalText.harmless(finding.title))", .strong),
      "\(margin)\(text.styled("-->", .place)) \(pathText):\(place.firstLine)",
      bar,
    ]
    lines += excerpt.lines + [bar]
    let label = "\(margin) = "
    let message = TextLayout.shortened(finding.message, to: PrettyReporter.messageColumnsMax)
    lines += TextLayout.hanging(
      label, TerminalText.harmless(message), columns: context.columns)
    for note in notes(finding, isNew: isNew) {
      var noteLines = TextLayout.hanging(
        label + note.label, note.text, columns: context.columns)
      let rest = noteLines[0].dropFirst((label + note.label).count)
      noteLines[0] = label + text.styled(note.label, .strong) + rest
      lines += noteLines
    }
    output.append(lines.joined(separator: "\n") + "\n\n")
  }

  mutating func end(
    _ input: InputSummary, _ history: LogHistory?, to output: inout OutputBuffer
  ) {
    writeFirst(to: &output)
    report(input.projectFindings, to: &output)
    let words = SummaryText(text, columns: context.columns)
    hasMissing = hasMissing || words.hasMissing(input)
    if hasSeveralInputs {
      output.append(words.text(of: input, isOnly: false))
    } else {
      onlyInput = input
    }
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    report(summary.configurationFindings, to: &output)
    let words = SummaryText(text, columns: context.columns)
    if let input = onlyInput { output.append(words.text(of: input, isOnly: true)) }
    output.append(words.end(of: summary, tally, hasMissing: hasMissing))
  }

  /// Writes what waits, for there is another input.
  private mutating func writeFirst(to output: inout OutputBuffer) {
    guard let first = onlyInput else { return }
    let words = SummaryText(text, columns: context.columns)
    output.append(words.text(of: first, isOnly: false))
    onlyInput = nil
    hasSeveralInputs = true
  }

  private mutating func report(_ findings: [ProjectFinding], to output: inout OutputBuffer) {
    for finding in findings {
      tally.add(finding)
      report(finding, to: &output)
    }
  }

  private func report(_ finding: ProjectFinding, to output: inout OutputBuffer) {
    let head =
      text.styled("\(finding.severity.rawValue)[\(finding.rule)]", finding.severity.style)
      + text.styled(": \(finding.title)", .strong)
    let place = TerminalText.harmless("\(ReportContext.shownPath(finding.file)):\(finding.line)")
    var lines = [head, "  \(text.styled("-->", .place)) \(place)"]
    for note in [finding.message, "fix: " + finding.fix] {
      lines += TextLayout.hanging("   = ", TerminalText.harmless(note), columns: context.columns)
    }
    output.append(lines.joined(separator: "\n") + "\n\n")
  }

  private var pathText: String { TerminalText.harmless(context.shownPath) }

  private func notes(_ finding: Finding, isNew: Bool) -> [(label: String, text: String)] {
    var notes = [(label: "fix", text: finding.fix)]
    if let reason = finding.disposition.reason {
      notes.insert((finding.disposition.state, reason), at: 0)
    }
    if isNew { notes.insert(("why", finding.why), at: 0) }
    if finding.occurrences > 1 { notes.append(("also", others(finding))) }
    if finding.baselinedOccurrences > 0 {
      let more = finding.occurrences - finding.baselinedOccurrences
      let known = ReadableCount.number(finding.baselinedOccurrences)
      notes.append(("baseline", "\(ReadableCount.number(more)) more than the baseline's \(known)"))
    }
    if finding.confidence != .high {
      notes.append(("confidence", "\(finding.confidence.rawValue), so look at the records first"))
    }
    if isNew, let page = finding.references.first { notes.append(("see", page)) }
    return notes.map { ($0.label + ": ", TerminalText.harmless($0.text)) }
  }

  /// Where else the same mistake was made.
  private func others(_ finding: Finding) -> String {
    let lines = finding.otherTriggers.prefix(PrettyReporter.otherLinesMax).map {
      String($0.event.location.firstLine)
    }
    let count = ReadableCount.counted(finding.occurrences, "time")
    guard !lines.isEmpty else { return "\(count) in all" }
    let more = finding.occurrences - 1 > lines.count ? ", …" : ""
    let noun = ReadableCount.noun(finding.occurrences - 1, "line")
    return "at \(noun) \(lines.joined(separator: ", "))\(more) (\(count) in all)"
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
