import LintModel

/// The ads of one launch: which ad an event concerns, and what became of each.
struct AdTable {
  /// The most ads that one launch keeps. The oldest finished ones make room first.
  static let adsMax = 4096

  private(set) var ads: [AdTimeline] = []
  /// The number of the first ad, so that no two ads of a log have one handle.
  private let firstNumber: Int
  /// The number of the first ad that is kept.
  private var firstKept: Int
  /// How many of the ads that are kept have no identifier of the app's own.
  private(set) var namelessCount = 0
  private var indices: [String: Int] = [:]
  /// How many ads were forgotten because there was no room.
  var forgottenCount: Int { firstKept - firstNumber }

  /// Creates a table whose ads are numbered from one on.
  init(firstNumber: Int = 0) {
    self.firstNumber = firstNumber
    firstKept = firstNumber
  }

  /// A name for an ad that stays the same while others are forgotten.
  struct Handle: Hashable {
    fileprivate var number: Int

    /// Which ad of its launch it is, from 1.
    var ordinal: Int { number + 1 }
  }

  /// How many ads there have been.
  var count: Int { forgottenCount + ads.count }

  /// The number that the next ad gets.
  var nextNumber: Int { firstKept + ads.count }

  /// An ad, or `nil` when it was forgotten.
  subscript(handle: Handle) -> AdTimeline? {
    let index = handle.number - firstKept
    return ads.indices.contains(index) ? ads[index] : nil
  }

  /// Changes an ad that is still kept.
  mutating func update(_ handle: Handle, _ change: (inout AdTimeline) -> Void) {
    let index = handle.number - firstKept
    if ads.indices.contains(index) { change(&ads[index]) }
  }

  /// Puts to one scene what was told of another, because they are one.
  mutating func joinScene(_ scene: Int, into other: Int) {
    for index in ads.indices {
      if ads[index].requestSceneIndex == scene { ads[index].requestSceneIndex = other }
      if ads[index].presentSceneIndex == scene { ads[index].presentSceneIndex = other }
      if ads[index].sceneIndex == scene { ads[index].sceneIndex = other }
    }
  }

  /// The ads besides one that are loaded and may count as equals of it: of the same unit, or where
  /// neither unit is known, of the same format.
  func loadedAlternatives(to ad: AdTimeline, besides handle: Handle?) -> [AdTimeline] {
    ads.indices.filter { index in
      ads[index].state == .loaded && index + firstKept != handle?.number
        && (ad.unitID == nil && ads[index].unitID == nil
          ? ad.format == ads[index].format
          : ad.unitID == nil || ads[index].unitID == nil || ad.unitID == ads[index].unitID)
    }.map { ads[$0] }
  }

  /// Other loads of an ad's unit that have not been answered; `nil` when there may be some.
  func loadCountInFlight(of ad: AdTimeline, besides handle: Handle?) -> Int? {
    var count = 0
    var isUnclear = false
    for index in ads.indices
    where ads[index].state == .loading && index + firstKept != handle?.number {
      let other = ads[index]
      if other.unitID == ad.unitID, other.format == ad.format {
        count += 1
      } else if other.unitID == nil || ad.unitID == nil || other.unitID == ad.unitID {
        isUnclear =
          isUnclear || other.format == nil || ad.format == nil || other.format == ad.format
      }
    }
    return count > 0 || !isUnclear ? count : nil
  }

  /// Returns the ad that an event concerns, adding it when it is new; `nil` when it concerns none.
  mutating func ad(of event: Event) -> Handle? {
    guard event.name.group == "ad" else { return nil }
    for key in AdTable.identityKeys {
      guard let text = event.string(key) else { continue }
      if let number = indices[key + text], self[Handle(number: number)] != nil {
        if beginsAnew(event, Handle(number: number)) { break }
        return remember(Handle(number: number), event)
      }
    }
    if let found = derivedAd(of: event) {
      update(found) { $0.isIdentityDerived = $0.isIdentityDerived || event.string("ad") == nil }
      return remember(found, event)
    }
    guard let state = AdTable.stateOfNewAd(event.name) else { return nil }
    var ad = AdTimeline(state: state)
    ad.isIdentityDerived = !AdTable.identityKeys.contains { event.string($0) != nil }
    return remember(add(ad), event)
  }

  /// Returns the ad whose request the SDK refuses with an event, if it can only be one.
  func adRefused(by event: Event) -> Handle? {
    event.name == .sdkInvalidRequest ? derivedAd(of: event) : nil
  }

  /// The keys that tell ads apart, the surest first.
  private static let identityKeys = ["ad", "ad_object", "response_id"]

