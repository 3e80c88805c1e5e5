import LintModel
import RuleCatalog

/// `limit` with `at_least` at work: for each key, the span that is open.
///
/// The first event of a key opens a span. When it is over, enough events must have come; the next
/// event opens another one.
final class QuotaState: CheckState {
  private let check: LimitCheck
  private let length: Int64
  private let isStreak: Bool
  private let bound: Int
  private var quotas = KeyTable<Quota>()
  private var presentations = JudgedPresentations()

  init(_ check: LimitCheck, _ parameters: [RuleParameter]) {
    self.check = check
    length = check.span.length?.nanoseconds(parameters) ?? .max
    bound = check.bound.number(parameters)
    if case .streak = check.span { isStreak = true } else { isStreak = false }
  }

  var canWait: Bool { true }
  var isWaiting: Bool { quotas.count > 0 }
  var keptCount: Int { quotas.count }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let name = view.step.event.name
    if check.reset?.contains(name) == true { reset(view, ledger.rule.parameters) }
    if check.count.contains(name) { count(view, ledger) }
  }

  private func count(_ view: AttributeView, _ ledger: RuleLedger) {
    guard !presentations.isDone(view.step, ledger) else { return }
    let event = view.step.event
    let rule = ledger.rule
    let applies = check.condition?.evaluate(view, parameters: rule.parameters) ?? .yes
    guard applies != .no else { return }
    presentations.insert(view.step)
    close(by: event, tolerance: 0, ledger)
    let value = check.distinct.map { view.value(of: $0) }
    switch (RuleKeyReading(check.key, view), applies) {
    case (.known(let key), .yes):
      if quotas[key] == nil, event.time == .unknown {
        return ledger.leaveUndecided(.noTime, event)
      }
      let bound = bound
      let isCounted: Void? = quotas.update(
        key, initial: Quota(key, view, rule), isStale: { _ in false }
      ) { $0.count(event, value, bound: bound) }
      guard isCounted == nil else { return }
      ledger.leaveUndecided(.limitReached, event)
      // Spans that should be open by now would begin too late.
      ledger.goBlindInLaunch()
    case (.known(let key), .unknown(let reason)):
      guard quotas[key] != nil else {
        return ledger.leaveUndecided(RuleVerdict.Reason(reason), event)
      }
      quotas.update(key, initial: Quota(key, view, rule), isStale: { _ in false }) {
        $0.doubt(event, RuleVerdict.Reason(reason))
      }
    case (.unknown(let reason), _):
      quotas.updateAll { $0.doubt(event, RuleVerdict.Reason(reason)) }
      ledger.leaveUndecided(RuleVerdict.Reason(reason), event)
    case (.every, _):
      quotas.updateAll { $0.doubt(event, .unknownValue) }
      ledger.leaveUndecided(.unknownValue, event)
    case (.known, .no): break
    }
  }

  private func reset(_ view: AttributeView, _ parameters: [RuleParameter]) {
    let truth = check.resetCondition?.evaluate(view, parameters: parameters) ?? .yes
    guard truth != .no else { return }
    switch (RuleKeyReading(check.key, view), truth) {
    case (.known(let key), .yes): quotas.removeAll { $0.key == key }
    case (.every, .yes): quotas.removeAll()
    default: quotas.updateAll { $0.doubt(view.step.event, .unknownValue) }
    }
  }

  /// Spans that lie more than the log's jitter back are over.
  func advance(to event: Event, _ ledger: RuleLedger) {
    close(by: event, tolerance: TimePoint.jitterNanoseconds, ledger)
  }

  /// Judges the spans that are over by more than a tolerance.
  private func close(by event: Event, tolerance: Int64, _ ledger: RuleLedger) {
    let (length, isStreak) = (length, isStreak)
    let over = quotas.removeAll {
      $0.isOver(at: event.time, tolerance, length: length, isStreak: isStreak)
    }
    for quota in over { judge(quota, at: event, ledger) }
  }

  private func judge(_ quota: Quota, at event: Event?, _ ledger: RuleLedger) {
    if quota.isMet(bound) {
      ledger.pass(quota.trigger)
    } else if let doubt = quota.doubt {
      ledger.leaveUndecided(doubt, quota.trigger)
    } else if quota.hasLoss {
      ledger.leaveUndecided(.logLoss, quota.trigger)
    } else {
      var draft = quota.draft
      draft.measured = .int(quota.count)
      if let event { draft.add(deadline: event) }
      ledger.report(draft)
    }
  }

  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    let (length, isStreak) = (length, isStreak)
    quotas.updateAll { quota in
      let start = isStreak ? quota.lastTime : quota.trigger.time
      if moment.distance(since: start)?.exceeds(length) != true { quota.hasLoss = true }
    }
  }

  /// Nothing can follow: what is not over ends without a judgement.
  func endProcess(at event: Event, _ ledger: RuleLedger) {
    close(by: event, tolerance: 0, ledger)
    quotas.removeAll()
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    for quota in quotas.removeAll(where: { _ in true }) {
      if quota.isMet(bound) || quota.isOver(at: end, 0, length: length, isStreak: isStreak) {
        judge(quota, at: nil, ledger)
      } else {
        ledger.leaveUndecided(.logEnded, quota.trigger)
      }
    }
    presentations = JudgedPresentations()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = QuotaState(check, parameters)
    copy.quotas = quotas
    copy.presentations = presentations
    return copy
  }
}

/// A span that one key's first event has opened.
private struct Quota {
  let key: RuleKey
  let draft: FindingDraft
  private(set) var lastTime: TimePoint
  private(set) var count = 0
  /// The different values, where these are counted; as many as are asked for.
  private var values: Set<AttributeValue> = []
  /// Why too few events are no mistake for certain.
  private(set) var doubt: RuleVerdict.Reason?
  var hasLoss = false

  init(_ key: RuleKey, _ view: AttributeView, _ rule: JudgedRule) {
    self.key = key
    draft = FindingDraft(rule, view)
    lastTime = view.step.event.time
  }

  var trigger: Event { draft.trigger }

  /// Whether the span ended more than a tolerance ago. A window holds its last moment, a streak
  /// breaks at it.
  func isOver(at time: TimePoint, _ tolerance: Int64, length: Int64, isStreak: Bool) -> Bool {
    guard let elapsed = time.distance(since: isStreak ? lastTime : trigger.time) else {
      return false
    }
    let (limit, isTooLong) = length.addingReportingOverflow(tolerance)
    guard !isTooLong else { return false }
    return (isStreak ? elapsed.reaches(limit) : elapsed.exceeds(limit)) == true
  }

  func isMet(_ bound: Int) -> Bool { count >= bound }

  mutating func count(_ event: Event, _ value: AttributeValue?, bound: Int) {
    lastTime = event.time
    guard let value else {
      count += 1
      return
    }
    guard case .unknown(let reason) = value else {
      if values.count < bound { values.insert(value) }
      count = values.count
      return
    }
    doubt = doubt ?? RuleVerdict.Reason(reason)
  }

  /// An event may count, or may begin the count anew.
  mutating func doubt(_ event: Event, _ reason: RuleVerdict.Reason) {
    lastTime = event.time
    doubt = doubt ?? reason
  }
}
