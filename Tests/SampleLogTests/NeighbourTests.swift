import LintModel
import LogIngest
import Testing

@testable import LintEngine

/// An app beside processes that are easily taken for it.
struct NeighbourTests {
  private func analyze(_ rows: [String], bundleID: String? = nil) throws -> LogAnalyzer.Result {
    let catalog = try #require(SampleLogs.catalog)
    var options = LogAnalyzer.Options()
    options.bundleID = bundleID
    let analyzer = LogAnalyzer(
      path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
      rules: catalog.catalog.rules, options: options)
    let text = rows.sorted().map { $0 + "\n" }.joined()
    return analyzer.analyze(ChunkReader(bytes: Array(text.utf8)))
  }

  private func row(_ time: String, _ who: String, _ message: String) -> String {
    "2026-03-01 08:00:\(time) Df \(who):1f3] [ads:x] \(message)"
  }

  private func told(_ time: String, _ who: String, _ message: String) -> String {
    "2026-03-01 08:00:\(time) Df SpringBoard[60:1f3] [com.apple.FrontBoard:Process] "
      + "[app<\(who)] \(message)"
  }

  /// An app that does everything right, one record every two seconds.
  private func app(_ who: String, from first: Int = 0) -> [String] {
    let messages = [
      "app.launched", "consent.can_request_ads result=true", "sdk.started",
      "ad.load_requested ad=A1 format=interstitial unit_id=U1 scene=S1",
      "ad.loaded ad=A1 format=interstitial unit_id=U1", "app.heartbeat", "app.heartbeat",
    ]
    return messages.enumerated().map { place, message in
      let second = first + 2 * place
      return row((second < 10 ? "0" : "") + "\(second).000", who, "[scenelint] \(message)")
    }
  }

  /// Expects that rows put between those of the app change nothing.
  private func expectNothing(of others: [String], _ note: String? = nil) throws {
    let bundle = told("00.000", "org.a.coffee>:512", "Bootstrap success!")
    let alone = try analyze([bundle] + app("Runner[512"))
    let both = try analyze([bundle] + app("Runner[512") + others)
    try #require(alone.summary.eventCount > 7 && alone.summary.launchCount == 1)
    #expect(both.summary.app == alone.summary.app)
    #expect(both.summary.eventCount == alone.summary.eventCount)
    #expect(both.summary.launchCount == 1)
    #expect(both.findings.map(\.message) == alone.findings.map(\.message))
    #expect(both.summary.verdicts.map(\.verdict) == alone.summary.verdicts.map(\.verdict))
    let notes = both.summary.notes.filter { $0.kind == .assumption }.map(\.text)
    #expect(notes.contains { $0.contains(note ?? "") } || note == nil, "\(notes)")
  }

  @Test func `another app whose process has the same name is not the app`() throws {
    let others = [
      told("00.500", "org.b.other>:600", "Bootstrap success!"),
      row("01.000", "Runner[600", "[scenelint] app.heartbeat"),
      row("05.000", "Runner[600", "[scenelint] ad.load_requested ad=B1 format=banner unit_id=U2"),
      told("06.000", "org.b.other>:600", "Setting process visibility to: Background"),
      row("09.000", "Runner[600", "[scenelint] ad.load_requested ad=B2 format=banner unit_id=U2"),
    ]
    try expectNothing(
      of: others, "processes named Runner run at the same time; left out: process id 600")
    let asked = try analyze(
      [told("00.000", "org.a.coffee>:512", "Bootstrap success!")] + app("Runner[512") + others,
      bundleID: "org.b.other")
    #expect(asked.summary.app?.bundleID == "org.b.other")
    #expect(asked.summary.eventCount == 5)
  }

  @Test func `a daemon that is named like the app is not the app`() throws {
    let deactivation =
      "Deactivation reason added: 11; deactivation reasons: 0 -> 2048; animating application "
      + "lifecycle event: 0"
    let others = ["00.500", "03.000", "05.000", "07.000", "11.000", "13.000"].map {
      row($0, "Runner[90", deactivation)
    }
    try expectNothing(of: others, "process id 90")
  }

  @Test func `a web view's process and an extension are not the app`() throws {
    let web = (10..<60).map {
      row("05.\($0)0", "com.apple.WebKit.WebContent[700", "<Google> No ad to show.")
    }
    let own = ["app.launched", "ad.load_requested ad=W1 format=native unit_id=U9"].enumerated().map
    {
      row("0\(3 + $0.offset).500", "RunnerWidget[701", "[scenelint] \($0.element)")
    }
    let system = [
      told("03.000", "org.a.coffee.widget>:701", "Bootstrap success!"),
      told("06.500", "org.a.coffee.widget>:701", "Setting process visibility to: Background"),
      told(
        "07.500", "org.a.coffee.widget>:701", "Process exited: <RBSProcessExitContext| voluntary>."),
    ]
    try expectNothing(of: web + own + system)
  }

  @Test func `another app that had the process id before, or gets it, is not the app`() throws {
    let pid = "com.example.newsdaily>:512"
    let old = [
      "Bootstrap success!", "Setting process visibility to: Background",
      "Process exited: <RBSProcessExitContext| voluntary>.",
    ].enumerated().map {
      told("0\($0.offset).000", pid, $0.element).replacing("2026-03-01 08", with: "2026-03-01 07")
    }
    let new = [
      told("20.000", pid, "Bootstrap success!"),
      told("20.100", pid, "Setting process visibility to: Background"),
    ]
    try expectNothing(of: old + new)
    // Not even where nothing tells the app's own bundle.
    let result = try analyze(old + app("Runner[512") + new)
    #expect(result.summary.app?.bundleID == nil)
    #expect(result.summary.eventCount == 7)
  }

  @Test func `an app that is installed again has another id and the same bundle`() throws {
    let rows =
      [told("00.000", "org.a.coffee>:512", "Bootstrap success!")] + app("Runner[512")
      + [
        told("13.000", "org.a.coffee>:512", "Process exited: <RBSProcessExitContext| voluntary>."),
        told("15.000", "com.example.newsdaily>:512", "Bootstrap success!"),
        told("16.000", "com.example.newsdaily>:512", "Setting process visibility to: Background"),
        told("19.900", "org.a.coffee>:640", "Bootstrap success!"),
      ] + app("Runner[640", from: 20)
    let result = try analyze(rows)
    #expect(result.summary.launchCount == 2)
    #expect(result.summary.eventCount == 17)
    #expect(result.summary.app?.bundleID == "org.a.coffee")
    #expect(result.findings.filter { $0.severity == .error }.map(\.message) == [])
    #expect(!result.summary.notes.contains { $0.text.contains("at the same time") })
  }
}
