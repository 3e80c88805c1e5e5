import LintModel
import RuleCatalog

/// `hold` at work: the intervals of its state that go on.
final class HoldState: CheckState {
  private let check: HoldCheck
  private let length: Int64
  /// The states that go on, by the numbers of their intervals, which go up.
  private var open: [Int: Holding] = [:]
  private var deadlines = DeadlineQueue()
  /// Those that only a call tells of, by the ad that they are about.
  private var unconfirmed: [AdTable.Handle?: Set<Int>] = [:]
  /// The newest interval, and the newest one that went on when records were lost.
  private var lastNumber = 0
  private var lossNumber = 0
  private var cover = Cover()
  private var callbacks = CallbackLogging.unknown

  init(_ check: HoldCheck, _ parameters: [RuleParameter]) {
    self.check = check
    length = check.length.nanoseconds(parameters)
  }

  var canWait: Bool { true }
  var isWaiting: Bool { !open.isEmpty }
  var keptCount: Int { max(open.count, cover.count) }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let step = view.step
    callbacks = view.callbacks
    confirm(about: nil, view)
    if step.ad != nil, EventName.confirmations.contains(step.event.name) {
      confirm(about: step.ad, view)
    }
    // What ends with an event ends before what begins with it.
    for interval in step.ended {
      if interval.kind == check.except { cover.end(interval, at: step.event.time) }
      if interval.kind == check.state { end(interval, at: step.event, ledger) }
    }
    for interval in step.began {
      if interval.kind == check.except {
        cover.begin(interval, at: step.event.time)
        if !cover.isComplete { ledger.goBlindInLaunch() }
      }
      if interval.kind == check.state { begin(interval, view, ledger) }
    }
  }

  /// Takes over that states of an ad, or of none, take place.
  private func confirm(about ad: AdTable.Handle?, _ view: AttributeView) {
    for number in unconfirmed[ad] ?? [] {
      let isConfirmed =
        view.timeline.intervals.isConfirmed(number)
        || open[number]?.interval.isConfirmed(by: view.step) == true
      guard isConfirmed else { continue }
      open[number]?.interval.isConfirmed = true
      forgetUnconfirmed(number, of: ad)
    }
  }

  private func forgetUnconfirmed(_ number: Int, of ad: AdTable.Handle?) {
    unconfirmed[ad]?.remove(number)
    if unconfirmed[ad]?.isEmpty == true { unconfirmed[ad] = nil }
  }

  private func begin(
    _ interval: TimelineInterval, _ view: AttributeView, _ ledger: RuleLedger
  ) {
    let rule = ledger.rule
    let view = AttributeView(view, about: interval)
    let applies = check.condition?.evaluate(view, parameters: rule.parameters) ?? .yes
    guard applies != .no else { return }
    guard open.count < RuleLimits.intervalsMax else {
      return ledger.leaveUndecided(.limitReached, view.step.event)
    }
    let number = interval.number
    lastNumber = max(lastNumber, number)
    if !interval.isConfirmed { unconfirmed[interval.ad, default: []].insert(number) }
    open[number] = Holding(
      interval: interval, applies: applies, coveredBefore: cover.length(at: view.step.event.time),
      draft: FindingDraft(rule, view))
    deadlines.add(number, count: open.count) { open[$0] == nil }
  }

  private func end(
    _ interval: TimelineInterval, at event: Event, _ ledger: RuleLedger
  ) {
    guard var holding = open.removeValue(forKey: interval.number) else { return }
    forgetUnconfirmed(interval.number, of: holding.interval.ad)
    holding.interval = interval
    guard interval.isProven(at: event.time, callbacks: callbacks) else { return }
    // An app that is ended did not end its state.
    let isCut = EventName.endsOfLaunch.contains(event.name)
    judgeEnd(of: holding, at: event, isCut: isCut, ledger)
  }

  private func judgeEnd(
    of holding: Holding, at event: Event, isCut: Bool, _ ledger: RuleLedger
  ) {
    guard let lasted = self.length(of: holding, at: event.time) else {
      return ledger.leaveUndecided(.noTime, holding.trigger)
    }
    guard let isLong = check.side == .atMost ? lasted.exceeds(length) : lasted.reaches(length)
    else { return ledger.leaveUndecided(.impreciseTime, holding.trigger) }
    switch check.side {
    case .atMost where isLong: fail(holding, lasted, at: event, ledger)
    case .atLeast where isLong: passLong(holding, ledger)
    case .atLeast where isCut: break
    case .atMost, .atLeast:
      if !holding.interval.isStartSeen {
        ledger.leaveUndecided(.scopeStartNotSeen, holding.trigger)
      } else if check.side == .atMost {
        ledger.pass(holding.trigger)
      } else {
        fail(holding, lasted, at: event, ledger)
      }
    }
  }

  /// States that have lasted longer than the length by more than the log's jitter are judged.
  func advance(to event: Event, _ ledger: RuleLedger) {
    let limit = length + TimePoint.jitterNanoseconds
    let due = deadlines.takeDue { number in
      guard let holding = open[number] else { return .gone }
      guard let lasted = self.length(of: holding, at: event.time) else { return .blocked }
      guard lasted.exceeds(limit) == true else { return .early }
      return holding.isProven(at: event.time, callbacks) ? .due : .blocked
    }
    for number in due {
      guard let holding = open.removeValue(forKey: number) else { continue }
      forgetUnconfirmed(number, of: holding.interval.ad)
      judgeLong(holding, at: event, event.time, ledger)
    }
  }

  /// Judges a state that has lasted longer than the length, whether it goes on or not.
  private func judgeLong(
    _ holding: Holding, at event: Event?, _ time: TimePoint, _ ledger: RuleLedger
  ) {
    switch check.side {
    case .atMost: fail(holding, self.length(of: holding, at: time), at: event, ledger)
    case .atLeast: passLong(holding, ledger)
    }
  }

  /// A state seen to last long enough may have been left in between where records were lost.
  private func passLong(_ holding: Holding, _ ledger: RuleLedger) {
    if holding.hasLoss {
      ledger.leaveUndecided(.logLoss, holding.trigger)
    } else {
      ledger.pass(holding.trigger)
    }
  }

  private func fail(
    _ holding: Holding, _ lasted: TimeDistance?, at event: Event?, _ ledger: RuleLedger
  ) {
    if case .unknown(let reason) = holding.applies {
      ledger.leaveUndecided(RuleVerdict.Reason(reason), holding.trigger)
    } else if check.side == .atMost, holding.hasLoss {
      ledger.leaveUndecided(.logLoss, holding.trigger)
    } else {
      var draft = holding.draft
      draft.measured = lasted.map { AttributeValue($0) } ?? .unknown(.noTime)
      if let event { draft.add(deadline: event) }
      ledger.report(draft)
    }
  }

  /// How long a state has lasted at a moment without what is left out, if that is known.
  private func length(of holding: Holding, at time: TimePoint) -> TimeDistance? {
    guard let elapsed = time.distance(since: holding.trigger.time) else { return nil }
    guard check.except != nil else { return elapsed }
    guard let before = holding.coveredBefore, let covered = cover.length(at: time) else {
      return nil
    }
    return elapsed.without(covered.without(before))
  }

  private func removeAll() -> [Holding] {
    let all = open.sorted { $0.key < $1.key }.map(\.value)
    (open, unconfirmed) = ([:], [:])
    deadlines.removeAll()
    return all
  }

  // MARK: - Scopes

  /// The end of a state may have been lost, unless it had lasted too long by then.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    // Those that went on when records were lost before know it, or had lasted too long by then.
    while lossNumber < lastNumber {
      lossNumber += 1
      guard let holding = open[lossNumber],
        length(of: holding, at: moment)?.exceeds(length) != true
      else { continue }
      open[lossNumber]?.hasLoss = true
    }
  }

  /// The process took its states with it.
  func endProcess(at event: Event, _ ledger: RuleLedger) {
    for holding in removeAll()
    where holding.isProven(at: event.time, callbacks) {
      judgeEnd(of: holding, at: event, isCut: true, ledger)
    }
    cover = Cover()
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    for holding in removeAll() {
      let lasted = length(of: holding, at: end)
      if lasted == nil {
        ledger.leaveUndecided(.noTime, holding.trigger)
      } else if holding.isProven(at: end, callbacks), lasted?.exceeds(length) == true {
        judgeLong(holding, at: nil, end, ledger)
      } else {
        ledger.leaveUndecided(.logEnded, holding.trigger)
      }
    }
    cover = Cover()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = HoldState(check, parameters)
    (copy.open, copy.deadlines, copy.unconfirmed) = (open, deadlines, unconfirmed)
    (copy.lastNumber, copy.lossNumber) = (lastNumber, lossNumber)
    copy.cover = cover
    copy.callbacks = callbacks
    return copy
  }
}

