import LintEngine
import LintModel
import LogIngest
import ScenelintKit
import Testing

struct CoverageTests {
  /// The built-in catalog.
  private static let catalog = try? LintCatalog(rulePaths: [])

  private static func summary(of log: String) throws -> InputSummary {
    let catalog = try #require(catalog)
    let analyzer = LogAnalyzer(
      path: "a.log", inputIndex: 0, catalog: catalog.extraction, rules: catalog.catalog.rules,
      options: .init())
    return analyzer.analyze(ChunkReader(bytes: Array(log.utf8))).summary
  }

  private static func coverage(of log: String) throws -> LogCoverage {
    CoverageAdvisor(try #require(catalog)).coverage(of: try summary(of: log))
  }

  private static let header = "2026-03-01 08:00:00.000000+0100 Demo[512:1500] "

  @Test func `every line that is suggested makes its rule applicable`() throws {
    let start = Self.header + "[scenelint] app.heartbeat\n"
    let coverage = try Self.coverage(of: start)
    let rules = coverage.rules.filter {
      $0.verdict.verdict == .notApplicable && $0.verdict.undeclared.isEmpty
    }
    #expect(rules.count > 5)
    for rule in rules {
      let lines = rule.remedies.compactMap { remedy in
        if case .line(let line, _) = remedy { line } else { nil }
      }
      let isLoggable = rule.verdict.missing.allSatisfy { need in
        need.split(separator: " ").compactMap { EventName(rawValue: String($0)) }
          .contains(where: InstrumentationTable.isLoggable)
      }
      guard isLoggable else { continue }
      let log = start + lines.map { Self.header + $0 + "\n" }.joined()
      let summary = try Self.summary(of: log)
      #expect(summary.notes.filter { $0.kind == .instrumentation } == [])
      let verdict = summary.verdicts.first { $0.rule == rule.verdict.rule }
      #expect(verdict?.verdict != .notApplicable, "\(rule.verdict.rule) with \(lines)")
    }
  }

  @Test func `the plan makes as many rules applicable as it says, line by line`() throws {
    var log = Self.header + "[scenelint] app.heartbeat\n"
    let plan = try Self.coverage(of: log).plan
    #expect(plan.count > 2)
    #expect(Set(plan.map(\.text)).count == plan.count)
    var applicable: Set<String> = []
    for line in plan {
      log += Self.header + line.text + "\n"
      applicable.formUnion(line.rules)
      let open = try Self.summary(of: log).verdicts.filter { $0.verdict == .notApplicable }
      #expect(applicable.isDisjoint(with: open.map(\.rule)), "after \(line.text)")
    }
    #expect(plan.reduce(0) { $0 + $1.rules.count } == applicable.count, "no rule is named twice")
  }

  @Test(arguments: EventName.allCases)
  func `the line of each event is in the notation`(_ name: EventName) throws {
    let keys = Set(InstrumentationTable.keys(of: name))
    for read in [keys, []] {
      let line = InstrumentationTable.line(for: name, reading: read)
      #expect(line.hasPrefix("[scenelint] "))
      let (parsed, attributes) = try EventNotation.parse(line.dropFirst("[scenelint] ".count))
      #expect(parsed == name)
      #expect(Set(attributes.compactMap(\.known)).isSubset(of: keys))
      #expect(attributes.allSatisfy { $0.known != nil })
      if !read.isEmpty { #expect(attributes.count == keys.count) }
    }
  }

  @Test func `a line has the keys that the rule reads, with values of its examples`() throws {
    let coverage = try Self.coverage(of: Self.header + "[scenelint] app.heartbeat\n")
    let rule = try #require(coverage.rules.first { $0.verdict.rule == "expired-app-open-ad" })
    #expect(
      rule.remedies.contains(
        .line(
          "[scenelint] ad.loaded ad=A1 format=app_open "
            + "unit_id=ca-app-pub-3940256099942544/5575463023 t=3105", alternatives: [])))
    #expect(
      rule.remedies.contains(
        .setting(option: "--emits ad.loaded", configuration: "emits: [ad.loaded]")))
  }

  /// Each reason with a part of what is advised.
  static let reasons: [(RuleVerdict.Reason, String)] = [
    (.unknownValue, "[scenelint] ad.loaded ad=A1"), (.redacted, "13 or later prints public values"),
    (.logEnded, "longer"), (.logLoss, "drops no records"), (.noTime, "t=3105"),
    (.scopeStartNotSeen, "[scenelint] app.launched start=cold"), (.limitReached, "--since"),
    (.leftOut, "--predicate"),
  ]

  @Test(arguments: reasons.indices)
  func `each reason of an inconclusive rule has a remedy`(_ index: Int) throws {
    let (reason, words) = Self.reasons[index]
    let event = Event(
      name: .adPresentCalled,
      attributes: [.init(key: "format", value: .string("app_open"))],
      location: RecordLocation(inputIndex: 0, firstLine: 7, lastLine: 7), emitter: "scenelint",
      excerpt: "")
    var input = InputSummary(path: "a.log")
    input.verdicts = [
      RuleVerdict(
        rule: "expired-app-open-ad", verdict: .inconclusive, reason: reason, judgedCount: 1,
        undecidedCount: 1, firstUndecided: Evidence(role: .trigger, event: event))
    ]
    let coverage = CoverageAdvisor(try #require(Self.catalog)).coverage(of: input)
    let remedies = try #require(coverage.rules.first?.remedies)
    let texts = remedies.map { remedy in
      switch remedy {
      case .line(let line, _): line
      case .setting(let option, _): option
      case .advice(let words): words
      }
    }
    #expect(texts.contains { $0.contains(words) }, "\(texts)")
    #expect(!texts.contains { $0.contains("ad.present_called ad=A1 format") } || reason == .noTime)
  }

  @Test func `a deadline after the end of the log says how much longer to capture`() throws {
    var input = InputSummary(path: "a.log")
    input.verdicts = [
      RuleVerdict(rule: "present-without-outcome", verdict: .inconclusive, reason: .logEnded)
    ]
    let coverage = CoverageAdvisor(try #require(Self.catalog)).coverage(of: input)
    #expect(
      coverage.rules.first?.remedies
        == [.advice("capture at least 3 s longer, so that the answer has time to come")])
  }
}
