import LintModel

/// The states of one kind of entity, and by which events it goes from one to another.
struct StateTable {
  /// The possible changes, one row an event.
  let rows: [Row]
  /// Every state that a row names.
  let states: Set<EntityState>
  /// The states in which an entity is over.
  let ends: Set<EntityState>

  /// What one event does.
  struct Row {
    let event: EventName
    let from: Set<EntityState>
    let to: EntityState
  }

  /// The row of each event, by its ordinal.
  private let rowIndices: [Int?]

  private init(ends: Set<EntityState> = [], _ rows: [Row]) {
    self.rows = rows
    self.ends = ends
    states = rows.reduce(into: []) { $0.formUnion($1.from.union([$1.to])) }
    rowIndices = EventName.byOrdinal.map { name in rows.firstIndex { $0.event == name } }
  }

  /// The state that an event leads to, or `nil` when it changes none.
  func target(of event: EventName) -> EntityState? { rowIndices[event.ordinal].map { rows[$0].to } }

  /// Whether an event can change a state. Telling once more of a state is no change.
  func allows(_ event: EventName, in state: EntityState) -> Bool {
    guard let row = rowIndices[event.ordinal].map({ rows[$0] }) else { return true }
    return row.to == state || row.from.contains(state)
  }

  /// Whether an event can come in a state of which the log told, given the kinds of events that
  /// the log has shown.
  ///
  /// Few logs tell of every step. What lies between may have happened where a kind of event was
  /// never seen; but an entity that is over does not come back unseen.
  func allows(_ event: EventName, in state: EntityState, seen: EventNameSet) -> Bool {
    guard let index = rowIndices[event.ordinal], !allows(event, in: state) else { return true }
    var reached = [state]
    var place = 0
    while place < reached.count {
      for row in rows where row.from.contains(reached[place]) && !seen.contains(row.event) {
        if rows[index].from.contains(row.to) { return true }
        if !ends.contains(row.to), !reached.contains(row.to) { reached.append(row.to) }
      }
      place += 1
    }
    return false
  }

  // MARK: - The tables

  /// An app, from its launch to its end.
  static let app = StateTable(
    ends: [.ended],
    [
      Row(event: .appLaunched, from: [.notRunning, .ended], to: .launched),
      Row(event: .appWillEnterForeground, from: [.launched, .background], to: .inactive),
      Row(event: .appBecameActive, from: [.launched, .inactive, .background], to: .active),
      Row(event: .appWillResignActive, from: [.launched, .active], to: .inactive),
      Row(
        event: .appEnteredBackground, from: [.launched, .inactive, .active], to: .background),
      Row(event: .appTerminated, from: running, to: .ended),
      Row(event: .appCrashed, from: running, to: .ended),
      Row(event: .appJetsammed, from: running, to: .ended),
    ])

  private static let running: Set<EntityState> = [.launched, .inactive, .active, .background]

  /// A scene, from its connection to its disconnection, after which it may come again.
  static let scene = StateTable(
    ends: [.disconnected],
    [
      Row(event: .sceneConnected, from: [.disconnected], to: .connected),
      Row(
        event: .sceneWillEnterForeground, from: [.connected, .background],
        to: .foregroundInactive),
      Row(
        event: .sceneBecameActive, from: [.connected, .background, .foregroundInactive],
        to: .foregroundActive),
      // SpringBoard also keeps a scene inactive that it is just about to bring to the foreground.
      Row(
        event: .sceneWillResignActive, from: [.connected, .background, .foregroundActive],
        to: .foregroundInactive),
      Row(
        event: .sceneEnteredBackground,
        from: [.connected, .foregroundInactive, .foregroundActive], to: .background),
      Row(
        event: .sceneDisconnected,
        from: [.connected, .background, .foregroundInactive, .foregroundActive],
        to: .disconnected),
    ])

  /// A screen by its name, of which an app may make several one after the other.
  static let screen = StateTable([
    Row(event: .screenDidLoad, from: [.appeared, .disappeared], to: .loaded),
    Row(event: .screenDidAppear, from: [.loaded, .disappeared], to: .appeared),
    Row(event: .screenDidDisappear, from: [.appeared], to: .disappeared),
  ])

  /// A full-screen ad: what one request loaded, which is shown once. An app may call `present` on
  /// any ad that it holds, and be refused.
  static let fullScreenAd = StateTable(
    ends: [.dismissed, .failed, .released],
    [
      Row(event: .adLoadRequested, from: [], to: .loading),
      Row(event: .adLoaded, from: [.loading, .unclear], to: .loaded),
      Row(event: .adLoadFailed, from: [.loading, .unclear], to: .failed),
      Row(event: .adExpired, from: [.loaded, .unclear], to: .expired),
      Row(event: .adPresentCalled, from: held, to: .presenting),
      Row(event: .adWillPresent, from: presentable, to: .presented),
      Row(event: .adDidPresent, from: presentable, to: .presented),
      Row(event: .adPresentFailed, from: held, to: .failed),
      Row(event: .adDidDismiss, from: [.presenting, .presented, .unclear], to: .dismissed),
      Row(event: .adReleased, from: held, to: .released),
    ])

  private static let presentable: Set<EntityState> = [.loaded, .expired, .presenting, .unclear]
  private static let held: Set<EntityState> = [
    .loading, .loaded, .presenting, .presented, .dismissed, .failed, .expired, .unclear,
  ]

  /// An ad in the content, or one of unknown format: it is loaded over and over, and a tap on it
  /// opens and closes a screen.
  static let inlineAd = StateTable([
    Row(event: .adLoadRequested, from: held, to: .loading),
    Row(event: .adLoaded, from: held, to: .loaded),
    Row(event: .adLoadFailed, from: held, to: .failed),
    Row(event: .adExpired, from: held, to: .expired),
    Row(event: .adPresentCalled, from: held, to: .presenting),
    Row(event: .adWillPresent, from: held, to: .presented),
    Row(event: .adDidPresent, from: held, to: .presented),
    Row(event: .adPresentFailed, from: held, to: .failed),
    Row(event: .adDidDismiss, from: held, to: .dismissed),
    Row(event: .adReleased, from: held, to: .released),
  ])
}
