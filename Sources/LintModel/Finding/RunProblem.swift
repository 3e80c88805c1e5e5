/// Why a run is no success though its logs could be read: too little of them was judged.
package enum RunProblem: Hashable, Sendable {
  /// No rule passed or failed in any log.
  case nothingJudged
  /// A rule that the user requires neither passed nor failed in any log.
  case requiredRuleNotJudged(UnjudgedRule)
  /// Fewer different rules passed or failed than the user asked for.
  case tooFewRulesJudged(count: Int, countMin: Int)
}

/// A rule that no log let judge.
package struct UnjudgedRule: Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  /// The log that came closest to letting it judge, or `nil` when the rule does not run.
  package var path: String?
  /// How the rule ended there.
  package var verdict: RuleVerdict?

  /// Creates a description.
  package init(rule: String, path: String?, verdict: RuleVerdict?) {
    self.rule = rule
    self.path = path
    self.verdict = verdict
  }
}

extension InputSummary {
  /// The verdicts of the rules that could judge the log: they passed or failed.
  ///
  /// Where no record says anything about an app there are none. A rule passes there whose message
  /// would always be printed, by UIKit for example, but that was another app's UIKit.
  package var judgedVerdicts: [RuleVerdict] {
    isUsed && eventCount > 0 ? verdicts.filter { $0.verdict == .pass || $0.verdict == .fail } : []
  }

  /// Whether what was read is about what the user asked for, be it only a part.
  package var isUsed: Bool {
    switch problem {
    case nil: true
    case .readFailed, .captureFailed: recordCount > 0
    case .unreadable, .empty, .binary, .noLogs, .noRecords, .allLeftOut, .appNotFound: false
    }
  }

  /// Whether it could be read, and what was read cannot be used.
  package var isUnused: Bool {
    switch problem {
    case .appNotFound, .captureFailed, .allLeftOut: true
    case nil, .unreadable, .empty, .binary, .noLogs, .noRecords, .readFailed: false
    }
  }
}
