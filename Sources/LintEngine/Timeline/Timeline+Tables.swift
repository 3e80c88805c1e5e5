import LintModel
import RuleCatalog

extension Timeline {
  /// How full a table is.
  struct TableUse {
    var name: String
    var count: Int
    /// The most that it holds.
    var limit: Int
  }

  /// How full the tables of the current launch are.
  var tables: [TableUse] {
    [
      TableUse(name: "ads", count: ads.ads.count, limit: AdTable.adsMax),
      TableUse(name: "scenes", count: scenes.scenes.count, limit: SceneTable.scenesMax),
      TableUse(name: "screens", count: screens.count, limit: ScreenTable.screensMax),
      TableUse(name: "intervals", count: intervals.count, limit: IntervalTable.openMax),
      TableUse(name: "expiries", count: expiries.countMax, limit: ExpiryQueue.waitingMax),
      TableUse(name: "dismissals", count: dismissals.count, limit: UnitDismissals.unitsMax),
    ]
  }

  /// Tables of a launch.
  struct FullTables: OptionSet, Hashable {
    let rawValue: UInt8

    static let ads = FullTables(rawValue: 1 << 0)
    static let scenes = FullTables(rawValue: 1 << 1)
    static let screens = FullTables(rawValue: 1 << 2)
    static let units = FullTables(rawValue: 1 << 3)
    static let intervals = FullTables(rawValue: 1 << 4)
  }

  /// The tables of the current launch that had no room for something that may still matter.
  var fullTables: FullTables {
    var full: FullTables = []
    if ads.forgotten.contains(.open) { full.insert(.ads) }
    if scenes.overflowCount > 0 { full.insert(.scenes) }
    if screens.overflowCount > 0 { full.insert(.screens) }
    if dismissals.overflowCount > 0 { full.insert(.units) }
    if intervals.overflowCount > earlierOverflow.intervals { full.insert(.intervals) }
    return full
  }
}

extension RuleDefinition {
  /// The tables of a launch without which the rule would judge by half of what happened.
  var tables: Timeline.FullTables {
    var tables: Timeline.FullTables = []
    let read = check.key + check.conditions.flatMap(\.attributesRead)
    let kinds = Set(check.intervals)
    let isOfAds = !kinds.isDisjoint(with: [.adLoading, .adReady, .adPresentation, .appColdStart])
    if isOfAds || isJoining(.ad) || read.contains(where: { $0.isTold(by: .adLoaded) }) {
      tables.insert(.ads)
    }
    let isOfState = EventName.statesOfApp.contains { check.eventNames.contains($0) }
    if !kinds.isEmpty || isOfState || isJoining(.scene) || read.contains(where: \.isOfScenes) {
      tables.insert(.scenes)
    }
    if !kinds.isEmpty || read.contains(where: \.isOfIntervals) { tables.insert(.intervals) }
    if read.contains(where: { $0.entityAttribute == .screenAppearances }) {
      tables.insert(.screens)
    }
    if read.contains(where: { $0.entityAttribute == .adSinceUnitDismissed }) {
      tables.insert(.units)
    }
    return tables
  }

  /// Whether it joins events by what they are about, one of which is of a group.
  private func isJoining(_ group: EventName.Group) -> Bool {
    check.joinedEvents.contains { $0.names.contains { $0.group == group } }
  }
}

extension AttributeReference {
  /// The attribute of an entity, whichever it is.
  fileprivate var entityAttribute: EntityAttribute? {
    switch self {
    case .entity(let attribute), .interval(_, .entity(let attribute)): attribute
    default: nil
    }
  }

  /// Whether it rests on the scenes of the launch.
  fileprivate var isOfScenes: Bool {
    switch self {
    case .interval(_, .scene): return true
    default: break
    }
    guard let attribute = entityAttribute else { return false }
    switch attribute {
    case .adRequestScene, .adPresentScene, .adIsContended, .adCheckedSinceResize, .appState,
      .appActiveScenes, .appScenesConnectedMax, .appWasInBackground, .appTimeSinceLaunch,
      .eventTimeSinceLaunch:
      return true
    default: return attribute.group == .scene
    }
  }

  /// Whether it rests on the intervals that are open.
  fileprivate var isOfIntervals: Bool {
    switch entityAttribute {
    case .appAdOnScreen, .appOpenOnScreen, .sceneAdOnScreen, .sceneSinceForeground,
      .sceneOthersInForeground:
      true
    default: false
    }
  }
}

extension EventName {
  /// What the scenes of an app say of its state.
  fileprivate static let statesOfApp: [EventName] = [
    .appBecameActive, .appWillResignActive, .appWillEnterForeground, .appEnteredBackground,
  ]
}
