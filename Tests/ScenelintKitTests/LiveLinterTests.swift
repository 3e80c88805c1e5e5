import LintEngine
import LintModel
import ScenelintKit
import Testing

struct LiveLinterTests {
  private static let catalog: LintCatalog? = try? LintCatalog(rulePaths: [])
  private static let second: Int64 = 1_000_000_000

  private func linter() throws -> LiveLinter {
    var options = LogAnalyzer.Options()
    options.emits = [.adWillPresent]
    return Linter(catalog: try #require(Self.catalog), options: options).live(path: "live.log")
  }

  private func updated(
    _ live: inout LiveLinter, _ restedNanoseconds: Int64
  ) throws -> LiveLinter.Update {
    let update = live.update(restedNanoseconds: restedNanoseconds)
    return try #require(update)
  }

  private func record(_ time: String, _ event: String) -> [UInt8] {
    Array("2026-03-01 \(time)00+0100 0x1f3 Default 0x0 512 0 Demo: [scenelint] \(event)\n".utf8)
  }

  private func otherRecord(_ time: String) -> [UInt8] {
    Array("2026-03-01 \(time)00+0100 0x1f3 Default 0x0 77 0 Other: (UIKit) nothing\n".utf8)
  }

  private func rules(_ findings: [Finding]) -> [String] {
    findings.map(\.rule).filter { $0 == "present-without-outcome" || $0 == "expired-app-open-ad" }
  }

  @Test func `a deadline closes after a rest, and some more for what comes late`() throws {
    var live = try linter()
    live.take(record("08:00:00.0000", "ad.loaded ad=A1 format=interstitial unit_id=U1"))
    live.take(record("08:00:10.0000", "ad.present_called ad=A1"))
    for rest in 0...5 {
      let update = try updated(&live, Int64(rest) * Self.second)
      #expect(rules(update.appeared) == [], "after \(rest) s")
    }
    let update = try updated(&live, 5 * Self.second + 1)
    #expect(rules(update.appeared) == ["present-without-outcome"])
    let again = try updated(&live, 6 * Self.second)
    #expect(rules(again.appeared) == [])
    #expect(again.withdrawn.isEmpty)
    let end = live.finish(restedNanoseconds: 9 * Self.second)
    #expect(rules(end.result.findings) == ["present-without-outcome"])
  }

  @Test func `a deadline closes when records of others move the log's clock on`() throws {
    var live = try linter()
    live.take(record("08:00:00.0000", "ad.loaded ad=A1 format=interstitial unit_id=U1"))
    live.take(record("08:00:10.0000", "ad.present_called ad=A1"))
    live.take(otherRecord("08:00:14.0000"))
    live.take(otherRecord("08:00:15.0000"))
    let early = try updated(&live, 0)
    #expect(rules(early.appeared) == [])
    live.take(otherRecord("08:00:15.1000"))
    live.take(otherRecord("08:00:15.2000"))
    let update = try updated(&live, 0)
    #expect(rules(update.appeared) == ["present-without-outcome"])
  }

  @Test func `a finding that a late record explains is taken back`() throws {
    var live = try linter()
    live.take(record("08:00:00.0000", "ad.loaded ad=A1 format=interstitial unit_id=U1"))
    live.take(record("08:00:10.0000", "ad.present_called ad=A1"))
    let update = try updated(&live, 60 * Self.second)
    #expect(rules(update.appeared) == ["present-without-outcome"])
    live.take(record("08:00:10.5000", "ad.will_present ad=A1"))
    let later = try updated(&live, 3 * Self.second)
    #expect(rules(later.withdrawn) == ["present-without-outcome"])
    let end = live.finish(restedNanoseconds: 0)
    #expect(rules(end.result.findings) == [])
    #expect(end.withdrawn.isEmpty)
  }

  @Test func `what may be told again waits for a second, and is told once`() throws {
    var live = try linter()
    live.take(record("08:00:00.0000", "ad.loaded ad=A1 format=app_open unit_id=U1"))
    live.take(record("13:00:00.0000", "ad.present_called ad=A1"))
    let early = try updated(&live, Self.second)
    #expect(rules(early.appeared) == [])
    let update = try updated(&live, Self.second + 1)
    #expect(rules(update.appeared) == ["expired-app-open-ad"])
    let end = live.finish(restedNanoseconds: 0)
    #expect(rules(end.appeared) == [])
  }

  @Test func `the state of the app is told while it runs`() throws {
    var live = try linter()
    live.take(record("08:00:00.0000", "app.launched start=cold"))
    live.take(record("08:00:01.0000", "scene.connected scene=S1"))
    live.take(record("08:00:01.5000", "scene.became_active scene=S1"))
    live.take(record("08:00:02.0000", "ad.loaded ad=A1 format=app_open unit_id=U1"))
    let update = try updated(&live, 8 * Self.second)
    let status = try #require(update.result.status)
    #expect(status.launch == 1)
    #expect(status.app == "active")
    #expect(status.scenes.map(\.name) == ["S1"])
    #expect(status.scenes.map(\.state) == ["active"])
    #expect(status.ads.map(\.state) == ["loaded"])
    #expect(status.ads.map(\.ageNanoseconds) == [8 * Self.second])
  }
}
