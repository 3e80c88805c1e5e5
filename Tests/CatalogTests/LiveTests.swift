import LintModel
import Testing

@testable import LintEngine

/// Examples that are judged while they go on.
///
/// A live run takes event by event. When nothing comes for a while it asks what is known by then,
/// as if the log ended, and goes on.
struct LiveTests {
  @Test(arguments: TestedCatalog.examples)
  func `asking in between changes nothing, and what was found then is found at the end`(
    _ tested: ExampleCase
  ) throws {
    let outcome = try #require(tested.outcome)
    var engine = RuleEngine(rules: [tested.rule])
    TestedCatalog.runner?.declare(tested.example, &engine)
    engine.declare(outcome.alwaysPrinted)
    var failed: Set<Int> = []
    for event in outcome.events {
      engine.take(event)
      var asked = engine
      let (findings, verdicts) = asked.finish(at: event.time)
      let interim = try #require(TestedCatalog.outcome(of: tested.rule, findings, verdicts))
      let lines = interim.verdict.verdict == .fail ? Set(interim.markedLines) : []
      #expect(failed.isSubset(of: lines), "line \(event.location.firstLine)")
      failed.formUnion(lines)
    }
    let (findings, verdicts) = engine.finish(at: outcome.end)
    let last = try #require(TestedCatalog.outcome(of: tested.rule, findings, verdicts))
    #expect(Meaning(last) == Meaning(outcome))
    #expect(failed.isSubset(of: Set(last.markedLines)))
  }
}
