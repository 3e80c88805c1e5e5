import LintModel

/// What a run tells formats with one line or element an entry, and what they keep of each until the
/// most important one is known, which comes first.
struct PrioritizedEntries<Kept> {
  /// The most entries of a severity that are kept, the most important ones; without, all are.
  private let keptMax: [Severity: Int]
  /// Logs that could not be used. That is more than a finding, because nothing is known of them.
  private var unusable: [Entry] = []
  private var unusableCounts: [Severity: Int] = [:]
  /// Findings, and mistakes in what logs say about findings.
  private var findings = Ranking()
  private var own = Ranking()

  private struct Entry {
    let priority: Int
    let kept: Kept
  }

  /// Entries of equal rank in their order, and how many were not kept.
  private struct Ranking {
    var entries: [Severity: [Entry]] = [:]
    var leftOut: [Severity: Int] = [:]

    mutating func add(_ entry: Entry, _ severity: Severity, keptMax: Int?) {
      entries[severity, default: []].append(entry)
      // Now and then, so that each is moved a few times only.
      if let keptMax, entries[severity, default: []].count > 2 * keptMax {
        cut(severity, to: keptMax)
      }
    }

    mutating func cut(_ severity: Severity, to keptMax: Int) {
      let all = entries[severity] ?? []
      entries[severity] = Array(all.prioritized(\.priority).prefix(keptMax))
      leftOut[severity, default: 0] += max(0, all.count - keptMax)
    }
  }

  /// Keeps all entries, or of a severity the most important ones.
  init(keptMax: [Severity: Int] = [:]) {
    self.keptMax = keptMax
  }

  /// Takes a log, and keeps of each entry what `keep` returns.
  mutating func take(
    _ log: ReportedLog, _ context: ReportContext, keep: (ReportEntry) -> Kept
  ) {
    if let problem = log.input.problem {
      let entry = ReportEntry(problem, of: log.input, context)
      unusableCounts[entry.severity, default: 0] += 1
      if unusable.count < keptMax[entry.severity] ?? .max {
        unusable.append(Entry(priority: entry.priority, kept: keep(entry)))
      }
    }
    for finding in log.findings where finding.disposition.isOpen {
      let entry = ReportEntry(finding, context)
      findings.add(
        Entry(priority: entry.priority, kept: keep(entry)), entry.severity,
        keptMax: keptMax[entry.severity])
    }
    for finding in log.input.projectFindings { take(finding, context, keep: keep) }
  }

  private mutating func take(
    _ finding: ProjectFinding, _ context: ReportContext, keep: (ReportEntry) -> Kept
  ) {
    let entry = ReportEntry(finding, context)
    own.add(
      Entry(priority: entry.priority, kept: keep(entry)), entry.severity,
      keptMax: keptMax[entry.severity])
  }

  /// What was kept of what counts, findings about the project's configuration among it, the most
  /// severe and then the surest first, else in their order; and how many of a severity were not.
  func open(
    _ summary: RunSummary, _ context: ReportContext, keep: (ReportEntry) -> Kept
  ) -> (kept: [Kept], leftOut: [Severity: Int]) {
    var ended = self
    for finding in summary.configurationFindings { ended.take(finding, context, keep: keep) }
    var all: [Entry] = []
    var leftOut: [Severity: Int] = [:]
    for severity in Severity.allCases {
      var ranking = Ranking()
      ranking.entries[severity] =
        (ended.findings.entries[severity] ?? []) + (ended.own.entries[severity] ?? [])
      if let keptMax = keptMax[severity] { ranking.cut(severity, to: keptMax) }
      all += ranking.entries[severity] ?? []
      leftOut[severity] =
        (ended.findings.leftOut[severity] ?? 0) + (ended.own.leftOut[severity] ?? 0)
        + (ranking.leftOut[severity] ?? 0)
    }
    return (all.prioritized(\.priority).map(\.kept), leftOut)
  }

  /// The same for hosts: before what counts come the logs that could not be used, and what should
  /// have been judged and was not.
  func hostEntries(
    _ summary: RunSummary, _ context: ReportContext, keep: (ReportEntry) -> Kept
  ) -> (kept: [Kept], leftOut: [Severity: Int]) {
    let problems = summary.problems.map { keep(ReportEntry($0, of: summary, context)) }
    var (open, leftOut) = open(summary, context, keep: keep)
    let hidden = (unusableCounts[.error] ?? 0) - unusable.count
    leftOut[.error, default: 0] += hidden
    open = unusable.map(\.kept) + problems + open
    return (open, leftOut)
  }
}

extension ReportEntry {
  /// The entry without its proof.
  var withoutProof: ReportEntry {
    var entry = self
    entry.finding = nil
    return entry
  }
}

extension Array {
  /// The elements with the greatest priority first, else in their order.
  func prioritized(_ priority: (Element) -> Int) -> [Element] {
    enumerated().map { (priority: priority($0.element), place: $0.offset) }
      .sorted { ($1.priority, $0.place) < ($0.priority, $1.place) }
      .map { self[$0.place] }
  }
}
