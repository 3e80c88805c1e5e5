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
  /// The keys of the open spans by the spans' numbers; a streak gets another one as it goes on.
  private var keys: [Int: RuleKey] = [:]
  private var lastNumber = 0
  private var deadlines = DeadlineQueue()
  /// The last event that may count for each key, and the newest span at that time.
  private var lastDoubt: (number: Int, time: TimePoint) = (0, .unknown)
  /// The newest span that was open when records were lost.
  private var lossNumber = 0
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
    let reading = RuleKeyReading(check.key, view)
    // The queue may hold a span back behind one that is not over.
    if case .known(let key) = reading, isOver(key, at: event) { close(key, by: event, ledger) }
    switch (reading, applies) {
    case (.known(let key), .yes):
      if quotas[key] == nil, event.time == .unknown {
        return ledger.leaveUndecided(.noTime, event)
      }
      let bound = bound
      let number: Int? = quotas.update(
        key, initial: Quota(view, rule), isStale: { _ in false }
      ) { quota in
        quota.count(event, value, bound: bound)
        return quota.number
      }
      guard let number else {
        ledger.leaveUndecided(.limitReached, event)
        // Spans that should be open by now would begin too late.
        return ledger.goBlindInLaunch()
      }
      queue(key, number)
    case (.known(let key), .unknown(let reason)):
      guard let number = quotas[key]?.number else {
        return ledger.leaveUndecided(RuleVerdict.Reason(reason), event)
      }
      quotas.change(key) { $0.doubt(event, RuleVerdict.Reason(reason)) }
      queue(key, number)
    case (.unknown(let reason), _):
      doubtAll(event, RuleVerdict.Reason(reason))
      ledger.leaveUndecided(RuleVerdict.Reason(reason), event)
    case (.every, _):
      doubtAll(event, .unknownValue)
      ledger.leaveUndecided(.unknownValue, event)
    case (.known, .no): break
    }
  }

  /// Lets a span wait for its end: a new one, or one whose end an event has put off.
  private func queue(_ key: RuleKey, _ number: Int) {
    guard isStreak || number == 0 else { return }
    keys[number] = nil
    lastNumber += 1
    let next = lastNumber
    keys[next] = key
    quotas.change(key) { $0.number = next }
    deadlines.add(next, count: keys.count) { keys[$0] == nil }
  }

  /// An event may count for each key, or may begin its count anew.
  private func doubtAll(_ event: Event, _ reason: RuleVerdict.Reason) {
    // Older spans are in doubt already.
    for number in lastDoubt.number..<lastNumber {
      if let key = keys[number + 1] { quotas.change(key) { $0.doubt(event, reason) } }
    }
    lastDoubt = (lastNumber, event.time)
  }

  private func reset(_ view: AttributeView, _ parameters: [RuleParameter]) {
    let truth = check.resetCondition?.evaluate(view, parameters: parameters) ?? .yes
    guard truth != .no else { return }
    switch (RuleKeyReading(check.key, view), truth) {
    case (.known(let key), .yes): remove(key)
    case (.every, .yes): _ = removeAll()
    default: doubtAll(view.step.event, .unknownValue)
    }
  }

  @discardableResult
  private func remove(_ key: RuleKey) -> Quota? {
    let quota = quotas.remove(key)
    if let quota { keys[quota.number] = nil }
    return quota
  }

  /// Forgets all spans, and returns them in the order in which they began or went on.
  private func removeAll() -> [Quota] {
    let all = keys.sorted { $0.key < $1.key }.compactMap { quotas[$0.value] }
    quotas.removeAll()
    keys = [:]
    deadlines.removeAll()
    return all
  }

  /// Spans that lie more than the log's jitter back are over.
  func advance(to event: Event, _ ledger: RuleLedger) {
    close(by: event, tolerance: TimePoint.jitterNanoseconds, ledger)
  }

  /// Judges the spans that are over by more than a tolerance.
  private func close(by event: Event, tolerance: Int64, _ ledger: RuleLedger) {
    let due = deadlines.takeDue { number in
      guard let quota = keys[number].flatMap({ quotas[$0] }) else { return .gone }
      if isOver(quota, at: event.time, tolerance: tolerance) { return .due }
      return event.time.distance(since: start(of: quota)) == nil ? .blocked : .early
    }
    for number in due {
      if let key = keys[number] { close(key, by: event, ledger) }
    }
  }

  private func isOver(_ key: RuleKey, at event: Event) -> Bool {
    quotas[key].map { isOver($0, at: event.time, tolerance: 0) } ?? false
  }

  private func close(_ key: RuleKey, by event: Event, _ ledger: RuleLedger) {
    if let quota = remove(key) { judge(quota, at: event, ledger) }
  }

  /// The time from which a span lasts so long: its first event, or a streak's last one.
  private func start(of quota: Quota) -> TimePoint {
    guard isStreak else { return quota.trigger.time }
    return quota.number <= lastDoubt.number ? lastDoubt.time : quota.lastTime
  }

  /// Whether a span ended more than a tolerance ago. A window holds its last moment, a streak
  /// breaks at it.
  private func isOver(_ quota: Quota, at time: TimePoint, tolerance: Int64) -> Bool {
    guard let elapsed = time.distance(since: start(of: quota)) else { return false }
    let (limit, isTooLong) = length.addingReportingOverflow(tolerance)
    guard !isTooLong else { return false }
    return (isStreak ? elapsed.reaches(limit) : elapsed.exceeds(limit)) == true
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
    // Those that were open when records were lost before know it, or were over by then.
    while lossNumber < lastNumber {
      lossNumber += 1
      guard let key = keys[lossNumber], let quota = quotas[key],
        moment.distance(since: start(of: quota))?.exceeds(length) != true
      else { continue }
      quotas.change(key) { $0.hasLoss = true }
    }
  }

  /// Nothing can follow: what is not over ends without a judgement.
  func endProcess(at event: Event, _ ledger: RuleLedger) {
    close(by: event, tolerance: 0, ledger)
    for quota in removeAll() where isOver(quota, at: event.time, tolerance: 0) {
      judge(quota, at: event, ledger)
    }
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    for quota in removeAll() {
      if quota.isMet(bound) || isOver(quota, at: end, tolerance: 0) {
        judge(quota, at: nil, ledger)
      } else {
        ledger.leaveUndecided(.logEnded, quota.trigger)
      }
    }
    presentations = JudgedPresentations()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = QuotaState(check, parameters)
    (copy.quotas, copy.keys, copy.lastNumber) = (quotas, keys, lastNumber)
    (copy.deadlines, copy.lastDoubt, copy.lossNumber) = (deadlines, lastDoubt, lossNumber)
    copy.presentations = presentations
    return copy
  }
}

/// A span that one key's first event has opened.
private struct Quota {
  /// Its number among the spans that wait for their end; 0 is none yet.
  var number = 0
  let draft: FindingDraft
  private(set) var lastTime: TimePoint
  private(set) var count = 0
  /// The different values, where these are counted; as many as are asked for.
  private var values: Set<AttributeValue> = []
  /// Why too few events are no mistake for certain.
  private(set) var doubt: RuleVerdict.Reason?
  var hasLoss = false

  init(_ view: AttributeView, _ rule: JudgedRule) {
    draft = FindingDraft(rule, view)
    lastTime = view.step.event.time
  }

  var trigger: Event { draft.trigger }

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
