import LintModel

extension AttributeView {
  /// What is known of an attribute of the ad, given what its records tell.
  ///
  /// What rests on which of several ads is meant is not known, nor what a forgotten ad may have
  /// told.
  func adValue(_ attribute: EntityAttribute, told value: AttributeValue) -> AttributeValue {
    if let doubt = ad?.doubt, doubt.hides(attribute, of: step.event) {
      return .unknown(doubt.reason)
    }
    guard ad?.mayBeForgotten ?? isOfForgottenAd else { return value }
    let isComplete = ad?.requestedAt != nil || value == .bool(true)
    let isCutOff = attribute.restsOnWholeAd && !isComplete
    return isCutOff || value == .unknown(.notLogged) ? .unknown(.limitReached) : value
  }

  /// Whether the event is about an ad that is not kept, and ads were forgotten.
  private var isOfForgottenAd: Bool {
    step.event.name.group == .ad && !timeline.ads.forgotten.isEmpty
  }

  /// The event that told an attribute of the ad.
  func adWitness(of attribute: EntityAttribute) -> Event? {
    switch attribute {
    case .adAge: ad?.events[.adLoaded]
    case .adRequestScene, .adLoadCountInFlight: ad?.events[.adLoadRequested]
    case .adSincePresentCalled: presentationStart
    case .adSinceSizeRefused: ad?.sizeRefusal
    case .adWidth, .adHeight: ad?.sizeEvent
    case .adCanPresent, .adCheckedSinceResize: ad?.check
    case .adSinceUnitDismissed: unitDismissal
    case .adWasRewarded: ad?.events[.adRewardEarned]
    case .adVideoCompleted: ad?.events[.adVideoCompleted]
    case .adTimeOnScreen: ad?.screenStart
    default: nil
    }
  }

  // MARK: - Values that take more than a look

  /// The ad, or what the event itself tells of one that is not kept, such as one that is not ready.
  var named: AdTimeline? {
    if let ad { return ad }
    guard step.event.name.group == .ad || step.event.name.group == .sdk else { return nil }
    let named = AdTimeline(state: .unclear)
    named.learn(from: step.event)
    return named
  }

  /// The time since the load; of an ad that may be any of several, at least since the last of their
  /// loads and at most since the first.
  var age: AttributeValue {
    guard let doubt = ad?.doubt else { return duration(since: ad?.events[.adLoaded]) }
    guard let first = doubt.firstLoad, let last = doubt.lastLoad else {
      return .unknown(doubt.reason)
    }
    return age(from: first, to: last)
  }

  /// The time since a moment between two others, both included.
  private func age(from first: TimePoint, to last: TimePoint) -> AttributeValue {
    let (longest, shortest) = (duration(since: first), duration(since: last))
    guard let most = longest.distance, let least = shortest.distance else {
      return longest.isKnown ? shortest : longest
    }
    guard most != least else { return longest }
    // A nanosecond more each way, because an inexact length is neither of its bounds.
    return AttributeValue(
      TimeDistance(
        lower: min(least.lower, least.nominal - 1), nominal: least.nominal,
        upper: max(most.upper, most.nominal + 1)))
  }

  var loadCountInFlight: AttributeValue {
    let count = named.flatMap { ad in
      timeline.ads.loadCountInFlight(of: ad, besides: adHandle) { isElsewhere($0, than: ad) }
    }
    guard (count ?? 0) == 0 else { return int(count) }
    if timeline.ads.forgotten.contains(.open) { return .unknown(.limitReached) }
    if timeline.ads.isDoubtful(unit: named?.unitID) { return .unknown(.ambiguous) }
    return int(count)
  }

  /// Whether two ads were requested for two windows, if that is known.
  private func isElsewhere(_ other: AdTimeline, than ad: AdTimeline) -> Bool? {
    guard launch.windowsConnectedMax > 1 else { return false }
    guard let mine = ad.requestSceneIndex, let its = other.requestSceneIndex else { return nil }
    if mine == its { return false }
    return timeline.scenes.areDifferent(mine, its) ? true : nil
  }

  var requestScene: String? {
    if ad?.requestScene == SceneName.none { return SceneName.none }
    return name(ofScene: ad?.requestSceneIndex) ?? ad?.requestScene
  }

