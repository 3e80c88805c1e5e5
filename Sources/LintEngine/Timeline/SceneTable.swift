import LintModel

/// The scenes of one launch, found by any of their names.
struct SceneTable {
  /// The most scenes that one launch keeps; no app comes near it.
  static let scenesMax = 1024
  /// The most names of the scenes of one launch that are kept.
  static let namesMax = 16 * scenesMax

  private(set) var scenes: [SceneTimeline] = []
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
    return index
  }

  /// Whether two entries are two scenes for certain. Names of different kinds may be one scene's.
  func areDifferent(_ index: Int, _ other: Int) -> Bool {
    index != other && scenes[index].names.keys.contains { scenes[other].names[$0] != nil }
  }

  /// The only scene that is connected, or `nil` when there is none or more than one.
  var onlyConnectedIndex: Int? {
    var only: Int?
    for index in scenes.indices where scenes[index].isConnected {
      guard only == nil else { return nil }
      only = index
    }
    return only
  }

  /// A lower bound for the number of connected scenes.
  ///
  /// Two records may name one scene differently without a third one that joins the names, so
  /// only names of one kind are counted against each other.
  var connectedCount: Int { count { $0.isConnected } }

  /// The same for those that are windows of the app.
  var connectedWindowCount: Int { count { $0.isConnected && $0.mayBeWindow } }

  /// An upper bound for how many of the scenes, connected or not, are windows of the app.
  var windowsMax: Int { scenes.count { !$0.names.isEmpty && $0.mayBeWindow } }

  /// The same without those of which the role is hidden.
  var toldWindowsMax: Int {
    scenes.count { !$0.names.isEmpty && $0.mayBeWindow && !$0.hiddenKeys.contains(.role) }
  }

  private func count(where isMeant: (SceneTimeline) -> Bool) -> Int {
    EventKey.ofScene.map { kind in
      scenes.count { isMeant($0) && $0.names[kind] != nil }
    }.max() ?? 0
  }

  /// Changes a scene.
  mutating func update(_ index: Int, _ change: (inout SceneTimeline) -> Void) {
    change(&scenes[index])
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
    joins.append(Join(scene: other, into: index, before: before))
  }
}
