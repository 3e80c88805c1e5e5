import LintModel

extension AdTable {
  /// Returns the ad that an event concerns, adding it when it is new; `nil` when it concerns none.
  /// `place` says in which scene of which the event tells.
  mutating func ad(of event: Event, at place: AdPlace = AdPlace()) -> Handle? {
    guard event.name.group == .ad else { return nil }
    eventCount += 1
    for key in AdTable.identityKeys {
      guard let text = event.string(key) else { continue }
      if let number = number(of: Name(key: key, text: text)), let ad = self[number] {
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
    if let choice { doubtAll(choice, by: event) }
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
    var doubt: AdDoubt?
    if !choice.crowd.isEmpty {
      doubt = .ofCrowd(ad, isUnitKnown: isUnitKnown(of: choice.crowd))
    } else if !choice.others.isEmpty {
      doubt = AdDoubt(among: [ad] + choice.others)
    }
    return (Handle(number: ad.number), doubt)
  }

  /// The keys that tell ads apart, the surest first.
  static let identityKeys: [EventKey] = [.ad, .adObject, .responseID]

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

  // MARK: - Ads without names

  /// Puts an event to the ad that was chosen for it, and notes what is not known of the ads that it
  /// may be about instead.
  private mutating func take(
    _ choice: AdChoice, _ ad: AdTimeline, _ event: Event, at place: AdPlace
  ) -> Handle {
    let handle = Handle(number: ad.number)
    let others = choice.others
    let isNamed = AdTable.identityKeys.contains { event.string($0) != nil }
    if !choice.crowd.isEmpty {
      doubt(choice.crowd, by: event, of: ad)
    } else if !others.isEmpty {
      let doubt = AdDoubt(among: [ad] + others)
      ad.doubt(doubt, isChosen: true, by: event)
      for other in others {
        other.doubt(doubt, isChosen: false, by: event)
        file(other)
      }
      if doubt.traits.contains(.unit) { self.doubt(units: ([ad] + others).compactMap(\.unitID)) }
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
      let places = shelves.places(for: event, in: tier)
      if places.isEmpty { continue }
      // Answers come in the order of the requests; a presentation takes the newest ad.
      let isAnswer = event.name == .adLoaded || event.name == .adLoadFailed
      let selection = shelves.ads(
        on: places, of: event.string(.unitID), max: AdChoice.comparedMax, areOldest: isAnswer)
      let fitting = selection.numbers.compactMap { self[$0] }.filter { ad in
        tier.contains(ad) && ad.isCompatible(with: event)
          && (ad.id == nil || event.string(.ad) == nil)
      }
      guard !fitting.isEmpty || selection.isCut else { continue }
      return AdChoice(
        among: fitting, crowd: selection.isCut ? places : [], for: event, at: place,
        isOnScreen: tier.isOnScreen)
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
}

extension AdShelves {
  /// The shelves of the ads that an event without the name of an ad may be about, of those in the
  /// states of a tier.
  ///
  /// A name that was not found is no other ad's: one that has a name of the same kind is not meant.
  fileprivate func places(for event: Event, in tier: AdChoice.Tier) -> [Int] {
    let names = AdNameSet(toldBy: event)
    let format = Kind.number(of: event.string(.format).map { AdFormat(rawValue: $0) })
    let mayLackFormat = tier.isLoading || tier.isOnScreen
    return tier.states.flatMap { state in
      places(of: state) { kind in
        kind.names.isDisjoint(with: names) && (tier.awaited == nil || !kind.hasComeUp)
          && (format == 0 || format == kind.format || mayLackFormat && kind.format == 0)
      }
    }
  }
}
