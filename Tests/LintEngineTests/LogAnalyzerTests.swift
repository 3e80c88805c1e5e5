import EventExtraction
import ExtractionTesting
import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct LogAnalyzerTests {
  private func row(
    _ message: String, at seconds: Int = 0, process: String = "Demo", pid: Int = 5
  ) -> String {
    ExtractionTesting.row(message, at: seconds, process: process, pid: pid)
  }

  @Test func `malformed instrumentation is noted with its line`() throws {
    let bad = row("[scenelint] ad.lodaed ad=A")
    let count = ExtractedChunk.problemsMax + 2
    for blockBytes in [40, 100, 1 << 20] {
      let summary = try ExtractionTesting.analyze(
        String(repeating: bad, count: count) + row("[scenelint] app.heartbeat"),
        blockBytes: blockBytes
      ).summary
      let notes = summary.notes.filter { $0.kind == .instrumentation }.map(\.text)
      #expect(notes.count == ExtractedChunk.problemsMax + 1, "\(blockBytes)")
      #expect(notes.first?.contains("line 1") == true)
      #expect(notes.last == "2 more lines of instrumentation are malformed")
      #expect(summary.eventCount == 1)
    }
  }

  @Test func `a second app with ads is left out and named`() throws {
    let result = try ExtractionTesting.analyze(
      row("AdSDK") + row("AdSDK") + row("[scenelint] ad.loaded ad=A")
        + row("[scenelint] ad.loaded ad=B", process: "Other", pid: 6))
    #expect(result.summary.app?.process == "Demo")
    #expect(result.summary.eventCount == 1)
    #expect(
      result.summary.notes.map(\.text) == [
        "Demo was judged; Other also has 1 ad record: choose with --process"
      ])
    let other = try ExtractionTesting.analyze(
      row("[scenelint] ad.loaded ad=A") + row("[scenelint] ad.loaded ad=B", process: "Other"),
      process: "Other")
    #expect(other.summary.app == AppSummary(process: "Other", bundleID: nil, choice: .requested))
    #expect(other.summary.adCount == 1)
  }

  @Test func `what a seen emitter of the app always prints can be missed`() throws {
    let failed = try rule(
      "kind: forbid\nwhen: ad.load_failed\nif: event.code == 3", needs: "[ad.load_failed]")
    func verdict(_ text: String) throws -> RuleVerdict.Verdict? {
      try ExtractionTesting.analyze(text, rules: [failed], process: "Demo").summary.verdicts.first?
        .verdict
    }
    let own = row("[scenelint] app.heartbeat")
    #expect(try verdict(own) == .notApplicable)
    #expect(try verdict(own + row("AdSDK")) == .pass)
    #expect(try verdict(own + row("AdSDK", process: "Other")) == .notApplicable)
    #expect(try verdict(own + row("AdSDK") + row("[scenelint] ad.load_failed code=3")) == .fail)
  }

  @Test func `the last record ends the log, event or not`() throws {
    let outcome = try rule(
      "kind: respond\nwhen: ad.click\nthen: app.entered_background\nwithin: 3s",
      needs: "[ad.click]")
    func verdict(_ text: String) throws -> RuleVerdict.Verdict? {
      try ExtractionTesting.analyze(text, rules: [outcome]).summary.verdicts.first?.verdict
    }
    #expect(try verdict(row("shared words", at: 10)) == .inconclusive)
    #expect(try verdict(row("shared words", at: 10) + row("noise", at: 13)) == .inconclusive)
    #expect(try verdict(row("shared words", at: 10) + row("noise", at: 14)) == .fail)
    let midnight = row("shared words", at: 86_398) + row("noise", at: 4)
    #expect(try verdict(midnight) == .fail)
  }

  @Test func `a fact that two tell is judged once, wherever chunks end`() throws {
    let text =
      row("ad loaded in banner") + row("[scenelint] ad.loaded ad=A format=banner")
      + row("AdSDK", at: 9)
    for blockBytes in [40, 60, 1 << 20] {
      let summary = try ExtractionTesting.analyze(text, blockBytes: blockBytes).summary
      #expect(summary.eventCount == 1, "\(blockBytes)")
      #expect(summary.adCount == 1)
    }
  }

  @Test func `launches, scenes and ads are counted over the whole log`() throws {
    let summary = try ExtractionTesting.analyze(
      row("[scenelint] scene.connected scene=A") + row("[scenelint] ad.loaded ad=A")
        + row("[scenelint] app.launched", at: 5, pid: 6)
        + row("[scenelint] scene.connected scene=A", at: 6, pid: 6)
    ).summary
    #expect(summary.launchCount == 2)
    #expect(summary.sceneCount == 2)
    #expect(summary.adCount == 1)
    #expect(summary.recordCount == 4)
    #expect(summary.lineCount == 4)
    #expect(summary.formats == [CountedName(name: "rows", count: 4)])
  }
}
