import LintModel

@testable import LintEngine

/// All that is said of a log, so that it can be compared with what is said of another telling.
struct Judgement: Sendable {
  let process: String?
  let bundleID: String?
  /// Why that app is judged.
  let choice: AppSummary.Choice?
  /// What each rule says.
  let verdicts: [String: RuleVerdict]
  let findings: Set<Place>
  /// Each finding with its number and its words.
  let words: [String]
  let recordCount: Int

  /// Where a rule finds what, by the line of the body; lines that were put in have none.
  struct Place: Hashable, CustomStringConvertible {
    var rule: String
    var fingerprint: String
    var line: Int?

    var description: String {
      "\(rule) (\(fingerprint)) at \(line.map(String.init) ?? "a new line")"
    }
  }

  /// Takes what matters of a result; lines are told as lines of the body.
  init(_ result: LogAnalyzer.Result, _ bodyLines: [Int: Int]) {
    process = result.summary.app?.process
    bundleID = result.summary.app?.bundleID
    choice = result.summary.app?.choice
    verdicts = Dictionary(
      result.summary.verdicts.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    var places: Set<Place> = []
    for finding in result.findings {
      for piece in [finding.trigger] + finding.otherTriggers {
        places.insert(
          Place(
            rule: finding.rule, fingerprint: finding.fingerprint,
            line: bodyLines[piece.event.location.firstLine]))
      }
    }
    findings = places
    words = result.findings.map { "\($0.rule) \($0.occurrences) × \($0.message)" }.sorted()
    recordCount = result.summary.recordCount
  }

  /// What each verdict may become where less is known.
  private static let allowed: [RuleVerdict.Verdict: Set<RuleVerdict.Verdict>] = [
    .fail: [.fail, .inconclusive, .notApplicable], .pass: [.pass, .inconclusive, .notApplicable],
    .inconclusive: [.inconclusive, .notApplicable],
    .notApplicable: [.notApplicable, .inconclusive],
  ]

  /// What is said here that must not be said of a log that tells the same as another one, or less.
  ///
  /// No finding that the other does not have, no verdict that becomes `pass` or is decided where it
  /// was not, and the same app.
  func wrongs(since before: Judgement) -> [String] {
    var wrongs = appWrongs(since: before)
    wrongs += newFindings(since: before).map { "finds \($0)" }.sorted()
    for (rule, verdict) in verdicts {
      guard let earlier = before.verdicts[rule] else { continue }
      if earlier.reason == .eventsNotLogged,
        earlier.missing.contains(where: \.isShownBySystem)
      {
        continue
      }
      if Self.allowed[earlier.verdict]?.contains(verdict.verdict) != true {
        wrongs.append("\(rule): \(earlier.told) became \(verdict.told)")
      }
      if verdict.verdict == .inconclusive, verdict.reason == nil {
        wrongs.append("\(rule): inconclusive without a reason")
      }
    }
    return wrongs
  }

  /// What is said otherwise of a log that tells exactly the same as another one.
  func differences(from before: Judgement) -> [String] {
    var differences = wrongs(since: before)
    differences += findings.subtracting(before.findings).map { "first finds \($0)" }.sorted()
    differences += before.findings.subtracting(findings).map { "no longer finds \($0)" }.sorted()
    for (rule, verdict) in verdicts {
      guard let earlier = before.verdicts[rule], earlier.reason != .eventsNotLogged else {
        continue
      }
      if earlier.told != verdict.told || earlier.counts != verdict.counts {
        differences.append(
          "\(rule): \(earlier.told) \(earlier.counts), then \(verdict.told) \(verdict.counts)")
      }
    }
    if words != before.words { differences.append("\(before.words), then \(words)") }
    return differences
  }

  /// What is found here and not there.
  ///
  /// A mistake that two records show may be seen at the second one where the first is undecided.
  private func newFindings(since before: Judgement) -> [Place] {
    let lost = before.findings.subtracting(findings)
    var moved = Dictionary(grouping: lost) { $0.rule + $0.fingerprint }.mapValues(\.count)
    return findings.subtracting(before.findings).filter { place in
      let count = moved[place.rule + place.fingerprint, default: 0]
      moved[place.rule + place.fingerprint] = count - 1
      return count <= 0 || place.line == nil
    }
  }

  private func appWrongs(since before: Judgement) -> [String] {
    var wrongs: [String] = []
    if process != before.process {
      wrongs.append("\(process ?? "no process") was judged, not \(before.process ?? "none")")
    }
    if let bundleID, let its = before.bundleID, bundleID != its {
      wrongs.append("its bundle is \(bundleID), not \(its)")
    }
    return wrongs
  }
}

extension RuleVerdict {
  /// The verdict with its reason.
  fileprivate var told: String {
    verdict.rawValue + (reason.map { " (\($0.rawValue))" } ?? "")
  }

  fileprivate var counts: [Int] { [judgedCount, undecidedCount] }
}

extension String {
  /// Whether the system's own lines make an event class judgeable, by being there.
  fileprivate var isShownBySystem: Bool {
    ["app.", "scene.", "ui.present_refused", "log."].contains { contains($0) }
  }
}
