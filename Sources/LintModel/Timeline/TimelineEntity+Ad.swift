extension TimelineEntity {
  /// What became of an ad.
  package enum AdOutcome: String, CaseIterable, Hashable, Sendable {
    case dismissed
    case loadFailed = "load_failed"
    case presentFailed = "present_failed"
    case expired
    case released
    /// It was still being loaded when the launch or the log ended.
    case loading
    /// It was loaded when the launch or the log ended; a full-screen ad has the next case.
    case loaded
    /// It was loaded and not presented when the launch or the log ended.
    case notShown = "not_shown"
    /// A presentation was asked for, and no callback came.
    case noCallback = "no_callback"
    /// It was on screen when the launch or the log ended.
    case onScreen = "on_screen"
    case unclear
  }

  /// What became of an ad, by its last state; `nil` for anything else.
  package var adOutcome: AdOutcome? {
    guard kind == .ad, let last = states.last?.state else { return nil }
    switch last {
    case .dismissed: return .dismissed
    case .failed:
      let failure = marks.last { $0.event == .adLoadFailed || $0.event == .adPresentFailed }
      return failure?.event == .adPresentFailed ? .presentFailed : .loadFailed
    case .expired: return .expired
    case .released: return .released
    case .loading: return .loading
    case .loaded:
      // A banner needs no call to be seen, and an unknown format may be one.
      let format = string(.format).map { AdFormat(rawValue: $0) }
      return format?.isFullScreen == true ? .notShown : .loaded
    case .presenting: return .noCallback
    case .presented: return .onScreen
    default: return .unclear
    }
  }

  /// The moment at which the entity first came into a state.
  package func start(of state: EntityState) -> TimelineMoment? {
    states.first { $0.state == state }?.from
  }

  /// When an ad was requested, loaded and shown, and when it ended.
  package var adRequested: TimelineMoment? { start(of: .loading) }
  package var adLoaded: TimelineMoment? { start(of: .loaded) }
  package var adShown: TimelineMoment? { start(of: .presented) }
  package var adEnded: TimelineMoment? {
    guard let last = states.last else { return nil }
    return last.state == .expired || last.state.endsAd ? last.from : nil
  }
}
