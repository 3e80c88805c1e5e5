import LintModel

/// The end of a report for people: what was read, what could not be judged, and the total.
struct SummaryText {
  private let text: TerminalText
  private let columns: Int
  /// The most rules that are listed as not judged when there is one input.
  static let unjudgedMax = 12
  /// The same for each of several inputs.
  static let unjudgedOfSeveralMax = 3
  /// How far the label of a row and its gap reach.
  private static let labelColumns = 9

  init(_ text: TerminalText, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// What is told of one input, which may be the only one of the run.
  func text(of input: InputSummary, isOnly: Bool) -> String {
    let rulesMax = isOnly ? SummaryText.unjudgedMax : SummaryText.unjudgedOfSeveralMax
    let lines = input.isUsed ? block(input, rulesMax: rulesMax) + [""] : unused(input)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The end, about a run with so many findings; `hasMissing` says that an input lacks what some
  /// rule needs.
  func end(of summary: RunSummary, _ findings: FindingTally, hasMissing: Bool) -> String {
    var lines = hasMissing ? advice + [""] : []
    if let baseline = summary.baseline {
      lines += BaselineText(text, columns: columns).lines(baseline) + [""]
    }
    lines.append(TotalText(text).line(summary, findings))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether a rule needs what an input that tells of an app does not show.
  func hasMissing(_ input: InputSummary) -> Bool {
    input.isUsed && input.eventCount > 0
      && input.verdicts.contains { $0.verdict == .notApplicable }
  }

  /// What one input is and how the rules ended; `rulesMax` is how many of those that could not
  /// judge are named.
  func block(_ input: InputSummary, rulesMax: Int) -> [String] {
    var lines = [text.styled(path(input), .strong)]
    if let problem = input.problem {
      lines += row("problem", TerminalText.harmless(problem.words), .error)
    }
    lines += row("read", reading(input))
    if let span = timeSpan(input) { lines += row("time", span) }
    if let app = input.app { lines += row("app", words(app)) }
    lines += row("found", rebuilding(input))
    lines.append(label("rules") + verdicts(input))
    if input.eventCount > 0, rulesMax > 0 { lines += unjudged(input, rulesMax: rulesMax) }
    return lines + notes(input)
  }

  private func notes(_ input: InputSummary) -> [String] {
    input.notes.flatMap { row("note", TerminalText.harmless($0.text)) }
  }

  /// An input of which nothing could be read.
  func unused(_ input: InputSummary) -> [String] {
    let problem = TerminalText.harmless(input.problem?.words ?? "")
    let lines = TextLayout.hanging("\(path(input)): ", problem, columns: columns) {
      text.styled($0, .error)
    }
    return lines + notes(input)
  }

  private func path(_ input: InputSummary) -> String {
    TerminalText.harmless(ReportContext.shownPath(input.path))
  }

  private func label(_ name: String) -> String {
    "  " + text.styled(name, .faint)
      + String(repeating: " ", count: SummaryText.labelColumns - name.count)
  }

  /// A row with a label; what does not fit is continued below.
  private func row(
    _ name: String, _ content: String, _ style: TerminalText.Style? = nil
  ) -> [String] {
    let indentation = String(repeating: " ", count: SummaryText.labelColumns + 2)
    return TextLayout.wrapped(content, to: columns - indentation.count).enumerated()
      .map { index, line in
        (index == 0 ? label(name) : indentation) + (style.map { text.styled(line, $0) } ?? line)
      }
  }

  // MARK: - What was read

  private func reading(_ input: InputSummary) -> String {
    let size =
      "\(ReadableCount.counted(input.lineCount, "line")), \(ReadableCount.bytes(input.byteCount))"
    let records = "\(ReadableCount.counted(input.recordCount, "record")) (\(size))"
    let others = [
      (input.skippedLineCount, "of banners and tools"), (input.orphanLineCount, "without a start"),
    ].filter { $0.0 > 0 }.map { ", \(ReadableCount.counted($0.0, "line")) \($0.1)" }.joined()
    guard input.formats.count > 1 else {
      return records + (input.formats.first.map { " as \($0.name)" } ?? "") + others
    }
    let formats = input.formats.map { "\($0.name) (\(ReadableCount.number($0.count)))" }
    return records + " as " + formats.joined(separator: ", ") + others
  }

  private func timeSpan(_ input: InputSummary) -> String? {
    guard var first = input.firstTimestamp, var last = input.lastTimestamp else { return nil }
    first.fractionDigits = 0
    last.fractionDigits = 0
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  private func words(_ app: AppSummary) -> String {
    let why =
      switch app.choice {
      case .requested: "as asked for"
      case .mostAdRecords: "which has the most ad records"
      case .mostAppRecords: "which has the most app records; no process has ad records"
      case .onlyOne: "the only one, as no record names its process"
      }
    switch (app.process, app.bundleID) {
    case (let process?, let bundle?):
      return TerminalText.harmless("\(process) (\(bundle))") + ", \(why)"
    case (let name?, nil), (nil, let name?): return TerminalText.harmless(name) + ", \(why)"
    case (nil, nil): return why
    }
  }

  private func rebuilding(_ input: InputSummary) -> String {
    if let words = input.silentWords { return words }
    let parts = [
      ReadableCount.counted(input.launchCount, "launch", "launches"),
      ReadableCount.counted(input.sceneCount, "scene"), ReadableCount.counted(input.adCount, "ad"),
    ]
    return parts.joined(separator: ", ")
      + " in \(ReadableCount.counted(input.eventCount, "event"))"
  }

  // MARK: - What was judged

  private func verdicts(_ input: InputSummary) -> String {
    let counts = RuleVerdict.Verdict.allCases.compactMap { verdict -> String? in
      let count = input.verdicts.count { $0.verdict == verdict }
      guard count > 0 else { return nil }
      let words = "\(count) \(verdict.words)"
      switch verdict {
      case .fail: return text.styled(words, .error)
      case .pass: return text.styled(words, .good)
      case .inconclusive, .notApplicable: return words
      }
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }

  /// The rules that could not judge, with what would help; those that need least come first.
  private func unjudged(_ input: InputSummary, rulesMax: Int) -> [String] {
    let rules =
      input.verdicts.filter { $0.verdict == .inconclusive }
      + input.verdicts.filter { $0.verdict == .notApplicable }
      .sorted { ($0.missing.count, $0.rule) < ($1.missing.count, $1.rule) }
    let shown = rules.prefix(rulesMax)
    let nameColumns = shown.map(\.rule.count).max() ?? 0
    var lines = shown.flatMap { verdict in
      let name = TextLayout.padded(verdict.rule, to: nameColumns)
      return TextLayout.hanging("    \(name)  ", verdict.unjudgedWords, columns: columns) {
        text.styled($0, .faint)
      }
    }
    if rules.count > shown.count {
      lines.append("    and \(rules.count - shown.count) more; scenelint coverage lists all")
    }
    return lines
  }

  /// What to do about rules that need what the log does not show.
  private var advice: [String] {
    let words =
      "A rule is not applicable when this log never shows what it needs. scenelint coverage prints "
      + "the line to log for each. If the app does log it, but it did not happen this "
      + "time, say --emits EVENT."
    return TextLayout.wrapped(words, to: columns).map { text.styled($0, .faint) }
  }
}
