import LintEngine
import LintModel
import LintReport

/// What a run and each of its rules cost, for `--stats`.
struct RunCost {
  private let start = ContinuousClock.now
  private var usages: [RuleUsage] = []

  /// Adds what the rules cost over one log; all logs of a run have the same rules.
  mutating func add(_ others: [RuleUsage]) {
    guard !usages.isEmpty else {
      usages = others
      return
    }
    for (index, other) in others.enumerated() { usages[index].add(other) }
  }

  /// A line about the run up to now, and a table with a line for each rule.
  func text(_ summary: RunSummary) -> String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return text(summary, seconds: seconds)
  }

  func text(_ summary: RunSummary, seconds: Double) -> String {
    let milliseconds = max(1, Int((seconds * 1000).rounded()))
    let rate = summary.recordCount * 1000 / milliseconds
    let run =
      "\(ReadableCount.bytes(summary.byteCount)), "
      + "\(ReadableCount.counted(summary.recordCount, "record")), "
      + "\(ReadableCount.counted(summary.eventCount, "event")) in "
      + "\(ReadableCount.number(milliseconds)) ms: \(ReadableCount.number(rate)) records/s"
    let width = usages.map(\.rule.count).max() ?? 0
    let lines = usages.map { usage in
      line(
        usage.rule, width,
        [
          usage.eventCount, usage.judgedCount, usage.undecidedCount, usage.keptCountMax,
          usage.keptMax,
        ].map(ReadableCount.number))
    }
    let heading = line("rule", width, ["events", "judged", "undecided", "kept", "at most"])
    return ([run] + (usages.isEmpty ? [] : [heading]) + lines).joined(separator: "\n")
  }

  private func line(_ rule: String, _ width: Int, _ cells: [String]) -> String {
    cells.reduce(TextLayout.padded(rule, to: width)) { line, cell in
      line + String(repeating: " ", count: max(1, 11 - cell.count)) + cell
    }
  }
}
