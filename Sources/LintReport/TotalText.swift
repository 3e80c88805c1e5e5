import LintModel

/// The last line of a report for people: `3 logs: 2 errors, 1 warning; 1 could not be read`.
struct TotalText {
  private let text: TerminalText

  init(_ text: TerminalText) {
    self.text = text
  }

  func line(
    _ summary: RunSummary, _ findings: [Severity: Int], suppressed: [String: Int] = [:]
  ) -> String {
    let unreadCount = summary.inputs.count { $0.problem != nil }
    var line = text.styled(ReadableCount.counted(summary.inputs.count, "log") + ": ", .strong)
    line += result(summary, findings)
    let states = suppressed.sorted { $0.key < $1.key }
      .map { "\(ReadableCount.number($0.value)) \($0.key)" }
    if !states.isEmpty { line += "; " + states.joined(separator: ", ") }
    guard unreadCount > 0, summary.inputs.count > 1 else { return line }
    return line + "; "
      + text.styled("\(ReadableCount.number(unreadCount)) could not be read", .error)
  }

  private func result(_ summary: RunSummary, _ findings: [Severity: Int]) -> String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      guard let count = findings[severity], count > 0 else { return nil }
      return text.styled(ReadableCount.counted(count, severity.rawValue), severity.style)
    }
    guard counts.isEmpty else { return counts.joined(separator: ", ") }
    let verdicts = summary.inputs.flatMap(\.verdicts)
    // Silence is no health: without a single pass, nothing was found because nothing was looked at.
    guard verdicts.contains(where: { $0.verdict == .pass || $0.verdict == .fail }) else {
      return text.styled("nothing could be judged", .warning)
    }
    let hasKnown = (summary.baseline?.unchangedCount ?? 0) > 0
    return text.styled(hasKnown ? "no new findings" : "no findings", .good)
  }
}
