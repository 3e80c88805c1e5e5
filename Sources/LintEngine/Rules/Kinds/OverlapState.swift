import LintModel
import RuleCatalog

/// `overlap` at work: the intervals that go on, and the pairs of which it is open whether they
/// overlap for long enough, or at all.
final class OverlapState: CheckState {
  private let check: OverlapCheck
  private let longerThan: Int64
  private let gap: Int64?
  /// The intervals that may be the first of a pair, in the order in which they began.
  private var firsts: [Present] = []
  private var pairs: [Pair] = []
  private var showsCallbacks = false

  init(_ check: OverlapCheck, _ parameters: [RuleParameter]) {
    self.check = check
    longerThan = check.longerThan?.nanoseconds(parameters) ?? -1
    gap = check.gap?.nanoseconds(parameters)
  }

  var canWait: Bool { true }
  var isWaiting: Bool { !pairs.isEmpty }
  var keptCount: Int { max(firsts.count, pairs.count) }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let step = view.step
    showsCallbacks = view.showsCallbacks
    for index in firsts.indices { firsts[index].take(step) }
    for index in pairs.indices { pairs[index].take(step) }
    forgetEnded(at: step.event.time)
    for interval in step.began where interval.kind == check.first || interval.kind == check.second {
      begin(interval, view, ledger)
    }
    settle(at: step.event.time, tolerance: TimePoint.jitterNanoseconds, ledger)
  }

  private func begin(
    _ interval: TimelineInterval, _ view: AttributeView, _ ledger: RuleLedger
  ) {
    let present = Present(interval)
    if interval.kind == check.second {
      for first in firsts { join(first, present, view, ledger) }
    }
    guard interval.kind == check.first else { return }
    if firsts.count < RuleLimits.intervalsMax {
      firsts.append(present)
    } else {
      ledger.leaveUndecided(.limitReached, interval.start)
    }
  }

  /// Makes a pair of two intervals of which the second has just begun, if they concern each other.
  private func join(
    _ first: Present, _ second: Present, _ view: AttributeView, _ ledger: RuleLedger
  ) {
    let rule = ledger.rule
    let moment = PairMoment(view: view, first: first, second: second.interval)
    var applies = moment.sharesKey(check.key)
    if let condition = check.condition {
      applies = applies.and(condition.evaluate(moment, parameters: rule.parameters))
    }
    guard applies != .no else { return }
    // An end that was seen was not lost.
    let hasLoss = first.hasLoss && first.end == nil
    var pair = Pair(first: first, second: second, hasLoss: hasLoss, trigger: moment.event)
    if case .unknown(let reason) = applies { pair.doubt = RuleVerdict.Reason(reason) }
    if check.first != check.second, !second.interval.isStartSeen {
      pair.doubt = pair.doubt ?? .scopeStartNotSeen
    }
    if let end = first.end {
      guard let distance = moment.event.time.elapsed(since: end.time) else {
        return ledger.leaveUndecided(.noTime, moment.event)
      }
      switch distance.reaches(gap ?? 0) {
      case true: return ledger.pass(moment.event)
      case nil: pair.doubt = pair.doubt ?? .impreciseTime
      case false: break
      }
    }
    guard pairs.count < RuleLimits.intervalsMax else {
      return ledger.leaveUndecided(.limitReached, moment.event)
    }
    pair.draft = FindingDraft(
      rule, moment, witnesses: [first.interval.start] + [first.end].compactMap { $0 })
    pairs.append(pair)
  }

  /// An interval that has ended counts on while the next one may come too soon after it.
  private func forgetEnded(at time: TimePoint) {
    firsts.removeAll { first in
      guard !first.interval.isVoid else { return true }
      guard let end = first.end else { return false }
      guard let gap else { return true }
      return time.distance(since: end.time)?.exceeds(gap + TimePoint.jitterNanoseconds)
        == true
    }
  }

  // MARK: - Judging

  func advance(to event: Event, _ ledger: RuleLedger) {
    settle(at: event.time, tolerance: TimePoint.jitterNanoseconds, ledger)
  }

  /// Judges the pairs of which enough is known at a moment; what goes on has to have done so for a
  /// tolerance longer, because its end may be told late.
  private func settle(
    at time: TimePoint, tolerance: Int64, _ ledger: RuleLedger
  ) {
    let isOpen = pairs.allSatisfy {
      $0.outcome(at: time, tolerance, longerThan: longerThan, showsCallbacks: showsCallbacks)
        == .open
    }
    guard !isOpen else { return }
    var waiting: [Pair] = []
    for pair in pairs {
      switch pair.outcome(
        at: time, tolerance, longerThan: longerThan, showsCallbacks: showsCallbacks)
      {
      case .open: waiting.append(pair)
      case .overlapping: report(pair, ledger)
      case .apart: ledger.pass(pair.trigger)
      case .timeless: ledger.leaveUndecided(.noTime, pair.trigger)
      case .imprecise: ledger.leaveUndecided(pair.doubt ?? .impreciseTime, pair.trigger)
      case .nothing: break
      }
    }
    pairs = waiting
  }

  private func report(_ pair: Pair, _ ledger: RuleLedger) {
    if let doubt = pair.doubt {
      ledger.leaveUndecided(doubt, pair.trigger)
    } else if pair.hasLoss {
      ledger.leaveUndecided(.logLoss, pair.trigger)
    } else if let draft = pair.draft {
      ledger.report(draft)
    }
  }

  // MARK: - Scopes

  /// The end of what went on may have been lost.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    settle(at: moment, tolerance: 0, ledger)
    for index in firsts.indices where firsts[index].end == nil { firsts[index].hasLoss = true }
    for index in pairs.indices { pairs[index].hasLoss = true }
  }

  func endProcess(at event: Event, _ ledger: RuleLedger) {
    settle(at: event.time, tolerance: 0, ledger)
    firsts = []
    pairs = []
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    settle(at: end, tolerance: 0, ledger)
    for pair in pairs { ledger.leaveUndecided(.logEnded, pair.trigger) }
    firsts = []
    pairs = []
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = OverlapState(check, parameters)
    copy.firsts = firsts
    copy.pairs = pairs
    copy.showsCallbacks = showsCallbacks
    return copy
  }
}

