import LintModel
import LogIngest
import Testing

@testable import LintEngine

/// An app's log among what the other processes of its device print.
struct CrowdTests {
  private static let sample = "landscape-presentation-in-multi-window"

  /// What a crowd does: other apps' own records, or the system's records about other apps.
  enum Crowd: CaseIterable {
    case own, system, both
  }

  private func sampleText() throws -> String {
    let sample = try #require(SampleLogs.findings.first { $0.name == Self.sample })
    return String(decoding: sample.bytes, as: UTF8.self)
  }

  /// Records of a crowd, one a millisecond from a minute on.
  private func crowd(_ crowd: Crowd, count: Int, minute: Int) -> String {
    var text = ""
    for number in 0..<count {
      let (second, rest) = (number / 1000, number % 1000)
      let time = [minute + second / 60, second % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
      let fraction = String("00\(rest)".suffix(3))
      let who = number % 50
      text += "2026-10-09 17:\(time[0]):\(time[1]).\(fraction) Df "
      if crowd == .own || crowd == .both && number % 2 == 0 {
        text +=
          "Crowd\(who)[\(700 + who):1f3] [com.apple.UIKit:Application] Deactivation reason added: "
          + "11; deactivation reasons: 0 -> 2048; animating application lifecycle event: 0\n"
      } else {
        text +=
          "SpringBoard[29877:1b55e] [com.apple.FrontBoard:Process] [app<org.example.crowd\(who)>:"
          + "\(700 + who)] Setting process visibility to: Background\n"
      }
    }
    return text
  }

  /// A record in which nothing is told, at the end of a log.
  private let last = "2026-10-09 17:59:00.000 Df Crowd1[701:1f3] [a:b] nothing\n"

  private struct Outcome: Equatable {
    var app: AppSummary?
    var findings: [String]
    var verdicts: [String]
    var notes: [String]

    init(_ result: LogAnalyzer.Result, linesBefore: Int = 0) {
      app = result.summary.app
      findings = result.findings.map {
        "\($0.rule) \($0.trigger.event.location.firstLine - linesBefore) \($0.message)"
      }
      verdicts = result.summary.verdicts.map {
        "\($0.rule) \($0.verdict) \($0.reason?.rawValue ?? "") \($0.judgedCount)"
      }
      notes = result.summary.notes.map(\.text)
    }
  }

  private func analyze(_ text: String, process: String? = nil) throws -> LogAnalyzer.Result {
    try analyzer(process: process).analyze(ChunkReader(bytes: Array(text.utf8)))
  }

  private func analyzer(process: String? = nil) throws -> LogAnalyzer {
    let catalog = try #require(SampleLogs.catalog)
    var options = LogAnalyzer.Options()
    options.process = process
    return LogAnalyzer(
      path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
      rules: catalog.catalog.rules, options: options)
  }

  @Test(arguments: [(Crowd.own, 9000), (.system, 9000), (.both, 10_000), (.both, 100_000)])
  func `a crowd in front of the app changes nothing`(_ crowd: Crowd, _ count: Int) throws {
    let sample = try sampleText() + last
    let expected = Outcome(try analyze(sample))
    try #require(!expected.findings.isEmpty)
    let text = self.crowd(crowd, count: count, minute: 0) + sample
    #expect(Outcome(try analyze(text), linesBefore: count) == expected)
    let asked = Outcome(
      try analyze(text, process: expected.app?.process), linesBefore: count)
    #expect(asked.findings == expected.findings)
    #expect(asked.verdicts == expected.verdicts)
  }

  @Test(arguments: Crowd.allCases)
  func `a crowd behind the app changes nothing`(_ crowd: Crowd) throws {
    let sample = try sampleText()
    let expected = Outcome(try analyze(sample + last))
    let text = sample + self.crowd(crowd, count: 20_000, minute: 30) + last
    #expect(Outcome(try analyze(text)) == expected)
  }

  @Test func `a crowd in front of the app changes nothing in a live log`() throws {
    let sample = try sampleText() + last
    let count = 9000
    let text = Array((crowd(.both, count: count, minute: 0) + sample).utf8)
    let catalog = try #require(SampleLogs.catalog)
    var live = LiveAnalyzer {
      LogAnalyzer(
        path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
        rules: catalog.catalog.rules, options: LogAnalyzer.Options())
    }
    for start in stride(from: 0, to: text.count, by: 400_000) {
      live.take(Array(text[start..<min(start + 400_000, text.count)]))
      _ = live.preview(restedNanoseconds: 0)
    }
    #expect(Outcome(live.finish(), linesBefore: count) == Outcome(try analyze(sample)))
  }

  @Test(arguments: [3, 400])
  func `of two apps with ads the one with more is judged, though it comes last`(
    _ otherCount: Int
  ) throws {
    let sample = try sampleText() + last
    let count = 9000
    let other = (0..<otherCount).map {
      "2026-10-09 16:59:00.\(100 + $0) Df Early[650:1f3] [a:b] [scenelint] ad.loaded ad=A\($0)\n"
    }.joined()
    let result = try analyze(other + crowd(.both, count: count, minute: 0) + sample)
    if otherCount == 3 {
      let found = Outcome(result, linesBefore: count + otherCount)
      var expected = Outcome(try analyze(sample))
      expected.notes += [
        "\(expected.app?.process ?? "") was judged; Early also has 3 ad records: choose with --process"
      ]
      #expect(found == expected)
    } else {
      #expect(result.summary.app?.process == "Early")
      #expect(result.summary.adCount == AdTable.adsMax || result.summary.adCount == otherCount)
    }
    let notes = result.summary.notes.map(\.text)
    #expect(result.summary.app?.choice == .mostAdRecords, "\(notes)")
  }

  @Test func `Safari is not the app because it is the only bundle that the system names`() throws {
    let text = """
      2026-03-01 08:00:00.000 Df CoffeeClub[512:1f3] [ads:x] [scenelint] app.launched
      2026-03-01 08:00:01.000 Df CoffeeClub[512:1f3] [ads:x] [scenelint] consent.can_request_ads result=true
      2026-03-01 08:00:02.000 Df SpringBoard[60:1f3] [com.apple.FrontBoard:Process] [app<com.apple.mobilesafari>:640] Setting process visibility to: Background
      2026-03-01 08:00:03.000 Df CoffeeClub[512:1f3] [ads:x] [scenelint] ad.load_requested ad=A1 format=interstitial unit_id=U1 scene=S1

      """
    let result = try analyze(text)
    #expect(result.findings.filter { $0.severity == .error }.map(\.message) == [])
    #expect(result.summary.launchCount == 1)
    #expect(result.summary.eventCount == 3)
    #expect(result.summary.app?.bundleID == nil)
  }

  @Test func `an inherited process id neither splits the launch nor hides it`() throws {
    let text = """
      2026-03-01 08:00:00.000 Df SpringBoard[60:1f3] [com.apple.FrontBoard:Process] [app<com.example.coffeeclub>:512] Bootstrap success!
      2026-03-01 08:00:00.100 Df CoffeeClub[512:1f3] [ads:x] [scenelint] app.launched
      2026-03-01 08:00:01.000 Df CoffeeClub[512:1f3] [ads:x] [scenelint] consent.can_request_ads result=true
      2026-03-01 08:00:02.000 Df SpringBoard[60:1f3] [com.apple.FrontBoard:Process] [app<com.apple.mobilesafari>:512] Bootstrap success!
      2026-03-01 08:00:02.500 Df SpringBoard[60:1f3] [com.apple.FrontBoard:Process] [app<com.apple.mobilesafari>:512] Setting process visibility to: Background
      2026-03-01 08:00:03.000 Df CoffeeClub[512:1f3] [ads:x] [scenelint] ad.load_requested ad=A1 format=interstitial unit_id=U1 scene=S1

      """
    let result = try analyze(text)
    #expect(result.findings.filter { $0.severity == .error }.map(\.message) == [])
    #expect(result.summary.launchCount == 1)
    #expect(result.summary.app?.bundleID == "com.example.coffeeclub")
  }
}
