package import LintModel

extension CoverageText {
  /// The most lines to log that a digest names.
  private static let linesMax = 5
  /// The most rules that are named for one piece of advice.
  private static let rulesMax = 4

  /// What one log is, and what it lacks, in short: the lines to log, and how to take the next log.
  package func digest(of coverage: LogCoverage) -> String {
    let summary = SummaryText(text, columns: columns)
    guard coverage.input.isUsed else {
      return summary.unused(coverage.input).joined(separator: "\n") + "\n"
    }
    let lines =
      summary.block(coverage.input, rulesMax: 0) + plan(coverage, linesMax: Self.linesMax)
      + advice(coverage)
    return lines.joined(separator: "\n") + "\n"
  }

  /// How to take the next log, with the rules that would judge more; what serves most comes first.
  private func advice(_ coverage: LogCoverage) -> [String] {
    var rules: [String: [String]] = [:]
    for rule in coverage.rules {
      for case .advice(let words) in rule.remedies {
        rules[words, default: []].append(rule.verdict.rule)
      }
    }
    guard !rules.isEmpty else { return [] }
    let ordered = rules.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return ["", text.styled("Another capture may show more", .strong)]
      + ordered.flatMap { words, rules in
        TextLayout.hanging("  - ", words, columns: columns)
          + TextLayout.hanging("    ", names(rules), columns: columns) { text.styled($0, .faint) }
      }
  }

  private func names(_ rules: [String]) -> String {
    let rest = rules.count - Self.rulesMax
    return rules.prefix(Self.rulesMax).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
