import LintModel
import LintReport

/// What became of the logs that were linted together.
public struct LogReport: Hashable, Sendable {
  /// The findings that count, in the order of the logs.
  ///
  /// Mistakes in what the project says about findings come last, such as an exception that has run
  /// out.
  public let findings: [LintFinding]
  /// The findings that do not count, because the project has settled them; each says why.
  public let settledFindings: [LintFinding]
  /// The logs, in the order in which they were read; at least one.
  public let logs: [Log]

  /// What was read of one log, and how each rule ended.
  public struct Log: Hashable, Sendable {
    /// The path as it was given; for a member of an archive, followed by its name.
    public let path: String
    /// The process of the app that was judged, if the log names one.
    public let app: String?
    /// How many records the log has.
    public let recordCount: Int
    /// How many events of the app and its ads were read from them.
    public let eventCount: Int
    /// How each rule ended, sorted by rule.
    public let verdicts: [LintVerdict]
    /// What the reader of the report should know, in sentences: assumptions, and limits that were
    /// reached.
    public let notes: [String]

    init(_ summary: InputSummary) {
      path = summary.path
      app = summary.app?.process
      recordCount = summary.recordCount
      eventCount = summary.eventCount
      verdicts = summary.verdicts.map { LintVerdict($0) }
      notes = summary.notes.map(\.text)
    }
  }

  init(_ findings: [LintFinding], of logs: [Log]) {
    self.findings = findings.filter { $0.settlement == nil }
    settledFindings = findings.filter { $0.settlement != nil }
    self.logs = logs
  }

  /// The ids of the rules that judged at least one log: they passed or failed there.
  ///
  /// Without any, a report without findings says nothing about the app.
  public var judgedRules: Set<String> {
    let verdicts = logs.lazy.filter { $0.eventCount > 0 }.flatMap(\.verdicts)
    return Set(verdicts.filter { $0.outcome == .pass || $0.outcome == .fail }.map(\.rule))
  }

  /// How a rule ended, or `nil` when no rule with that id ran.
  ///
  /// Of several logs the least favourable verdict counts, so that a pass means that the rule judged
  /// every log: a fail comes before inconclusive, that before not applicable, and a pass last.
  public func verdict(of rule: String) -> LintVerdict? {
    logs.lazy.flatMap(\.verdicts).filter { $0.rule == rule }.min { $0.outcome < $1.outcome }
  }
}

/// How a rule ended over one log.
public struct LintVerdict: Hashable, Sendable {
  /// The rule's id.
  public let rule: String
  /// The way in which the rule ended.
  public let outcome: Outcome
  /// Why the rule could not judge all that it looks at, in a few words; `nil` when it could.
  public let explanation: String?
  /// The classes of event that the rule needs and the log cannot show, such as `ad.will_present`.
  public let missingEvents: [String]

  /// The four ways in which a rule can end, the least favourable first.
  public enum Outcome: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The mistake was made.
    case fail
    /// The rule had something to judge, and the log does not tell enough.
    case inconclusive
    /// The log never shows what the rule needs.
    case notApplicable = "not-applicable"
    /// The rule judged, and found nothing.
    case pass

    /// Whether an outcome is less favourable than another one.
    public static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  init(_ verdict: RuleVerdict) {
    rule = verdict.rule
    outcome =
      switch verdict.verdict {
      case .fail: .fail
      case .pass: .pass
      case .inconclusive: .inconclusive
      case .notApplicable: .notApplicable
      }
    explanation =
      outcome == .inconclusive || outcome == .notApplicable ? verdict.unjudgedWords : nil
    missingEvents = verdict.missing + verdict.undeclared
  }
}
