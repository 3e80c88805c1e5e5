import LintEngine
import LintModel
import RuleCatalog
import Testing

struct SampleLogTests {
  @Test func `there are samples of both kinds`() {
    #expect(SampleLogs.clean.count >= 9)
    #expect(SampleLogs.findings.count >= 10)
  }

  @Test(arguments: SampleLogs.findings)
  func `a log gives exactly the findings beside it`(_ sample: SampleLogs.Sample) throws {
    #expect(!sample.expected.isEmpty, "\(sample.path) has no .findings file")
    let result = try SampleLogs.analyze(sample)
    #expect(SampleLogs.lines(of: result) == sample.expected)
    #expect(result.summary.notes.allSatisfy { $0.kind == .assumption })
  }

  @Test(arguments: SampleLogs.clean)
  func `a clean log gives no finding, and some rule judges it`(_ sample: SampleLogs.Sample) throws {
    #expect(sample.expected.isEmpty)
    let result = try SampleLogs.analyze(sample)
    #expect(SampleLogs.lines(of: result) == [])
    #expect(result.summary.eventCount >= 5)
    #expect(result.summary.verdicts.contains { $0.verdict == .pass && $0.judgedCount > 0 })
    #expect(result.summary.notes.isEmpty)
  }

  @Test func `a log that bears the name of a rule has its mistake`() throws {
    let rules = Set(try #require(SampleLogs.catalog).catalog.rules.map(\.id))
    let named = SampleLogs.findings.filter { rules.contains($0.name) }
    #expect(named.count >= 9)
    for sample in named {
      let found = try SampleLogs.analyze(sample).findings.map(\.rule)
      #expect(found.contains(sample.name), "\(sample.path)")
    }
  }

  @Test func `each rule has an example in a real format`() throws {
    for rule in try #require(SampleLogs.catalog).catalog.rules {
      let isProved = rule.examples.contains { example in
        if case .log = example.body { example.verdict == .fail } else { false }
      }
      #expect(isProved, "\(rule.id)")
    }
  }

  /// The formats that most users hold. The others are proved by the samples in their own files.
  static let usualFormats = [
    "log-default", "log-syslog", "log-compact", "log-ndjson", "console-copy", "syslog-relay",
    "idevicesyslog", "xcode-nslog", "plain",
  ]

  @Test func `each format that most users hold is used by a sample`() throws {
    var used: Set<String> = []
    var hasNotice = false
    for sample in SampleLogs.all {
      let result = try SampleLogs.analyze(sample)
      used.formUnion(result.summary.formats.map(\.name))
      hasNotice = hasNotice || sample.bytes.contains(text: "\n=== Messages dropped during live")
    }
    #expect(used == Set(SampleLogTests.usualFormats))
    #expect(hasNotice)
  }

  @Test(arguments: SampleLogs.clean)
  func `the name of a clean log is its format`(_ sample: SampleLogs.Sample) throws {
    let formats = try SampleLogs.analyze(sample).summary.formats.map(\.name)
    #expect(formats.contains(sample.name), "\(sample.path): \(formats)")
  }

  @Test(arguments: SampleLogs.all)
  func `no record of a sample is left without its format`(_ sample: SampleLogs.Sample) throws {
    // Only debug consoles mix headed records with prints.
    let formats = Set(try SampleLogs.analyze(sample).summary.formats.map(\.name))
    #expect(
      formats.count == 1 || formats == ["plain", "xcode-nslog"], "\(sample.path): \(formats)")
  }

  @Test(arguments: SampleLogs.all)
  func `a sample names no one`(_ sample: SampleLogs.Sample) {
    let text = String(decoding: sample.bytes, as: UTF8.self)
    for match in text.matches(of: /ca-app-pub-\d+/) {
      #expect(match.output == "ca-app-pub-3940256099942544", "\(sample.path)")
    }
    for match in text.matches(of: /\/Users\/(\w+)/) {
      #expect(match.output.1 == "ci", "\(sample.path)")
    }
  }

  @Test func `the page of samples has each log with the number of its findings`() throws {
    let page = try SampleLogs.page()
    for sample in SampleLogs.all {
      let row = try #require(
        page.first { $0.hasPrefix("| `\(sample.name)` |") }, "\(sample.path) is missing")
      guard !sample.expected.isEmpty else { continue }
      let counts = ["error", "warning", "info"].compactMap { severity -> String? in
        let count = sample.expected.count { $0.contains(" \(severity) ") }
        let word = count == 1 || severity == "info" ? severity : severity + "s"
        return count == 0 ? nil : "\(count) \(word)"
      }
      #expect(row.hasSuffix("| \(counts.joined(separator: ", ")) |"), "\(row)")
    }
    #expect(page.count { $0.hasPrefix("| `") } == SampleLogs.all.count)
  }

  @Test func `the mistakes of the other apps are found when they are asked for`() throws {
    for (name, process) in [
      ("two-launches-two-scenes", "NewsDaily"), ("whole-device-whole-seconds", "PuzzleBay"),
    ] {
      let sample = try #require(SampleLogs.findings.first { $0.name == name })
      #expect(try !SampleLogs.analyze(sample.bytes, process: process).findings.isEmpty)
      let page = try SampleLogs.page().joined(separator: "\n")
      #expect(page.contains("`\(name)`") && page.contains("`--process \(process)`"))
    }
  }

  @Test func `a log about two launches and two scenes is rebuilt as such`() throws {
    let sample = try #require(
      SampleLogs.findings.first { $0.name == "two-launches-two-scenes" })
    let summary = try SampleLogs.analyze(sample).summary
    #expect(summary.app?.bundleID == "com.example.atelier")
    #expect(summary.launchCount == 2)
    #expect(summary.sceneCount == 4)
    #expect(summary.adCount == 7)
    #expect(summary.notes.count == 1, "the other app with ads is named")
  }

  @Test func `a whole device's log in whole seconds is judged in the order of time`() throws {
    let sample = try #require(
      SampleLogs.findings.first { $0.name == "whole-device-whole-seconds" })
    let summary = try SampleLogs.analyze(sample).summary
    #expect(summary.app?.bundleID == "com.example.tidepool")
    #expect(summary.launchCount == 1, "Safari and a game are no launches of it")
    #expect(summary.sceneCount == 1)
    #expect(summary.adCount == 4)
    #expect(summary.notes.count == 1, "the game with ads is named")
    let verdicts = Dictionary(uniqueKeysWithValues: summary.verdicts.map { ($0.rule, $0) })
    // In the file, the request stands before the consent, and the content before the dismissal.
    #expect(verdicts["request-before-consent"]?.verdict == .pass)
    #expect(verdicts["request-before-sdk-start"]?.verdict == .pass)
    #expect(verdicts["cold-start-ad-after-main-content"]?.verdict == .pass)
    // Loaded and presented in the same second, which may be more than 500 ms.
    #expect(verdicts["show-on-load"]?.verdict == .inconclusive)
    #expect(verdicts["show-on-load"]?.reason == .impreciseTime)
  }

  @Test(arguments: SampleLogs.clean)
  func `a clean log is one launch of an app with one scene`(_ sample: SampleLogs.Sample) throws {
    let summary = try SampleLogs.analyze(sample).summary
    #expect(summary.launchCount == 1)
    #expect(summary.sceneCount <= 1)
  }
}

extension [UInt8] {
  /// Whether the bytes hold a text.
  fileprivate func contains(text: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(text)
  }
}
