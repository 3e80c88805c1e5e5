import LintModel

extension TimelineInterval {
  /// How long a presentation of which only the call was seen may go on before it counts as taking
  /// place: a call that fails says so long before.
  static let confirmationNanoseconds: Int64 = 3_000_000_000

  /// Whether it takes place for certain, as far as the log tells at a moment; a call has to have
  /// gone on for a tolerance longer where its failure may be told late. Where the log shows
  /// callbacks, a call that got none is no proof, however long ago it was.
  func isProven(
    at time: TimePoint, tolerance: Int64 = 0, showsCallbacks: Bool = false
  ) -> Bool {
    guard !isVoid else { return false }
    if isConfirmed { return true }
    guard kind == .adPresentation, !showsCallbacks else { return false }
    let limit = TimelineInterval.confirmationNanoseconds + tolerance
    return time.distance(since: start.time)?.exceeds(limit) == true
  }

  /// Whether a step shows that it takes place.
  func isConfirmed(by step: Timeline.Step) -> Bool {
    kind == .adPresentation && ad != nil && ad == step.ad
      && EventName.confirmations.contains(step.event.name)
  }
}

extension AttributeView {
  /// Whether the log has shown that callbacks of presentations are logged.
  var showsCallbacks: Bool {
    timeline.seen.contains(.adWillPresent) || timeline.seen.contains(.adDidPresent)
  }
}
