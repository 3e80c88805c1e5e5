import LintModel
import LintReport

/// What every format is tested with: findings that count and that do not, a mistake in the
/// configuration, logs that cannot be used, and a baseline.
enum FormatSamples {
  static let rules = [
    ReportedRule(
      id: "expired-app-open-ad", title: "App open ad presented after it expired", severity: .error,
      confidence: .high, why: "App open ads time out four hours after loading.",
      fix: "Reload when the ad is older than four hours.",
      references: ["https://developers.google.com/admob/ios/app-open"], tags: ["app-open"],
      path: "app-open/expired-app-open-ad.yml"),
    ReportedRule(
      id: "request-before-sdk-start", title: "Ad requested before the ads SDK was started",
      severity: .warning, confidence: .high, why: "The request may fail.", fix: "Start it first.",
      path: "setup/request-before-sdk-start.yml"),
  ]

  static func context() -> ReportContext {
    var context = ReportSamples.context()
    context.rules = rules
    context.folders = ReportFolders(working: "/repo/ci", root: "/repo")
    context.nanosecondsSince1970 = 1_790_000_000_000_000_000
    return context
  }

  /// The findings of all reporters' tests, with one of each disposition.
  static let findings: [Finding] = {
    var known = ReportSamples.expired(unit: "U9")
    known.disposition = .baselined(reason: "IOS-1234")
    var allowed = ReportSamples.unanswered
    allowed.disposition = .excepted(reason: "Fixed in 5.3")
    var planned = ReportSamples.hint
    planned.disposition = .expected(reason: "UI test")
    var again = ReportSamples.expired(unit: "U8")
    again.baselinedOccurrences = 4
    return ReportSamples.findings + [known, allowed, planned, again]
  }()

  static let summary: SampleRun = {
    var summary = ReportSamples.summary
    summary.configurationFindings = [ReportSamples.expiredException]
    summary.baseline = BaselineSummary(path: "b.jsonl", newCount: 5, unchangedCount: 1, gone: [])
    summary.exitCode = 1
    return summary
  }()

  /// What happened in each input: a session in the first one, and nothing but findings elsewhere.
  static func histories(_ findings: [Finding], _ summary: SampleRun) -> [LogHistory] {
    summary.inputs.enumerated().map { index, input in
      let session = TimelineSamples.session()
      var timeline = index == 0 ? session : TimelineReport(input: input)
      timeline.input = input
      timeline.findings = findings.filter { $0.trigger.event.location.inputIndex == index }
        .enumerated().map { place, finding in
          let old = session.findings[place % session.findings.count]
          return .init(
            finding: finding, moment: old.moment, entity: index == 0 ? old.entity : nil,
            launchID: index == 0 ? old.launchID : nil)
        }
      return LogHistory(timeline: timeline, coverage: coverage(of: input))
    }
  }

  /// What each rule could judge, with something that would help of each kind.
  static func coverage(of input: InputSummary) -> LogCoverage {
    let remedies: [RuleCoverage.Remedy] = [
      .line("[scenelint] ad.can_present_checked ad=A1", alternatives: [.adPresentFailed]),
      .setting(option: "--emits ad.present_failed", configuration: "emits: [ad.present_failed]"),
      .advice("take the log earlier"),
    ]
    let covered = input.verdicts.map { verdict in
      RuleCoverage(
        verdict: verdict, title: "About \(verdict.rule)", severity: .warning,
        remedies: verdict.verdict == .notApplicable ? remedies : [])
    }
    let plan = PlannedLine(
      text: "[scenelint] ad.can_present_checked", rules: covered.prefix(1).map(\.verdict.rule))
    return LogCoverage(input: input, rules: covered, plan: covered.isEmpty ? [] : [plan])
  }

  /// What a format makes of findings, a summary and what happened.
  static func output(
    _ format: String, _ findings: [Finding] = findings, _ summary: SampleRun = summary,
    _ histories: [LogHistory]? = nil, context: ReportContext = context(),
    paths: [String] = ReportSamples.paths
  ) -> String {
    guard let format = ReportFormat.named(format) else { return "no format \(format)" }
    let histories = histories ?? self.histories(findings, summary)
    return ReportSamples.output(format, context, findings, summary, histories, paths: paths)
  }

  /// The names of the formats whose files end so.
  static func names(_ fileExtensions: String...) -> [String] {
    ReportFormat.all.filter { fileExtensions.contains($0.fileExtension) }.map(\.name)
  }
}
