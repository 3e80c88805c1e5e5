import LintModel
import RuleCatalog

/// `overlap` at work: who may be the first of a pair, and the intervals of which it is open whether
/// they overlap an earlier one for long enough, or at all.
///
/// What begins while others go on is one mistake, with whichever of them, told for the newest.
final class OverlapState: CheckState {
  /// The most earlier intervals that are kept in view of one: so many that overlap it for certain,
  /// of which the newest may end too soon, and so many in all.
  private static let certainMax = 2
  private static let pairsMax = 8
  /// How often others are looked at when those have come to nothing.
  private static let looksMax = 16

  private let check: OverlapCheck
  private let longerThan: Int64
  private let gap: Int64?
  private var firsts: OverlapTable
  /// The intervals that wait for a judgement, by their numbers.
  private var seconds: [Int: OverlappingInterval] = [:]
  /// Which of these wait for what becomes of an earlier one.
  private var waiting: [Int: Set<Int>] = [:]
  private var deadlines = DeadlineQueue()
  /// Those that began since records were lost.
  private var lossless: Set<Int> = []
  private var lossCount = 0
  /// The intervals that only a call tells of, by the ad that they are about.
  private var unconfirmed: [AdTable.Handle: Set<Int>] = [:]
  private var callbacks = CallbackLogging.unknown

  init(_ check: OverlapCheck, _ parameters: [RuleParameter]) {
    self.check = check
    longerThan = check.longerThan?.nanoseconds(parameters) ?? -1
    gap = check.gap?.nanoseconds(parameters)
    firsts = OverlapTable(OverlapTraits(check))
  }

