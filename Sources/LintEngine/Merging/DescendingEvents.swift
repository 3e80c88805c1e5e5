import LintModel

/// Puts the events of an input that has its newest record first in the order of time.
///
/// They can only be turned round at the end of the input, so they are held until then, up to a
/// limit.
struct DescendingEvents {
  /// The most events that are held. What writes newest first exports some ten thousand records.
  static let heldEventsMax = 1 << 14

  private let heldEventsMax: Int
  private var held: [Event] = []
  /// Whether there were too many, so that the order of the input was kept.
  private(set) var isFull = false

  /// Creates one that holds nothing.
  init(heldEventsMax: Int = DescendingEvents.heldEventsMax) {
    self.heldEventsMax = heldEventsMax
  }

  /// Takes the input's next event, and returns those that need not be held, in the input's order.
  mutating func take(_ event: Event) -> [Event] {
    if isFull { return [event] }
    held.append(event)
    guard held.count > heldEventsMax else { return [] }
    isFull = true
    defer { held = [] }
    return held
  }

  /// Returns the events that were held, the oldest first.
  mutating func finish() -> [Event] {
    defer { held = [] }
    return held.reversed()
  }
}
