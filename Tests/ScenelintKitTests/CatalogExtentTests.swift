import LintEngine
import LintModel
import LogIngest
import PatternMatch
import RuleCatalog
import ScenelintKit
import Testing

/// What a run loads of the catalog, beside all that there is.
struct CatalogExtentTests {
  private static let whole = try? LintCatalog(rulePaths: [])

  @Test func `a run loads the whole catalog but for examples and samples`() throws {
    let whole = try #require(Self.whole).catalog
    let judging = try LintCatalog(rulePaths: [], extent: .judging)
    #expect(judging.diagnostics == [])
    #expect(judging.catalog.rules.map(facts) == whole.rules.map(facts))
    #expect(judging.catalog.formats.map(\.id) == whole.formats.map(\.id))
    #expect(judging.catalog.emitters.map(\.id) == whole.emitters.map(\.id))
    for (own, other) in zip(judging.catalog.emitters, whole.emitters) {
      #expect(own.messages.map(\.id) == other.messages.map(\.id), "\(own.id)")
      #expect(own.messages.map(\.literals) == other.messages.map(\.literals), "\(own.id)")
      #expect(own.messages.map(\.captures) == other.messages.map(\.captures), "\(own.id)")
      #expect(own.messages.map(\.pattern.source) == other.messages.map(\.pattern.source))
    }
    #expect(judging.catalog.rules.allSatisfy { $0.examples.isEmpty })
    #expect(whole.rules.allSatisfy { !$0.examples.isEmpty })
  }

  @Test func `the patterns of formats are the same in both`() throws {
    let whole = try #require(Self.whole).catalog.formats.map(\.format)
    let judging = try LintCatalog(rulePaths: [], extent: .judging).catalog.formats.map(\.format)
    for (own, other) in zip(judging, whole) {
      #expect(patterns(own).map(\.source) == patterns(other).map(\.source), "\(own.id)")
      for (own, other) in zip(patterns(own), patterns(other)) {
        #expect(own.groupNames == other.groupNames, "\(own.source)")
        #expect(own.groupCount == other.groupCount, "\(own.source)")
        let bytes = UInt8.min...UInt8.max
        #expect(
          bytes.filter { own.mayStart(with: $0) } == bytes.filter { other.mayStart(with: $0) },
          "\(own.source)")
      }
    }
  }

  @Test func `the groups that are read from a pattern's text are those that it has`() throws {
    let whole = try #require(Self.whole).catalog
    for pattern in whole.emitters.flatMap({ $0.messages.map(\.pattern) }) {
      let proven = Pattern(proven: pattern.source)
      #expect(proven.groupNames == pattern.groupNames, "\(pattern.source)")
      #expect(proven.groupCount == pattern.groupCount, "\(pattern.source)")
    }
  }

  @Test func `a log that speaks of nothing in the catalog prepares no pattern of a message`() throws
  {
    let catalog = try LintCatalog(rulePaths: [], extent: .judging)
    let patterns = catalog.catalog.emitters.flatMap { $0.messages.map(\.pattern) }
    #expect(patterns.count > 400)
    #expect(try read("Mar  1 00:00:00 Demo(A)[512] <Notice>: nothing of note\n", catalog) == 1)
    #expect(!patterns.contains { $0.isPrepared })
    let line = "Mar  1 00:00:01 Demo(GoogleMobileAds)[512] <Notice>: Ad did dismiss full screen\n"
    #expect(try read(line + "<Google> Ad is not ready\n", catalog) > 0)
    #expect(patterns.count { $0.isPrepared } < 20)
  }

  /// Lints a log, and returns how many records it has.
  private func read(_ text: String, _ catalog: LintCatalog) throws -> Int {
    let analyzer = LogAnalyzer(
      path: "a.log", inputIndex: 0, catalog: catalog.extraction, rules: catalog.catalog.rules,
      options: LogAnalyzer.Options())
    return analyzer.analyze(ChunkReader(bytes: Array(text.utf8))).summary.recordCount
  }

  private func patterns(_ format: RecordFormat) -> [Pattern] {
    [format.start, format.trailer].compactMap { $0 }
      + format.skip + format.opens + format.continues + format.asides
  }

  /// All that a rule says, without what proves it.
  private func facts(_ rule: RuleDefinition) -> [String] {
    Mirror(reflecting: rule).children.filter { $0.label != "examples" }
      .map { String(reflecting: $0.value) }
  }
}
