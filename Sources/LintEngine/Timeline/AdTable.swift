import LintModel

/// The ads of one launch: which ad an event concerns, and what became of each.
///
/// `ads` has no gaps. Those that came after ads were forgotten last stand in the order of their
/// numbers behind `tailPlace`; where the others stand is in `places`.
///
///     | kept ones: 3, 17, 18, 4090 | 4096, 4097, 4098, …            |
///                                  tailPlace, where tailNumber is    nextNumber
struct AdTable {
  /// The most ads that one launch keeps. The oldest finished ones make room first.
  static let adsMax = 4096
  /// How many ads of a full table at least are forgotten together, so that making room costs
  /// nothing per ad.
  private static let forgottenMin = adsMax / 8

  private(set) var ads: [AdTimeline] = []
  /// The number of the first ad, so that no two ads of a log have one handle.
  private let firstNumber: Int
  private var places: [Int: Int] = [:]
  private var tailNumber: Int
  private var tailPlace = 0
  /// How many of the ads that are kept have no identifier of the app's own.
  private(set) var namelessCount = 0
  /// The numbers of the ads by what each of `identityKeys` tells of them.
  private var numbers: [[String: Int]] = Array(repeating: [:], count: identityKeys.count)
  /// The ads that wait for an answer, and those that were loaded and not used.
  private var loading = UnitShelves()
  private var loaded = UnitShelves()
  /// The ads that were told to come up, and have not yet.
  private var presenting: Set<Int> = []
  /// Calls that turned out to be another ad's, until they are taken.
  private var takeovers: [Takeover] = []
  /// The units of ads that may be in another state than the table says.
  private var doubtfulUnits: Set<String> = []
  private var eventCount = 0
  /// What was forgotten because there was no room.
  private(set) var forgotten: Forgotten = []

  /// Kinds of ads that were forgotten.
  struct Forgotten: OptionSet {
    let rawValue: UInt8

    /// Ads that were over: of them only a record under their own name tells once more.
    static let finished = Forgotten(rawValue: 1 << 0)
    /// Ads that may still have been banners in a scene.
    static let banners = Forgotten(rawValue: 1 << 1)
    /// Ads of which something was still to come.
    static let open = Forgotten(rawValue: 1 << 2)
  }

  /// Creates a table whose ads are numbered from one on.
  init(firstNumber: Int = 0) {
    self.firstNumber = firstNumber
    tailNumber = firstNumber
  }

  /// A name for an ad that stays the same while others are forgotten.
  struct Handle: Hashable {
    fileprivate var number: Int

    /// Which ad of its launch it is, from 1.
    var ordinal: Int { number + 1 }
  }

  /// How many ads there have been.
  var count: Int { nextNumber - firstNumber }

  /// How many ads were forgotten because there was no room.
  var forgottenCount: Int { count - ads.count }

  /// The number that the next ad gets.
  var nextNumber: Int { tailNumber + ads.count - tailPlace }

  /// Which ad of its launch one is, from 1.
  func ordinalOfLaunch(_ ad: AdTimeline) -> Int { ad.number - firstNumber + 1 }

  /// An ad, or `nil` when it was forgotten.
  subscript(handle: Handle) -> AdTimeline? { place(of: handle.number).map { ads[$0] } }

