import LintModel

/// Which presentations and requests a rule is done with, so that a call and its callbacks are
/// judged once.
struct JudgedPresentations {
  /// The most presentations that are remembered; those before have long ended.
  static let presentationsMax = 1024

  /// Presentations of which a fault was found, so that `present` and the callback that follows are
  /// one finding.
  private var faulty: Set<Int> = []
  /// Presentations that were judged when they began, so that the callback is not judged again.
  private var judged: Set<Int> = []
  /// The ad with the latest request of which a fault was found, so that the request and the SDK's
  /// refusal of it are one finding.
  private var faultyRequest: AdTable.Handle?

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
    Self.insert(presentation, into: &judged)
  }

  /// Remembers that a step is at fault.
  mutating func insertFaulty(_ step: Timeline.Step) {
    if let presentation = step.presentation { Self.insert(presentation, into: &faulty) }
    if step.event.name == .adLoadRequested { faultyRequest = step.ad }
  }

  private static func insert(_ presentation: Int, into numbers: inout Set<Int>) {
    if numbers.count >= presentationsMax {
      // Half at a time, so that making room costs nothing per presentation.
      numbers = numbers.filter { $0 > presentation - presentationsMax / 2 }
    }
    numbers.insert(presentation)
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
