import LintModel
import LintReport

/// Findings and summaries that show all that a report can hold.
enum ReportSamples {
  static let paths = ["logs/ipad.log", "-", "logs/empty.log", "logs/half.log", "missing.log"]

  static func context(isColored: Bool = false, columns: Int = 100) -> ReportContext {
    ReportContext(version: "1.2.3", isColored: isColored, columns: columns)
  }

  static let findings = [expired(), unanswered, hint, expired(unit: "U2", inputIndex: 1)]

  static let summary = SampleRun(inputs: [ipad, console, empty, half, missing])

  /// What a format makes of findings and a summary.
  static func output(
    _ format: ReportFormat, _ context: ReportContext, _ findings: [Finding] = findings,
    _ summary: SampleRun = summary, _ histories: [LogHistory] = [],
    paths: [String] = ReportSamples.paths
  ) -> String {
    summary.output(format, context, paths: paths, findings, histories)
  }

  // MARK: - Findings

  /// A mistake in a configuration, with a character that no terminal should get.
  static let expiredException = ProjectFinding(
    rule: "expired-exception", title: "An exception has expired", severity: .warning,
    message: "It held until \u{1B}.", fix: "Remove it.", file: ".scenelint.yml", line: 7)

  /// An error with a witness, several occurrences and an entity with every type of value.
  static func expired(unit: String = "ca-app-pub-3940256099942544/5575463023", inputIndex: Int = 0)
    -> Finding
  {
    let loaded = event(
      .adLoaded, line: 9, seconds: 0, inputIndex: inputIndex,
      "[scenelint] ad.loaded ad=A1 format=app_open unit_id=\(unit) response_id=CJr2x4vEqIYDFQ8")
    let presented = event(
      .adPresentCalled, line: 1204, seconds: 15_120.5, inputIndex: inputIndex,
      "[scenelint] ad.present_called ad=A1")
    var finding = Finding(
      rule: "expired-app-open-ad", title: "App open ad presented after it expired",
      severity: .error, confidence: .high,
      message: "App open ad \(unit) was presented 4 h 12 min after it loaded (limit 4 h).",
      why: """
        App open ads time out four hours after loading. An ad shown later may not be counted and \
        may earn nothing.
        """,
      fix: "Keep the load time next to the ad and reload when it is older than four hours.",
      references: ["https://developers.google.com/admob/ios/app-open", "https://example.com/b"],
      trigger: Evidence(role: .trigger, event: presented),
      evidence: [
        Evidence(role: .witness, event: loaded), Evidence(role: .trigger, event: presented),
      ],
      fingerprint: "00c0ffee00c0ffee",
      entity: [
        .init(key: "ad.id", value: .string("A1")),
        .init(key: "ad.age", value: .duration(nanoseconds: 15_120_500_000_000)),
        .init(key: "ad.load_count_in_flight", value: .int(2)),
        .init(key: "ad.is_test_unit", value: .bool(true)),
        .init(key: "scene.width", value: .double(507.5)),
        .init(key: "scene.mode", value: .unknown(.redacted)),
      ])
    finding.occurrences = 9
    finding.otherTriggers = (1...8).map { count in
      let again = event(
        .adPresentCalled, line: 1204 + 100 * count, seconds: 15_120.5 + Double(count),
        inputIndex: inputIndex, "again")
      return Evidence(role: .trigger, event: again)
    }
    return finding
  }

  /// A warning of medium confidence whose proof ends with a deadline, with and without times.
  static let unanswered: Finding = {
    let connected = event(.sceneConnected, line: 2, seconds: nil, "scene S1 connected")
    let called = event(
      .adPresentCalled, line: 40, seconds: 60,
      "[scenelint] ad.present_called ad=A2\nunit_id=U7 scene=\"日本 S1\"")
    let late = event(.contentMainShown, line: 44, seconds: 63.25, "[scenelint] content.main_shown")
    return Finding(
      rule: "present-without-outcome", title: "A full-screen ad was presented and nothing happened",
      severity: .warning, confidence: .medium,
      message: "Neither a callback nor an error followed within 3 s.",
      why: "The user sees nothing, and the app waits for a callback that never comes.",
      fix: "Present from the top view controller of the active scene.", references: [],
      trigger: Evidence(role: .trigger, event: called),
      evidence: [
        Evidence(role: .state, event: connected), Evidence(role: .trigger, event: called),
        Evidence(role: .deadline, event: late),
      ],
      fingerprint: "0123456789abcdef", entity: [])
  }()

  /// A remark that happened twice, without any time, in a record that is too long to show.
  static let hint: Finding = {
    let text = "Reading configuration " + (1...60).map { "key\($0)=value" }.joined(separator: " ")
    let read = event(.sdkOutdated, line: 7, seconds: nil, text)
    var finding = Finding(
      rule: "outdated-sdk", title: "The ads SDK is outdated", severity: .info, confidence: .low,
      message: "The SDK is 9.0.", why: "Old versions have known faults.", fix: "Update the SDK.",
      references: [], trigger: Evidence(role: .trigger, event: read),
      evidence: [Evidence(role: .trigger, event: read)], fingerprint: "ffffffffffffffff",
      entity: [.init(key: "event.version", value: .string("9.0"))])
    finding.occurrences = 2
    finding.otherTriggers = [
      Evidence(role: .trigger, event: event(.sdkOutdated, line: 8, seconds: nil, text))
    ]
    return finding
  }()

