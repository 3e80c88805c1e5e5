import LintModel
import RuleCatalog

/// What one rule has found so far: its findings, and what it could not decide.
final class RuleLedger {
  /// The most different findings that one rule keeps.
  static let findingsMax = 10_000

  let rule: JudgedRule
  private(set) var findings: [Finding] = []
  private(set) var judgedCount = 0
  private(set) var undecidedCount = 0
  private(set) var firstUndecided: Undecided?
  /// Whether an event was passed over because a value is not logged that the rule cannot do
  /// without.
  private var hasSkipped = false
  /// Why records are missing that the rule would have to know, so that it can judge nothing more.
  private var blindness: RuleVerdict.Reason?
  /// The same for what a table of the current launch had no room for.
  private var launchBlindness: RuleVerdict.Reason?
  private var findingIndices: [FindingFingerprint: Int] = [:]

  /// A judgement that could not be made.
  struct Undecided {
    var reason: RuleVerdict.Reason
    var trigger: Event
  }

  init(_ rule: JudgedRule) {
    self.rule = rule
  }

  /// Notes that all is well with an event, as far as the records tell.
  func pass(_ event: Event) {
    if let reason = blindness ?? launchBlindness { return leaveUndecided(reason, event) }
    judgedCount += 1
  }

  /// Notes that an event is none of the rule's, unless records are missing that may tell otherwise.
  func passOver(_ event: Event) {
    if let blindness { leaveUndecided(blindness, event) }
  }

  /// Notes that all is well whatever other records may tell.
  func passForCertain() { judgedCount += 1 }

  /// Notes that from now on records are missing that the rule would have to know.
  func goBlind(_ reason: RuleVerdict.Reason) { blindness = blindness ?? reason }

  /// Notes that until the end of the launch a table has no room for what the rule would have to
  /// know.
  func goBlindInLaunch() { launchBlindness = .limitReached }

  /// Begins a launch, of which nothing is missing yet.
  func beginLaunch() { launchBlindness = nil }

  /// Notes that an event cannot be judged.
  func leaveUndecided(_ cause: RuleVerdict.Reason, _ trigger: Event) {
    // What is not known may be what there was no room for.
    let reason = cause == .unknownValue ? launchBlindness ?? cause : cause
    // Only what is not logged can be passed over: what is hidden may be the mistake.
    guard rule.definition.whenUnknown == .inconclusive || reason != .unknownValue else {
      hasSkipped = true
      return
    }
    judgedCount += 1
    undecidedCount += 1
    firstUndecided = firstUndecided ?? Undecided(reason: reason, trigger: trigger)
  }

  /// Notes a mistake; one that was found before has happened once more.
  func report(_ draft: FindingDraft) {
    if let reason = blindness ?? launchBlindness {
      return leaveUndecided(reason, draft.trigger)
    }
    // What was put together by a guess may be right in another way.
    if rule.joinsEvents, draft.restsOnGuessedUse {
      return leaveUndecided(.unknownValue, draft.trigger)
    }
    judgedCount += 1
    let fingerprint = draft.fingerprint(of: rule)
    if let index = findingIndices[fingerprint] {
      findings[index].occurrences += 1
      // One occurrence that rests on no guess is enough.
      if !draft.isAmbiguous, findings[index].confidence == .low {
        let surer = draft.finding(of: rule)
        findings[index].severity = max(findings[index].severity, surer.severity)
        findings[index].confidence = surer.confidence
      }
      if findings[index].otherTriggers.count < Finding.otherTriggersMax {
        findings[index].otherTriggers.append(Evidence(role: .trigger, event: draft.trigger))
      }
    } else if findings.count < RuleLedger.findingsMax {
      findingIndices[fingerprint] = findings.count
      findings.append(draft.finding(of: rule))
    } else {
      leaveUndecided(.limitReached, draft.trigger)
    }
  }

  /// The rule's verdict, given the classes of its needs that the log cannot show. What was passed
  /// over is no pass: the rule is then not applicable, unless it found something elsewhere.
  func verdict(missing: [EventClass], undeclared: [EventClass]) -> RuleVerdict {
    var verdict = RuleVerdict(
      rule: rule.definition.id, verdict: .pass, judgedCount: judgedCount,
      undecidedCount: undecidedCount,
      firstUndecided: firstUndecided.map { Evidence(role: .trigger, event: $0.trigger) })
    if !missing.isEmpty || !undeclared.isEmpty {
      verdict.verdict = .notApplicable
      verdict.reason = .eventsNotLogged
      verdict.missing = missing.map(\.description)
      verdict.undeclared = undeclared.map(\.description)
    } else if !findings.isEmpty {
      verdict.verdict = .fail
    } else if let firstUndecided {
      verdict.verdict = .inconclusive
      verdict.reason = firstUndecided.reason
    } else if judgedCount == 0, !rule.definition.declared.isEmpty {
      // Nothing has happened after which the app's word would be due.
      verdict.verdict = .notApplicable
      verdict.reason = .eventsNotLogged
      verdict.missing = rule.definition.check.when.map { [$0.description] } ?? []
    } else if hasSkipped {
      verdict.verdict = .notApplicable
      verdict.reason = .unknownValue
    }
    return verdict
  }

  /// Returns a copy that shares nothing with this one.
  func copy() -> RuleLedger {
    let copy = RuleLedger(rule)
    copy.findings = findings
    copy.judgedCount = judgedCount
    copy.undecidedCount = undecidedCount
    copy.firstUndecided = firstUndecided
    copy.hasSkipped = hasSkipped
    copy.blindness = blindness
    copy.launchBlindness = launchBlindness
    copy.findingIndices = findingIndices
    return copy
  }
}

extension RuleVerdict.Reason {
  init(_ reason: AttributeValue.UnknownReason) {
    switch reason {
    case .notLogged, .ambiguous: self = .unknownValue
    case .redacted: self = .redacted
    case .noTime: self = .noTime
    case .impreciseTime: self = .impreciseTime
    case .limitReached: self = .limitReached
    }
  }
}