/// A state that goes on.
private struct Holding {
  var interval: TimelineInterval
  let applies: Truth
  /// How much time of the launch was left out before it began, if that is known.
  let coveredBefore: TimeDistance?
  let draft: FindingDraft
  var hasLoss = false

  var trigger: Event { draft.trigger }

  func isProven(at time: TimePoint, _ callbacks: CallbackLogging) -> Bool {
    interval.isProven(at: time, callbacks: callbacks)
  }
}

/// The time of a launch that some intervals cover, together.
private struct Cover {
  private var total: TimeDistance? = TimeDistance(0)
  private var numbers: Set<Int> = []
  private var since: TimePoint = .unknown

  /// Whether there was room for all of them.
  var isComplete: Bool { !isFull }
  private var isFull = false

  /// How many intervals cover the moment.
  var count: Int { numbers.count }

  /// The covered time up to a moment, or `nil` when a part of it is not known.
  func length(at time: TimePoint) -> TimeDistance? {
    guard let total, !numbers.isEmpty else { return total }
    return time.distance(since: since).map { $0.nominal < 0 ? total : total.with($0) }
  }

  mutating func begin(_ interval: TimelineInterval, at time: TimePoint) {
    // Beyond the limit, how much is covered is not known any more.
    guard numbers.count < RuleLimits.intervalsMax else {
      total = nil
      isFull = true
      return
    }
    if numbers.isEmpty { since = time }
    numbers.insert(interval.number)
  }

  mutating func end(_ interval: TimelineInterval, at time: TimePoint) {
    guard numbers.remove(interval.number) != nil, numbers.isEmpty else { return }
    numbers = [interval.number]
    // What turned out not to have taken place covered nothing.
    if !interval.isVoid { total = length(at: time) }
    numbers = []
  }
}
