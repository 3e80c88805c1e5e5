import LintModel

/// The latest event of each name that concerned an entity.
///
/// A handful, so that looking through them is quicker than hashing a name, and smaller.
struct LatestEvents {
  private var events: [Event] = []

  /// The latest event of a name, or `nil` when none has come.
  subscript(name: EventName) -> Event? { place(of: name).map { events[$0] } }

  /// The time of the latest event of a name.
  func time(of name: EventName) -> TimePoint? {
    place(of: name).map { events[$0].time }
  }

  /// Takes the place of the event with the same name.
  mutating func insert(_ event: Event) {
    if let place = place(of: event.name) {
      events[place] = event
    } else {
      events.append(event)
    }
  }

  /// Looks by place, because a search that is handed the events copies each.
  private func place(of name: EventName) -> Int? {
    for place in events.indices where events[place].name == name { return place }
    return nil
  }
}