  /// Where the ad is presented, unless that is only likely.
  var presentScene: String? {
    guard let ad, ad.isPresentSceneKnown else { return nil }
    return name(ofScene: ad.presentSceneIndex)
  }

  var sinceSizeRefused: AttributeValue {
    guard let ad, ad.sizeRefusal == nil, ad.isSizeRefusalHidden else {
      return duration(since: ad?.sizeRefusal)
    }
    return .unknown(.redacted)
  }

  /// The event by which the ad's last presentation began.
  var presentationStart: Event? {
    ad?.events[.adPresentCalled] ?? ad?.events[.adWillPresent] ?? ad?.events[.adDidPresent]
  }

  /// Whether the step, or the call of the presentation that it belongs to, is by another scene than
  /// the one that was showing the ad.
  var isContended: Bool? {
    guard let ad else { return nil }
    guard let contention = ad.contention else { return false }
    return contention.step == timeline.stepCount
      || presentation != nil && presentation == contention.presentation
  }

  var sinceUnitDismissed: AttributeValue {
    guard unitDismissal == nil else { return duration(since: unitDismissal) }
    if timeline.dismissals.overflowCount > 0 { return .unknown(.limitReached) }
    return .unknown(timeline.dismissals.hasDoubtfulUnit ? .ambiguous : .notLogged)
  }

  /// How long the ad has been on screen in its last presentation.
  var timeOnScreen: AttributeValue {
    let end = ad?.state == .dismissed ? ad?.events[.adDidDismiss] : nil
    return duration(since: ad?.screenStart, until: end)
  }

  private var unitDismissal: Event? {
    named?.unitID.flatMap { timeline.dismissals.last(of: $0, at: timeline.stepCount) }
  }

  /// Whether a check of the ad came after the last change of its scene's shape; unknown where the
  /// shape is never told.
  var isCheckedSinceResize: Bool? {
    guard let ad, let scene, scene.isShapeTold, !scene.isChangeHidden else { return nil }
    guard let checkedAt = ad.checkedAt else { return false }
    return checkedAt > (scene.geometryChangedAt ?? 0)
  }

  /// Whether an event of the ad has come. That it has not is known only of an ad whose load or
  /// presentation was seen.
  func hasHappened(_ name: EventName) -> Bool? {
    guard let ad else { return nil }
    if ad.events[name] != nil { return true }
    return ad.requestedAt != nil || ad.presentationCount > 0 ? false : nil
  }

  /// Unknown where an ad may be one of another unit, or may have expired. Of many some are counted.
  var unusedCount: AttributeValue {
    guard let ad = named, ad.unitID != nil || ad.format != nil else {
      return .unknown(.notLogged)
    }
    if timeline.ads.forgotten.contains(.open) { return .unknown(.limitReached) }
    if timeline.ads.isDoubtful(unit: ad.unitID) { return .unknown(.ambiguous) }
    var count = 0
    let (others, isCut) = timeline.ads.loadedAlternatives(to: ad, besides: adHandle)
    for other in others where other.presentationCount == 0 {
      if let its = other.format, its == .banner || ad.format != nil && ad.format != its {
        continue
      }
      guard ad.unitID == other.unitID else { return .unknown(.notLogged) }
      if let doubt = other.doubt, !doubt.traits.isDisjoint(with: [.unit, .use]) {
        return .unknown(doubt.reason)
      }
      let value = duration(since: other.loadedTime)
      guard let age = value.distance else { return value }
      // Its own lifetime is over only once an expiry tells; where that is not known, after the
      // shortest there is.
      if other.lifetimeNanoseconds == nil, age.exceeds(AdFormat.lifetimeNanosecondsMin) != false {
        return .unknown(.notLogged)
      }
      count += 1
    }
    if count >= AdTable.countedMax { return .int(AdTable.countedMax) }
    return isCut ? .unknown(.limitReached) : .int(count)
  }
}

extension EntityAttribute {
  /// Whether its value is known only if all that happened to the ad is.
  fileprivate var restsOnWholeAd: Bool {
    switch self {
    case .adPresentationCount, .adIsContended, .adCheckedSinceResize, .adWasRewarded,
      .adVideoCompleted:
      true
    default: false
    }
  }
}
