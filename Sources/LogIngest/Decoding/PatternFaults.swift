package import PatternMatch

/// Counts the times when a pattern had to be stopped, so that a runaway pattern is reported with
/// its text instead of stalling the run.
package struct PatternFaults: Sendable {
  /// How often each pattern was stopped, and why.
  package private(set) var counts: [Fault: Int] = [:]
  /// How many matches have no answer, because their pattern was stopped then or before.
  package private(set) var unansweredCount = 0

  /// After how many faults a pattern is not tried any more: each one costs up to the match limit,
  /// and a hostile log could have one a line.
  package static let faultsMax = 200
  /// The patterns that are not tried any more.
  package private(set) var stopped: Set<String> = []
  /// How often each pattern was stopped for whatever reason, here and in what this goes on behind.
  private var totals: [String: Int] = [:]

  /// A pattern with the limit that it exceeded.
  package struct Fault: Hashable, Sendable {
    package var pattern: String
    package var error: MatchError
  }

  /// Creates an empty count.
  package init() {}

  /// Creates an empty count for what follows on faults that are counted elsewhere.
  package init(after earlier: PatternFaults) {
    stopped = earlier.stopped
    totals = earlier.totals
  }

  /// Matches a pattern; one that is stopped by a limit is counted, and has no answer.
  package mutating func match(
    _ pattern: Pattern, _ subject: Span<UInt8>, _ scratch: inout MatchScratch
  ) -> Bool? {
    if !stopped.isEmpty, stopped.contains(pattern.source) {
      unansweredCount += 1
      return nil
    }
    do {
      return try pattern.match(subject, scratch: &scratch)
    } catch {
      unansweredCount += 1
      count(Fault(pattern: pattern.source, error: error), 1)
      return nil
    }
  }

  /// Matches a pattern; one without an answer does not match.
  package mutating func matches(
    _ pattern: Pattern, _ subject: Span<UInt8>, _ scratch: inout MatchScratch
  ) -> Bool {
    match(pattern, subject, &scratch) ?? false
  }

  /// Adds the counts of another part of the run, which may stop a pattern for what comes next.
  package mutating func add(_ other: PatternFaults) {
    unansweredCount += other.unansweredCount
    for (fault, number) in other.counts { count(fault, number) }
  }

  /// Gives up patterns that another part of the run has given up.
  package mutating func stop(_ patterns: Set<String>) {
    if !patterns.isEmpty { stopped.formUnion(patterns) }
  }

  /// Whether what was read after some faults, and had others, would have been read otherwise after
  /// all that are counted here.
  package func wouldChange(_ found: PatternFaults, readAfter earlier: PatternFaults) -> Bool {
    if !stopped.isSubset(of: earlier.stopped) { return true }
    return Set(found.counts.keys.map(\.pattern)).contains { pattern in
      let count = totals[pattern, default: 0]
      let ownCount = found.counts.reduce(0) { $1.key.pattern == pattern ? $0 + $1.value : $0 }
      return count != earlier.totals[pattern, default: 0]
        && count + ownCount >= PatternFaults.faultsMax
    }
  }

  private mutating func count(_ fault: Fault, _ number: Int) {
    counts[fault, default: 0] += number
    totals[fault.pattern, default: 0] += number
    if totals[fault.pattern, default: 0] >= PatternFaults.faultsMax {
      stopped.insert(fault.pattern)
    }
  }
}
