import LintModel

/// One ad: what was loaded by one request, from there to its end.
final class AdTimeline {
  /// The identifier that the app logs, if it does.
  var id: String?
  /// The address of the ad object, if a record tells it.
  var object: String?
  var responseID: String?
  var format: AdFormat? {
    didSet { formatNumber = AdShelves.Kind.number(of: format) }
  }
  private(set) var formatNumber: UInt8 = 0
  var unitID: String?
  var state: EntityState
  /// Whether records were put to this ad because of what they say and when, not by an identifier.
  var isIdentityDerived = false
  /// What is not known of it because records may be about another ad.
  var doubt: AdDoubt? {
    get {
      takeOverMarks()
      return ownDoubt
    }
    set {
      takeOverMarks()
      ownDoubt = newValue
    }
  }
  private var ownDoubt: AdDoubt?
  /// Whether it may have been known before, and was forgotten.
  var mayBeForgotten = false
  /// The ad's number in the log, from 0.
  var number = 0
  /// Where the table of ads has it, and what it counts for among the banners.
  var shelf: AdShelves.Place?
  var countedShare = BannerTally.Share.none
  /// The names under which the table of ads finds it, the oldest first.
  var tableNames: [AdTable.Name] = []
  /// The scenes under which the table of ads finds it.
  var tableScenes: [Int] = []
  /// How many events of ads there had been at its last one.
  var touchedAt = 0
  /// The callbacks of the presentation that is going on.
  var callbacks: EventNameSet = []
  /// The scene it was requested for: a name, or `none`.
  var requestScene: String?
  /// The scene it was presented in, as its place in the scene table.
  var requestSceneIndex: Int?
  var presentSceneIndex: Int?
  /// Whether that scene is told, or the only one there was; otherwise it is the likely one.
  var isPresentSceneKnown = false
  /// How many times it was presented, or tried to be.
  var presentationCount = 0
  /// How many of these failed, so that the ad was not used up.
  var failureCount = 0
  /// The number of the presentation that is going on or was the last one.
  var presentation: Int?
  /// The presentation and the step by which another scene used it while one was showing it.
  var contention: (presentation: Int?, step: Int)?
  /// Whether it was presented once more while it was on screen, and nothing came of that yet; then
  /// also where it is on screen.
  var isCalledAgain = false
  var shownSceneIndex: Int?
  var isShownSceneKnown = false
  /// The callback by which the last presentation began, where its call was not logged yet.
  var uncalled: Event?
  /// The number of the step at which it was requested, or else loaded.
  var requestedAt: Int?
  /// The latest event of each name that concerned this ad.
  var events = LatestEvents()
  /// The size that was told last, with the event that told it.
  var width: Double?
  var height: Double?
  var sizeEvent: Event?
  /// The last check since the load of whether it can be presented, with the number of its step.
  var check: Event?
  var checkedAt: Int?
  /// The event with which it came on screen in its last presentation: the first callback, or else
  /// the call; `nil` where that failed.
  var screenStart: Event?
  /// The scene that it was told of last.
  var sceneIndex: Int?
  /// The event by which the SDK refused to present it for its size.
  var sizeRefusal: Event?
  /// The keys under which a record about the ad has a redacted value.
  var hiddenKeys: Set<EventKey> = []
  /// Whether a check was refused for a cause that is redacted, which may have been the size.
  var isSizeRefusalHidden = false

  init(state: EntityState) {
    self.state = state
  }

  /// When it was loaded.
  var loadedTime: TimePoint? { events.time(of: .adLoaded) }

  /// Whether the ad covers the screen when shown.
  var isFullScreen: Bool? { format?.isFullScreen }

  /// The changes that are possible for the ad.
  var stateTable: StateTable { isFullScreen == true ? .fullScreenAd : .inlineAd }

  /// How long after its load the ad may still be shown; `nil` when that is not known or unlimited.
  var lifetimeNanoseconds: Int64? { format?.lifetimeNanoseconds }

  /// The unit, or the format where no record tells of a unit.
  var unitOrFormat: String? { unitID ?? (hiddenKeys.contains(.unitID) ? nil : format?.rawValue) }

  /// Whether the unit is one of Google's public test units.
  var isTestUnit: Bool? { unitID.map { AdUnit.isTest($0) } }

  /// Whether an event may be about this ad: nothing that both of them tell differs.
  func isCompatible(with event: Event) -> Bool {
    func agrees(_ mine: String?, _ key: EventKey) -> Bool {
      guard let mine, let its = event.string(key) else { return true }
      return mine == its
    }
    return agrees(id, .ad) && agrees(object, .adObject) && agrees(responseID, .responseID)
      && agrees(format?.rawValue, .format) && agrees(unitID, .unitID)
  }

  /// Takes over what an event tells of the ad.
  func learn(from event: Event) {
    id = id ?? event.string(.ad)
    object = object ?? event.string(.adObject)
    responseID = responseID ?? event.string(.responseID)
    if format == nil { format = event.string(.format).map { AdFormat(rawValue: $0) } }
    unitID = unitID ?? event.string(.unitID)
    events.insert(event)
    hiddenKeys.formUnion(event.hiddenKeys)
  }

  /// Another one that is the same now, and then goes its own way.
  func copy() -> AdTimeline {
    let copy = AdTimeline(state: state)
    copy.id = id
    copy.object = object
    copy.responseID = responseID
    copy.format = format
    copy.unitID = unitID
    copy.isIdentityDerived = isIdentityDerived
    copy.doubt = doubt
    copy.mayBeForgotten = mayBeForgotten
    copy.number = number
    copy.shelf = shelf
    copy.countedShare = countedShare
    copy.tableNames = tableNames
    copy.tableScenes = tableScenes
    copy.touchedAt = touchedAt
    copy.callbacks = callbacks
    copy.requestScene = requestScene
    copy.requestSceneIndex = requestSceneIndex
    copy.presentSceneIndex = presentSceneIndex
    copy.isPresentSceneKnown = isPresentSceneKnown
    copy.failureCount = failureCount
    copy.presentationCount = presentationCount
    copy.presentation = presentation
    copy.contention = contention
    copy.isCalledAgain = isCalledAgain
    copy.shownSceneIndex = shownSceneIndex
    copy.isShownSceneKnown = isShownSceneKnown
    copy.uncalled = uncalled
    copy.requestedAt = requestedAt
    copy.events = events
    copy.width = width
    copy.height = height
    copy.sizeEvent = sizeEvent
    copy.check = check
    copy.checkedAt = checkedAt
    copy.screenStart = screenStart
    copy.sceneIndex = sceneIndex
    copy.sizeRefusal = sizeRefusal
    copy.hiddenKeys = hiddenKeys
    copy.isSizeRefusalHidden = isSizeRefusalHidden
    return copy
  }
}
