import LintModel
import ScenelintKit
import Testing

/// Real logs, against what people who know them say that they contain.
struct CorpusEventTests {
  @Test(arguments: StatedEvents.ads + StatedEvents.scenes)
  func `the events are those of the description and no others`(_ stated: StatedEvents) throws {
    guard let reading = try Corpus.read(stated.file) else { return }
    let known = KnownDifference.all.filter { $0.file == stated.file }.map(\.difference)
    #expect(differences(between: stated.events, and: reading.events) == known, "\(stated.file)")
  }

  @Test func `each known difference is about a file of the tables`() {
    let files = Set((StatedEvents.ads + StatedEvents.scenes).map(\.file))
    #expect(KnownDifference.all.allSatisfy { files.contains($0.file) && !$0.reason.isEmpty })
  }

  // What the descriptions have that no emitter gives cannot be laid to one emitter, so recall is
  // one number for all.
  @Test func `each emitter tells only what is stated, and together they tell all of it`() throws {
    var scores: [String: EmitterScore] = [:]
    var missing = 0
    var isThere = false
    for stated in StatedEvents.ads + StatedEvents.scenes {
      guard let reading = try Corpus.read(stated.file) else { continue }
      isThere = true
      let comparison = StatedComparison(of: stated.events, with: reading.events)
      for event in comparison.told { scores[event.emitter, default: EmitterScore()].told += 1 }
      for event in comparison.extra { scores[event.emitter, default: EmitterScore()].extra += 1 }
      missing += comparison.missing.count
    }
    guard isThere else { return }
    let known = KnownDifference.all.map(\.difference)
    let told = scores.values.reduce(0) { $0 + $1.told }
    #expect(told > 0)
    #expect(missing == known.count { $0.hasPrefix("missing: ") })
    #expect(scores.values.reduce(0) { $0 + $1.extra } == known.count { $0.hasPrefix("extra: ") })
    let table = EmitterScore.table(of: scores, missing: missing)
    #expect(scores.allSatisfy { $0.value.precision >= 0.99 }, "\(table)")
    #expect(EmitterScore.recall(told: told, missing: missing) >= 0.99, "\(table)")
  }

  /// What is missing from the events, then what is there beyond what is stated.
  private func differences(between stated: [StatedEvent], and events: [Event]) -> [String] {
    let comparison = StatedComparison(of: stated, with: events)
    return comparison.missing.map { "missing: \($0)" }
      + comparison.extra.map { "extra: \($0.location.firstLine) \(EventNotation.render($0))" }
  }
}
