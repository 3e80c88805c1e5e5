package import LintModel

/// What must hold for a run to end as success, and the status that it ends with.
///
/// This is the one place that ranks the statuses of a run. The first line that holds wins:
///
/// | status | when |
/// |---|---|
/// | 1 | a finding at or above the threshold is open |
/// | 3 | an input could not be used, its capture failed, or no rule judged any log |
/// | 4 | a required rule was not judged, fewer rules than asked for were, or one is inconclusive |
/// | 0 | otherwise |
///
/// Findings come first although an input may be unusable: they are proved by the records that were
/// read, and stay true whatever the rest of the log would have said. 3 comes before 4, because
/// what is missing in a log that could not be used says nothing about the log's rules. Status 2 is
/// decided before a log is read, and 70 when a report cannot be written; both win over all others.
package struct RunPolicy: Hashable, Sendable {
  /// The least severity of a finding that fails the run; `nil` when none does.
  package var failOn: Severity? = .warning
  /// Whether an inconclusive rule fails the run.
  package var failsOnInconclusive = false
  /// Whether a run in which no rule judged anything is a success.
  package var allowsUnjudged = false
  /// The rules that must be judged in at least one log.
  package var requiredRules: [String] = []
  /// How many different rules must be judged, each in at least one log.
  package var judgedRulesMin = 0

  /// Creates a policy with the defaults of the program.
  package init() {}

  /// What is missing in a run whose logs could be read, in the order in which it is told.
  ///
  /// Nothing is said of rules when no log could be used: then the logs are the problem.
  package func problems(of summary: RunSummary) -> [RunProblem] {
    guard summary.usedCount > 0 else { return [] }
    let judged = summary.judgedRules
    var problems: [RunProblem] = []
    let hasWhole = summary.problemCount < summary.inputCount
    if judged.isEmpty, hasWhole, !allowsUnjudged { problems.append(.nothingJudged) }
    for rule in requiredRules where !judged.contains(rule) {
      problems.append(.requiredRuleNotJudged(Self.closest(rule, in: summary)))
    }
    if judged.count < judgedRulesMin, problems.first != .nothingJudged {
      problems.append(.tooFewRulesJudged(count: judged.count, countMin: judgedRulesMin))
    }
    return problems
  }

  /// The status of a run whose summary has the problems of this policy; `worst` is the greatest
  /// severity of a finding that counts.
  package func status(worst: Severity?, _ summary: RunSummary) -> ExitStatus {
    let severities = summary.projectFindingCounts.keys + [worst].compactMap(\.self)
    if let failOn, severities.contains(where: { $0 >= failOn }) { return .findings }
    if summary.problemCount > 0 { return .unusableInput }
    if summary.problems.contains(.nothingJudged) { return .unusableInput }
    if !summary.problems.isEmpty { return .inconclusive }
    let hasInconclusive = (summary.verdictCounts[.inconclusive] ?? 0) > 0
    return failsOnInconclusive && hasInconclusive ? .inconclusive : .clean
  }

  /// How a rule ended that no log let judge: in the log that came closest, which is one where
  /// something of its kind happened.
  private static func closest(_ rule: String, in summary: RunSummary) -> UnjudgedRule {
    let closest = summary.ends[rule]?.closest
    return UnjudgedRule(rule: rule, path: closest?.path, verdict: closest?.verdict)
  }
}
