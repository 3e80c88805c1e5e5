import LintModel

/// The events that were read of a log, against those that its description states.
struct StatedComparison {
  /// Rows that no event tells.
  private(set) var missing: [StatedEvent] = []
  /// The events that tell a row.
  private(set) var told: [Event] = []
  /// The events beyond what is stated.
  private(set) var extra: [Event] = []

  /// Events that no description goes through one by one, because they state no change.
  ///
  /// - `scene.identified` only joins two names of a scene, and comes with every breath of UIKit.
  static let uncounted: Set<EventName> = [.sceneIdentified]

  /// Takes for each row the first event that tells it and that no row before has taken.
  init(of stated: [StatedEvent], with events: [Event]) {
    var rest = events
    for row in stated {
      if let place = rest.firstIndex(where: { row.isTold(by: $0) }) {
        told.append(rest.remove(at: place))
      } else {
        missing.append(row)
      }
    }
    extra = rest.filter { !Self.uncounted.contains($0.name) }
  }
}
