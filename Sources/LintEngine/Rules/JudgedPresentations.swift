import LintModel

/// Which presentations and requests a rule is done with, so that a call and its callbacks are
/// judged once.
struct JudgedPresentations {
  /// The most presentations that are remembered; of those before nothing is judged any more.
  static let presentationsMax = 1024

  /// Presentations of which a fault was found, so that `present` and the callback that follows are
  /// one finding.
  private var faulty: Set<Int> = []
  /// Presentations that were judged when they began, so that the callback is not judged again.
  private var judged: Set<Int> = []
  /// The newest presentation that was forgotten.
  private var forgottenLast = 0
  /// The ad with the latest request of which a fault was found, so that the request and the SDK's
  /// refusal of it are one finding.
  private var faultyRequest: AdTable.Handle?

  /// Whether a step needs no judgement: it tells of something that is done, or of a presentation of
  /// which that is not known any more, which leaves it undecided.
  func isDone(_ step: Timeline.Step, _ ledger: RuleLedger) -> Bool {
    if contains(step) { return true }
    guard let presentation = step.presentation, presentation <= forgottenLast else { return false }
    ledger.leaveUndecided(.limitReached, step.event)
    return true
  }

  /// Whether a step tells of something that is done: a fault was found, or its beginning was judged
  /// and the step tells of the same beginning once more.
  func contains(_ step: Timeline.Step) -> Bool {
    guard let presentation = step.presentation else {
      return step.event.name == .sdkInvalidRequest && step.ad != nil && step.ad == faultyRequest
    }
    return faulty.contains(presentation)
      || step.event.name.beginsPresentation && judged.contains(presentation)
  }

  /// Remembers that a step was judged.
  mutating func insert(_ step: Timeline.Step) {
    guard let presentation = step.presentation, step.event.name.beginsPresentation else { return }
    insert(presentation, into: \.judged)
  }

  /// Remembers that a step is at fault.
  mutating func insertFaulty(_ step: Timeline.Step) {
    if let presentation = step.presentation { insert(presentation, into: \.faulty) }
    if step.event.name == .adLoadRequested { faultyRequest = step.ad }
  }

  private mutating func insert(
    _ presentation: Int, into place: WritableKeyPath<JudgedPresentations, Set<Int>>
  ) {
    if self[keyPath: place].count >= JudgedPresentations.presentationsMax {
      // Half at a time, so that making room costs nothing per presentation.
      let kept = self[keyPath: place].sorted().suffix(JudgedPresentations.presentationsMax / 2)
      forgottenLast = max(forgottenLast, (kept.first ?? 0) - 1)
      self[keyPath: place] = Set(kept)
    }
    self[keyPath: place].insert(presentation)
  }
}

extension EventName {
  /// Whether the event tells that a presentation begins. The call and its callbacks are one.
  fileprivate var beginsPresentation: Bool {
    switch self {
    case .adPresentCalled, .adWillPresent, .adDidPresent: true
    default: false
    }
  }
}
