import Synchronization

/// A clock on which waiting takes no time: whoever sleeps makes it later, unless it stands still.
final class HastyClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let latest = Mutex(Instant())
  private let isStill: Bool

  init(isStill: Bool = false) {
    self.isStill = isStill
  }

  var now: Instant { latest.withLock { $0 } }
  let minimumResolution: Swift.Duration = .nanoseconds(1)

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
    if !isStill { latest.withLock { $0 = max($0, deadline) } }
  }
}
