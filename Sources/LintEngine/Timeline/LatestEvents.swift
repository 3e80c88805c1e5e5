import LintModel

/// The latest event of each name that concerned an entity.
///
/// A handful, so that looking through them is quicker than hashing a name, and smaller.
struct LatestEvents {
  private var events: [Event] = []

  /// The latest event of a name, or `nil` when none has come.
  subscript(name: EventName) -> Event? { events.first { $0.name == name } }

  /// The time of the latest event of a name.
  func time(of name: EventName) -> TimePoint? {
    events.firstIndex { $0.name == name }.map { events[$0].time }
  }

  /// Takes the place of the event with the same name.
  mutating func insert(_ event: Event) {
    if let place = events.firstIndex(where: { $0.name == event.name }) {
      events[place] = event
    } else {
      events.append(event)
    }
  }
}
