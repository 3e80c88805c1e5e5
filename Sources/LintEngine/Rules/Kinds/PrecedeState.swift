import LintModel
import RuleCatalog

/// `precede` at work: for each key, when its scope began and when it was allowed.
final class PrecedeState: CheckState {
  private let check: PrecedeCheck
  private var presentations = JudgedPresentations()
  /// What concerns each key.
  private var ofAll = Precedence()
  private var keys = KeyTable<Precedence>()
  /// How many events were taken, for their order.
  private var order = 0
  /// The place in that order of the last loss.
  private var lossOrder = 0

  init(_ check: PrecedeCheck) {
    self.check = check
  }

  var keptCount: Int { keys.count }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let step = view.step
    order += 1
    if check.when.contains(step.event.name) { judge(view, ledger) }
    if check.after.contains(step.event.name) {
      note(view, check.afterCondition, ledger) { $0.allow(order: $1, isCertain: $2) }
    }
    if check.since.contains(step.event.name), !step.repeatsLaunch {
      note(view, check.sinceCondition, ledger) {
        $0.begin(view.step.event, order: $1, isCertain: $2)
      }
    }
  }

  /// Takes an event of `after` or `since` over for the keys that it concerns.
  private func note(
    _ view: AttributeView, _ condition: Predicate?, _ ledger: RuleLedger,
    _ change: (inout Precedence, _ order: Int, _ isCertain: Bool) -> Void
  ) {
    let truth = condition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes
    guard truth != .no else { return }
    switch RuleKeyReading(check.key, view) {
    case .every: change(&ofAll, order, truth == .yes)
    // It is not known whose it is, so that nothing is certain for any.
    case .unknown: change(&ofAll, order, false)
    case .known(let key):
      let isNoted: Void? = keys.update(
        key, initial: Precedence(), isStale: { _ in false }, { change(&$0, order, truth == .yes) })
      guard isNoted == nil else { return }
      ledger.leaveUndecided(.limitReached, view.step.event)
      // What the key would have told is missing from now on.
      ledger.goBlindInLaunch()
    }
  }

  private func judge(_ view: AttributeView, _ ledger: RuleLedger) {
    let step = view.step
    guard !presentations.isDone(step, ledger) else { return }
    let applies =
      check.condition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes
    guard applies != .no else { return }
    switch RuleKeyReading(check.key, view) {
    case .every: judge(ofAll, applies, view, ledger)
    case .known(let key):
      judge(keys[key].map { ofAll.joined($0) } ?? ofAll, applies, view, ledger)
    case .unknown(let reason):
      // What has begun for no key has begun for this one neither.
      if keys.count == 0 {
        judge(ofAll, applies, view, ledger)
      } else {
        ledger.leaveUndecided(RuleVerdict.Reason(reason), step.event)
      }
    }
  }

  private func judge(
    _ scope: Precedence, _ applies: Truth, _ view: AttributeView, _ ledger: RuleLedger
  ) {
    let step = view.step
    let hasLoss = lossOrder > scope.since
    let launch = view.timeline.launch
    let isOfLaunch = check.since.contains(.appLaunched)
    // A launch may be seen by other means than an event, such as a new process id.
    let start =
      scope.sinceEvent ?? (isOfLaunch && launch.isStartSeen ? launch.startEvent : nil)
    // Where the launch was seen from its start, what begins the scope has not happened.
    let isOutside =
      start == nil && scope.maybeSince == 0 && !hasLoss && launch.isStartSeen && !isOfLaunch
    if scope.isAllowed || isOutside {
      ledger.pass(step.event)
      presentations.insert(step)
    } else if scope.mayBeAllowed {
      ledger.leaveUndecided(.unknownValue, step.event)
    } else if let start {
      if case .unknown(let reason) = applies {
        ledger.leaveUndecided(RuleVerdict.Reason(reason), step.event)
      } else if hasLoss {
        ledger.leaveUndecided(.logLoss, step.event)
      } else {
        ledger.report(FindingDraft(ledger.rule, view, witnesses: [start]))
        presentations.insertFaulty(step)
      }
    } else if hasLoss {
      ledger.leaveUndecided(.logLoss, step.event)
    } else if scope.maybeSince > 0 {
      ledger.leaveUndecided(.unknownValue, step.event)
    } else {
      ledger.leaveUndecided(.scopeStartNotSeen, step.event)
    }
  }

  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    order += 1
    lossOrder = order
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    presentations = JudgedPresentations()
    ofAll = Precedence()
    keys.removeAll()
    (order, lossOrder) = (0, 0)
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = PrecedeState(check)
    copy.presentations = presentations
    copy.ofAll = ofAll
    copy.keys = keys
    copy.order = order
    copy.lossOrder = lossOrder
    return copy
  }
}

/// What `precede` remembers of a key, by the order in which it happened; 0 is never.
private struct Precedence {
  private(set) var sinceEvent: Event?
  private(set) var since = 0
  /// The last event that may have begun the scope.
  private(set) var maybeSince = 0
  private var after = 0
  private var maybeAfter = 0

  /// Whether what is judged may happen for certain.
  var isAllowed: Bool { after > since && after > maybeSince }

  /// Whether it is not certain that it may not.
  var mayBeAllowed: Bool { !isAllowed && max(after, maybeAfter) > since }

  mutating func begin(_ event: Event, order: Int, isCertain: Bool) {
    if isCertain {
      since = order
      sinceEvent = event
    } else {
      maybeSince = order
    }
  }

  mutating func allow(order: Int, isCertain: Bool) {
    if isCertain { after = order } else { maybeAfter = order }
  }

  /// What holds for a key, where `self` is what concerns all of them.
  func joined(_ own: Precedence) -> Precedence {
    var joined = since > own.since ? self : own
    joined.maybeSince = max(maybeSince, own.maybeSince)
    joined.after = max(after, own.after)
    joined.maybeAfter = max(maybeAfter, own.maybeAfter)
    return joined
  }
}
