import LintModel

/// How the findings of a run compare with the baseline, for people.
struct BaselineText {
  private let text: TerminalText
  private let columns: Int
  /// The most entries that are listed as gone.
  static let goneMax = 12

  init(_ text: TerminalText, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// The lines, the counts first.
  func lines(_ baseline: BaselineSummary) -> [String] {
    let counts = [
      (baseline.newCount, "new"), (baseline.unchangedCount, "unchanged"),
      (baseline.gone.count, "gone"), (baseline.unjudged.count, "could not be judged"),
    ].filter { $0.0 > 0 }.map { "\(ReadableCount.number($0.0)) \($0.1)" }
    let path = text.styled(TerminalText.harmless(baseline.path), .strong)
    var lines = [
      "baseline \(path): "
        + (counts.isEmpty ? "empty, and nothing new" : counts.joined(separator: ", "))
    ]
    let shown = baseline.gone.prefix(Self.goneMax)
    let ruleColumns = shown.map(\.rule.count).max() ?? 0
    lines += shown.flatMap { entry in
      let rule = TextLayout.padded(TerminalText.harmless(entry.rule), to: ruleColumns)
      return TextLayout.hanging(
        "    gone  \(rule)  ", TerminalText.harmless(entry.message), columns: columns
      ) { text.styled($0, .faint) }
    }
    if baseline.gone.count > shown.count {
      lines.append("    and \(ReadableCount.number(baseline.gone.count - shown.count)) more")
    }
    if !baseline.gone.isEmpty {
      lines += TextLayout.wrapped(
        "If this run has all logs of the baseline, scenelint baseline update --prune removes what "
          + "is gone.", to: columns
      ).map { text.styled($0, .faint) }
    }
    return lines
  }
}
