package import LintModel

/// Compares the findings of a run with a baseline, log by log.
package struct BaselineMatch: Sendable {
  private let path: String
  private let entries: [Baseline.Key: BaselineEntry]
  /// How many occurrences of each entry have not been found yet.
  private var rest: [Baseline.Key: Int]
  /// The entries of which something was found.
  private var seen: Set<Baseline.Key> = []
  /// The rules that have judged in some log, and those that have left something undecided in one.
  private var judgedRules: Set<String> = []
  private var undecidedRules: Set<String> = []
  /// Whether each log could be used.
  private var isRead = true
  private var newCount = 0
  private var unchangedCount = 0

  /// Begins a comparison with the baseline of a path.
  package init(_ baseline: Baseline, path: String) {
    self.path = path
    entries = Dictionary(uniqueKeysWithValues: baseline.entries.map { (Baseline.Key($0), $0) })
    rest = entries.mapValues(\.count)
  }

  /// Settles which findings of the next log the baseline has.
  ///
  /// Of a finding with more occurrences than the baseline has left, it has only so many, and the
  /// finding stays open.
  package mutating func apply(to findings: inout [Finding]) {
    for index in findings.indices {
      let key = Baseline.Key(findings[index])
      if rest[key] != nil { seen.insert(key) }
      // What an exception is about does not use up the baseline.
      guard findings[index].disposition.isOpen else { continue }
      let known = min(rest[key] ?? 0, findings[index].occurrences)
      rest[key]? -= known
      findings[index].baselinedOccurrences = known
      if known == findings[index].occurrences {
        findings[index].disposition = .baselined(reason: entries[key]?.reason)
        unchangedCount += 1
      } else {
        newCount += 1
      }
    }
  }

  /// Takes note of what became of the rules in a log.
  package mutating func take(_ input: InputSummary) {
    if input.problem != nil { isRead = false }
    for verdict in input.verdicts {
      if verdict.verdict == .pass || verdict.verdict == .fail { judgedRules.insert(verdict.rule) }
      if verdict.verdict == .inconclusive || verdict.undecidedCount > 0 {
        undecidedRules.insert(verdict.rule)
      }
    }
  }

  /// How the logs that were taken compare.
  ///
  /// Nothing is gone because nobody could look: each input has to be readable, and the rule has to
  /// have judged in one of them and to have left nothing undecided in any.
  package var summary: BaselineSummary {
    func isJudged(_ entry: BaselineEntry) -> Bool {
      isRead && judgedRules.contains(entry.rule) && !undecidedRules.contains(entry.rule)
    }
    let left = Baseline(entries.filter { (rest[$0.key] ?? 0) > 0 }.map(\.value)).entries
    let missing = left.filter { !seen.contains(Baseline.Key($0)) }
    let fewer = left.compactMap { entry -> BaselineEntry? in
      guard let rest = rest[Baseline.Key(entry)], rest < entry.count, isJudged(entry) else {
        return nil
      }
      var entry = entry
      entry.count -= rest
      return entry
    }
    return BaselineSummary(
      path: path, newCount: newCount, unchangedCount: unchangedCount,
      gone: missing.filter(isJudged), fewer: fewer, unjudged: missing.filter { !isJudged($0) })
  }
}
