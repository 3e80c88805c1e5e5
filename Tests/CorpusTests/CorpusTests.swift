import LintModel
import ScenelintKit
import Testing

/// Real logs, against what people who know them say that they contain.
struct CorpusTests {
  /// Events that no description goes through one by one, because they state no change.
  ///
  /// - `scene.identified` only joins two names of a scene, and comes with every breath of UIKit.
  static let uncounted: Set<EventName> = [.sceneIdentified]

  /// The findings on the corpus; judged by the description, each of them is true.
  static let findings: [String: [String]] = [:]

  @Test(arguments: StatedEvents.ads + StatedEvents.scenes)
  func `the events are those of the description and no others`(_ stated: StatedEvents) throws {
    guard let reading = try Corpus.read(stated.file) else { return }
    let known = KnownDifference.all.filter { $0.file == stated.file }.map(\.difference)
    #expect(differences(between: stated.events, and: reading.events) == known, "\(stated.file)")
  }

  @Test(arguments: StatedEvents.ads + StatedEvents.scenes)
  func `findings are those that the description bears out`(_ stated: StatedEvents) throws {
    guard let reading = try Corpus.read(stated.file) else { return }
    let found = reading.findings.map { "\($0.rule) \($0.trigger.event.location.firstLine)" }
    #expect(found == Self.findings[stated.file, default: []], "\(stated.file)")
  }

  @Test func `each known difference is about a file of the tables`() {
    let files = Set((StatedEvents.ads + StatedEvents.scenes).map(\.file))
    #expect(KnownDifference.all.allSatisfy { files.contains($0.file) && !$0.reason.isEmpty })
    #expect(Self.findings.keys.allSatisfy { files.contains($0) })
  }

  /// What is missing from the events, then what is there beyond what is stated.
  private func differences(between stated: [StatedEvent], and events: [Event]) -> [String] {
    var rest = events
    var missing: [String] = []
    for row in stated {
      if let place = rest.firstIndex(where: { row.isTold(by: $0) }) {
        rest.remove(at: place)
      } else {
        missing.append("missing: \(row)")
      }
    }
    let extra = rest.filter { !Self.uncounted.contains($0.name) }
    return missing
      + extra.map { "extra: \($0.location.firstLine) \(EventNotation.render($0))" }
  }
}
