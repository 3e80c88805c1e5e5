import LintModel

/// What is not known of an ad because records that were put to it may be about another one, or
/// records of another one about it.
struct AdDoubt {
  /// What is not known.
  var traits: Traits
  /// The first and the last moment at which the ad may have been loaded; `nil` for an end that is
  /// not known.
  var firstLoad: TimePoint?
  var lastLoad: TimePoint?
  /// The first and the last step at which it may have been requested, or else loaded; `nil` where
  /// that is not known.
  var requests: ClosedRange<Int>?
  /// Why it is not known.
  var reason: AttributeValue.UnknownReason = .ambiguous

  /// What an ad has that may be another one's.
  struct Traits: OptionSet, Hashable {
    let rawValue: UInt8

    /// Its names: the app's own, its address, the number of its answer.
    static let names = Traits(rawValue: 1 << 0)
    static let unit = Traits(rawValue: 1 << 1)
    static let requestScene = Traits(rawValue: 1 << 2)
    /// What was said when it was checked.
    static let check = Traits(rawValue: 1 << 3)
    static let size = Traits(rawValue: 1 << 4)
    /// Which load is its own.
    static let load = Traits(rawValue: 1 << 5)
    /// Whether it was presented, and what came of that.
    static let use = Traits(rawValue: 1 << 6)
    static let all = Traits(rawValue: (1 << 7) - 1)
  }

  /// What is not known of the ad that an event is about, if it may be any of several.
  init(among ads: [AdTimeline]) {
    traits = []
    for ad in ads.dropFirst() { traits.formUnion(AdDoubt.differences(of: ads[0], ad)) }
    for ad in ads { traits.formUnion(ad.doubt?.traits ?? []) }
    firstLoad = AdDoubt.end(of: ads.map(\.firstLoad)) { $0 < 0 }
    lastLoad = AdDoubt.end(of: ads.map(\.lastLoad)) { $0 > 0 }
    let ranges = ads.compactMap { ad in ad.doubt?.requests ?? ad.requestedAt.map { $0...$0 } }
    if let first = ranges.first, ranges.count == ads.count {
      requests = ranges.reduce(first) {
        min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
      }
    }
    if ads.contains(where: { $0.doubt?.reason == .limitReached }) { reason = .limitReached }
  }

  /// Nothing is known of an ad, because it may be one that was forgotten.
  static func forgotten(_ ad: AdTimeline) -> AdDoubt {
    var doubt = AdDoubt(among: [ad])
    doubt.traits = .all
    doubt.reason = .limitReached
    return doubt
  }

  /// Nothing is known of an ad that may be any of more than can be compared, but perhaps its unit.
  static func ofCrowd(_ ad: AdTimeline, isUnitKnown: Bool) -> AdDoubt {
    var doubt = AdDoubt(among: [ad])
    doubt.traits = isUnitKnown ? .all.subtracting(.unit) : .all
    doubt.forgetMoments()
    return doubt
  }

  /// Takes note that nothing is known of when the ad was requested and loaded.
  mutating func forgetMoments() { (firstLoad, lastLoad, requests) = (nil, nil, nil) }

  private static func differences(of ad: AdTimeline, _ other: AdTimeline) -> Traits {
    var traits: Traits = []
    if ad.id != other.id || ad.object != other.object || ad.responseID != other.responseID {
      traits.insert(.names)
    }
    if ad.unitID != other.unitID || ad.hiddenKeys.contains(.unitID)
      || other.hiddenKeys.contains(.unitID)
    {
      traits.insert(.unit)
    }
    if ad.requestScene != other.requestScene || ad.requestSceneIndex != other.requestSceneIndex {
      traits.insert(.requestScene)
    }
    if ad.check != nil || other.check != nil || ad.sizeRefusal != nil || other.sizeRefusal != nil {
      traits.insert(.check)
    }
    if ad.width != other.width || ad.height != other.height { traits.insert(.size) }
    if ad.presentationCount > 0 || other.presentationCount > 0 { traits.insert(.use) }
    return traits
  }

  /// The first or the last of some moments, if all are known.
  private static func end(
    of times: [TimePoint?], isFurther: (_ nanoseconds: Int64) -> Bool
  ) -> TimePoint? {
    guard var end = times.first ?? nil else { return nil }
    for time in times.dropFirst() {
      guard let time, let distance = time.nanoseconds(since: end) else { return nil }
      if isFurther(distance) { end = time }
    }
    return end
  }

