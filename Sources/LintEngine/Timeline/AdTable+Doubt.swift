import LintModel

// What an event makes doubtful of other ads than the one that it is put to.
extension AdTable {
  /// The events after which an ad was used.
  private static let uses: EventNameSet = [.adPresentCalled, .adWillPresent, .adDidPresent]

  /// The events by which a presentation turns out.
  private static let outcomes: EventNameSet = [.adWillPresent, .adDidPresent, .adPresentFailed]

  /// The events that only come for an ad on screen, after those by which it comes there.
  private static let proofs: EventNameSet = [
    .adImpression, .adClick, .adVideoCompleted, .adRewardEarned, .adWillDismiss, .adDidDismiss,
  ]

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
  mutating func doubtCalls(by event: Event, of ad: AdTimeline) -> Bool {
    let isCalled = ad.isPresenting && !(ad.doubt?.traits.contains(.use) ?? false)
    guard AdTable.outcomes.contains(event.name), !isCalled || event[.ad] == nil else {
      return false
    }
    let isNamed = event[.ad] != nil
    let places = shelves.places(of: .presenting) { !(isNamed && $0.isCallNamed) }
    return shelves.mark(.use, on: places, besides: ad)
  }

  /// Of ads of several formats one was used or answered, and nobody knows which.
  mutating func doubtAll(_ choice: AdChoice, by event: Event) {
    var traits: AdDoubt.Traits = []
    if AdTable.uses.contains(event.name) { traits = .use }
    if event.name == .adLoaded || event.name == .adLoadFailed { traits = [.use, .load] }
    guard !traits.isEmpty else { return }
    for ad in choice.others { ad.doubt(traits) }
    if !choice.crowd.isEmpty { shelves.mark(traits, on: choice.crowd) }
    guard traits.contains(.load) else { return }
    doubt(
      units: choice.crowd.isEmpty
        ? choice.others.compactMap(\.unitID)
        : shelves.units(on: choice.crowd, max: AdChoice.comparedMax))
  }

  /// What only happens to an ad on screen, and is told of one that waits to be shown, says that it
  /// was shown: so what was put to another one by a guess may have been about it. Told of one on
  /// screen without its name, it may be what shows that a later call came about.
  mutating func doubtPresentations(by event: Event, of ad: AdTimeline) {
    guard AdTable.proofs.contains(event.name), ad.isFullScreen ?? true else { return }
    let isWaiting = ad.state == .loaded || ad.state == .expired
    guard isWaiting || ad.state == .presented && event[.ad] == nil else { return }
    let states: [EntityState] = isWaiting ? [.presenting, .presented] : [.presenting]
    let places = states.flatMap { state in
      shelves.places(of: state) { kind in
        kind.mayHave(format: ad.formatNumber) && (kind.isDerived || !isWaiting)
      }
    }
    shelves.mark(.use, on: places, besides: ad)
  }

  /// A callback under the name of an ad that nobody called tells whose call it was that named none.
  mutating func takeOverCall(for event: Event, _ ad: AdTimeline) {
    guard AdTable.outcomes.contains(event.name), !ad.isPresenting else { return }
    let called = shelves.places(of: .presenting) { kind in
      kind.isCallNameless && kind.mayHave(format: ad.formatNumber)
    }
    guard shelves.mark(.use, on: called), shelves.count(on: called) == 1,
      let other = shelves.first(on: called).flatMap({ self[$0] }),
      let call = other.events[.adPresentCalled]
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
}
