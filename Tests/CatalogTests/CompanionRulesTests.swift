import LintModel
import Testing

@testable import LintEngine

/// Examples that are judged by all rules at once.
struct CompanionRulesTests {
  @Test(arguments: TestedCatalog.examples)
  func `what a rule says does not depend on the other rules`(_ tested: ExampleCase) throws {
    let expected = Meaning(try #require(tested.outcome))
    let others = TestedCatalog.rules.filter { $0.id != tested.rule.id }
    if let log = tested.log {
      let reading = TestedCatalog.Reading(companions: others)
      #expect(Meaning(try #require(TestedCatalog.analyze(log, tested, reading))) == expected)
    } else {
      var engine = RuleEngine(rules: others + [tested.rule])
      TestedCatalog.runner?.declare(tested.example, &engine)
      for event in tested.outcome?.events ?? [] { engine.take(event) }
      let (findings, verdicts) = engine.finish(at: .unknown)
      #expect(verdicts.count == TestedCatalog.rules.count)
      let found = TestedCatalog.outcome(of: tested.rule, findings, verdicts)
      #expect(Meaning(try #require(found)) == expected)
    }
  }
}