  /// Whether an attribute rests on what is not known, for an event that is put to the ad.
  func hides(_ attribute: EntityAttribute, of event: Event) -> Bool {
    switch attribute {
    case .adID: traits.contains(.names) && event[.ad] == nil
    case .adUnitID, .adUnitOrFormat, .adIsTestUnit:
      traits.contains(.unit) && event[.unitID] == nil
    case .adLoadCountInFlight, .adUnusedCount, .adSinceUnitDismissed:
      traits.contains(.unit) && event[.unitID] == nil || reason == .limitReached
    case .adFormat, .adIsFullScreen: reason == .limitReached && event[.format] == nil
    case .adAge: traits.contains(.load)
    case .adRequestScene: traits.contains(.requestScene)
    case .adCanPresent, .adSinceSizeRefused:
      traits.contains(.check) && event.name != .adCanPresentChecked
    case .adCheckedSinceResize: !traits.isDisjoint(with: [.check, .requestScene])
    case .adWidth: traits.contains(.size) && event[.width] == nil
    case .adHeight: traits.contains(.size) && event[.height] == nil
    case .adState, .adPresentScene, .adPresentationCount, .adSincePresentCalled, .adIsContended,
      .adWasRewarded, .adVideoCompleted, .adTimeOnScreen:
      traits.contains(.use)
    default: false
    }
  }
}

extension AdTimeline {
  /// The first moment at which it may have been loaded.
  fileprivate var firstLoad: TimePoint? { doubt == nil ? loadedTime : doubt?.firstLoad }

  /// The last moment at which it may have been loaded.
  fileprivate var lastLoad: TimePoint? { doubt == nil ? loadedTime : doubt?.lastLoad }

  /// Notes what is not known of it, because an event may be about it or about others; what the
  /// event itself tells is known of the ad that was chosen.
  func doubt(_ doubt: AdDoubt, isChosen: Bool, by event: Event) {
    var doubt = doubt
    if isChosen {
      if event[.unitID] != nil { doubt.traits.remove(.unit) }
      if event[.ad] != nil { doubt.traits.remove(.names) }
    } else if doubt.traits.contains(.names), EventName.usesOfAd.contains(event.name) {
      // Under its own name it may turn out to have been the one.
      doubt.traits.insert(.use)
    }
    if event.name == .adCanPresentChecked { doubt.traits.insert(.check) }
    if event.name == .adLoaded, doubt.traits.contains(.names) { doubt.traits.insert(.load) }
    if event.name == .adLoaded, isChosen {
      doubt.firstLoad = event.time
      doubt.lastLoad = event.time
    }
    doubt.traits.formUnion(self.doubt?.traits ?? [])
    self.doubt = doubt
  }

  /// The ad as a step shows it that may be about another one.
  func doubted(by step: Timeline.Step) -> AdTimeline {
    let copy = copy()
    if let doubt = step.doubt { copy.doubt(doubt, isChosen: true, by: step.event) }
    return copy
  }

  /// Notes that something is not known of it, and why if nothing was unknown before.
  func doubt(_ traits: AdDoubt.Traits, _ reason: AttributeValue.UnknownReason = .ambiguous) {
    var doubt = doubt ?? AdDoubt(among: [self])
    if doubt.traits.isEmpty, doubt.reason == .ambiguous { doubt.reason = reason }
    doubt.traits.formUnion(traits)
    self.doubt = doubt
  }

  /// Takes over what an event that can only be about this ad makes known of it; `isNamed` tells
  /// that it is by its name.
  func settle(by event: Event, isNamed: Bool) {
    guard doubt != nil, doubt?.reason != .limitReached else { return }
    if isNamed, event.name == .adCanPresentChecked { doubt?.traits.remove(.check) }
    guard event.name == .adLoaded else { return }
    if isNamed { doubt?.traits.subtract([.check, .load]) }
    doubt?.firstLoad = event.time
    doubt?.lastLoad = event.time
  }

  /// Whether something of it is not known, because records may be about another ad.
  var isAmbiguous: Bool { doubt.map { !$0.traits.isEmpty } ?? false }
}

extension EventName {
  /// The events after which an ad is not what it was before.
  fileprivate static let usesOfAd: EventNameSet = [
    .adPresentCalled, .adWillPresent, .adDidPresent, .adPresentFailed, .adDidDismiss, .adReleased,
    .adImpression, .adClick, .adVideoCompleted, .adRewardEarned, .adNotReady,
  ]
}
