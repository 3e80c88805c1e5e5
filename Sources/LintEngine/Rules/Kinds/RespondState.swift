import LintModel
import RuleCatalog

/// `respond` at work: one open obligation for each trigger.
final class RespondState: CheckState {
  private let check: RespondCheck
  private let answerTime: Int64
  /// The open obligations, by their numbers, which go up.
  private var obligations: [Int: Obligation] = [:]
  private var lastNumber = 0
  private var deadlines = DeadlineQueue()
  /// What the obligations are about: of those that nothing casts doubt on, and of the others.
  private var clear: MatchIndex
  private var doubtful: MatchIndex
  /// The newest obligation that was open when records were lost.
  private var lossNumber = 0
  private var presentations = JudgedPresentations()

  init(_ check: RespondCheck, _ parameters: [RuleParameter]) {
    self.check = check
    answerTime = check.within.nanoseconds(parameters)
    clear = MatchIndex(isFirstDecisive: check.key.isEmpty)
    doubtful = clear
  }

  var canWait: Bool { true }
  var isWaiting: Bool { !obligations.isEmpty }
  var keptCount: Int { obligations.count }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let name = view.step.event.name
    if !obligations.isEmpty {
      if check.then.contains(name) { answer(view, ledger) }
      if check.unless?.contains(name) == true, !obligations.isEmpty {
        // Nothing says that these are about something else.
        let row = Subject(view, check.key).row
        let lifted = clear.matches(row).all + doubtful.matches(row).all
        lift(lifted.sorted(), at: view.step.event, ledger)
      }
      if check.until?.contains(name) == true {
        lift(obligations.keys.sorted(), at: view.step.event, ledger)
      }
    }
    if check.when.contains(name) { oblige(view, ledger) }
  }

  private func oblige(_ view: AttributeView, _ ledger: RuleLedger) {
    // The answer to a call that is logged behind it was there before the call.
    guard !view.step.isLateCall, !presentations.isDone(view.step, ledger) else { return }
    let applies = check.condition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes
    // The callback tells of what was judged at the call.
    presentations.insert(view.step)
    guard applies != .no else {
      ledger.passOver(view.step.event)
      return
    }
    guard obligations.count < RuleLimits.obligationsMax else {
      ledger.leaveUndecided(.limitReached, view.step.event)
      return
    }
    var obligation = Obligation(
      draft: FindingDraft(ledger.rule, view), subject: Subject(view, check.key))
    lastNumber += 1
    if case .unknown(let reason) = applies {
      obligation.doubt = RuleVerdict.Reason(reason)
      doubtful.insert(lastNumber, obligation.subject.row)
    } else {
      clear.insert(lastNumber, obligation.subject.row)
    }
    obligations[lastNumber] = obligation
    deadlines.add(lastNumber, count: obligations.count) { obligations[$0] == nil }
  }

  /// Ends the obligations that a step answers, and casts doubt on those that it may answer.
  private func answer(_ view: AttributeView, _ ledger: RuleLedger) {
    let condition = check.thenCondition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes
    guard condition != .no else { return }
    let subject = Subject(view, check.key)
    let event = view.step.event
    if condition == .yes {
      let answered =
        clear.matches(subject.row).certain + doubtful.matches(subject.row).certain
      for obligation in remove(answered.sorted()) { judge(obligation, answeredBy: event, ledger) }
    }
    // Each is doubted once, so that events which may answer many cost nothing for those.
    for number in clear.matches(subject.row).all {
      guard let obligation = obligations[number],
        case .unknown(let reason) = condition.and(obligation.subject.isSame(as: subject))
      else { continue }
      // What is late is not answered any more.
      if obligation.elapsed(at: event.time)?.exceeds(answerTime) != true {
        obligations[number]?.doubt = RuleVerdict.Reason(reason)
      }
      clear.remove(number)
      doubtful.insert(number, obligation.subject.row)
    }
  }

  private func judge(_ obligation: Obligation, answeredBy event: Event, _ ledger: RuleLedger) {
    guard let elapsed = obligation.elapsed(at: event.time) else {
      return ledger.leaveUndecided(.noTime, obligation.trigger)
    }
    switch elapsed.exceeds(answerTime) {
    case false: ledger.passForCertain()
    case true: fail(obligation, at: event, ledger)
    case nil: ledger.leaveUndecided(.impreciseTime, obligation.trigger)
    }
  }

  /// Takes obligations away without a judgement, except those that had run out before the event, or
  /// may have.
  private func lift(_ numbers: [Int], at event: Event, _ ledger: RuleLedger) {
    for obligation in remove(numbers) {
      guard let elapsed = obligation.elapsed(at: event.time) else {
        // Without times nothing can be late; on a clock that was set it can.
        if event.time != .unknown, obligation.trigger.time != .unknown {
          ledger.leaveUndecided(.noTime, obligation.trigger)
        }
        continue
      }
      switch elapsed.exceeds(answerTime) {
      case true: fail(obligation, at: event, ledger)
      case nil: ledger.leaveUndecided(.impreciseTime, obligation.trigger)
      case false: break
      }
    }
  }

  /// Obligations whose deadline lies more than the log's jitter back fail.
  func advance(to event: Event, _ ledger: RuleLedger) {
    let limit = answerTime + TimePoint.jitterNanoseconds
    let due = deadlines.takeDue { number in
      guard let obligation = obligations[number] else { return .gone }
      guard let elapsed = obligation.elapsed(at: event.time) else { return .blocked }
      return elapsed.exceeds(limit) == true ? .due : .early
    }
    for obligation in remove(due) { fail(obligation, at: event, ledger) }
  }

  private func fail(_ obligation: Obligation, at deadline: Event?, _ ledger: RuleLedger) {
    if let doubt = obligation.doubt {
      ledger.leaveUndecided(doubt, obligation.trigger)
    } else if obligation.hasLoss {
      ledger.leaveUndecided(.logLoss, obligation.trigger)
    } else {
      var draft = obligation.draft
      if let deadline { draft.add(deadline: deadline) }
      ledger.report(draft)
    }
  }

  private func remove(_ numbers: [Int]) -> [Obligation] {
    numbers.compactMap { number in
      clear.remove(number)
      doubtful.remove(number)
      return obligations.removeValue(forKey: number)
    }
  }

  private func removeAll() -> [Obligation] {
    let all = obligations.sorted { $0.key < $1.key }.map(\.value)
    obligations = [:]
    clear.removeAll()
    doubtful.removeAll()
    deadlines.removeAll()
    return all
  }

  /// What did not show up since the moment may have happened.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    // Those that were open when records were lost before know it, or had run out by then.
    while lossNumber < lastNumber {
      lossNumber += 1
      guard let obligation = obligations[lossNumber],
        obligation.elapsed(at: moment)?.exceeds(answerTime) != true
      else { continue }
      obligations[lossNumber]?.hasLoss = true
    }
  }

  func endProcess(at event: Event, _ ledger: RuleLedger) {
    lift(obligations.keys.sorted(), at: event, ledger)
  }

  /// What had run out by then has failed. What had not is undecided.
  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    for obligation in removeAll() {
      if let elapsed = obligation.elapsed(at: end) {
        if elapsed.exceeds(answerTime) == true {
          fail(obligation, at: nil, ledger)
        } else {
          ledger.leaveUndecided(.logEnded, obligation.trigger)
        }
      } else {
        ledger.leaveUndecided(.noTime, obligation.trigger)
      }
    }
    presentations = JudgedPresentations()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = RespondState(check, parameters)
    copy.obligations = obligations
    copy.lastNumber = lastNumber
    copy.deadlines = deadlines
    (copy.clear, copy.doubtful) = (clear, doubtful)
    copy.lossNumber = lossNumber
    copy.presentations = presentations
    return copy
  }
}

