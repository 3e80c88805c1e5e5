import LintModel

/// The ads that wait for their presentation, in the order in which they expire.
///
/// Ads of one lifetime expire in the order of their loads, so only the first of each lifetime has
/// to be looked at when time goes by.
struct ExpiryQueue {
  /// One queue for each lifetime, the shortest first.
  private var queues: [Queue] = []

  private struct Waiting {
    let ad: AdTable.Handle
    let loaded: TimePoint
  }

  /// The ads of one lifetime.
  private struct Queue {
    let lifetimeNanoseconds: Int64
    private var ads: [Waiting] = []
    /// Where in `ads` those begin that still wait.
    private var start = 0

    init(lifetimeNanoseconds: Int64) {
      self.lifetimeNanoseconds = lifetimeNanoseconds
    }

    var waiting: ArraySlice<Waiting> { ads[start...] }

    mutating func add(_ ad: Waiting) {
      if waiting.count == ExpiryQueue.waitingMax { remove(ExpiryQueue.waitingMax / 2) }
      ads.append(ad)
    }

    /// Drops those that wait for nothing any more, if there is no room.
    mutating func makeRoom(isReady: (AdTable.Handle) -> Bool) {
      guard waiting.count >= ExpiryQueue.waitingMax else { return }
      ads = waiting.filter { isReady($0.ad) }
      start = 0
    }

    mutating func remove(_ count: Int) {
      start += count
      // Half at a time, so that moving the rest costs nothing per ad.
      guard start > ads.count / 2 else { return }
      ads.removeFirst(start)
      start = 0
    }
  }

  /// Returns an ad that may have expired by a moment: times are too coarse to tell, or the clock
  /// was set since its load.
  func unclear(
    at time: TimePoint, isReady: (AdTable.Handle) -> Bool
  ) -> (ad: AdTable.Handle, reason: RuleVerdict.Reason)? {
    // Without any time nothing can be late.
    guard time != .unknown else { return nil }
    for queue in queues {
      for waiting in queue.waiting where isReady(waiting.ad) {
        guard let age = time.distance(since: waiting.loaded) else {
          return (waiting.ad, .noTime)
        }
        if age.exceeds(queue.lifetimeNanoseconds) == nil { return (waiting.ad, .impreciseTime) }
        // Those behind it were loaded later.
        break
      }
    }
    return nil
  }

  /// The most ads that wait at one lifetime: twice as many as the table of ads keeps, so that half
  /// of them make room when there is none, and that costs nothing per ad.
  static let waitingMax = 2 * AdTable.adsMax

  /// How many ads wait at the lifetime at which most do.
  var countMax: Int { queues.map(\.waiting.count).max() ?? 0 }

  /// Drops the ads of full queues that do not wait any more. The table of ads keeps no more than
  /// there is room for.
  mutating func makeRoom(isReady: (AdTable.Handle) -> Bool) {
    for place in queues.indices { queues[place].makeRoom(isReady: isReady) }
  }

  /// Lets an ad wait that was loaded at a moment.
  mutating func add(_ ad: AdTable.Handle, loaded: TimePoint, lifetimeNanoseconds: Int64) {
    guard loaded != .unknown else { return }
    let waiting = Waiting(ad: ad, loaded: loaded)
    for place in queues.indices where queues[place].lifetimeNanoseconds == lifetimeNanoseconds {
      return queues[place].add(waiting)
    }
    var queue = Queue(lifetimeNanoseconds: lifetimeNanoseconds)
    queue.add(waiting)
    let place = queues.firstIndex { $0.lifetimeNanoseconds > lifetimeNanoseconds }
    queues.insert(queue, at: place ?? queues.count)
  }

  /// Returns an ad that has expired by a moment, and lets it wait no longer.
  mutating func next(
    at time: TimePoint, isReady: (AdTable.Handle) -> Bool
  ) -> AdTable.Handle? {
    guard time != .unknown else { return nil }
    for place in queues.indices {
      var passed = 0
      var expired: AdTable.Handle?
      for waiting in queues[place].waiting {
        if isReady(waiting.ad) {
          if let age = time.distance(since: waiting.loaded) {
            if age.exceeds(queues[place].lifetimeNanoseconds) != true { break }
            expired = waiting.ad
          } else {
            // The clock was set since; another clock may still tell.
            break
          }
        }
        passed += 1
        if expired != nil { break }
      }
      if passed > 0 { queues[place].remove(passed) }
      if let expired { return expired }
    }
    return nil
  }
}
