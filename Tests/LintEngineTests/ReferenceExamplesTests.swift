import ExtractionTesting
import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

struct ReferenceExamplesTests {
  private static let rules = [
    ("expired-app-open-ad", ReferenceRules.expiredAppOpenAd),
    ("present-without-outcome", ReferenceRules.presentWithoutOutcome),
    ("request-before-consent", ReferenceRules.requestBeforeConsent),
    ("load-retry-storm", ReferenceRules.loadRetryStorm),
    ("overlapping-full-screen-ads", ReferenceRules.overlappingFullScreenAds),
  ]

  @Test(arguments: rules)
  func `the rules that explain the language hold for all their events`(
    _ id: String, _ text: String
  ) throws {
    let file = CatalogFile(path: "\(id).yml", text: text, origin: .user)
    let rule = try #require(CatalogLoader.load([file]).catalog.rules.first)
    let runner = RuleExampleRunner(catalog: try ExtractionTesting.catalog())
    var judgedCount = 0
    for example in rule.examples {
      // What raw text means is for emitters to say, which are not a part of the language.
      guard case .events = example.body else { continue }
      let outcome = runner.run(example, of: rule)
      #expect(runner.complaint(about: outcome, in: example) == nil, "\(example.name)")
      judgedCount += 1
    }
    #expect(judgedCount >= 3)
  }
}
