import LintModel
import RuleCatalog

/// `limit` with `at_most` at work: the newest events of each key, one more than are allowed.
///
/// An episode lasts from the event with which a key's count exceeds the limit to the first event at
/// which it no longer does; it is one mistake.
final class LimitState: CheckState {
  /// The most counted events that stand in a proof; the newest are kept.
  static let witnessesMax = 20

  private let check: LimitCheck
  private let span: EventTally.Span
  private let bound: Int
  private var keys = KeyTable<KeyCount>()
  /// All events, whatever their key: the most that a key may have while some have none.
  private var all = EventTally(isGenerous: true)
  /// The last event of which the key is not known, and which so may be counted for any.
  private var lastKeyless: Event?
  /// How many events there were after which any key may have begun anew.
  private var doubtfulResetCount = 0
  private var lastLoss: TimePoint?
  private var lastDoubt: RuleVerdict.Reason?
  private var presentations = JudgedPresentations()

  init(_ check: LimitCheck, _ parameters: [RuleParameter]) {
    self.check = check
    span = EventTally.Span(check.span, parameters)
    bound = check.bound.number(parameters)
  }

  var keptCount: Int { keys.count }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let name = view.step.event.name
    if check.reset?.contains(name) == true { reset(view, ledger.rule.parameters) }
    if check.count.contains(name) { count(view, ledger) }
  }

  private func count(_ view: AttributeView, _ ledger: RuleLedger) {
    guard !presentations.isDone(view.step, ledger) else { return }
    let applies =
      check.condition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes
    guard applies != .no else { return }
    presentations.insert(view.step)
    if case .unknown(let reason) = applies { lastDoubt = RuleVerdict.Reason(reason) }
    let event = view.step.event
    let value = check.distinct.map { view.value(of: $0) }
    if case .unknown(let reason)? = value { lastDoubt = RuleVerdict.Reason(reason) }
    let entry = EventTally.Entry(event: event, value: value)
    forgetKeyless(at: event.time)
    all.add(entry, in: span, countMax: bound + 1)
    switch RuleKeyReading(check.key, view) {
    case .known(let key):
      let isCertain = applies == .yes && value?.isKnown ?? true
      guard let judged = add(entry, isCertain: isCertain, to: key) else {
        ledger.leaveUndecided(.limitReached, event)
        return
      }
      judge(judged, view, ledger)
    case .unknown(let reason):
      lastKeyless = event
      lastDoubt = RuleVerdict.Reason(reason)
      judgeKeyless(event, ledger)
    case .every:
      lastKeyless = event
      lastDoubt = .unknownValue
      judgeKeyless(event, ledger)
    }
  }

  /// Counts an event for its key, and returns what is counted then.
  private func add(
    _ entry: EventTally.Entry, isCertain: Bool, to key: RuleKey
  ) -> KeyCount.Change? {
    let (span, bound, resetCount) = (span, bound, doubtfulResetCount)
    let time = entry.event.time
    return keys.update(
      key, initial: KeyCount(), isStale: { $0.possible.isStale(at: time, in: span) }
    ) { count in
      count.catchUp(to: resetCount)
      return count.add(entry, isCertain: isCertain, in: span, bound: bound)
    }
  }

  private func judge(
    _ change: KeyCount.Change, _ view: AttributeView, _ ledger: RuleLedger
  ) {
    let event = view.step.event
    switch change {
    case .exceeds(let count, let newest):
      let moment = CountedMoment(view: view, count: count)
      let witnesses = newest.map(\.event)
      ledger.report(FindingDraft(ledger.rule, moment, witnesses: witnesses))
    case .staysAbove: break
    case .mayExceed: ledger.leaveUndecided(doubt(at: event), event)
    case .below(let possible):
      if lastKeyless != nil, all.exceeds(bound, at: event.time, in: span) {
        ledger.leaveUndecided(doubt(at: event), event)
      } else if mayHaveLost(before: event, countedIn: possible) {
        ledger.leaveUndecided(.logLoss, event)
      } else {
        ledger.pass(event)
      }
    }
  }

  private func judgeKeyless(_ event: Event, _ ledger: RuleLedger) {
    if all.exceeds(bound, at: event.time, in: span) {
      ledger.leaveUndecided(doubt(at: event), event)
    } else if mayHaveLost(before: event, countedIn: all) {
      ledger.leaveUndecided(.logLoss, event)
    } else {
      ledger.pass(event)
    }
  }

  /// Why it is not known how many events count.
  private func doubt(at event: Event) -> RuleVerdict.Reason {
    if event.time == .unknown { return .noTime }
    return lastDoubt ?? (event.time.isInexact ? .impreciseTime : .noTime)
  }

  private func forgetKeyless(at time: TimePoint) {
    guard let last = lastKeyless else { return }
    switch span {
    case .window(let length):
      if time.elapsed(since: last.time)?.exceeds(length) == true { lastKeyless = nil }
    case .streak: if all.isEmpty(at: time, in: span) { lastKeyless = nil }
    case .launch: break
    }
  }

  // MARK: - Resets

  private func reset(_ view: AttributeView, _ parameters: [RuleParameter]) {
    let truth = check.resetCondition?.evaluate(view, parameters: parameters) ?? .yes
    guard truth != .no else { return }
    if case .unknown(let reason) = truth { lastDoubt = RuleVerdict.Reason(reason) }
    switch RuleKeyReading(check.key, view) {
    case .known(let key):
      guard keys[key] != nil else { return }
      keys.update(key, initial: KeyCount(), isStale: { _ in false }) {
        $0.reset(isCertain: truth == .yes)
      }
    case .every where truth == .yes:
      keys.removeAll()
      all.removeAll()
      lastKeyless = nil
    case .every: doubtfulResetCount += 1
    case .unknown(let reason):
      lastDoubt = RuleVerdict.Reason(reason)
      doubtfulResetCount += 1
    }
  }

  // MARK: - Loss

  /// Whether events may have been lost that count together with one, which a tally counts.
  private func mayHaveLost(before event: Event, countedIn tally: EventTally) -> Bool {
    guard let lastLoss else { return false }
    switch span {
    case .window(let length):
      return event.time.elapsed(since: lastLoss)?.exceeds(length) != true
    case .streak(let gap):
      let first = tally.first(at: event.time, in: span)?.event ?? event
      return first.time.elapsed(since: lastLoss)?.reaches(gap) != true
    case .launch: return true
    }
  }

  /// What was lost may have been counted with the last event.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    let time = event.time == .unknown ? moment : event.time
    lastLoss = time
    guard let last = all.last?.event else { return }
    // What was lost lies behind the moment.
    guard !all.isEmpty(at: moment == .unknown ? time : moment, in: span) else { return }
    ledger.leaveUndecided(.logLoss, last)
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    keys.removeAll()
    all.removeAll()
    lastKeyless = nil
    lastLoss = nil
    presentations = JudgedPresentations()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = LimitState(check, parameters)
    copy.keys = keys
    copy.all = all
    copy.lastKeyless = lastKeyless
    copy.doubtfulResetCount = doubtfulResetCount
    copy.lastLoss = lastLoss
    copy.lastDoubt = lastDoubt
    copy.presentations = presentations
    return copy
  }
}