/// An interval with what became of it since it began.
struct Present {
  private(set) var interval: TimelineInterval
  /// The event with which it ended.
  private(set) var end: Event?
  /// Whether records were lost while it went on.
  var hasLoss = false

  init(_ interval: TimelineInterval) {
    self.interval = interval
  }

  /// Takes over what a step tells of the interval.
  mutating func take(_ step: Timeline.Step) {
    guard end == nil else { return }
    if interval.isConfirmed(by: step) { interval.isConfirmed = true }
    for place in step.ended.indices where step.ended[place].number == interval.number {
      let ended = step.ended[place]
      let isConfirmed = interval.isConfirmed || ended.isConfirmed
      interval = ended
      interval.isConfirmed = isConfirmed
      end = step.event
    }
  }

  /// Whether it takes place for certain, as far as the log tells at a moment.
  fileprivate func isProven(
    at time: TimePoint, _ tolerance: Int64, _ showsCallbacks: Bool
  ) -> Bool {
    if let end { return interval.isProven(at: end.time, showsCallbacks: showsCallbacks) }
    return interval.isProven(at: time, tolerance: tolerance, showsCallbacks: showsCallbacks)
  }
}

/// Two intervals that may overlap.
private struct Pair {
  var first: Present
  var second: Present
  var hasLoss: Bool
  let trigger: Event
  var doubt: RuleVerdict.Reason?
  var draft: FindingDraft?
  /// Whether the first had ended before the second began, and too shortly before.
  private let isTooClose: Bool

  enum Outcome {
    case open
    case overlapping
    case apart
    /// It is not known for how long they overlap.
    case timeless
    /// The times are too coarse to tell for how long.
    case imprecise
    /// One of them did not take place.
    case nothing
  }