  /// Whether an event under the name of an ad is about a new one: a second request once the first
  /// one is answered, or where requests are not logged, a second load once the ad is used up. An ad
  /// in the content is loaded over and over.
  private func beginsAnew(_ event: Event, _ handle: Handle) -> Bool {
    guard let ad = self[handle] else { return false }
    return switch (event.name, ad.state) {
    case (.adLoadRequested, .loading): false
    case (.adLoadRequested, _): true
    case (.adLoaded, .dismissed), (.adLoaded, .failed), (.adLoaded, .released),
      (.adLoaded, .expired):
      ad.isFullScreen ?? true
    default: false
    }
  }

  private mutating func remember(_ handle: Handle, _ event: Event) -> Handle {
    for key in AdTable.identityKeys {
      if let text = event.string(key) { indices[key + text] = handle.number }
    }
    let wasNameless = self[handle].map { $0.id == nil } ?? false
    update(handle) { $0.learn(from: event) }
    if wasNameless, self[handle]?.id != nil { namelessCount -= 1 }
    return handle
  }

  /// Finds the ad that an event without identifier must be about, by what it tells and the states
  /// in which such an event can come.
  ///
  /// A wrong guess makes a false finding, no guess only an undecided one. So an ad that was
  /// presented is never presented again by a guess, and where ads of several formats could be meant
  /// none is.
  private func derivedAd(of event: Event) -> Handle? {
    // An app that names its ads names all of them, and then there is nothing to guess. Without
    // this, each new ad looks at all others.
    if namelessCount == 0, event.string("ad") != nil { return nil }
    for states in AdTable.statesBefore(event.name) {
      let candidates = ads.indices.filter {
        states.contains(ads[$0].state) && ads[$0].isCompatible(with: event)
          && (ads[$0].id == nil || event.string("ad") == nil)
          && (event.string("format") == nil || ads[$0].format != nil || states == [.loading])
      }
      guard let first = candidates.first, let last = candidates.last else { continue }
      guard candidates.allSatisfy({ ads[$0].format == ads[first].format }) else { return nil }
      // Answers come in the order of the requests; a presentation takes the newest ad.
      let isAnswer = event.name == .adLoaded || event.name == .adLoadFailed
      return Handle(number: (isAnswer ? first : last) + firstKept)
    }
    return nil
  }

  /// The states in which an ad is when an event of a name comes for it, likeliest first; empty for
  /// an event that begins a new ad.
  private static func statesBefore(_ name: EventName) -> [Set<AdTimeline.State>] {
    switch name {
    case .adLoaded, .adLoadFailed, .adLoadIgnored, .sdkInvalidRequest: [[.loading]]
    case .adPresentCalled: [[.loaded, .expired]]
    case .adWillPresent: [[.presenting], [.loaded, .expired]]
    case .adDidPresent, .adPresentFailed: [[.presenting], [.presented], [.loaded, .expired]]
    case .adCanPresentChecked, .adNotReady: [[.presenting], [.loaded, .expired], [.loading]]
    case .adImpression, .adClick, .adVideoCompleted, .adRewardEarned, .adWillDismiss:
      [[.presented], [.presenting], [.loaded, .expired]]
    // Google's sample prints two lines for one dismissal.
    case .adDidDismiss: [[.presented], [.presenting], [.dismissed]]
    case .adRefreshed: [[.loaded, .presented]]
    case .adReleased: [[.loaded, .expired, .dismissed, .failed]]
    case .adExpired: [[.loaded]]
    default: []
    }
  }

  /// The state in which an ad is first known when its first event has a name; `nil` when such an
  /// event alone is no sign of an ad.
  private static func stateOfNewAd(_ name: EventName) -> AdTimeline.State? {
    switch name {
    case .adLoadRequested: .loading
    case .adLoaded, .adRefreshed, .adLoadFailed, .adPresentCalled, .adWillPresent, .adDidPresent,
      .adPresentFailed, .adDidDismiss:
      .unclear
    default: nil
    }
  }

  private mutating func add(_ ad: AdTimeline) -> Handle {
    if ads.count == AdTable.adsMax {
      // Half at a time, so that making room costs nothing per ad.
      let oldest = AdTable.adsMax / 2
      namelessCount -= ads.prefix(oldest).count { $0.id == nil }
      ads.removeFirst(oldest)
      firstKept += oldest
      indices = indices.filter { $0.value >= firstKept }
    }
    if ad.id == nil { namelessCount += 1 }
    ads.append(ad)
    return Handle(number: firstKept + ads.count - 1)
  }
}
