package import LintModel

/// What logs let each rule judge, for people.
package struct CoverageText {
  let text: TerminalText
  let columns: Int

  /// The verdicts in the order in which they are shown.
  private static let order: [RuleVerdict.Verdict] = [.fail, .inconclusive, .notApplicable, .pass]

  package init(_ text: TerminalText, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// The whole text about one log.
  ///
  /// Lines to log are never broken, so that they can be copied.
  package func text(of coverage: LogCoverage) -> String {
    let path = TerminalText.harmless(ReportContext.shownPath(coverage.input.path))
    var lines = [text.styled(path, .strong)]
    if let problem = coverage.input.problem {
      let words = TerminalText.harmless(problem.words)
      lines += TextLayout.hanging("  problem  ", words, columns: columns)
    }
    let nameColumns = coverage.rules.map(\.verdict.rule.count).max() ?? 0
    for verdict in Self.order {
      let rules = coverage.rules.filter { $0.verdict.verdict == verdict }
      guard !rules.isEmpty else { continue }
      lines += ["", text.styled("\(rules.count) \(verdict.words)", style(of: verdict))]
      lines += rules.flatMap { self.lines($0, nameColumns: nameColumns) }
    }
    return (lines + plan(coverage)).joined(separator: "\n") + "\n"
  }

  private func style(of verdict: RuleVerdict.Verdict) -> TerminalText.Style {
    switch verdict {
    case .fail: .error
    case .pass: .good
    case .inconclusive, .notApplicable: .strong
    }
  }

  private func lines(_ rule: RuleCoverage, nameColumns: Int) -> [String] {
    let name = TextLayout.padded(rule.verdict.rule, to: nameColumns)
    let lines = TextLayout.hanging(
      "  \(name)  ", TerminalText.harmless(words(rule.verdict)), columns: columns)
    return lines + rule.remedies.flatMap(self.lines)
  }

  private func words(_ verdict: RuleVerdict) -> String {
    switch verdict.verdict {
    case .notApplicable: return verdict.unjudgedWords
    case .inconclusive: return verdict.unjudgedWords + "; " + counts(verdict)
    case .fail, .pass: return counts(verdict)
    }
  }

  private func counts(_ verdict: RuleVerdict) -> String {
    guard verdict.judgedCount > 0 || verdict.undecidedCount > 0 else {
      return "nothing happened that it judges"
    }
    let judged = "judged \(ReadableCount.counted(verdict.judgedCount, "time"))"
    guard verdict.undecidedCount > 0 else { return judged }
    return judged + ", \(ReadableCount.number(verdict.undecidedCount)) undecided"
  }

  private func lines(_ remedy: RuleCoverage.Remedy) -> [String] {
    switch remedy {
    case .line(let line, let alternatives):
      let line = "    log   " + text.styled(TerminalText.harmless(line), .info)
      guard !alternatives.isEmpty else { return [line] }
      let names = alternatives.map(\.rawValue).joined(separator: ", ")
      return [line] + hanging("or    ", "\(names) instead")
    case .setting(let option, let configuration):
      return hanging(
        "say   ",
        "\(option), or \(configuration) in .scenelint.yml, if the app logs it but it did not "
          + "happen in this log")
    case .advice(let words): return hanging("or    ", words)
    }
  }

  private func hanging(_ label: String, _ words: String) -> [String] {
    TextLayout.hanging("    \(label)", words, columns: columns) { text.styled($0, .faint) }
  }

  /// The lines to log with the rules that each one serves, up to so many of them.
  func plan(_ coverage: LogCoverage, linesMax: Int = .max) -> [String] {
    guard !coverage.plan.isEmpty else { return [] }
    let ruleCount = coverage.plan.reduce(0) { $0 + $1.rules.count }
    let rules = ReadableCount.counted(ruleCount, "more rule")
    let lineCount = ReadableCount.number(coverage.plan.count)
    let these = coverage.plan.count == 1 ? "this line" : "these \(lineCount) lines"
    var lines = [
      "",
      text.styled(
        "\(rules) could run with \(these), the most valuable first", .strong),
    ]
    for (index, planned) in coverage.plan.prefix(linesMax).enumerated() {
      let number = "\(index + 1)."
      let label = TextLayout.padded("  \(number)", to: 6)
      lines.append(label + text.styled(TerminalText.harmless(planned.text), .info))
      let names = planned.rules.joined(separator: ", ")
      lines += TextLayout.hanging(
        "      ", names.isEmpty ? "together with lines below" : names, columns: columns
      ) { text.styled($0, .faint) }
    }
    let restCount = coverage.plan.count - linesMax
    if restCount > 0 {
      lines.append("      and \(restCount) more; scenelint coverage lists all")
    }
    return lines
  }
}
