import LintModel
import LogIngest
import ScenelintKit
import Testing

@testable import LintEngine

/// Whole logs whose times are out of order, coarse, or on a clock that was set.
struct EventTimeTests {
  /// The verdicts of all rules that have one, and the findings as `rule LINE`.
  private func judge(_ lines: [String], live: Bool = false) throws -> LogAnalyzer.Result {
    let loaded = try #require(TestedCatalog.loaded)
    let make = {
      LogAnalyzer(
        path: "log", inputIndex: 0, catalog: loaded.extraction, rules: TestedCatalog.rules,
        options: LogAnalyzer.Options())
    }
    let text = lines.map { $0 + "\n" }.joined()
    guard live else { return make().analyze(ChunkReader(bytes: Array(text.utf8))) }
    var analyzer = LiveAnalyzer(make)
    for line in lines {
      analyzer.take(Array((line + "\n").utf8))
      _ = analyzer.preview(restedNanoseconds: 0)
    }
    return analyzer.finish()
  }

  private func findings(_ lines: [String], live: Bool = false) throws -> [String] {
    try judge(lines, live: live).findings.map {
      "\($0.rule) \($0.trigger.event.location.firstLine)"
    }
  }

  private func verdict(_ rule: String, _ lines: [String]) throws -> String {
    let verdicts = try judge(lines).summary.verdicts
    let verdict = try #require(verdicts.first { $0.rule == rule })
    return [verdict.verdict.rawValue, verdict.reason?.rawValue].compactMap(\.self)
      .joined(separator: " ")
  }

  /// A record as `log stream` prints it.
  private func record(_ time: String, _ message: String, tid: String = "0x1f3") -> String {
    "2026-03-01 \(time)+0100 \(tid)      Default     0x0                  512    0    "
      + "Demo: [com.example.demo:ads] [scenelint] \(message)"
  }

  @Test(arguments: [false, true])
  func `threads that write late are read in the order of time`(live: Bool) throws {
    let unit = "unit_id=ca-app-pub-1111111111111111/5555555555"
    let log = [
      record("08:00:00.000000", "app.launched start=cold"),
      record("08:00:00.010000", "content.loading_shown"),
      record("08:00:00.020000", "sdk.started"),
      record("08:00:01.015000", "ad.load_requested ad=A format=app_open scene=S1 \(unit)"),
      record("08:00:01.000000", "consent.can_request_ads result=true", tid: "0x2a"),
      record("08:00:02.000000", "ad.loaded ad=A"),
      record("08:00:02.500000", "app.became_active"),
      record("08:00:03.020000", "content.main_shown"),
      record("08:00:03.005000", "ad.present_called ad=A", tid: "0x2a"),
      record("08:00:03.012000", "ad.will_present ad=A", tid: "0x2a"),
      record("08:00:09.000000", "ad.did_dismiss ad=A"),
    ]
    #expect(try findings(log, live: live) == [])
    // The same in the order of time is the same, and in the wrong order it would be two errors.
    #expect(try findings(log.sorted(), live: live) == [])
    let far = log.map { $0.replacing("08:00:01.000000", with: "08:00:04.000000") }
    #expect(try findings(far, live: live).contains("request-before-consent 4"))
  }

  @Test func `evidence stands in the order of time`() throws {
    let log = [
      record("08:00:00.000000", "app.launched start=cold"),
      record("12:30:00.000000", "ad.present_called ad=A"),
      record("12:29:59.500000", "ad.impression ad=A", tid: "0x2a"),
    ]
    let loaded = record("08:00:01.000000", "ad.loaded ad=A format=app_open unit_id=U1")
    let result = try judge([log[0], loaded, log[1], log[2]])
    let finding = try #require(result.findings.first { $0.rule == "expired-app-open-ad" })
    #expect(finding.evidence.map(\.event.location.firstLine) == [2, 3])
  }

  // MARK: - Clocks

