import LintModel

/// The ads of one launch: which ad an event concerns, and what became of each.
///
/// The ads that are kept have no gaps. Those that came after ads were forgotten last stand in the
/// order of their numbers behind `tailPlace`; the others are in the order of their numbers, too.
///
///     | kept ones: 3, 17, 18, 4090 | 4096, 4097, 4098, …            |
///                                  tailPlace, where tailNumber is    nextNumber
///
/// What an event takes does not depend on how many ads there are: those that it may be about are
/// found on `shelves`, and of these few are compared.
struct AdTable {
  /// The most ads that one launch keeps. The oldest finished ones make room first.
  static let adsMax = 4096
  /// How many ads of a full table at least are forgotten together, so that making room costs
  /// nothing per ad.
  private static let forgottenMin = adsMax / 8
  /// The most names under which one ad is found, such as the answers of a banner that is refreshed.
  static let namesOfAdMax = 64
  /// The most other ads that are counted of those that an ad waits or was loaded beside.
  static let countedMax = 32
  /// The most units that are known to be in doubt, before all are.
  private static let doubtfulUnitsMax = 1024

  /// The ads that are kept, in the order of their numbers.
  private(set) var ads: [AdTimeline] = []
  /// The number of the first ad, so that no two ads of a log have one handle.
  private let firstNumber: Int
  private var tailNumber: Int
  private var tailPlace = 0
  /// How many of the ads that are kept have no identifier of the app's own.
  private(set) var namelessCount = 0
  /// The numbers of the ads by the names that records tell of them.
  private var numbers: [Name: Int] = [:]
  /// The ads by what tells apart which of them an event may be about.
  var shelves = AdShelves()
  /// The banners that are live.
  private(set) var banners = BannerTally()
  /// The numbers of the ads that have something to do with a scene.
  private var numbersOfScene: [Int: Set<Int>] = [:]
  /// Calls that turned out to be another ad's, until they are taken.
  var takeovers: [Takeover] = []
  /// The units of ads that may be in another state than the table says, or that it may be any.
  private var doubtfulUnits: Set<String> = []
  private var areAllUnitsDoubtful = false
  /// Whether there was an ad of which the unit is redacted.
  private var hasHiddenUnit = false
  var eventCount = 0
  /// What was forgotten because there was no room.
  private(set) var forgotten: Forgotten = []
  /// How many names of ads were forgotten because there was no room.
  private(set) var forgottenNameCount = 0

  /// A name that tells an ad from others, and under which key records have it.
  struct Name: Hashable {
    var key: EventKey
    var text: String
  }

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
    var number: Int

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
  subscript(handle: Handle) -> AdTimeline? { self[handle.number] }

  /// The ad with a number, or `nil` when it was forgotten.
  subscript(number: Int) -> AdTimeline? {
    place(of: number).map { ads[$0] }
  }