  init(first: Present, second: Present, hasLoss: Bool, trigger: Event) {
    self.first = first
    self.second = second
    self.hasLoss = hasLoss
    self.trigger = trigger
    isTooClose = first.end != nil
  }

  mutating func take(_ step: Timeline.Step) {
    first.take(step)
    second.take(step)
  }

  func outcome(
    at time: TimePoint, _ tolerance: Int64, longerThan: Int64, showsCallbacks: Bool
  ) -> Outcome {
    if first.interval.isVoid || second.interval.isVoid { return .nothing }
    let isProven =
      first.isProven(at: time, tolerance, showsCallbacks)
      && second.isProven(at: time, tolerance, showsCallbacks)
    guard isProven else {
      let isOver =
        first.end != nil && !first.isProven(at: time, 0, showsCallbacks) || second.end != nil
      return isOver ? .nothing : .open
    }
    if isTooClose || longerThan < 0 { return .overlapping }
    let ends = [first.end, second.end].compactMap { $0?.time.distance(since: trigger.time) }
    if first.end != nil || second.end != nil {
      guard let length = ends.min(by: { $0.nominal < $1.nominal }) else { return .timeless }
      return length.exceeds(longerThan).map { $0 ? .overlapping : .apart } ?? .imprecise
    }
    let length = time.distance(since: trigger.time)
    return length?.exceeds(longerThan + tolerance) == true ? .overlapping : .open
  }
}

/// The moment at which the second of two intervals begins.
private struct PairMoment: JudgedMoment {
  private let view: AttributeView
  private let first: Present
  private let second: TimelineInterval
  private let firstView: AttributeView
  private let secondView: AttributeView

  init(view: AttributeView, first: Present, second: TimelineInterval) {
    self.view = view
    self.first = first
    self.second = second
    firstView = AttributeView(view, about: first.interval)
    secondView = AttributeView(view, about: second)
  }

  var event: Event { second.start }
  var isGuess: Bool { firstView.isGuess || secondView.isGuess }
  var ads: [AdTimeline] { firstView.ads + secondView.ads }

  private func view(of order: IntervalOrder) -> AttributeView {
    order == .first ? firstView : secondView
  }

  /// Whether both intervals have the same values.
  func sharesKey(_ key: [AttributeReference]) -> Truth {
    let (left, right) = (view(of: .first), view(of: .second))
    return key.reduce(Truth.yes) { truth, attribute in
      switch (left.value(of: attribute), right.value(of: attribute)) {
      case (.unknown(let reason), _), (_, .unknown(let reason)): truth.and(.unknown(reason))
      case (let mine, let its): truth.and(mine == its ? .yes : .no)
      }
    }
  }

  func value(of attribute: EntityAttribute) -> AttributeValue { view.value(of: attribute) }
  func value(ofEventAttribute key: EventKey) -> AttributeValue { .unknown(.notLogged) }

  func value(of attribute: IntervalAttribute, in order: IntervalOrder) -> AttributeValue {
    let interval = order == .first ? first.interval : second
    switch attribute {
    case .ad: return interval.ad.map { .string("\($0)") } ?? .unknown(.notLogged)
    case .scene: return scene(of: interval)
    case .duration:
      let length = (first.end ?? event).time.elapsed(since: interval.start.time)
      return length.map { $0.nominal < 0 ? .duration(nanoseconds: 0) : AttributeValue($0) }
        ?? .unknown(.noTime)
    case .entity(let attribute): return view(of: order).value(of: attribute)
    }
  }

  /// A scene that turned out to be the same as another has no name any more.
  private func scene(of interval: TimelineInterval) -> AttributeValue {
    guard let index = interval.scene, view.timeline.scenes.scenes[index].displayName != nil else {
      return .unknown(.notLogged)
    }
    return .string("\(index)")
  }

  func witness(of reference: AttributeReference) -> Event? {
    switch reference {
    case .interval(let order, .entity(let attribute)):
      view(of: order).witness(of: .entity(attribute))
    case .interval(_, .ad), .interval(_, .scene), .interval(_, .duration), .event, .measure: nil
    case .entity: view.witness(of: reference)
    }
  }
}
