import LintModel
import ScenelintKit
import Testing

/// Real logs, against what people who know them say that they contain.
struct CorpusTests {
  /// The findings on the corpus; judged by the description, each of them is true.
  static let findings: [String: [String]] = [
    "gma/03-flutter624-native-mixed": ["native-asset-interaction 6"],
    "gma/08-counttaps-2017-sdk-outdated": ["sdk-outdated 7"],
    "gma/15-unity990-missing-appid-stack": ["missing-application-id 1"],
    "gma/16-iosexamples473-banner-no-rootvc": ["banner-without-root-view-controller 1"],
    "gma/17-admobswiftui28-presenter-detached": ["presenter-not-in-hierarchy 2"],
    "gma/19-hybrid272-invalid-adunit-code0": ["invalid-request 1"],
    "gma/23-admobpro142-not-in-hierarchy": ["presenter-not-in-hierarchy 1"],
    "gma/25-simulator-publisher-data-not-found": ["skadnetwork-missing 3"],
    "scene/01-cold-launch-device-console": ["scene-lifecycle-not-adopted 142"],
    "scene/09-uikit-adoption-and-config-warnings": ["scene-lifecycle-not-adopted 1"],
    "scene/10-presentation-and-orientation-warnings": [
      "presenter-not-in-hierarchy 1",
      "presenter-not-in-hierarchy 10",
    ],
  ]

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
    print(EmitterScore.table(of: scores, missing: missing))
    let known = KnownDifference.all.map(\.difference)
    let told = scores.values.reduce(0) { $0 + $1.told }
    #expect(told > 0)
    #expect(missing == known.count { $0.hasPrefix("missing: ") })
    #expect(scores.values.reduce(0) { $0 + $1.extra } == known.count { $0.hasPrefix("extra: ") })
    #expect(scores.allSatisfy { $0.value.precision >= 0.99 })
    #expect(EmitterScore.recall(told: told, missing: missing) >= 0.99)
  }

  /// What is missing from the events, then what is there beyond what is stated.
  private func differences(between stated: [StatedEvent], and events: [Event]) -> [String] {
    let comparison = StatedComparison(of: stated, with: events)
    return comparison.missing.map { "missing: \($0)" }
      + comparison.extra.map { "extra: \($0.location.firstLine) \(EventNotation.render($0))" }
  }
}
