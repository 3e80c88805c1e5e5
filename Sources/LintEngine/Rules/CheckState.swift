import LintModel
import RuleCatalog

/// What one rule remembers of the log, and how it judges.
///
/// There is one for each kind of check, in `Kinds`. It sees steps in the order of the log, and
/// never looks back further than to what it keeps, of which there is a fixed amount.
protocol CheckState: AnyObject {
  /// Whether it ever waits for something.
  var canWait: Bool { get }

  /// Whether it waits for something now, so that it has to see time go by.
  var isWaiting: Bool { get }

  /// How many open triggers, keys or intervals it keeps, of which `RuleDefinition.keptMax` is the
  /// most.
  var keptCount: Int { get }

  /// Takes a step that the rule has to see.
  func take(_ view: AttributeView, _ ledger: RuleLedger)

  /// Lets time go by up to an event.
  func advance(to event: Event, _ ledger: RuleLedger)

  /// Records were lost between a moment and an event, and may have told anything.
  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger)

  /// The process ended, so that nothing can follow.
  func endProcess(at event: Event, _ ledger: RuleLedger)

  /// Returns a copy that shares nothing with this one; `parameters` are the rule's.
  func copy(_ parameters: [RuleParameter]) -> any CheckState

  /// A launch ends, and nothing crosses it. `end` is the last moment of which the log tells.
  func endLaunch(at end: TimePoint, _ ledger: RuleLedger)
}

extension CheckState {
  var canWait: Bool { false }
  var isWaiting: Bool { false }
  func advance(to event: Event, _ ledger: RuleLedger) {}
  func endProcess(at event: Event, _ ledger: RuleLedger) {}
}

extension TimePoint {
  /// Returns how long ago an earlier moment was, or `nil` when it is not known or the clock went
  /// back by more than a log's jitter.
  func elapsed(since earlier: TimePoint) -> TimeDistance? {
    guard let distance = distance(since: earlier),
      distance.nominal >= -TimePoint.jitterNanoseconds
    else { return nil }
    return distance
  }
}
