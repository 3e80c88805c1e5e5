import LintModel
import RuleCatalog

/// `forbid` at work: all that it reads is as of the event.
final class ForbidState: CheckState {
  private let check: ForbidCheck
  private var presentations = JudgedPresentations()

  init(_ check: ForbidCheck) {
    self.check = check
  }

  var keptCount: Int { 0 }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    let step = view.step
    guard !presentations.isDone(step, ledger) else { return }
    switch check.condition?.evaluate(view, parameters: ledger.rule.parameters) ?? .yes {
    case .yes:
      ledger.report(FindingDraft(ledger.rule, view))
      presentations.insertFaulty(step)
    case .no:
      ledger.pass(step.event)
      presentations.insert(step)
    case .unknown(let reason):
      // A later callback would see what has changed since the presentation began.
      ledger.leaveUndecided(RuleVerdict.Reason(reason), step.event)
      presentations.insert(step)
    }
  }

  /// The judgement rests on one record, which was not lost.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {}

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    presentations = JudgedPresentations()
  }

  func copy(_ parameters: [RuleParameter]) -> any CheckState {
    let copy = ForbidState(check)
    copy.presentations = presentations
    return copy
  }
}
