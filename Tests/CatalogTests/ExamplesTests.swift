import LintEngine
import LintModel
import RuleCatalog
import ScenelintKit
import Testing

struct ExamplesTests {
  @Test func `the built-in catalog loads without a word`() throws {
    let catalog = try #require(TestedCatalog.loaded)
    #expect(catalog.diagnostics.map(\.description) == [])
    #expect(!catalog.catalog.rules.isEmpty)
    #expect(!catalog.catalog.formats.isEmpty)
    #expect(!catalog.catalog.emitters.isEmpty)
  }

  @Test func `every example and every sample passes`() throws {
    let report = CatalogTest(try #require(TestedCatalog.loaded)).run()
    #expect(report.complaints == [])
    let logCount = TestedCatalog.examples.count { $0.log != nil }
    #expect(report.ruleCount > 0)
    #expect(report.exampleCount > report.ruleCount)
    #expect(report.sampleCount > 0)
    #expect(logCount > 0)
  }

  @Test func `every emitter and every format has samples`() throws {
    let catalog = try #require(TestedCatalog.loaded).catalog
    #expect(catalog.formats.filter(\.samples.isEmpty).map(\.id) == [])
    for emitter in catalog.emitters {
      #expect(emitter.messages.filter(\.samples.isEmpty).map(\.id) == [], "\(emitter.id)")
    }
  }

  @Test(arguments: TestedCatalog.examples)
  func `an example points where its mark stands`(_ tested: ExampleCase) throws {
    let outcome = try #require(tested.outcome)
    #expect(TestedCatalog.runner?.complaint(about: outcome, in: tested.example) == nil)
    let hasPlace = [.fail, .inconclusive].contains(tested.example.verdict)
    #expect(hasPlace == !outcome.markedLines.isEmpty)
  }
}