/// What a trigger of `respond` waits for.
private struct Obligation {
  let draft: FindingDraft
  let subject: Subject
  /// Why silence is no mistake for certain.
  var doubt: RuleVerdict.Reason?
  var hasLoss = false

  var trigger: Event { draft.trigger }

  /// The time since the trigger, or `nil` when it is not known.
  func elapsed(at time: TimePoint) -> TimeDistance? { time.distance(since: trigger.time) }
}

/// What an event is about, as far as that tells which obligations it answers.
private struct Subject {
  /// The values of the attributes that the answer shares; none where it is about the same ad or
  /// scene.
  let key: RuleKey
  /// The key, or else the ad that it concerns, the ad's own name and the scene. An event that
  /// concerns no ad may be about each one in its scene, and an ad that is not kept is told apart
  /// by its name.
  let row: MatchIndex.Row

  init(_ view: AttributeView, _ attributes: [AttributeReference]) {
    key = attributes.map { view.value(of: $0) }
    guard key.isEmpty else {
      row = key.map { $0.isKnown ? $0 : nil }
      return
    }
    let name = view.value(of: .adID)
    row = [
      view.step.ad.map { .int($0.ordinal) }, name.isKnown ? name : nil,
      view.step.scene.map { .int($0) },
    ]
  }

  /// Whether two events that may be about the same are.
  func isSame(as other: Subject) -> Truth {
    zip(key, other.key).reduce(Truth.yes) { truth, pair in
      switch pair {
      case (.unknown(let reason), _), (_, .unknown(let reason)): truth.and(.unknown(reason))
      case (let mine, let its): truth.and(mine == its ? .yes : .no)
      }
    }
  }
}