extension EventTally.Span {
  init(_ span: LimitCheck.Span, _ parameters: [RuleParameter]) {
    switch span {
    case .window(let length): self = .window(length.nanoseconds(parameters))
    case .streak(let gap): self = .streak(gap: gap.nanoseconds(parameters))
    case .launch: self = .launch
    }
  }
}

/// The events of one key that count, and those that may.
private struct KeyCount {
  private var certain = EventTally(isGenerous: false)
  private(set) var possible = EventTally(isGenerous: true)
  private var isAbove = false
  private var mayBeAbove = false
  private var resetCount = 0

  /// What an event makes of the count.
  enum Change {
    /// The event begins an episode; so many events count, and these are the newest.
    case exceeds(count: Int, newest: [EventTally.Entry])
    case staysAbove
    case mayExceed
    /// The limit is kept with all that may count.
    case below(EventTally)
  }

  /// Takes over that the key may have begun anew.
  mutating func catchUp(to count: Int) {
    if resetCount != count { certain.removeAll() }
    resetCount = count
  }

  mutating func reset(isCertain: Bool) {
    certain.removeAll()
    if isCertain { possible.removeAll() }
  }

  mutating func add(
    _ entry: EventTally.Entry, isCertain: Bool, in span: EventTally.Span, bound: Int
  ) -> Change {
    if isCertain { certain.add(entry, in: span, countMax: bound + 1) }
    possible.add(entry, in: span, countMax: bound + 1)
    let time = entry.event.time
    if certain.exceeds(bound, at: time, in: span) {
      defer { isAbove = true }
      guard !isAbove, isCertain else { return .staysAbove }
      return .exceeds(count: certain.count, newest: certain.newest(LimitState.witnessesMax))
    }
    isAbove = false
    let wasOpen = mayBeAbove
    mayBeAbove = possible.exceeds(bound, at: time, in: span)
    if mayBeAbove { return wasOpen ? .staysAbove : .mayExceed }
    return .below(possible)
  }
}
