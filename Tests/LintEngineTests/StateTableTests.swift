import LintModel
import Testing

@testable import LintEngine

struct StateTableTests {
  private static let tables: [(name: String, table: StateTable)] = [
    ("app", .app), ("scene", .scene), ("screen", .screen), ("full-screen ad", .fullScreenAd),
    ("inline ad", .inlineAd),
  ]

  /// For each event the states that it cannot come in, written down apart from the tables.
  private static let impossible: [String: [EventName: Set<EntityState>]] = [
    "app": [
      .appLaunched: [.inactive, .active, .background],
      .appWillEnterForeground: [.notRunning, .active, .ended],
      .appBecameActive: [.notRunning, .ended],
      .appWillResignActive: [.notRunning, .background, .ended],
      .appEnteredBackground: [.notRunning, .ended],
      .appTerminated: [.notRunning], .appCrashed: [.notRunning],
      .appJetsammed: [.notRunning],
    ],
    "scene": [
      .sceneConnected: [.background, .foregroundInactive, .foregroundActive],
      .sceneWillEnterForeground: [.foregroundActive, .disconnected],
      .sceneBecameActive: [.disconnected],
      .sceneWillResignActive: [.disconnected],
      .sceneEnteredBackground: [.disconnected], .sceneDisconnected: [],
    ],
    "screen": [
      .screenDidLoad: [], .screenDidAppear: [], .screenDidDisappear: [.loaded],
    ],
    "full-screen ad": [
      .adLoadRequested: [
        .loaded, .presenting, .presented, .dismissed, .failed, .expired, .released,
        .unclear,
      ],
      .adLoaded: [.presenting, .presented, .dismissed, .failed, .expired, .released],
      .adLoadFailed: [.loaded, .presenting, .presented, .dismissed, .expired, .released],
      .adExpired: [.loading, .presenting, .presented, .dismissed, .failed, .released],
      .adPresentCalled: [.released],
      .adWillPresent: [.loading, .dismissed, .failed, .released],
      .adDidPresent: [.loading, .dismissed, .failed, .released],
      .adPresentFailed: [.released],
      .adDidDismiss: [.loading, .loaded, .failed, .expired, .released],
      .adReleased: [],
    ],
    "inline ad": [
      .adLoadRequested: [.released], .adLoaded: [.released], .adLoadFailed: [.released],
      .adExpired: [.released], .adPresentCalled: [.released], .adWillPresent: [.released],
      .adDidPresent: [.released], .adPresentFailed: [.released], .adDidDismiss: [.released],
      .adReleased: [],
    ],
  ]

  @Test func `each state and event is possible or not as written down`() throws {
    for (name, table) in Self.tables {
      let expected = try #require(Self.impossible[name])
      #expect(Set(table.rows.map(\.event)) == Set(expected.keys), "\(name)")
      for event in EventName.allCases {
        for state in table.states {
          let isPossible = expected[event]?.contains(state) != true
          #expect(table.allows(event, in: state) == isPossible, "\(name): \(state) \(event)")
        }
      }
    }
  }

  @Test func `each event leads to one state, and each state of an entity is in its table`() {
    for (name, table) in Self.tables {
      #expect(Set(table.rows.map(\.event)).count == table.rows.count, "\(name)")
      for row in table.rows { #expect(table.target(of: row.event) == row.to, "\(name)") }
    }
    let ads: Set<EntityState> = [
      .loading, .loaded, .presenting, .presented, .dismissed, .failed, .released, .expired,
      .unclear,
    ]
    #expect(StateTable.fullScreenAd.states == ads)
    #expect(StateTable.inlineAd.states == ads)
    #expect(
      StateTable.scene.states
        == [.foregroundActive, .foregroundInactive, .background, .connected, .disconnected])
    #expect(
      StateTable.app.states
        == [.active, .inactive, .background, .notRunning, .launched, .ended])
    // The app runs somewhere, and its main content is shown, without an event that leads there.
    let states = Self.tables.reduce(into: Set<EntityState>()) { $0.formUnion($1.table.states) }
    #expect(Set(EntityState.allCases).subtracting(states) == [.running, .main])
  }

  @Test func `what a log never shows may lie between two states`() {
    let table = StateTable.fullScreenAd
    #expect(!table.allows(.adWillPresent, in: .loading))
    #expect(table.allows(.adWillPresent, in: .loading, seen: [.adWillPresent]))
    #expect(!table.allows(.adWillPresent, in: .loading, seen: [.adLoaded, .adPresentCalled]))
    #expect(table.allows(.adWillPresent, in: .loading, seen: [.adLoaded]))
    #expect(!table.allows(.adWillPresent, in: .released, seen: []))
  }

  @Test func `a change that cannot be is taken over, marked and counted`() throws {
    let text = """
      0 ad.load_requested ad=A format=interstitial
      1 ad.loaded ad=A
      2 ad.present_called ad=A
      3 ad.will_present ad=A
      4 ad.did_dismiss ad=A
      5 ad.will_present ad=A
      """
    let last = try #require(try steps(text).last)
    #expect(last.transitions.map(\.isImpossible) == [true])
    #expect(last.transitions.map(\.to) == [.presented])
    let timeline = try timeline(text)
    #expect(timeline.impossibleCount == 1)
    #expect(timeline.notes.map(\.text) == ["1 record tells of a change that cannot be: line 6"])
  }

  @Test func `a state that is told twice is no change`() throws {
    let text = """
      0 app.launched start=cold
      1 scene.became_active scene=S
      2 scene.became_active scene=S
      3 ad.loaded ad=A format=interstitial
      4 ad.loaded ad=A
      """
    let timeline = try timeline(text)
    #expect(timeline.impossibleCount == 0)
    #expect(try steps(text).map { $0.transitions.count } == [1, 2, 0, 1, 0])
  }

  @Test func `what one tells late after another is no change`() throws {
    let text = """
      0 Demo[5] scene.will_enter_foreground scene=S
      1 Demo[5] scene.entered_background scene=S
      2 Demo[5] scene.will_enter_foreground scene=S
      3 Demo[5] scene.became_active scene=S
      """
    let late = text + "\n4.9 SpringBoard* scene.will_enter_foreground scene=S"
    #expect(try timeline(late).appState == .active)
    #expect(try timeline(late).impossibleCount == 0)
    let later = text + "\n5.1 SpringBoard* scene.will_enter_foreground scene=S"
    #expect(try timeline(later).appState == .inactive)
    #expect(try timeline(later).impossibleCount == 1)
    let own = text + "\n3.5 Demo[5] scene.will_enter_foreground scene=S"
    #expect(try timeline(own).impossibleCount == 1)
  }
}
