import LintModel

/// The screens of one launch, by their names.
struct ScreenTable {
  /// The most screens that one launch keeps; those that come later have no state.
  static let screensMax = 1024

  private var screens: [String: Screen] = [:]
  /// The screen that appeared last, with the event that tells.
  private(set) var last: (name: String, event: Event)?
  /// Whether the name of the screen that appeared last is redacted.
  private(set) var isLastHidden = false
  /// How many events named a screen for which there was no room.
  private(set) var overflowCount = 0

  /// What is known of a screen.
  struct Screen {
    var state: EntityState?
    /// How many times it has appeared in this launch.
    var appearances = 0
  }

  /// How many screens are known.
  var count: Int { screens.count }

  /// A screen that is known.
  subscript(name: String) -> Screen? { screens[name] }

  /// Takes an event of a screen, and returns its change of state, if it is one.
  mutating func take(_ event: Event, seen: EventNameSet) -> EntityTransition? {
    if event.name == .screenDidAppear {
      isLastHidden = event[.screen] == .unknown(.redacted)
      if isLastHidden { last = nil }
    }
    guard let name = event.string(.screen), let state = StateTable.screen.target(of: event.name)
    else { return nil }
    if event.name == .screenDidAppear { last = (name, event) }
    guard screens[name] != nil || screens.count < ScreenTable.screensMax else {
      overflowCount += 1
      return nil
    }
    var screen = screens[name] ?? Screen()
    let before = screen.state
    screen.state = state
    if event.name == .screenDidAppear { screen.appearances += 1 }
    screens[name] = screen
    guard before != state else { return nil }
    let isPossible =
      before.map { StateTable.screen.allows(event.name, in: $0, seen: seen) } ?? true
    return EntityTransition(
      entity: .screen(name), from: before, to: state, isImpossible: !isPossible)
  }
}
