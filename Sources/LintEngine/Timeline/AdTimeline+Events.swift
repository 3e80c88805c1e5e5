import LintModel

extension AdTimeline {
  /// Whether a presentation of it is going on.
  var isPresenting: Bool { state == .presenting || state == .presented }

  /// How long after the first callback the call of a presentation may be logged. Apps print it
  /// behind the call, and threads write out of order.
  static let lateCallNanosecondsMax: Int64 = 1_000_000_000

  /// Whether an event is the call of a presentation of which a callback was logged just before;
  /// `nil` where the clocks do not tell how long before.
  func isLateCall(_ event: Event) -> Bool? {
    guard event.name == .adPresentCalled, let uncalled else { return false }
    // Without times what stands next to each other belongs together.
    if event.time == .unknown || uncalled.time == .unknown { return true }
    let distance = event.time.distance(since: uncalled.time)
    return distance?.exceeds(AdTimeline.lateCallNanosecondsMax).map { !$0 }
  }

  /// Whether an event of a name begins a presentation: each call does that is not late, and a
  /// callback does when no call was logged for it.
  func presents(with name: EventName) -> Bool {
    switch name {
    case .adPresentCalled: true
    case .adWillPresent, .adDidPresent, .adPresentFailed: !isPresenting
    default: false
    }
  }

  /// Takes over what an event tells of the ad's way, and in which scene it is; that is known, or
  /// only likely.
  func take(_ event: Event, scene: Int?, isSceneKnown: Bool, isLateCall: Bool, step: Int) {
    sceneIndex = scene ?? (event.hidesScene ? nil : sceneIndex)
    takeSize(event)
    guard !isLateCall else {
      uncalled = nil
      if isSceneKnown { (presentSceneIndex, isPresentSceneKnown) = (scene, true) }
      return
    }
    noteUncalled(event)
    takePresentation(event)
    switch event.name {
    case .adLoadRequested:
      state = .loading
      check = nil
      checkedAt = nil
      requestedAt = step
      requestScene = event.sceneText
      requestSceneIndex = scene
    case .adLoaded:
      state = .loaded
      check = nil
      checkedAt = nil
      requestedAt = requestedAt ?? step
    case .adRefreshed: if state == .unclear { state = .loaded }
    case .adLoadFailed: state = .failed
    case .adPresentCalled:
      isCalledAgain = state == .presented
      shownSceneIndex = presentSceneIndex
      isShownSceneKnown = isPresentSceneKnown
      state = .presenting
      presentSceneIndex = scene
      isPresentSceneKnown = isSceneKnown
    case .adWillPresent, .adDidPresent:
      isPresentSceneKnown = isSceneKnown || isPresenting && isPresentSceneKnown
      isCalledAgain = false
      state = .presented
      presentSceneIndex = scene
    case .adPresentFailed:
      // What was on screen before the second call still is.
      state = isCalledAgain ? .presented : .failed
      if isCalledAgain {
        presentSceneIndex = shownSceneIndex
        isPresentSceneKnown = isShownSceneKnown
      }
      isCalledAgain = false
    case .adDidDismiss: state = .dismissed
    case .adReleased: state = .released
    case .adExpired: state = .expired
    case .adCanPresentChecked:
      check = event
      checkedAt = step
      if event.string(.cause) == "too_large" { sizeRefusal = event }
      if event[.cause] == .unknown(.redacted) { isSizeRefusalHidden = true }
    default: break
    }
  }

  private func takeSize(_ event: Event) {
    guard [.adLoadRequested, .adLoaded, .adRefreshed, .adImpression].contains(event.name) else {
      return
    }
    if case .double(let width) = event[.width] { self.width = width }
    if case .double(let height) = event[.height] { self.height = height }
    // What it was before it is not any more.
    if event[.width] == .unknown(.redacted) { width = nil }
    if event[.height] == .unknown(.redacted) { height = nil }
    if event[.width] != nil || event[.height] != nil { sizeEvent = event }
  }

  private func noteUncalled(_ event: Event) {
    switch event.name {
    case .adWillPresent, .adDidPresent, .adPresentFailed: if !isPresenting { uncalled = event }
    case .adPresentCalled, .adLoadRequested, .adLoaded, .adLoadFailed, .adDidDismiss, .adReleased:
      uncalled = nil
    default: break
    }
  }

  private func takePresentation(_ event: Event) {
    switch event.name {
    case .adPresentCalled:
      callbacks = []
      if state != .presented { screenStart = event }
    case .adWillPresent, .adDidPresent:
      if !isPresenting { callbacks = [] }
      callbacks.insert(event.name)
      if state != .presented || screenStart == nil { screenStart = event }
    case .adPresentFailed:
      guard !isCalledAgain else { break }
      screenStart = nil
      failureCount += 1
    default: break
    }
  }
}

extension Event {
  /// The name of the scene that the event carries, `none` included.
  var sceneText: String? {
    string(.scene) ?? string(.persistentID) ?? string(.sceneObject)
  }
}
