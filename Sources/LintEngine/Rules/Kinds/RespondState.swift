import LintModel
import RuleCatalog

/// `respond` at work: one open obligation for each trigger.
final class RespondState: CheckState {
  private let check: RespondCheck
  private let answerTime: Int64
  private var obligations: [Obligation] = []
  private var presentations = JudgedPresentations()

  init(_ check: RespondCheck, _ parameters: [RuleParameter]) {
    self.check = check
    answerTime = check.within.nanoseconds(parameters)
  }

  var canWait: Bool { true }
  var isWaiting: Bool { !obligations.isEmpty }
  var keptCount: Int { obligations.count }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let name = view.step.event.name
    if !obligations.isEmpty {
      if check.then.contains(name) { answer(view, ledger) }
      if check.unless?.contains(name) == true {
        lift(at: view.step.event, ledger) { $0.isLifted(by: view) }
      }
      if check.until?.contains(name) == true { lift(at: view.step.event, ledger) { _ in true } }
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
    let draft = FindingDraft(ledger.rule, view)
    var obligation = Obligation(view: view, key: check.key, draft: draft)
    if case .unknown(let reason) = applies { obligation.doubt = RuleVerdict.Reason(reason) }
    obligations.append(obligation)
  }

  /// Ends the obligations that a step answers, and casts doubt on those that it may answer.
  private func answer(_ view: AttributeView, _ ledger: RuleLedger) {
    let condition = check.thenCondition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes
    guard condition != .no else { return }
    let event = view.step.event
    let answered = removeObligations { condition.and($0.isAnswered(by: view)) == .yes }
    for obligation in answered {
      guard let elapsed = obligation.elapsed(at: event.time) else {
        ledger.leaveUndecided(.noTime, obligation.trigger)
        continue
      }
      switch elapsed.exceeds(answerTime) {
      case false: ledger.passForCertain()
      case true: fail(obligation, at: event, ledger)
      case nil: ledger.leaveUndecided(.impreciseTime, obligation.trigger)
      }
    }
    for index in obligations.indices {
      let answers = condition.and(obligations[index].isAnswered(by: view))
      let isLate = obligations[index].elapsed(at: event.time)?.exceeds(answerTime) == true
      guard case .unknown(let reason) = answers, !isLate else { continue }
      obligations[index].doubt = obligations[index].doubt ?? RuleVerdict.Reason(reason)
    }
  }

  /// Takes obligations away without a judgement, except those that had run out before the event, or
  /// may have.
  private func lift(
    at event: Event, _ ledger: RuleLedger, where isMeant: (Obligation) -> Bool
  ) {
    for obligation in removeObligations(where: isMeant) {
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
    for obligation in removeObligations(
      where: { $0.elapsed(at: event.time)?.exceeds(limit) == true })
    {
      fail(obligation, at: event, ledger)
    }
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

  private func removeObligations(where isMeant: (Obligation) -> Bool) -> [Obligation] {
    let removed = obligations.filter(isMeant)
    if !removed.isEmpty { obligations.removeAll(where: isMeant) }
    return removed
  }

  /// What did not show up since the moment may have happened.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    for index in obligations.indices
    where obligations[index].elapsed(at: moment)?.exceeds(answerTime) != true {
      obligations[index].hasLoss = true
    }
  }

  func endProcess(at event: Event, _ ledger: RuleLedger) {
    lift(at: event, ledger) { _ in true }
  }

  /// What had run out by then has failed. What had not is undecided.
  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    for obligation in removeObligations(where: { _ in true }) {
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
    copy.presentations = presentations
    return copy
  }
}

/// What a trigger of `respond` waits for.
private struct Obligation {
  let draft: FindingDraft
  let ad: AdTable.Handle?
  /// The app's own name of the ad.
  let adName: String?
  let scene: Int?
  /// The attributes that the answer shares, with their values at the trigger; empty where the
  /// answer is about the same ad or scene.
  let key: [(attribute: AttributeReference, value: AttributeValue)]
  /// Why silence is no mistake for certain.
  var doubt: RuleVerdict.Reason?
  var hasLoss = false

  var trigger: Event { draft.trigger }

  init(view: AttributeView, key attributes: [AttributeReference], draft: FindingDraft) {
    self.draft = draft
    ad = view.step.ad
    adName = view.adName
    scene = view.step.scene
    key = attributes.map { ($0, view.value(of: $0)) }
  }

  /// Whether an event is the awaited one for this trigger: it has the same key or, for a rule
  /// without, concerns the same ad or, where one of them concerns none, the same scene.
  func isAnswered(by view: AttributeView) -> Truth {
    guard key.isEmpty else { return sharesKey(view) }
    return isOfSameThing(view) ? .yes : .no
  }

  /// Whether an event takes the obligation away: nothing says that it is about something else.
  func isLifted(by view: AttributeView) -> Bool {
    key.isEmpty ? isOfSameThing(view) : sharesKey(view) != .no
  }

  private func sharesKey(_ view: AttributeView) -> Truth {
    var truth = Truth.yes
    for (attribute, value) in key {
      switch (value, view.value(of: attribute)) {
      case (.unknown(let reason), _), (_, .unknown(let reason)): truth = truth.and(.unknown(reason))
      case (let mine, let its): truth = truth.and(mine == its ? .yes : .no)
      }
    }
    return truth
  }

  /// Whether two events concern the same ad or, where one of them concerns none, the same scene or
  /// one of them none. An ad that is not kept is told apart by its name.
  private func isOfSameThing(_ view: AttributeView) -> Bool {
    if let ad, let other = view.step.ad { return ad == other }
    if let adName, let other = view.adName, adName != other { return false }
    guard let scene, let other = view.step.scene else { return true }
    return scene == other
  }

  /// The time since the trigger, or `nil` when it is not known.
  func elapsed(at time: TimePoint) -> TimeDistance? { time.distance(since: trigger.time) }
}

extension AttributeView {
  /// The app's own name of the ad that the step concerns.
  fileprivate var adName: String? {
    if case .string(let name) = value(of: .adID) { name } else { nil }
  }
}
