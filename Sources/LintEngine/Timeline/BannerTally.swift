import LintModel

/// How many banners are live in each scene, so that nobody has to look through all ads.
struct BannerTally {
  /// The banners of which it is not known for which scene they were requested.
  private(set) var doubtful = OrderedNumbers()
  /// Whether that is so of more banners than were looked at one by one.
  private(set) var isCrowdDoubtful = false
  /// Whether there was an ad of which the format is redacted.
  private(set) var hasHiddenFormat = false
  private var placelessCount = 0
  private var counts: [Int: Count] = [:]

  private struct Count {
    var known = 0
    /// How many may be no banners, because their format is redacted.
    var unclear = 0
  }

  /// What one ad adds.
  enum Share: Equatable {
    case none
    case doubtful
    case live(scene: Int?, isFormatKnown: Bool)
  }

  /// Counts an ad by what is known of it now.
  mutating func put(_ ad: AdTimeline) {
    if ad.format == nil, !hasHiddenFormat { hasHiddenFormat = ad.hiddenKeys.contains(.format) }
    replace(with: ad.bannerShare, ad)
  }

  /// Counts an ad no more.
  mutating func remove(_ ad: AdTimeline) { replace(with: .none, ad) }

  /// Notes that it is not known of some banners for which scene they were requested.
  mutating func doubtCrowd() { isCrowdDoubtful = true }

  /// How many banners are live in a scene; `nil` when that is not known.
  func count(in scene: Int) -> Int? {
    let count = counts[scene] ?? Count()
    return placelessCount == 0 && count.unclear == 0 ? count.known : nil
  }

  private mutating func replace(with share: Share, _ ad: AdTimeline) {
    guard share != ad.countedShare else { return }
    add(ad.countedShare, ad.number, -1)
    add(share, ad.number, 1)
    ad.countedShare = share
  }

  private mutating func add(_ share: Share, _ number: Int, _ difference: Int) {
    switch share {
    case .none: break
    case .doubtful where difference > 0: doubtful.insert(number)
    case .doubtful: doubtful.remove(number)
    case .live(nil, _): placelessCount += difference
    case .live(let scene?, true): counts[scene, default: Count()].known += difference
    case .live(let scene?, false): counts[scene, default: Count()].unclear += difference
    }
  }
}

extension AdTimeline {
  /// What it adds to the banners that are live.
  fileprivate var bannerShare: BannerTally.Share {
    guard format == .banner || format == nil && hiddenKeys.contains(.format) else { return .none }
    if let doubt, doubt.traits.contains(.requestScene) { return .doubtful }
    guard state != .failed, state != .released,
      events[.adLoaded] != nil || events[.adRefreshed] != nil
    else { return .none }
    return .live(scene: sceneIndex, isFormatKnown: format != nil)
  }
}
