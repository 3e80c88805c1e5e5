import LintModel

/// The ads that wait for their presentation, in the order in which they expire.
///
/// Ads of one lifetime expire in the order of their loads, so only the first of each lifetime has
/// to be looked at when time goes by.
struct ExpiryQueue {
  private var queues: [Int64: [Waiting]] = [:]

  private struct Waiting {
    let ad: AdTable.Handle
    let loaded: TimePoint
  }

  /// The most ads that wait at one lifetime: as many as the table of ads keeps.
  static let waitingMax = AdTable.adsMax

  /// How many ads wait at the lifetime at which most do.
  var countMax: Int { queues.values.map(\.count).max() ?? 0 }

  /// Lets an ad wait that was loaded at a moment.
  mutating func add(_ ad: AdTable.Handle, loaded: TimePoint, lifetimeNanoseconds: Int64) {
    guard loaded != .unknown else { return }
    var queue = queues[lifetimeNanoseconds] ?? []
    if queue.count == ExpiryQueue.waitingMax { queue.removeFirst(ExpiryQueue.waitingMax / 2) }
    queue.append(Waiting(ad: ad, loaded: loaded))
    queues[lifetimeNanoseconds] = queue
  }

  /// Returns an ad that has expired by a moment, and lets it wait no longer.
  mutating func next(
    at time: TimePoint, isReady: (AdTable.Handle) -> Bool
  ) -> AdTable.Handle? {
    guard time != .unknown else { return nil }
    for lifetime in queues.keys.sorted() {
      var passed = 0
      var expired: AdTable.Handle?
      for waiting in queues[lifetime] ?? [] {
        let age = time.nanoseconds(since: waiting.loaded)
        if isReady(waiting.ad), waiting.loaded.wallEpoch == time.wallEpoch {
          if (age ?? 0) <= lifetime { break }
          expired = waiting.ad
        }
        passed += 1
        if expired != nil { break }
      }
      if passed > 0 { queues[lifetime]?.removeFirst(passed) }
      if let expired { return expired }
    }
    return nil
  }
}
