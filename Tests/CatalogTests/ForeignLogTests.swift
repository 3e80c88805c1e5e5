import LintModel
import LogIngest
import Testing

@testable import LintEngine

/// Logs that are about no app with ads.
struct ForeignLogTests {
  /// Another app's records of UIKit, as `log stream` prints them.
  private static let text = ["reasons: 0 -> 32", "reasons: 32 -> 0"].enumerated().map {
    index, words in
    "2026-03-01 08:00:0\(index).000000+0100 0x1f3      Default     0x0                  640    0    "
      + "MobileSafari: (UIKitCore) [com.apple.UIKit:Application] Deactivation reason "
      + "\(index == 0 ? "added" : "removed"): 5; deactivation \(words); "
      + "animating application lifecycle event: 0\n"
  }.joined()

  private func verdicts(process: String?) throws -> Set<RuleVerdict.Verdict> {
    let loaded = try #require(TestedCatalog.loaded)
    var options = LogAnalyzer.Options()
    options.process = process
    let analyzer = LogAnalyzer(
      path: "log", inputIndex: 0, catalog: loaded.extraction, rules: TestedCatalog.rules,
      options: options)
    let result = analyzer.analyze(ChunkReader(bytes: Array(Self.text.utf8)))
    #expect(result.summary.app?.process == "MobileSafari")
    return Set(result.summary.verdicts.map(\.verdict))
  }

  @Test func `of an app without ads that nobody asked for nothing is missed`() throws {
    #expect(try verdicts(process: nil) == [.notApplicable])
    #expect(try verdicts(process: "MobileSafari").contains(.pass))
  }
}