  /// A record as `log stream --style ndjson` prints it, `ticks` of 24 MHz after the first.
  private func object(_ time: String, seconds: Int, _ message: String) -> String {
    #"{"threadID":1500,"timestamp":"2026-03-01 \#(time)+0100","machTimestamp":"#
      + "\(2_008_018_969_949 + seconds * 24_000_000)"
      + #","processImagePath":"\/var\/Demo.app\/Demo","processID":512,"messageType":"Default","#
      + #""eventMessage":"[scenelint] \#(message)"}"#
  }

  @Test func `a wall clock that was set forward does not age an ad`() throws {
    let log = [
      object("08:00:00.000000", seconds: 0, "ad.load_requested ad=A format=app_open unit_id=U1"),
      object("08:00:02.000000", seconds: 2, "ad.loaded ad=A format=app_open unit_id=U1"),
      object("13:00:10.000000", seconds: 10, "app.heartbeat"),
      object("13:00:12.000000", seconds: 12, "ad.present_called ad=A"),
    ]
    #expect(try verdict("expired-app-open-ad", log) == "pass")
    #expect(try judge(log).summary.notes.contains { $0.text.contains("the clock goes forward") })
    let last = object("13:00:12.000000", seconds: 18_012, "ad.present_called ad=A")
    let old = log.dropLast() + [last]
    #expect(try verdict("expired-app-open-ad", Array(old)) == "fail")
  }

  /// A record as `log stream --style compact` prints it, which names no zone.
  private func compact(_ date: String, _ time: String, _ message: String) -> String {
    "\(date) \(time) Df Demo[512:1f3] [com.example.demo:ads] [scenelint] \(message)"
  }

  @Test(arguments: [
    // Loaded 3 h 30 min before, though it looks like 4 h 30 min; and the other way round.
    ("2026-03-29", "01:00:00.000", "05:30:00.000", "inconclusive imprecise-time"),
    ("2026-10-25", "01:00:00.000", "04:30:00.000", "inconclusive imprecise-time"),
    ("2026-03-29", "01:00:00.000", "06:30:00.000", "fail"),
    ("2026-03-29", "06:00:00.000", "10:30:00.000", "fail"),
    ("2026-03-28", "01:00:00.000", "05:30:00.000", "fail"),
    ("2026-10-25", "01:00:00.000", "03:30:00.000", "pass"),
  ])
  func `a log without zone is undecided near a change of daylight saving time`(
    date: String, loaded: String, presented: String, expected: String
  ) throws {
    let log = [
      compact(date, loaded, "ad.loaded ad=A format=app_open unit_id=U1"),
      compact(date, presented, "ad.present_called ad=A"),
    ]
    #expect(try verdict("expired-app-open-ad", log) == expected)
  }

  // MARK: - Whole seconds

  /// A record as `idevicesyslog` prints it.
  private func relayed(_ time: String, _ message: String) -> String {
    "Mar  1 \(time) Demo[512] <Notice>: [scenelint] \(message)"
  }

  @Test func `within one second nobody knows what came within half of it`() throws {
    let start = [
      relayed("08:00:00", "app.launched start=cold"),
      relayed("08:00:01", "ad.loaded ad=A format=interstitial unit_id=U1"),
    ]
    let sameSecond = start + [relayed("08:00:01", "ad.present_called ad=A")]
    #expect(try verdict("show-on-load", sameSecond) == "inconclusive imprecise-time")
    let later = start + [relayed("08:00:03", "ad.present_called ad=A")]
    #expect(try verdict("show-on-load", later) == "pass")
  }

  @Test func `a message tells no more than the stamps`() throws {
    let log = [
      relayed("08:00:00", "app.launched start=cold"),
      relayed("08:00:00", "ad.load_requested ad=A format=interstitial unit_id=U1"),
      relayed("08:00:09", "consent.resolved"),
    ]
    let finding = try #require(
      try judge(log).findings.first { $0.rule == "request-before-consent" })
    #expect(finding.message.contains("less than 1 s after launch"))
  }
}
