import EventExtraction
import LintModel

/// Holds what an app expects against what was found.
///
/// An expectation is met by the next occurrence of a mistake of its rule in the log. A finding is
/// expected when its first occurrence is one that comes after an expectation which it meets; what
/// happened before it was not announced.
struct ExpectationMatch {
  /// The most expectations of a log that are kept.
  static let expectationsMax = 1000
  /// The rule that nothing met an expectation.
  static let unmetRule = "expectation-not-met"

  private let expectations: [Expectation]
  private let isDescending: Bool
  /// Where mistakes of each rule were made, in the order of time.
  private var occurrences: [String: [Occurrence]] = [:]
  /// The rules of whose findings not all places were kept.
  private var partial: Set<String> = []

  private struct Occurrence {
    let order: Int
    let finding: Int
    let isFirst: Bool
    /// The expectation that it meets.
    var expectation: Expectation?
  }

  /// Takes the expectations of the app that was judged; `isDescending` says that the log has its
  /// newest record first.
  init(_ expectations: [Expectation], of process: String?, isDescending: Bool) {
    self.isDescending = isDescending
    self.expectations = expectations.filter { expectation in
      guard let process, let its = expectation.process else { return true }
      return process == its
    }.sorted { isDescending ? $1.order < $0.order : $0.order < $1.order }
  }

  /// Marks the findings that were expected, and says which expectations nothing met.
  ///
  /// Where a rule left something open, it is not known whether it would have been a finding; then
  /// there is a note and no finding.
  mutating func apply(
    to findings: inout [Finding], verdicts: [RuleVerdict], path: String
  ) -> (findings: [ProjectFinding], notes: [RunNote]) {
    guard !expectations.isEmpty else { return ([], []) }
    collect(findings)
    let verdicts = Dictionary(verdicts.map { ($0.rule, $0) }) { first, _ in first }
    var unmet: [ProjectFinding] = []
    var notes: [RunNote] = []
    for expectation in expectations {
      if meet(expectation, &findings) { continue }
      if let reason = doubt(about: expectation.rule, verdicts) {
        let text = "line \(expectation.order): \(expectation.rule) is expected, but \(reason)"
        notes.append(RunNote(kind: .instrumentation, text: text))
      } else {
        unmet.append(ProjectFinding(expectation, path: path))
      }
    }
    return (unmet, notes)
  }

  private mutating func collect(_ findings: [Finding]) {
    for (index, finding) in findings.enumerated() {
      if finding.occurrences - 1 > finding.otherTriggers.count { partial.insert(finding.rule) }
      let lines = ([finding.trigger] + finding.otherTriggers).map { $0.event.location.firstLine }
      for (place, line) in lines.enumerated() {
        occurrences[finding.rule, default: []].append(
          Occurrence(order: line, finding: index, isFirst: place == 0))
      }
    }
    for rule in occurrences.keys {
      occurrences[rule]?.sort { isDescending ? $1.order < $0.order : $0.order < $1.order }
    }
  }

  /// Finds what meets an expectation. The same words twice before one mistake are one expectation:
  /// some consoles show a line of the app in two copies.
  private mutating func meet(_ expectation: Expectation, _ findings: inout [Finding]) -> Bool {
    guard var all = occurrences.removeValue(forKey: expectation.rule) else { return false }
    defer { occurrences[expectation.rule] = all }
    let start = all.partitioningIndex { isBehind(expectation, $0) }
    // No more are met already than there are expectations.
    let next = all[start...].firstIndex { occurrence in
      occurrence.expectation.map { $0.reason == expectation.reason } ?? true
    }
    guard let next else { return false }
    all[next].expectation = expectation
    if all[next].isFirst {
      findings[all[next].finding].disposition = .expected(reason: expectation.reason)
    }
    return true
  }

  private func isBehind(_ expectation: Expectation, _ occurrence: Occurrence) -> Bool {
    isDescending ? occurrence.order < expectation.order : occurrence.order > expectation.order
  }

  /// Why it is not known whether a rule had anything to find.
  private func doubt(
    about rule: String, _ verdicts: [String: RuleVerdict]
  ) -> String? {
    guard let verdict = verdicts[rule] else {
      let nearest = nearestName(to: rule, in: verdicts.keys)
      return "no such rule runs" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
    let isOpen = verdict.undecidedCount > 0 || ![.pass, .fail].contains(verdict.verdict)
    if isOpen { return "the rule could not judge all of the log" }
    return partial.contains(rule) ? "not all of its findings' places were kept" : nil
  }
}

extension Array {
  /// The first index of the elements that are meant, which stand behind all others.
  fileprivate func partitioningIndex(where isMeant: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMeant(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Expectation {
  /// Where it stands in the log.
  fileprivate var order: Int { location.firstLine }
}

extension ProjectFinding {
  fileprivate init(_ expectation: Expectation, path: String) {
    self.init(
      rule: ExpectationMatch.unmetRule, title: "An expected mistake was not found",
      severity: .error,
      message: "\(expectation.rule) was expected (\(expectation.reason)), and was not found after "
        + "this line.",
      fix: "Print the line right before the mistake is made, or remove it if the mistake is fixed.",
      file: path, line: expectation.order)
  }
}
