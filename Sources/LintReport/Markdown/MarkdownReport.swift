import ByteScan
import LintModel

/// A page of Markdown for the summary of a job or the comment on a change.
struct MarkdownReport: ReportDocument {
  /// The most findings that are shown with their proof; GitHub takes comments of 65,536 characters.
  static let detailsMax = 20
  /// The most findings that are listed.
  static let rowsMax = 100
  /// The most columns of a record that are shown.
  static let recordColumnsMax = 300

  var context: ReportContext
  private var tally = FindingTally()
  private var entries: PrioritizedEntries<ReportEntry>
  /// A line for each log that could not be used.
  private var problems: [String] = []
  /// A row for each of the first logs.
  private var logs: [String] = []

  init(context: ReportContext) {
    self.context = context
    let severities = Severity.allCases.map { ($0, Self.rowsMax) }
    entries = PrioritizedEntries(keptMax: Dictionary(uniqueKeysWithValues: severities))
  }

  mutating func take(_ log: ReportedLog) {
    for finding in log.findings { tally.add(finding) }
    for finding in log.input.projectFindings { tally.add(finding) }
    entries.take(log, context) { $0 }
    let path = Markdown.code(context.folders.relative(log.input.path))
    if let problem = log.input.problem {
      problems.append("* \(path): \(Markdown.text(problem.words))")
    }
    guard logs.count < Self.rowsMax else { return }
    let counts = RuleVerdict.Verdict.allCases.map { kind in
      "\(log.input.verdicts.count { $0.verdict == kind })"
    }
    logs.append("| \(path) | " + counts.joined(separator: " | ") + " |")
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let (entries, leftOut) = entries.open(summary, context) { $0 }
    var tally = tally
    for finding in summary.configurationFindings { tally.add(finding) }
    let total = TotalText(TerminalText(isColored: false)).line(summary, tally)
    var blocks = ["## scenelint: \(Markdown.text(total))"]
    if !problems.isEmpty {
      blocks.append("**Not everything could be \(summary.unusableWord):**")
      blocks.append(problems.joined(separator: "\n"))
    }
    if !summary.problems.isEmpty {
      blocks.append("**Too little could be judged:**")
      blocks.append(
        summary.problems.map { "* \(Markdown.text($0.words(summary)))" }.joined(separator: "\n"))
    }
    if !entries.isEmpty {
      blocks.append(table(entries, count: entries.count + leftOut.values.reduce(0, +)))
    }
    blocks += entries.prefix(Self.detailsMax).compactMap { entry in
      entry.finding.map { details(entry, $0) }
    }
    if !logs.isEmpty { blocks.append(verdicts(summary)) }
    output.append(blocks.joined(separator: "\n\n") + "\n")
  }

  private func table(_ entries: [ReportEntry], count: Int) -> String {
    var rows = ["| severity | rule | where | what |", "|---|---|---|---|"]
    rows += entries.prefix(Self.rowsMax).map { entry in
      let rule = Markdown.code(entry.rule)
      let times = entry.occurrences > 1 ? " ×\(ReadableCount.number(entry.occurrences))" : ""
      return "| \(entry.severity.rawValue) | \(rule)\(times) "
        + "| \(Markdown.code("\(entry.path):\(entry.line)")) | \(Markdown.text(entry.message)) |"
    }
    if count > Self.rowsMax {
      let rest = ReadableCount.counted(
        count - Self.rowsMax, "less important finding is", "less important findings are")
      rows.append("\n\(rest) not listed.")
    }
    return rows.joined(separator: "\n")
  }

  /// The proof of a finding behind a line that opens it.
  private func details(_ entry: ReportEntry, _ finding: Finding) -> String {
    let records = finding.evidence.map { piece in
      let mark = piece.role == .trigger ? ">" : " "
      let time = piece.event.timestamp.map { $0.timeOfDay + "  " } ?? ""
      let text = TextLayout.shortened(piece.event.excerpt, to: Self.recordColumnsMax)
      return "\(mark) \(piece.event.location.firstLine) | \(time)\(TerminalText.harmless(text))"
    }
    var lines = [
      "<details><summary><code>\(entry.rule)</code> \(Markdown.text(entry.title))</summary>", "",
      Markdown.text(entry.message), "", Markdown.block(records), "",
      "**Why:** \(Markdown.text(finding.why))", "", "**Fix:** \(Markdown.text(finding.fix))",
    ]
    if let page = entry.page { lines += ["", "**See:** <\(page)>"] }
    return (lines + ["", "</details>"]).joined(separator: "\n")
  }

  /// What each log let the rules judge, because no findings may mean that nothing was judged.
  private func verdicts(_ summary: RunSummary) -> String {
    let kinds = RuleVerdict.Verdict.allCases
    var rows = [
      "| log | " + kinds.map(\.words).joined(separator: " | ") + " |",
      "|---|" + kinds.map { _ in "---:|" }.joined(),
    ]
    rows += logs
    if summary.inputCount > logs.count {
      rows.append("\n\(ReadableCount.counted(summary.inputCount - logs.count, "more log")).")
    }
    return rows.joined(separator: "\n")
  }
}
