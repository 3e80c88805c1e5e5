import LintModel

extension TimelineInterval {
  /// How long a presentation of which only the call was seen may go on before it counts as taking
  /// place: a call that fails says so long before.
  static let confirmationNanoseconds: Int64 = 3_000_000_000

  /// Whether it takes place for certain, as far as the log tells at a moment; a call has to have
  /// gone on for a tolerance longer where its failure may be told late. Only of an app that is
  /// known to log no callbacks is a call without one a proof; else it may have failed in silence.
  func isProven(at time: TimePoint, tolerance: Int64 = 0, callbacks: CallbackLogging) -> Bool {
    guard !isVoid else { return false }
    if isConfirmed { return true }
    guard kind == .adPresentation, callbacks == .missing else { return false }
    let limit = TimelineInterval.confirmationNanoseconds + tolerance
    return time.distance(since: start.time)?.exceeds(limit) == true
  }

  /// Whether a step shows that it takes place.
  func isConfirmed(by step: Timeline.Step) -> Bool {
    kind == .adPresentation && ad != nil && ad == step.ad
      && EventName.confirmations.contains(step.event.name)
  }
}

/// Whether the app logs the callbacks by which presentations begin, as far as its log has shown.
enum CallbackLogging {
  /// No presentation was seen to come about.
  case unknown
  case shown
  /// A presentation ended of which no callback was logged.
  case missing
}

extension AttributeView {
  var callbacks: CallbackLogging {
    let seen = timeline.seen
    if seen.contains(.adWillPresent) || seen.contains(.adDidPresent) { return .shown }
    return seen.contains(.adDidDismiss) ? .missing : .unknown
  }
}