  static func event(
    _ name: EventName, line: Int, seconds: Double?, inputIndex: Int = 0, _ text: String
  ) -> Event {
    let nanoseconds = seconds.map { Int64(($0 * 1e9).rounded()) }
    let start: Int64 = 8 * 3_600_000_000_000
    return Event(
      name: name, attributes: [],
      location: RecordLocation(inputIndex: inputIndex, firstLine: line, lastLine: line + 1),
      timestamp: nanoseconds.map { timestamp(start + $0) },
      time: TimePoint(wallNanoseconds: nanoseconds), process: "Demo", pid: 512,
      emitter: "scenelint", excerpt: text)
  }

  static func timestamp(_ nanosecondsOfDay: Int64) -> Timestamp {
    Timestamp(
      year: 2026, monthAndDay: .init(month: 3, day: 1), nanosecondsOfDay: nanosecondsOfDay,
      fractionDigits: 6, zoneOffsetSeconds: 3600)
  }

  // MARK: - Inputs

  /// A log with everything: two formats, a known app, each verdict, notes.
  static let ipad: InputSummary = {
    var input = InputSummary(path: paths[0])
    input.byteCount = 1_234_567
    input.lineCount = 20_480
    input.recordCount = 20_000
    input.eventCount = 31
    input.formats = [
      CountedName(name: "idevicesyslog", count: 19_990), CountedName(name: "plain", count: 10),
    ]
    input.app = AppSummary(
      process: "Demo", bundleID: "com.example.demo", choice: .mostAdRecords)
    input.app?.version = "5.2.0"
    input.app?.build = "451"
    (input.sdkVersion, input.osVersion, input.device) = ("13.6.0", "18.2", "iPad14,1")
    input.firstTimestamp = timestamp(8 * 3_600_000_000_000)
    input.lastTimestamp = timestamp(12 * 3_600_000_000_000 + 500_000)
    (input.launchCount, input.sceneCount, input.adCount) = (1, 2, 3)
    input.verdicts = verdicts
    input.notes = [
      RunNote(kind: .limit, text: "3 lines of more than 1048576 bytes were cut"),
      RunNote(kind: .assumption, text: "Demo was judged; Other also has 4 ad records"),
      RunNote(
        kind: .instrumentation,
        text: "line 12: there is no event `ad.lodaed`; did you mean `ad.loaded`?"),
    ]
    return input
  }()

  private static let verdicts = [
    RuleVerdict(
      rule: "ad-larger-than-window", verdict: .notApplicable, reason: .eventsNotLogged,
      missing: ["ad.can_present_checked || ad.present_failed"]),
    RuleVerdict(
      rule: "cold-start-ad-after-main-content", verdict: .notApplicable, reason: .eventsNotLogged,
      missing: [
        "content.main_shown",
        "app.entered_background || scene.entered_background || app.became_active",
      ]),
    RuleVerdict(rule: "expired-app-open-ad", verdict: .fail, judgedCount: 9),
    RuleVerdict(
      rule: "missing-request-scene", verdict: .inconclusive, reason: .redacted, judgedCount: 3,
      undecidedCount: 2,
      firstUndecided: Evidence(
        role: .trigger, event: event(.adLoadRequested, line: 77, seconds: 1, "x"))),
    RuleVerdict(rule: "present-without-outcome", verdict: .fail, judgedCount: 1),
    RuleVerdict(rule: "request-before-sdk-start", verdict: .pass, judgedCount: 4),
  ]

  /// Standard input in which nothing was found.
  static let console: InputSummary = {
    var input = InputSummary(path: "-")
    (input.byteCount, input.lineCount, input.recordCount) = (1, 1, 1)
    input.formats = [CountedName(name: "plain", count: 1)]
    input.verdicts = verdicts.map {
      RuleVerdict(
        rule: $0.rule, verdict: .notApplicable, reason: .eventsNotLogged, missing: ["ad.loaded"])
    }
    return input
  }()

  static let empty = unusable(paths[2], .empty)
  static let missing = unusable(
    paths[4], .unreadable(reason: "No such file or directory"))

  /// A log that could be read only in part.
  static let half: InputSummary = {
    var input = ipad
    input.path = paths[3]
    input.problem = .readFailed(reason: "Input/output error", afterBytes: 1_234_567)
    input.app = AppSummary(process: nil, bundleID: nil, choice: .onlyOne)
    input.notes = []
    return input
  }()

  static func unusable(_ path: String, _ problem: InputProblem) -> InputSummary {
    var input = InputSummary(path: path)
    input.problem = problem
    return input
  }
}
