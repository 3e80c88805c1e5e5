import LintModel

/// The ads that wait for their presentation, in the order in which they expire.
///
/// Ads of one lifetime expire in the order of their loads, so only the first of each lifetime has
/// to be looked at when time goes by.
struct ExpiryQueue {
  private var queues: [Int64: Queue] = [:]

  private struct Waiting {
    let ad: AdTable.Handle
    let loaded: TimePoint
  }

  /// The ads of one lifetime.
  private struct Queue {
    private var ads: [Waiting] = []
    /// Where in `ads` those begin that still wait.
    private var start = 0

    var waiting: ArraySlice<Waiting> { ads[start...] }

    mutating func add(_ ad: Waiting) {
      if waiting.count == ExpiryQueue.waitingMax { remove(ExpiryQueue.waitingMax / 2) }
      ads.append(ad)
    }

    mutating func remove(_ count: Int) {
      start += count
      // Half at a time, so that moving the rest costs nothing per ad.
      guard start > ads.count / 2 else { return }
      ads.removeFirst(start)
      start = 0
    }
  }

  /// The most ads that wait at one lifetime: as many as the table of ads keeps.
  static let waitingMax = AdTable.adsMax

  /// How many ads wait at the lifetime at which most do.
  var countMax: Int { queues.values.map(\.waiting.count).max() ?? 0 }

  /// Lets an ad wait that was loaded at a moment.
  mutating func add(_ ad: AdTable.Handle, loaded: TimePoint, lifetimeNanoseconds: Int64) {
    guard loaded != .unknown else { return }
    queues[lifetimeNanoseconds, default: Queue()].add(Waiting(ad: ad, loaded: loaded))
  }

  /// Returns an ad that has expired by a moment, and lets it wait no longer.
  mutating func next(
    at time: TimePoint, isReady: (AdTable.Handle) -> Bool
  ) -> AdTable.Handle? {
    guard time != .unknown else { return nil }
    for lifetime in queues.keys.sorted() {
      var passed = 0
      var expired: AdTable.Handle?
      for waiting in queues[lifetime]?.waiting ?? [] {
        let age = time.nanoseconds(since: waiting.loaded)
        if isReady(waiting.ad), waiting.loaded.wallEpoch == time.wallEpoch {
          if (age ?? 0) <= lifetime { break }
          expired = waiting.ad
        }
        passed += 1
        if expired != nil { break }
      }
      if passed > 0 { queues[lifetime]?.remove(passed) }
      if let expired { return expired }
    }
    return nil
  }
}
