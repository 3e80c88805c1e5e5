import LintModel

/// The scenes of one launch, found by any of their names.
struct SceneTable {
  /// The most scenes that one launch keeps; no app comes near it.
  static let scenesMax = 1024
  /// The most names of the scenes of one launch that are kept.
  static let namesMax = 16 * scenesMax

  /// The most connected scenes that are compared with each other.
  static let comparedMax = 32

  private(set) var scenes: [SceneTimeline] = []
  /// What each of them adds to the counts below.
  private var shares: [SceneShare] = []
  /// The places of the scenes that are connected.
  private(set) var connected = OrderedNumbers()
  private var activeScenes = 0
  private var inactiveScenes = 0
  private var backgroundScenes = 0
  /// How many connected scenes have a name of each kind, and how many windows.
  private var connectedCounts = [0, 0, 0]
  private var connectedWindowCounts = [0, 0, 0]
  /// An upper bound for how many of the scenes, connected or not, are windows of the app.
  private(set) var windowsMax = 0
  /// The same without those of which the role is hidden.
  private(set) var toldWindowsMax = 0
  private var indices: [SceneName: Int] = [:]
  /// How many events named a scene for which there was no room.
  private(set) var overflowCount = 0
  /// Scenes that turned out to be one, in the order in which they were joined, until they are
  /// taken.
  private var joins: [Join] = []

  /// Two entries of the table for one scene, the second of which stays.
  struct Join {
    var scene: Int
    var into: Int
    /// The state in which the second one was, in the table of a scene's states.
    var before: EntityState?
  }

  /// Returns the joins since the last call.
  mutating func takeJoins() -> [Join] {
    defer { if !joins.isEmpty { joins = [] } }
    return joins
  }

  /// Returns the scene that an event names, adding it when it is new, or `nil` when it names none.
  ///
  /// An event with two names joins them: SpringBoard knows a scene by its identifier, UIKit by
  /// its address, and only a few records say that they are the same.
  mutating func index(namedIn event: Event) -> Int? {
    let names = SceneName.names(in: event)
    guard !names.isEmpty else { return nil }
    let known = names.compactMap { indices[$0] }
    guard let index = known.first ?? add() else { return nil }
    for other in known.dropFirst() where other != index { join(other, into: index) }
    for name in names {
      scenes[index].names[name.key] = scenes[index].names[name.key] ?? name.text
      if indices.count < SceneTable.namesMax || indices[name] != nil {
        indices[name] = index
      } else {
        overflowCount += 1
      }
    }
    count(index)
    return index
  }

  /// Whether two entries are two scenes for certain. Names of different kinds may be one scene's.
  func areDifferent(_ index: Int, _ other: Int) -> Bool {
    index != other && scenes[index].nameKinds & scenes[other].nameKinds != 0
  }

  /// The only scene that is connected, or `nil` when there is none or more than one.
  var onlyConnectedIndex: Int? { connected.count == 1 ? connected.first : nil }

  /// The app's state as its scenes tell it; `nil` when none does.
  var appState: EntityState? {
    if activeScenes > 0 { return .active }
    if inactiveScenes > 0 { return .inactive }
    return backgroundScenes > 0 ? .background : nil
  }

  /// How many connected scenes are active, as far as their states are told.
  var activeCount: Int { activeScenes }

  /// Whether the state of a connected scene is not told.
  var hasUnknownState: Bool {
    activeScenes + inactiveScenes + backgroundScenes < connected.count
  }

  /// A lower bound for the number of connected scenes.
  ///
  /// Two records may name one scene differently without a third one that joins the names, so
  /// only names of one kind are counted against each other.
  var connectedCount: Int { connectedCounts.max() ?? 0 }

  /// The same for those that are windows of the app.
  var connectedWindowCount: Int { connectedWindowCounts.max() ?? 0 }

  /// Counts a scene by what is known of it now.
  private mutating func count(_ index: Int) {
    let share = SceneShare(scenes[index])
    guard share != shares[index] else { return }
    add(shares[index], index, -1)
    add(share, index, 1)
    shares[index] = share
  }

  private mutating func add(_ share: SceneShare, _ index: Int, _ difference: Int) {
    if share.isWindow, share.nameKinds != 0 {
      windowsMax += difference
      if !share.isRoleHidden { toldWindowsMax += difference }
    }
    guard share.isConnected else { return }
    if difference > 0 { connected.insert(index) } else { connected.remove(index) }
    switch share.state {
    case .foregroundActive: activeScenes += difference
    case .foregroundInactive: inactiveScenes += difference
    case .background: backgroundScenes += difference
    default: break
    }
    for kind in connectedCounts.indices where share.nameKinds >> kind & 1 == 1 {
      connectedCounts[kind] += difference
      if share.isWindow { connectedWindowCounts[kind] += difference }
    }
  }

  /// Changes a scene.
  mutating func update(_ index: Int, _ change: (inout SceneTimeline) -> Void) {
    change(&scenes[index])
    count(index)
  }

  /// Another table whose scenes go their own way.
  func copy() -> SceneTable {
    var copy = self
    copy.scenes = scenes.map { $0.copy() }
    return copy
  }

  private mutating func add() -> Int? {
    guard scenes.count < SceneTable.scenesMax, indices.count < SceneTable.namesMax else {
      overflowCount += 1
      return nil
    }
    scenes.append(SceneTimeline())
    shares.append(SceneShare())
    count(scenes.count - 1)
    return scenes.count - 1
  }

  /// Merges what is known under two names; the emptied entry stays, not connected and nameless.
  private mutating func join(_ other: Int, into index: Int) {
    let joined = scenes[other]
    scenes[other] = SceneTimeline()
    scenes[other].isConnected = false
    for (key, text) in joined.names {
      indices[SceneName(key: key, text: text)] = index
      scenes[index].names[key] = scenes[index].names[key] ?? text
    }
    let before = scenes[index].life
    scenes[index].merge(joined)
    count(other)
    count(index)
    joins.append(Join(scene: other, into: index, before: before))
  }
}

/// What one scene adds to the counts of its table.
private struct SceneShare: Equatable {
  var isConnected = false
  var state: EntityState?
  var nameKinds: UInt8 = 0
  var isWindow = false
  var isRoleHidden = false

  init() {}

  init(_ scene: SceneTimeline) {
    isConnected = scene.isConnected
    state = scene.state
    nameKinds = scene.nameKinds
    isWindow = scene.mayBeWindow
    isRoleHidden = scene.hiddenKeys.contains(.role)
  }
}
