import LintModel

/// Where an event of an ad takes place, as far as it tells.
struct AdPlace {
  /// The scene that it names, as its place in the scene table.
  var scene: Int?
  /// The scenes of the launch.
  var scenes = SceneTable()
  /// Whether the launch was seen from its start, so that the log can know each of its ads.
  var isStartSeen = false
  /// Whether there is more than one scene, so that several ads may be on screen at one time.
  var hasSeveralScenes = false
}

/// The ad that an event without identifier is put to, and those that it may be about instead.
struct AdChoice {
  /// The ad; `nil` where ads of several formats may be meant.
  private(set) var ad: AdTimeline?
  let others: [AdTimeline]
  /// The shelves with more ads that it may be about than were compared.
  let crowd: [Int]
  /// Whether the ad is of another scene than the event.
  let isContrary: Bool

  /// The most ads that are compared with each other. Where an event may be about one of more, it is
  /// put to one of them, and of all of them nothing is known any more that may differ.
  static let comparedMax = 32

  /// Chooses among ads in states in which the event can come to them, in the order of their
  /// numbers; there may be a `crowd` of others.
  ///
  /// One that shares the most with what the event tells comes first. An ad of another scene is
  /// meant only if there is none that may be of the event's. On screen of an app with one scene the
  /// ad that came up last lies over the others.
  init(
    among ads: [AdTimeline], crowd: [Int], for event: Event, at place: AdPlace, isOnScreen: Bool
  ) {
    let scenes = ads.map { $0.agreement(with: event, at: place) }
    let isContrary = scenes.allSatisfy { $0 == .differs }
    let meant = zip(ads, scenes).filter { isContrary || $0.1 != .differs }
    self.isContrary = isContrary
    guard !meant.isEmpty, meant.allSatisfy({ $0.0.format == meant[0].0.format }) else {
      (others, self.crowd) = (meant.map(\.0), crowd)
      return
    }
    let scores = meant.map { $0.0.sharedCount(with: event) + ($0.1 == .agrees ? 1 : 0) }
    let best = scores.max() ?? 0
    // Answers come in the order of the requests; a presentation takes the newest ad.
    let isAnswer = event.name == .adLoaded || event.name == .adLoadFailed
    let chosen = (isAnswer ? scores.firstIndex(of: best) : scores.lastIndex(of: best)) ?? 0
    ad = meant[chosen].0
    let isAlone = isOnScreen && !place.hasSeveralScenes
    self.crowd = isAlone ? [] : crowd
    others = isAlone ? [] : meant.indices.filter { $0 != chosen }.map { meant[$0].0 }
  }

  /// Whether two records may be about one scene.
  enum Agreement {
    case agrees, open, differs
  }

  // MARK: - States

  /// Ads in some states.
  struct Tier {
    let states: [EntityState]
    /// A callback of which the ad must not have heard in its presentation.
    var awaited: EventName?

    init(_ states: [EntityState], awaited: EventName? = nil) {
      self.states = states
      self.awaited = awaited
    }

    /// Whether its ads fill the screen.
    var isOnScreen: Bool { states.allSatisfy { $0 == .presenting || $0 == .presented } }
    /// Whether its ads wait for their answer.
    var isLoading: Bool { states == [.loading] }

    func contains(_ ad: AdTimeline) -> Bool {
      states.contains(ad.state) && awaited.map { !ad.callbacks.contains($0) } ?? true
    }
  }

  /// The states in which an ad is when an event of a name comes for it, likeliest first; empty for
  /// an event that begins a new ad.
  static func tiers(of name: EventName) -> [Tier] { tiersByEvent[name.ordinal] }

  private static let tiersByEvent = EventName.byOrdinal.map(makeTiers)

  private static func makeTiers(of name: EventName) -> [Tier] {
    switch name {
    case .adLoaded, .adLoadFailed, .adLoadIgnored, .sdkInvalidRequest: [Tier([.loading])]
    case .adPresentCalled: [Tier([.loaded, .expired])]
    case .adWillPresent: [Tier([.presenting]), Tier([.loaded, .expired])]
    // It follows on the other callback, where that is logged.
    case .adDidPresent:
      [
        Tier([.presented], awaited: .adDidPresent), Tier([.presenting]), Tier([.presented]),
        Tier([.loaded, .expired]),
      ]
    case .adPresentFailed: [Tier([.presenting]), Tier([.presented]), Tier([.loaded, .expired])]
    case .adCanPresentChecked, .adNotReady:
      [Tier([.presenting]), Tier([.loaded, .expired]), Tier([.loading])]
    case .adImpression, .adClick, .adVideoCompleted, .adRewardEarned, .adWillDismiss:
      [Tier([.presented]), Tier([.presenting]), Tier([.loaded, .expired])]
    // Google's sample prints two lines for one dismissal.
    case .adDidDismiss: [Tier([.presented]), Tier([.presenting]), Tier([.dismissed])]
    case .adRefreshed: [Tier([.loaded, .presented])]
    case .adReleased: [Tier([.loaded, .expired, .dismissed, .failed])]
    case .adExpired: [Tier([.loaded])]
    default: []
    }
  }
}

extension AdTimeline {
  /// How many of the things that say what an ad is an event shares with it.
  fileprivate func sharedCount(with event: Event) -> Int {
    let told: [(mine: String?, key: EventKey)] = [
      (object, .adObject), (responseID, .responseID), (unitID, .unitID),
      (format?.rawValue, .format),
    ]
    return told.count { pair in pair.mine.map { $0 == event.string(pair.key) } ?? false }
  }

  /// Whether it is of the scene that an event tells of: shown there, or else requested for it. A
  /// request without a scene may be shown in any.
  fileprivate func agreement(with event: Event, at place: AdPlace) -> AdChoice.Agreement {
    guard let told = event.sceneText else { return .open }
    if presentSceneIndex != nil, isPresentSceneKnown, isPresenting || state == .dismissed {
      return presentSceneIndex.map { place.agreement(of: $0) } ?? .open
    }
    guard let requestScene else { return .open }
    if requestScene == SceneName.none { return told == SceneName.none ? .agrees : .open }
    if told == SceneName.none { return .differs }
    guard let requestSceneIndex else { return told == requestScene ? .agrees : .open }
    return place.agreement(of: requestSceneIndex)
  }
}

extension AdPlace {
  /// Whether a scene is the one that is told; names of different kinds may be one scene's.
  fileprivate func agreement(of other: Int) -> AdChoice.Agreement {
    guard let scene else { return .open }
    if scene == other { return .agrees }
    return scenes.areDifferent(scene, other) ? .differs : .open
  }
}