  var canWait: Bool { true }
  var isWaiting: Bool { !seconds.isEmpty }
  var keptCount: Int { max(firsts.count, seconds.count) }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let step = view.step
    callbacks = view.callbacks
    var touched: Set<Int> = []
    if let ad = step.ad, EventName.confirmations.contains(step.event.name) {
      for number in (unconfirmed[ad] ?? []).sorted() {
        touched.formUnion(confirm(number, view, ledger))
      }
      unconfirmed[ad] = nil
    }
    for interval in step.ended where isMeant(interval) {
      touched.formUnion(end(interval, at: step.event))
    }
    for number in touched.sorted() {
      if let partial = settle(number, at: step.event.time, ledger) {
        joinOlder(partial, view, ledger)
      }
    }
    for interval in step.began where isMeant(interval) { begin(interval, view, ledger) }
    for interval in firsts.takeForgotten() { ledger.leaveUndecided(.limitReached, interval.start) }
  }

  private func isMeant(_ interval: TimelineInterval) -> Bool {
    interval.kind == check.first || interval.kind == check.second
  }

  // MARK: - Intervals

  private func begin(_ interval: TimelineInterval, _ view: AttributeView, _ ledger: RuleLedger) {
    if interval.kind == check.second { join(interval, view, ledger) }
    if interval.kind == check.first {
      firsts.makeRoom { isPast($0, at: view.step.event.time) }
      firsts.add(Present(interval), view, lossCount: lossCount)
    }
    let isKept = firsts[interval.number] != nil || seconds[interval.number] != nil
    if isKept, !interval.isConfirmed, interval.kind == .adPresentation, let ad = interval.ad {
      unconfirmed[ad, default: []].insert(interval.number)
    }
  }

  /// Takes over that an interval takes place, and returns those for which that matters.
  private func confirm(_ number: Int, _ view: AttributeView, _ ledger: RuleLedger) -> Set<Int> {
    let start = firsts[number]?.interval.start
    if firsts.confirm(number, view), let start { ledger.leaveUndecided(.limitReached, start) }
    return change(number) { $0.confirm() }
  }

  /// Takes over that an interval has ended, and returns those for which that matters.
  private func end(_ interval: TimelineInterval, at event: Event) -> Set<Int> {
    let number = interval.number
    if let ad = interval.ad {
      unconfirmed[ad]?.remove(number)
      if unconfirmed[ad]?.isEmpty == true { unconfirmed[ad] = nil }
    }
    if var present = firsts[number] {
      present.end(as: interval, at: event)
      let isProven = present.isProven(at: event.time, 0, callbacks)
      firsts.end(number, as: present, isKept: gap != nil && isProven)
    }
    return change(number) { $0.end(as: interval, at: event) }
  }

  /// Changes what is known of an interval in all pairs, and returns the seconds of these.
  private func change(_ number: Int, _ change: (inout Present) -> Void) -> Set<Int> {
    var changed = waiting[number] ?? []
    for second in changed { seconds[second]?.change(first: number, change) }
    if seconds[number] != nil {
      seconds[number]?.change(change)
      changed.insert(number)
    }
    return changed
  }

  // MARK: - Pairs

  /// Looks whether an interval that begins concerns those that go on.
  private func join(_ interval: TimelineInterval, _ view: AttributeView, _ ledger: RuleLedger) {
    var second = OverlappingInterval(interval, endCount: firsts.endCount)
    look(at: firsts.looks(for: interval.ad), for: &second, view, ledger.rule)
    wait(second, at: view.step.event.time, ledger)
  }

  /// Looks at older ones for an interval of which those that were looked at have come to nothing.
  private func joinOlder(
    _ second: OverlappingInterval, _ view: AttributeView, _ ledger: RuleLedger
  ) {
    var second = second
    second.lookAgain(endCount: firsts.endCount, now(view.step.event.time))
    guard second.lookCount <= OverlapState.looksMax,
      let looks = firsts.looks(below: second.present.interval.number)
    else { return ledger.leaveUndecided(.limitReached, second.trigger) }
    look(at: looks, for: &second, view, ledger.rule)
    wait(second, at: view.step.event.time, ledger)
  }

  /// Makes pairs of an interval and earlier ones, until one is found with which it is a mistake for
  /// certain.
  private func look(
    at looks: [OverlapTable.Look], for second: inout OverlappingInterval, _ view: AttributeView,
    _ rule: JudgedRule
  ) {
    let interval = second.present.interval
    var certainCount = 0
    /// The classes of which no other member says more, and the oldest of the others.
    var decided: Set<Int> = []
    var lowest: [Int: Int] = [:]
    for look in looks {
      guard let first = firsts[look.number] else { continue }
      let isOfAd = firsts.traits.readsAd && first.interval.ad == interval.ad
      if decided.contains(look.place), !isOfAd { continue }
      if isPast(first, at: view.step.event.time) {
        firsts.remove(look.number)
        continue
      }
      guard certainCount < OverlapState.certainMax, second.pairs.count < OverlapState.pairsMax
      else {
        second.isPartial = true
        break
      }
      lowest[look.place] = look.number
      guard var pair = pair(first, look, interval, view, rule) else {
        if firsts.traits.areAll, !isOfAd { decided.insert(look.place) }
        continue
      }
      pair.hasLoss = pair.hasLoss || second.hasLoss
      second.pairs.append(pair)
      if pair.isCertain {
        certainCount += longerThan < 0 ? OverlapState.certainMax : 1
      } else if firsts.traits.areAll, pair.hasLoss || pair.isDoubtful {
        // What began earlier is in the same doubt.
        decided.insert(look.place)
      }
    }
    for (place, number) in lowest where !decided.contains(place) {
      pass(over: place, below: number, &second)
    }
  }

  /// Notes that the older members of a class were not looked at.
  private func pass(over place: Int, below number: Int, _ second: inout OverlappingInterval) {
    let stack = firsts[place: place]
    guard stack.count > OverlapTable.lookedAtMax else { return }
    switch stack.of.phase {
    // What is only called is nothing to speak of, unless it is confirmed.
    case .called where callbacks == .shown:
      firsts[place: place].skippedBelow = max(stack.skippedBelow, number)
    case .called, .confirmed: second.isPartial = true
    // What ended earlier is further away.
    case .ended: break
    }
  }

  /// Whether an interval ended so long ago that nothing comes too soon after it.
  private func isPast(_ first: Present, at time: TimePoint) -> Bool {
    guard let end = first.end else { return false }
    let limit = (gap ?? 0) + TimePoint.jitterNanoseconds
    return time.distance(since: end.time)?.exceeds(limit) == true
  }

  /// Makes a pair of two intervals of which the second has just begun, if they concern each other.
  private func pair(
    _ first: Present, _ look: OverlapTable.Look, _ second: TimelineInterval,
    _ view: AttributeView, _ rule: JudgedRule
  ) -> OverlapPair? {
    let moment = PairMoment(view: view, first: first, second: second)
    var applies = moment.sharesKey(check.key)
    if let condition = check.condition {
      applies = applies.and(condition.evaluate(moment, parameters: rule.parameters))
    }
    guard applies != .no else { return nil }
    // An end that was seen was not lost.
    let hasLoss = firsts.members[look.number].map { $0.lossCount < lossCount } ?? false
    var pair = OverlapPair(
      first: first, hasLoss: hasLoss && first.end == nil, trigger: moment.event)
    if case .unknown(let reason) = applies { pair.doubt = RuleVerdict.Reason(reason) }
    pair.isDoubtful = pair.doubt != nil
    if check.first != check.second, !second.isStartSeen {
      pair.doubt = pair.doubt ?? .scopeStartNotSeen
    }
    if let end = first.end {
      guard let distance = moment.event.time.elapsed(since: end.time) else {
        pair.ending = .undecided(.noTime)
        return pair
      }
      switch distance.reaches(gap ?? 0) {
      case true:
        pair.ending = .apart
        return pair
      case nil: pair.doubt = pair.doubt ?? .impreciseTime
      case false: break
      }
    }
    pair.draft = FindingDraft(
      rule, moment, witnesses: [first.interval.start] + [first.end].compactMap { $0 })
    return pair
  }

  /// Judges an interval that has begun, or lets it wait.
  private func wait(_ second: OverlappingInterval, at time: TimePoint, _ ledger: RuleLedger) {
    var second = second
    if let judgement = second.judgement(now(time)) {
      return note(judgement, on: second, ledger)
    }
    guard seconds.count < RuleLimits.intervalsMax else {
      return ledger.leaveUndecided(.limitReached, second.trigger)
    }
    let number = second.present.interval.number
    seconds[number] = second
    for pair in second.pairs where pair.ending == nil && pair.first.end == nil {
      waiting[pair.first.interval.number, default: []].insert(number)
    }
    lossless.insert(number)
    deadlines.add(number, count: seconds.count) { seconds[$0] == nil }
  }

  // MARK: - Judging

  func advance(to event: Event, _ ledger: RuleLedger) {
    let now = now(event.time)
    let due = deadlines.takeDue { seconds[$0]?.state(now) ?? .gone }
    for number in due {
      close(number, at: event.time, ledger)
      if seconds[number] != nil {
        deadlines.add(number, count: seconds.count) { seconds[$0] == nil }
      }
    }
  }

  /// A moment to judge at; what goes on has to have done so for a tolerance longer, because its end
  /// may be told late.
  private func now(
    _ time: TimePoint, tolerance: Int64 = TimePoint.jitterNanoseconds
  ) -> OverlappingInterval.Now {
    OverlappingInterval.Now(
      time: time, tolerance: tolerance, longerThan: longerThan, callbacks: callbacks)
  }

  /// Judges an interval if enough is known at a moment; returns one for which others have to be
  /// looked at.
  private func settle(
    _ number: Int, at time: TimePoint, tolerance: Int64 = TimePoint.jitterNanoseconds,
    _ ledger: RuleLedger
  ) -> OverlappingInterval? {
    guard let judgement = seconds[number]?.judgement(now(time, tolerance: tolerance)),
      let second = remove(number)
    else { return nil }
    if case .isPartial = judgement { return second }
    note(judgement, on: second, ledger)
    return nil
  }

  /// Judges an interval if enough is known at a moment that no step of it tells of.
  private func close(
    _ number: Int, at time: TimePoint, tolerance: Int64 = TimePoint.jitterNanoseconds,
    _ ledger: RuleLedger
  ) {
    if let partial = settle(number, at: time, tolerance: tolerance, ledger) {
      note(.isPartial, on: partial, ledger)
    }
  }

  private func note(
    _ judgement: OverlappingInterval.Judgement, on second: OverlappingInterval,
    _ ledger: RuleLedger
  ) {
    switch judgement {
    case .fails(let draft): ledger.report(draft)
    case .undecided(let reason): ledger.leaveUndecided(reason, second.trigger)
    case .isPartial: ledger.leaveUndecided(.limitReached, second.trigger)
    case .passes: ledger.pass(second.trigger)
    case .isNothing: break
    }
  }

  private func remove(_ number: Int) -> OverlappingInterval? {
    guard let second = seconds.removeValue(forKey: number) else { return nil }
    lossless.remove(number)
    for pair in second.pairs {
      let first = pair.first.interval.number
      waiting[first]?.remove(number)
      if waiting[first]?.isEmpty == true { waiting[first] = nil }
    }
    return second
  }

  private func removeAll() {
    (seconds, waiting, lossless, unconfirmed) = ([:], [:], [], [:])
    firsts.removeAll()
    deadlines.removeAll()
  }

  // MARK: - Scopes

  /// The end of what went on may have been lost.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    // Of the others, an end may have been lost before.
    for number in lossless.sorted() {
      close(number, at: moment, tolerance: 0, ledger)
      seconds[number]?.takeLoss()
    }
    lossless = []
    lossCount += 1
  }

  func endProcess(at event: Event, _ ledger: RuleLedger) {
    for number in seconds.keys.sorted() {
      close(number, at: event.time, tolerance: 0, ledger)
      if let rest = seconds[number], case .undecided = rest.result {
        note(rest.result, on: rest, ledger)
      }
    }
    removeAll()
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    for number in seconds.keys.sorted() {
      close(number, at: end, tolerance: 0, ledger)
      guard let rest = seconds[number] else { continue }
      let isKnown = if case .undecided = rest.result { true } else { false }
      note(isKnown ? rest.result : .undecided(.logEnded), on: rest, ledger)
    }
    removeAll()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = OverlapState(check, parameters)
    (copy.firsts, copy.seconds, copy.waiting) = (firsts, seconds, waiting)
    (copy.deadlines, copy.lossless, copy.lossCount) = (deadlines, lossless, lossCount)
    (copy.unconfirmed, copy.callbacks) = (unconfirmed, callbacks)
    return copy
  }
}
