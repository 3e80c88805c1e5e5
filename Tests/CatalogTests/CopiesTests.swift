import LintModel
import RuleCatalog
import Testing

/// Examples of which each record appears twice.
struct CopiesTests {
  @Test(arguments: TestedCatalog.examples)
  func `a record that was captured twice counts once where times show it`(
    _ tested: ExampleCase
  ) throws {
    guard var log = tested.log(for: "copies", where: \.showsCopies) else { return }
    log.interleave { [$0] }
    try tested.expectSame(log)
  }

  /// A log of whole seconds, or without any, cannot tell a copy from a repetition, which then is
  /// another event. Rules that count events count it; all others look at what is, and a second
  /// telling changes nothing.
  @Test(arguments: TestedCatalog.examples)
  func `where times do not show it, a repetition matters only where events are counted`(
    _ tested: ExampleCase
  ) throws {
    guard var log = tested.log(for: "repetition", where: { !$0.showsCopies }) else { return }
    log.interleave { [$0] }
    let outcome = try #require(TestedCatalog.analyze(log.text, tested))
    let expected = try #require(tested.outcome).verdict.verdict
    let isCounted = tested.rule.check.kind == .limit && expected != .notApplicable
    // Nor does it always tell whether a limit was kept to the second.
    let isTooCoarse = outcome.verdict.reason == .impreciseTime && log.style.resolution != nil
    #expect(
      outcome.verdict.verdict == expected || isCounted && outcome.verdict.verdict == .fail
        || isTooCoarse,
      "\(outcome.verdict)\n\(log.text)")
  }
}
