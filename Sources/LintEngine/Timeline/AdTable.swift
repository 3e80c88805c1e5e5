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
  /// The numbers of the ads by what each of `identityKeys` tells of them.
  private var numbers: [[String: Int]] = Array(repeating: [:], count: identityKeys.count)
  /// The ads that wait for an answer, and those that were loaded and not used.
  private var loading = UnitShelves()
  private var loaded = UnitShelves()
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
  mutating func update(_ handle: Handle, _ change: (AdTimeline) -> Void) {
    guard let ad = self[handle] else { return }
    let (state, unitID) = (ad.state, ad.unitID)
    change(ad)
    guard state != ad.state || unitID != ad.unitID else { return }
    unshelve(handle.number, state, unitID)
    shelve(handle.number, ad)
  }

  /// Another table whose ads go their own way.
  func copy() -> AdTable {
    var copy = self
    copy.ads = ads.map { $0.copy() }
    return copy
  }

  private mutating func shelve(_ number: Int, _ ad: AdTimeline) {
    switch ad.state {
    case .loading: loading.insert(number, of: ad.unitID)
    case .loaded: loaded.insert(number, of: ad.unitID)
    default: break
    }
  }

  private mutating func unshelve(_ number: Int, _ state: AdTimeline.State, _ unitID: String?) {
    switch state {
    case .loading: loading.remove(number, of: unitID)
    case .loaded: loaded.remove(number, of: unitID)
    default: break
    }
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
    loaded.candidates(of: ad.unitID).filter { $0 != handle?.number }.map { ads[$0 - firstKept] }
      .filter { ad.unitID != nil || $0.unitID != nil || ad.format == $0.format }
  }

  /// Other loads of an ad's unit that have not been answered; `nil` when there may be some.
  func loadCountInFlight(of ad: AdTimeline, besides handle: Handle?) -> Int? {
    var count = 0
    var isUnclear = false
    for number in loading.candidates(of: ad.unitID) where number != handle?.number {
      let other = ads[number - firstKept]
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
    guard event.name.group == .ad else { return nil }
    for (place, key) in AdTable.identityKeys.enumerated() {
      guard let text = event.string(key) else { continue }
      if let number = numbers[place][text], self[Handle(number: number)] != nil {
        if beginsAnew(event, Handle(number: number)) { break }
        return remember(Handle(number: number), event)
      }
    }
    if let found = derivedAd(of: event) {
      update(found) { $0.isIdentityDerived = $0.isIdentityDerived || event.string("ad") == nil }
      return remember(found, event)
    }
    guard let state = AdTable.stateOfNewAd(event.name) else { return nil }
    let ad = AdTimeline(state: state)
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
    for (place, key) in AdTable.identityKeys.enumerated() {
      if let text = event.string(key) { numbers[place][text] = handle.number }
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
      loading.removeAll(before: firstKept)
      loaded.removeAll(before: firstKept)
      for place in numbers.indices {
        numbers[place] = numbers[place].filter { $0.value >= firstKept }
      }
    }
    if ad.id == nil { namelessCount += 1 }
    ads.append(ad)
    let handle = Handle(number: firstKept + ads.count - 1)
    shelve(handle.number, ad)
    return handle
  }
}
