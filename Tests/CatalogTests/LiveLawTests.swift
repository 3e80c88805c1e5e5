import LintModel
import Testing

@testable import LintEngine

/// Examples that are judged while they go on.
///
/// A live run takes event by event. When nothing comes for a while it may ask what is known by
/// then, as if the log ended; what it is told must not be taken back.
struct LiveLawTests {
  @Test(arguments: TestedCatalog.examples)
  func `what is found when the log is cut short is found at the end`(
    _ tested: ExampleCase
  ) throws {
    let outcome = try #require(tested.outcome)
    var failed: Set<Int> = []
    for (place, event) in outcome.events.enumerated() {
      let interim = try judge(tested, outcome, upTo: place, end: event.time)
      let lines = interim.verdict.verdict == .fail ? Set(interim.markedLines) : []
      #expect(failed.isSubset(of: lines), "line \(event.location.firstLine)")
      failed.formUnion(lines)
    }
    let last = try judge(tested, outcome, upTo: outcome.events.count - 1, end: outcome.end)
    #expect(Meaning(last) == Meaning(outcome))
    #expect(failed.isSubset(of: Set(last.markedLines)))
  }

  @Test(arguments: TestedCatalog.examples)
  func `asking in between changes nothing, and a copy knows all`(_ tested: ExampleCase) throws {
    let outcome = try #require(tested.outcome)
    var engine = RuleEngine(rules: [tested.rule])
    TestedCatalog.runner?.declare(tested.example, &engine)
    engine.declare(outcome.alwaysPrinted)
    for event in outcome.events {
      engine.take(event)
      var asked = engine
      engine = engine.copy()
      _ = asked.finish(at: event.time)
    }
    let (findings, verdicts) = engine.finish(at: outcome.end)
    let last = try #require(TestedCatalog.outcome(of: tested.rule, findings, verdicts))
    #expect(Meaning(last) == Meaning(outcome))
    #expect(last.markedLines == outcome.markedLines)
  }

  /// Judges the events up to a place by a new engine, as if the log ended then.
  private func judge(
    _ tested: ExampleCase, _ outcome: RuleExampleRunner.Outcome, upTo place: Int, end: TimePoint
  ) throws -> RuleExampleRunner.Outcome {
    var engine = RuleEngine(rules: [tested.rule])
    TestedCatalog.runner?.declare(tested.example, &engine)
    engine.declare(outcome.alwaysPrinted)
    for event in outcome.events.prefix(place + 1) { engine.take(event) }
    let (findings, verdicts) = engine.finish(at: end)
    return try #require(TestedCatalog.outcome(of: tested.rule, findings, verdicts))
  }
}
