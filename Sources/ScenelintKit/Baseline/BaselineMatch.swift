package import LintModel

/// Compares the findings of a run with a baseline, log by log.
package struct BaselineMatch: Sendable {
  private let path: String
  private let entries: [Baseline.Key: BaselineEntry]
  /// How many occurrences of each entry have not been found yet.
  private var rest: [Baseline.Key: Int]
  /// The entries of which something was found.
  private var seen: Set<Baseline.Key> = []
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

  /// Ends the comparison with what became of the rules in each log.
  ///
  /// Nothing is gone because nobody could look: each input has to be readable, and the rule has to
  /// have judged in one of them and to have left nothing undecided in any.
  package func summary(_ inputs: [InputSummary]) -> BaselineSummary {
    let isRead = inputs.allSatisfy { $0.problem == nil }
    let verdicts = Dictionary(grouping: inputs.flatMap(\.verdicts), by: \.rule)
    func isJudged(_ entry: BaselineEntry) -> Bool {
      let its = verdicts[entry.rule] ?? []
      return isRead && its.contains { $0.verdict == .pass || $0.verdict == .fail }
        && its.allSatisfy { $0.verdict != .inconclusive && $0.undecidedCount == 0 }
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
