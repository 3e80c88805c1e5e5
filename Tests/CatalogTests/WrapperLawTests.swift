import TestSupport
import Testing

/// Law: what a tool puts before the lines of a log changes nothing that is said of the log.
struct WrapperLawTests {
  @Test(arguments: [""] + WrapperPrefixes.all)
  func `a list of adapters over three lines fails in each wrapper`(prefix: String) throws {
    let log = """
      loading ads
      <Google> Cannot find an ad network adapter with the name(s): (
          GADMAdapterVungle
      ). Remember to link all required ad network adapters and SDKs.

      """
    let tested = try #require(TestedCatalog.examples.first { $0.rule.id == "adapter-missing" })
    let outcome = TestedCatalog.analyze(WrapperPrefixes.wrap(log) { _ in prefix }, tested)
    #expect(outcome?.verdict.verdict == .fail)
    #expect(outcome?.markedLines == [1])
  }

  @Test(arguments: TestedCatalog.examples)
  func `a wrapper around each line means nothing, nor around some`(_ tested: ExampleCase) throws {
    let rendered = tested.log == nil ? tested.log(for: "wrappers") : nil
    guard let log = tested.log ?? rendered?.text else { return }
    let expected = Meaning(try #require(TestedCatalog.analyze(log, tested)))
    var generator = tested.generator(for: "wrappers")
    let prefix = WrapperPrefixes.all.randomElement(using: &generator) ?? ""
    for text in [
      WrapperPrefixes.wrap(log) { _ in prefix }, WrapperPrefixes.stampSome(log, &generator),
    ] {
      let found = Meaning(try #require(TestedCatalog.analyze(text, tested)))
      #expect(found == expected, "seed \(TestedCatalog.seed)\n\(text)")
    }
  }
}