  private func place(of number: Int) -> Int? {
    guard number >= tailNumber else { return places[number] }
    let place = tailPlace + number - tailNumber
    return place < ads.count ? place : nil
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
    case .presenting: presenting.insert(number)
    default: break
    }
  }

  private mutating func unshelve(_ number: Int, _ state: EntityState, _ unitID: String?) {
    switch state {
    case .loading: loading.remove(number, of: unitID)
    case .loaded: loaded.remove(number, of: unitID)
    case .presenting: presenting.remove(number)
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
    loaded.candidates(of: ad.unitID).filter { $0 != handle?.number }
      .compactMap { self[Handle(number: $0)] }
      .filter { ad.unitID != nil || $0.unitID != nil || ad.format == $0.format }
  }

  /// Other loads of an ad's unit that have not been answered; `nil` when there may be some.
  /// `isElsewhere` says whether an ad is one of another window, if that is known.
  func loadCountInFlight(
    of ad: AdTimeline, besides handle: Handle?, isElsewhere: (AdTimeline) -> Bool? = { _ in false }
  ) -> Int? {
    var count = 0
    var isUnclear = isDoubtful(unit: ad.unitID)
    for number in loading.candidates(of: ad.unitID) where number != handle?.number {
      guard let other = self[Handle(number: number)], isElsewhere(other) != true else { continue }
      let isKnown = !isDoubtful(unit: other.unitID) && isElsewhere(other) == false
      if other.unitID == ad.unitID, other.format == ad.format, isKnown {
        count += 1
      } else if other.unitID == nil || ad.unitID == nil || other.unitID == ad.unitID {
        isUnclear =
          isUnclear || other.format == nil || ad.format == nil || other.format == ad.format
      }
    }
    return count > 0 || !isUnclear ? count : nil
  }

  /// Whether it is not known which ads of a unit were answered or used, because a record may be
  /// about one of another unit.
  func isDoubtful(unit: String?) -> Bool { unit.map { doubtfulUnits.contains($0) } ?? false }

  /// Returns the ad that an event concerns, adding it when it is new; `nil` when it concerns none.
  /// `place` says in which scene of which the event tells.
  mutating func ad(of event: Event, at place: AdPlace = AdPlace()) -> Handle? {
    guard event.name.group == .ad else { return nil }
    eventCount += 1
    for (place, key) in AdTable.identityKeys.enumerated() {
      guard let text = event.string(key) else { continue }
      if let number = numbers[place][text], let ad = self[Handle(number: number)] {
        if beginsAnew(event, ad) { break }
        ad.settle(by: event, isNamed: true)
        takeOverCall(for: event, ad)
        doubtCalls(by: event, of: ad)
        doubtPresentations(by: event, of: ad)
        return remember(Handle(number: number), event)
      }
    }
    let choice = choice(for: event, at: place)
    if let choice, let ad = choice.ad {
      doubtCalls(by: event, of: ad)
      doubtPresentations(by: event, of: ad)
      return take(choice, ad, event, at: place)
    }
    doubtAll(choice?.others ?? [], by: event)
    guard let state = AdTable.stateOfNewAd(event.name) else { return nil }
    let ad = AdTimeline(state: state)
    ad.isIdentityDerived = !AdTable.identityKeys.contains { event.string($0) != nil }
    ad.mayBeForgotten = !forgotten.isEmpty && event.name != .adLoadRequested
    if doubtCalls(by: event, of: ad) { ad.doubt(.use) }
    return remember(add(ad), event)
  }

  /// Returns the ad whose request the SDK refuses with an event, with what is not known of it there
  /// if it may be any of several. A refusal changes nothing of an ad.
  func adRefused(by event: Event, at place: AdPlace) -> (ad: Handle, doubt: AdDoubt?)? {
    guard event.name == .sdkInvalidRequest, let choice = choice(for: event, at: place),
      let ad = choice.ad
    else { return nil }
    let doubt = choice.others.isEmpty ? nil : AdDoubt(among: [ad] + choice.others)
    return (Handle(number: ad.number), doubt)
  }

  /// The events after which an ad was used.
  private static let uses: EventNameSet = [.adPresentCalled, .adWillPresent, .adDidPresent]

  /// The events by which a presentation turns out.
  private static let outcomes: EventNameSet = [.adWillPresent, .adDidPresent, .adPresentFailed]

  /// The events that only come for an ad on screen, after those by which it comes there.
  private static let proofs: EventNameSet = [
    .adImpression, .adClick, .adVideoCompleted, .adRewardEarned, .adWillDismiss, .adDidDismiss,
  ]

  /// The keys that tell ads apart, the surest first.
  private static let identityKeys: [EventKey] = [.ad, .adObject, .responseID]

  /// Whether an event under the name of an ad is about a new one: a second request once the first
  /// one is answered, or where requests are not logged, a second load once the ad is used up. An ad
  /// in the content is loaded over and over.
  private func beginsAnew(_ event: Event, _ ad: AdTimeline) -> Bool {
    switch (event.name, ad.state) {
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
    let count = eventCount
    update(handle) {
      $0.learn(from: event)
      $0.touchedAt = count
    }
    if wasNameless, self[handle]?.id != nil { namelessCount -= 1 }
    return handle
  }

  // MARK: - Ads without names

  /// A call that was put to one ad and turned out to be another one's, with the states in which
  /// the two were before that was known.
  struct Takeover {
    let mistaken: Handle
    let mistakenState: EntityState
    let called: Handle
    let calledState: EntityState
  }

  /// Returns the takeovers since the last call.
  mutating func takeTakeovers() -> [Takeover] {
    defer { if !takeovers.isEmpty { takeovers = [] } }
    return takeovers
  }

  /// An outcome that is put to an ad which nobody called, or whose call may have been another
  /// one's, may be that of any call, unless both are told with names. Returns whether there is one.
  @discardableResult
  private func doubtCalls(by event: Event, of ad: AdTimeline) -> Bool {
    let isCalled = ad.isPresenting && !(ad.doubt?.traits.contains(.use) ?? false)
    guard AdTable.outcomes.contains(event.name), !isCalled || event[.ad] == nil else {
      return false
    }
    var isAny = false
    for number in presenting {
      guard let other = self[Handle(number: number)], other !== ad else { continue }
      let isNamed = event[.ad] != nil && other.events[.adPresentCalled]?[.ad] != nil
      if isNamed { continue }
      other.doubt(.use)
      isAny = true
    }
    return isAny
  }

  /// Of ads of several formats one was used or answered, and nobody knows which.
  private mutating func doubtAll(_ ads: [AdTimeline], by event: Event) {
    if AdTable.uses.contains(event.name) { ads.forEach { $0.doubt(.use) } }
    guard event.name == .adLoaded || event.name == .adLoadFailed else { return }
    for ad in ads { ad.doubt([.use, .load]) }
    doubtfulUnits.formUnion(ads.compactMap(\.unitID))
  }

  /// What only happens to an ad on screen, and is told of one that waits to be shown, says that it
  /// was shown: so what was put to another one by a guess may have been about it. Told of one on
  /// screen without its name, it may be what shows that a later call came about.
  private func doubtPresentations(by event: Event, of ad: AdTimeline) {
    guard AdTable.proofs.contains(event.name), ad.isFullScreen ?? true else { return }
    let isWaiting = ad.state == .loaded || ad.state == .expired
    guard isWaiting || ad.state == .presented && event[.ad] == nil else { return }
    for other in ads where other !== ad {
      guard isWaiting ? other.isPresenting && other.isIdentityDerived : other.state == .presenting
      else { continue }
      if let mine = ad.format, let its = other.format, mine != its { continue }
      other.doubt(.use)
    }
  }

  /// A callback under the name of an ad that nobody called tells whose call it was that named none.
  private mutating func takeOverCall(for event: Event, _ ad: AdTimeline) {
    guard AdTable.outcomes.contains(event.name), !ad.isPresenting, !presenting.isEmpty else {
      return
    }
    let called = presenting.sorted().compactMap { self[Handle(number: $0)] }.filter { other in
      guard let call = other.events[.adPresentCalled] else { return false }
      return !AdTable.identityKeys.contains { call.string($0) != nil }
        && (other.format == nil || ad.format == nil || other.format == ad.format)
    }
    for other in called { other.doubt(.use) }
    guard called.count == 1, let other = called.first, let call = other.events[.adPresentCalled]
    else { return }
    takeovers.append(
      Takeover(
        mistaken: Handle(number: other.number), mistakenState: other.state,
        called: Handle(number: ad.number), calledState: ad.state))
    update(Handle(number: other.number)) {
      $0.state = $0.events[.adLoaded] == nil ? .released : .loaded
      $0.presentationCount -= 1
    }
    update(Handle(number: ad.number)) {
      $0.state = .presenting
      $0.presentation = other.presentation
      $0.presentationCount += 1
      $0.presentSceneIndex = other.presentSceneIndex
      $0.isPresentSceneKnown = other.isPresentSceneKnown
      $0.callbacks = []
      $0.screenStart = call
      $0.events.insert(call)
    }
  }

  /// Puts an event to the ad that was chosen for it, and notes what is not known of the ads that it
  /// may be about instead.
  private mutating func take(
    _ choice: AdChoice, _ ad: AdTimeline, _ event: Event, at place: AdPlace
  ) -> Handle {
    let handle = Handle(number: ad.number)
    let others = choice.others
    let isNamed = AdTable.identityKeys.contains { event.string($0) != nil }
    if !others.isEmpty {
      let doubt = AdDoubt(among: [ad] + others)
      ad.doubt(doubt, isChosen: true, by: event)
      for other in others { other.doubt(doubt, isChosen: false, by: event) }
      if doubt.traits.contains(.unit) {
        doubtfulUnits.formUnion(([ad] + others).compactMap(\.unitID))
      }
    } else {
      ad.settle(by: event, isNamed: false)
    }
    if choice.isContrary, !place.isStartSeen { ad.doubt(.requestScene) }
    if isNamed && !forgotten.isEmpty || forgotten.contains(.open) {
      ad.doubt = AdDoubt.forgotten(ad)
    }
    update(handle) { $0.isIdentityDerived = $0.isIdentityDerived || event.string(.ad) == nil }
    return remember(handle, event)
  }

  /// Finds the ad that an event without identifier must be about, by what it tells and the states
  /// in which such an event can come.
  ///
  /// A wrong guess makes a false finding, no guess only an undecided one. So an ad that was
  /// presented is never presented again by a guess, and where ads of several formats could be meant
  /// none is.
  private func choice(for event: Event, at place: AdPlace) -> AdChoice? {
    // An app that names its ads names all of them, and then there is nothing to guess. Without
    // this, each new ad looks at all others.
    if namelessCount == 0, event.string(.ad) != nil { return nil }
    for tier in AdChoice.tiers(of: event.name) {
      let fitting = ads.filter { ad in
        tier.contains(ad) && ad.isCompatible(with: event)
          && (ad.id == nil || event.string(.ad) == nil)
          && (event.string(.format) == nil || ad.format != nil || tier.states == [.loading]
            || tier.isOnScreen)
      }
      guard !fitting.isEmpty else { continue }
      return AdChoice(among: fitting, for: event, at: place, isOnScreen: tier.isOnScreen)
    }
    return nil
  }

  /// The state in which an ad is first known when its first event has a name; `nil` when such an
  /// event alone is no sign of an ad.
  private static func stateOfNewAd(_ name: EventName) -> EntityState? {
    switch name {
    case .adLoadRequested: .loading
    case .adLoaded, .adRefreshed, .adLoadFailed, .adPresentCalled, .adWillPresent, .adDidPresent,
      .adPresentFailed, .adDidDismiss:
      .unclear
    default: nil
    }
  }

  // MARK: - Room

  private mutating func add(_ ad: AdTimeline) -> Handle {
    if ads.count == AdTable.adsMax { makeRoom() }
    if ad.id == nil { namelessCount += 1 }
    ad.number = nextNumber
    ads.append(ad)
    shelve(ad.number, ad)
    return Handle(number: ad.number)
  }

  /// Forgets the oldest ads that are over, up to half of all; where there are few of them, also the
  /// oldest of those that are shown in the content, and the oldest at last.
  private mutating func makeRoom() {
    let next = nextNumber
    // What has just happened to an ad may be answered soon.
    let recent = eventCount - AdTable.forgottenMin
    let finished = ads.filter { $0.isOver && $0.touchedAt < recent }.prefix(AdTable.adsMax / 2)
    var goners = Set(finished.map(\.number))
    if !goners.isEmpty { forgotten.insert(.finished) }
    for isMeant in [{ $0.isShownInContent && $0.touchedAt < recent }, { _ in true }]
      as [(AdTimeline) -> Bool]
    {
      let missing = AdTable.forgottenMin - goners.count
      guard missing > 0 else { break }
      for ad in ads.filter({ isMeant($0) && !goners.contains($0.number) }).prefix(missing) {
        goners.insert(ad.number)
        forgotten.insert(ad.isShownInContent ? [.finished, .banners] : .open)
      }
    }
    ads.removeAll { goners.contains($0.number) }
    namelessCount = ads.count { $0.id == nil }
    places = Dictionary(uniqueKeysWithValues: ads.indices.map { (ads[$0].number, $0) })
    (tailNumber, tailPlace) = (next, ads.count)
    loading.removeAll { goners.contains($0) }
    loaded.removeAll { goners.contains($0) }
    presenting.subtract(goners)
    for place in numbers.indices {
      numbers[place] = numbers[place].filter { places[$0.value] != nil }
    }
  }
}

extension AdTimeline {
  /// Whether nothing more is expected of it.
  fileprivate var isOver: Bool { state == .dismissed || state == .failed || state == .released }

  /// Whether it is an ad in the content that has come up there.
  fileprivate var isShownInContent: Bool {
    guard isFullScreen == false, state != .loading else { return false }
    return format == .banner || events[.adImpression] != nil
  }
}
