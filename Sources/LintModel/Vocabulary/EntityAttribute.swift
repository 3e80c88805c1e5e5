/// What a predicate can read about the app, the scene and the ad that an event concerns, as of
/// that event: the second half of the vocabulary.
///
/// To add one, add a case, its row in `EntityAttribute+Table.swift`, and its value in the engine's
/// `AttributeView`; the compiler asks for both.
package enum EntityAttribute: UInt8, CaseIterable, Hashable, Sendable {
  case adID
  case adFormat
  case adUnitID
  case adAge
  case adState
  case adRequestScene
  case adPresentScene
  case adLoadCountInFlight
  case adIsTestUnit
  case adPresentationCount
  case adFormatWasLoaded
  case adSincePresentCalled
  case adSinceSizeRefused
  case adIsFullScreen
  case adWidth
  case adHeight
  case adIsContended
  case adCanPresent
  case adCheckedSinceResize
  case adUnusedCount
  case adSinceUnitDismissed
  case adWasRewarded
  case adVideoCompleted
  case adTimeOnScreen
  case adUnitOrFormat

  case sceneID
  case sceneState
  case sceneRole
  case sceneOrientation
  case sceneIsLandscape
  case sceneMode
  case sceneWidth
  case sceneHeight
  case sceneIsFullScreen
  case sceneResizedSinceLoad
  case sceneAdOnScreen
  case sceneSinceChanged
  case sceneSinceTurned
  case sceneOthersInForeground
  case sceneSinceForeground
  case sceneLiveBanners

  case screenName
  case screenAppearances
  case screenSinceAppeared

  case appState
  case appStart
  case appLaunchID
  case appLaunchIndex
  case appTimeSinceLaunch
  case appMainContentShown
  case appActiveScenes
  case appScenesConnectedMax
  case appOpenPresentations
  case appAdOnScreen
  case appOpenOnScreen
  case appWasInBackground
  case appIsDebugRun
  case appBuild
  case appIsTestDevice
  case appSDKVersion
  case appLogsLoads

  case eventName
  case eventTimeSinceLaunch
  case eventIsDerived
  case eventEmitter
  case eventIsDeclared
  case eventChangesAppState

  /// What an attribute is about, as its name begins.
  package enum Group: String, CaseIterable, Sendable {
    case ad
    case scene
    case screen
    case app
    case event
  }

  /// What the vocabulary says of an attribute.
  package struct Row: Sendable {
    /// The attribute as rules write it.
    package let name: String
    package let group: Group
    package let type: AttributeType
    /// What it is, in a sentence or two.
    package let meaning: String
    /// The unit of a number.
    package var unit: String?
    /// The values that are known; a log may have others.
    package var values: [String] = []
    /// The event that tells it, or `nil` for the one that is judged.
    package var event: EventName?
    /// The key that tells it, or `nil` where the event alone does.
    package var key: EventKey?
    /// The keys of which a redacted value hides it.
    package var hiddenBy: [EventKey] = []

    init(
      _ name: String, _ type: AttributeType, unit: String? = nil, values: [String] = [],
      by event: EventName? = nil, key: EventKey? = nil, hiddenBy: [EventKey] = [],
      _ meaning: String
    ) {
      self.name = name
      group = Group.allCases.first { name.hasPrefix($0.rawValue + ".") } ?? .event
      (self.type, self.unit, self.values, self.meaning) = (type, unit, values, meaning)
      (self.event, self.hiddenBy) = (event, hiddenBy)
      // Each length of time is told by the clock.
      self.key = key ?? (type == .duration ? .monotonicMilliseconds : nil)
    }
  }

  /// What the vocabulary says of the attribute.
  package var row: Row { EntityAttribute.rows[Int(rawValue)] }

  /// The attribute as rules write it.
  package var name: String { row.name }

  /// The type of its value.
  package var type: AttributeType { row.type }

  /// What it is about.
  package var group: Group { EntityAttribute.groups[Int(rawValue)] }

  /// Finds an attribute by its name.
  package init?(_ name: String) {
    guard let attribute = EntityAttribute.byName[name] else { return nil }
    self = attribute
  }

  private static let rows = allCases.map(\.definition)
  private static let groups = rows.map(\.group)
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
