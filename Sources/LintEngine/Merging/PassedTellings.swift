import LintModel

/// The facts that wait no more though their second is not over, because too many events came.
struct PassedTellings {
  /// The most that are kept.
  private static let factsMax = 64

  private var facts: [Fact] = []
  /// When the last of each kind came that is not kept, by who told it.
  private var lost: [EventName: [String: TimePoint]] = [:]

  /// A fact with when it came.
  private final class Fact {
    let event: Event
    let tellers: [String]
    let arrival: TimePoint

    init(_ event: Event, _ tellers: [String], _ arrival: TimePoint) {
      (self.event, self.tellers, self.arrival) = (event, tellers, arrival)
    }
  }

  mutating func add(
    _ event: Event, tellers: [String], waitingSince arrival: TimePoint, at now: TimePoint
  ) {
    guard event.time.isKnown, !now.isFar(from: arrival) else { return }
    if facts.contains(where: { now.isFar(from: $0.arrival) }) {
      facts.removeAll { now.isFar(from: $0.arrival) }
    }
    if facts.count == PassedTellings.factsMax {
      let first = facts.removeFirst()
      for teller in first.tellers { lost[first.event.name, default: [:]][teller] = first.arrival }
    }
    facts.append(Fact(event, tellers, arrival))
  }

  /// Whether an event may tell one of the facts again, as far as `isSame` says.
  func mayContain(
    _ event: Event, at now: TimePoint, where isSame: (Event, [String]) -> Bool
  ) -> Bool {
    let isLost = lost[event.name]?.contains { teller, arrival in
      teller != event.emitter && !now.isFar(from: arrival)
    }
    if isLost == true { return true }
    return facts.contains { fact in
      fact.event.name == event.name && !now.isFar(from: fact.arrival)
        && isSame(fact.event, fact.tellers)
    }
  }
}
