import LintModel

/// The last line of a report for people: `3 logs: 2 errors, 1 warning; 1 could not be read`.
struct TotalText {
  private let text: TerminalText

  init(_ text: TerminalText) {
    self.text = text
  }

  func line(_ summary: RunSummary, _ findings: FindingTally) -> String {
    let unreadCount = summary.problemCount
    var line = text.styled(ReadableCount.counted(summary.inputCount, "log") + ": ", .strong)
    line += result(summary, findings.open)
    let states = findings.suppressed.sorted { $0.key < $1.key }
      .map { "\(ReadableCount.number($0.value)) \($0.key)" }
    if !states.isEmpty { line += "; " + states.joined(separator: ", ") }
    if unreadCount > 0, summary.inputCount > 1 {
      let words = "\(ReadableCount.number(unreadCount)) could not be \(summary.unusableWord)"
      line += "; " + text.styled(words, .error)
    }
    return ([line] + problems(summary)).joined(separator: "; ")
  }

  /// Required rules that no log let judge; that nothing at all was judged is said elsewhere.
  private func problems(_ summary: RunSummary) -> [String] {
    var requiredCount = 0
    var words: [String] = []
    for problem in summary.problems {
      switch problem {
      case .nothingJudged: break
      case .requiredRuleNotJudged: requiredCount += 1
      case .tooFewRulesJudged(let count, let countMin):
        words.append(
          "\(ReadableCount.counted(count, "rule")) judged, "
            + "\(ReadableCount.number(countMin)) required"
        )
      }
    }
    if requiredCount > 0 {
      words.insert(
        ReadableCount.counted(requiredCount, "required rule was", "required rules were")
          + " not judged", at: 0)
    }
    return words.map { text.styled($0, .error) }
  }

  private func result(_ summary: RunSummary, _ findings: [Severity: Int]) -> String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      guard let count = findings[severity], count > 0 else { return nil }
      return text.styled(ReadableCount.counted(count, severity.rawValue), severity.style)
    }
    guard counts.isEmpty else { return counts.joined(separator: ", ") }
    // Without a single pass, nothing was found because nothing was judged.
    guard !summary.judgedRules.isEmpty else {
      return text.styled("nothing could be judged", .warning)
    }
    let hasKnown = (summary.baseline?.unchangedCount ?? 0) > 0
    return text.styled(hasKnown ? "no new findings" : "no findings", .good)
  }
}