  private func place(of number: Int) -> Int? {
    if number >= tailNumber {
      let place = tailPlace + number - tailNumber
      return place < ads.count ? place : nil
    }
    var (low, high) = (0, tailPlace)
    while low < high {
      let middle = (low + high) / 2
      if ads[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < tailPlace && ads[low].number == number ? low : nil
  }

  /// Changes an ad that is still ads.
  mutating func update(_ handle: Handle, _ change: (AdTimeline) -> Void) {
    guard let ad = self[handle] else { return }
    let wasNameless = ad.id == nil
    // What is not known of it is so as of now.
    ad.takeOverMarks()
    change(ad)
    if wasNameless, ad.id != nil { namelessCount -= 1 }
    file(ad)
  }

  /// Lets the indexes know what is known of an ad now.
  mutating func file(_ ad: AdTimeline) {
    shelves.put(ad)
    banners.put(ad)
    if !ad.hiddenKeys.isEmpty { hasHiddenUnit = hasHiddenUnit || ad.hiddenKeys.contains(.unitID) }
    let scenes = ad.sceneIndices
    guard scenes != ad.tableScenes else { return }
    for scene in ad.tableScenes where !scenes.contains(scene) { leave(scene, ad) }
    for scene in scenes { numbersOfScene[scene, default: []].insert(ad.number) }
    ad.tableScenes = scenes
  }

  private mutating func leave(_ scene: Int, _ ad: AdTimeline) {
    numbersOfScene[scene]?.remove(ad.number)
    if numbersOfScene[scene]?.isEmpty == true { numbersOfScene[scene] = nil }
  }

  /// Another table whose ads go their own way.
  func copy() -> AdTable {
    var copy = self
    copy.ads = ads.map { $0.copy() }
    copy.shelves = shelves.copy()
    for ad in copy.ads { copy.shelves.adopt(ad) }
    return copy
  }

  /// Puts to one scene what was told of another, because they are one.
  mutating func joinScene(_ scene: Int, into other: Int) {
    for number in numbersOfScene[scene] ?? [] {
      update(Handle(number: number)) { ad in
        if ad.requestSceneIndex == scene { ad.requestSceneIndex = other }
        if ad.presentSceneIndex == scene { ad.presentSceneIndex = other }
        if ad.sceneIndex == scene { ad.sceneIndex = other }
      }
    }
  }

  // MARK: - Counts

  /// Some of the newest ads besides one that are loaded and may count as equals of it: of the same
  /// unit, or where neither unit is known, of the same format; and whether there are more.
  func loadedAlternatives(
    to ad: AdTimeline, besides handle: Handle?
  ) -> (ads: [AdTimeline], isCut: Bool) {
    let places = shelves.places(of: .loaded) { $0.mayHave(format: ad.formatNumber) }
    let selection = shelves.ads(on: places, of: ad.unitID, max: AdTable.countedMax + 1)
    let others = selection.numbers.filter { $0 != handle?.number }.compactMap { self[$0] }
      .filter { ad.unitID != nil || $0.unitID != nil || ad.format == $0.format }
    return (others, selection.isCut)
  }

  /// Other loads of an ad's unit that have not been answered; `nil` when there may be some. Of many
  /// the newest `countedMax` are counted.
  ///
  /// `isElsewhere` says whether an ad is one of another window, if that is known.
  func loadCountInFlight(
    of ad: AdTimeline, besides handle: Handle?, isElsewhere: (AdTimeline) -> Bool? = { _ in false }
  ) -> Int? {
    var count = 0
    var isUnclear = isDoubtful(unit: ad.unitID)
    let places = shelves.places(of: .loading) { $0.mayHave(format: ad.formatNumber) }
    let selection = shelves.ads(on: places, of: ad.unitID, max: AdTable.countedMax + 1)
    for number in selection.numbers where number != handle?.number {
      guard let other = self[number], isElsewhere(other) != true else { continue }
      let isKnown = !isDoubtful(unit: other.unitID) && isElsewhere(other) == false
      if other.unitID == ad.unitID, other.format == ad.format, isKnown {
        count += 1
      } else if other.unitID == nil || ad.unitID == nil || other.unitID == ad.unitID {
        isUnclear =
          isUnclear || other.format == nil || ad.format == nil || other.format == ad.format
      }
    }
    isUnclear = isUnclear || selection.isCut
    return count > 0 || !isUnclear ? min(count, AdTable.countedMax) : nil
  }

  /// Whether it is not known which ads of a unit were answered or used, because a record may be
  /// about one of another unit.
  func isDoubtful(unit: String?) -> Bool {
    unit.map { areAllUnitsDoubtful || doubtfulUnits.contains($0) } ?? false
  }

  /// Notes that it is not known which ads of some units were answered or used; `nil` stands for any
  /// units.
  mutating func doubt(units: [String]?) {
    guard let units, doubtfulUnits.count + units.count <= AdTable.doubtfulUnitsMax else {
      areAllUnitsDoubtful = true
      return
    }
    doubtfulUnits.formUnion(units)
  }

  /// Notes that an event was put to one of a crowd of ads, so that nothing is known of any of them
  /// any more that may differ among them.
  mutating func doubt(_ crowd: [Int], by event: Event, of ad: AdTimeline) {
    let isUnitKnown = isUnitKnown(of: crowd)
    shelves.mark(isUnitKnown ? .all.subtracting(.unit) : .all, on: crowd, besides: ad)
    ad.doubt(.ofCrowd(ad, isUnitKnown: isUnitKnown), isChosen: true, by: event)
    let mayBeBanners = crowd.contains { place in
      shelves.kind(of: place).isBanner || banners.hasHiddenFormat
    }
    if mayBeBanners { banners.doubtCrowd() }
    if !isUnitKnown { doubt(units: shelves.units(on: crowd, max: AdChoice.comparedMax)) }
  }

  /// Whether it is known of which unit the ads of a crowd are, or that none is told.
  func isUnitKnown(of crowd: [Int]) -> Bool {
    !hasHiddenUnit && !shelves.hasSeveralUnits(on: crowd)
  }

  // MARK: - Names

  /// The number of the ad that a record last told under a name.
  func number(of name: Name) -> Int? { numbers[name] }

  /// Lets an ad be found under the names that an event tells, and learn from the event.
  mutating func remember(_ handle: Handle, _ event: Event) -> Handle {
    let count = eventCount
    update(handle) {
      $0.learn(from: event)
      $0.touchedAt = count
    }
    guard let ad = self[handle] else { return handle }
    for key in AdTable.identityKeys {
      guard let text = event.string(key) else { continue }
      let name = Name(key: key, text: text)
      if numbers[name] == handle.number { continue }
      numbers[name] = handle.number
      ad.tableNames.append(name)
      guard ad.tableNames.count > AdTable.namesOfAdMax else { continue }
      // Half at a time, so that making room costs nothing per name.
      forget(ad.tableNames.prefix(AdTable.namesOfAdMax / 2), of: ad)
      ad.tableNames.removeFirst(AdTable.namesOfAdMax / 2)
      forgottenNameCount += AdTable.namesOfAdMax / 2
      forgotten.insert(.finished)
    }
    return handle
  }

  private mutating func forget(_ names: some Sequence<Name>, of ad: AdTimeline) {
    for name in names where numbers[name] == ad.number { numbers[name] = nil }
  }

  // MARK: - Room

  /// Adds an ad.
  mutating func add(_ ad: AdTimeline) -> Handle {
    if ads.count == AdTable.adsMax { makeRoom() }
    if ad.id == nil { namelessCount += 1 }
    ad.number = nextNumber
    ads.append(ad)
    file(ad)
    return Handle(number: ad.number)
  }

  /// Forgets the oldest ads that are over, up to half of all; where there are few of them, also the
  /// oldest of those that are shown in the content, and the oldest at last.
  private mutating func makeRoom() {
    let next = nextNumber
    // What has just happened to an ad may be answered soon.
    let recent = eventCount - AdTable.forgottenMin
    let finished = ads.lazy.filter { $0.isOver && $0.touchedAt < recent }
      .prefix(AdTable.adsMax / 2)
    var goners = Set(finished.map(\.number))
    if !goners.isEmpty { forgotten.insert(.finished) }
    for isMeant in [{ $0.isShownInContent && $0.touchedAt < recent }, { _ in true }]
      as [(AdTimeline) -> Bool]
    {
      let missing = AdTable.forgottenMin - goners.count
      guard missing > 0 else { break }
      let others = ads.lazy.filter { isMeant($0) && !goners.contains($0.number) }.prefix(missing)
      for ad in Array(others) {
        goners.insert(ad.number)
        forgotten.insert(ad.isShownInContent ? [.finished, .banners] : .open)
      }
    }
    for ad in ads where goners.contains(ad.number) {
      if ad.id == nil { namelessCount -= 1 }
      forget(ad.tableNames, of: ad)
      shelves.remove(ad)
      banners.remove(ad)
      for scene in ad.tableScenes { leave(scene, ad) }
    }
    ads.removeAll { goners.contains($0.number) }
    (tailNumber, tailPlace) = (next, ads.count)
  }
}

extension AdTimeline {
  /// The scenes that it has to do with.
  fileprivate var sceneIndices: [Int] {
    guard sceneIndex != nil || requestSceneIndex != nil || presentSceneIndex != nil else {
      return []
    }
    var indices: [Int] = []
    for scene in [sceneIndex, requestSceneIndex, presentSceneIndex] {
      if let scene, !indices.contains(scene) { indices.append(scene) }
    }
    return indices
  }

  /// Whether nothing more is expected of it.
  fileprivate var isOver: Bool { state == .dismissed || state == .failed || state == .released }

  /// Whether it is an ad in the content that has come up there.
  fileprivate var isShownInContent: Bool {
    guard isFullScreen == false, state != .loading else { return false }
    return format == .banner || events[.adImpression] != nil
  }
}
