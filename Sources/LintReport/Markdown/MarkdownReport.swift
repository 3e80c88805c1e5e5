import ByteScan
import LintModel

/// A page of Markdown for the summary of a job or the comment on a change.
struct MarkdownReport: ReportDocument {
  let run: ReportedRun

  /// The most findings that are shown with their proof; GitHub takes comments of 65,536 characters.
  static let detailsMax = 20
  /// The most findings that are listed.
  static let rowsMax = 100
  /// The most columns of a record that are shown.
  static let recordColumnsMax = 300

  func write(to output: inout OutputBuffer) {
    let entries = run.openEntries
    let summary = run.summary
    let tally = FindingTally(run.findings, summary.projectFindings)
    let total = TotalText(TerminalText(isColored: false)).line(summary, tally)
    var blocks = ["## scenelint: \(Markdown.text(total))"]
    let problems = summary.inputs.compactMap { input in
      input.problem.map { "* \(Markdown.code(shown(input.path))): \(Markdown.text($0.words))" }
    }
    if !problems.isEmpty {
      blocks.append("**Not everything could be \(summary.unusableWord):**")
      blocks.append(problems.joined(separator: "\n"))
    }
    if !summary.problems.isEmpty {
      blocks.append("**Too little could be judged:**")
      blocks.append(
        summary.problems.map { "* \(Markdown.text($0.words(summary.inputs)))" }
          .joined(separator: "\n"))
    }
    if !entries.isEmpty { blocks.append(table(entries)) }
    blocks += entries.prefix(Self.detailsMax).compactMap { entry in
      entry.finding.map { details(entry, $0) }
    }
    if !summary.inputs.isEmpty { blocks.append(verdicts(summary)) }
    output.append(blocks.joined(separator: "\n\n") + "\n")
  }

  private func table(_ entries: [ReportEntry]) -> String {
    var rows = ["| severity | rule | where | what |", "|---|---|---|---|"]
    rows += entries.prefix(Self.rowsMax).map { entry in
      let rule = Markdown.code(entry.rule)
      let times = entry.occurrences > 1 ? " ×\(ReadableCount.number(entry.occurrences))" : ""
      return "| \(entry.severity.rawValue) | \(rule)\(times) "
        + "| \(Markdown.code("\(entry.path):\(entry.line)")) | \(Markdown.text(entry.message)) |"
    }
    if entries.count > Self.rowsMax {
      let rest = ReadableCount.counted(
        entries.count - Self.rowsMax, "less important finding is", "less important findings are")
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
    rows += summary.inputs.prefix(Self.rowsMax).map { input in
      let counts = kinds.map { kind in "\(input.verdicts.count { $0.verdict == kind })" }
      return "| \(Markdown.code(shown(input.path))) | " + counts.joined(separator: " | ") + " |"
    }
    if summary.inputs.count > Self.rowsMax {
      let rest = ReadableCount.counted(summary.inputs.count - Self.rowsMax, "more log")
      rows.append("\n\(rest).")
    }
    return rows.joined(separator: "\n")
  }

  private func shown(_ path: String) -> String { run.context.folders.relative(path) }
}
