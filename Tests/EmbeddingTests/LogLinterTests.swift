import ScenelintKit
import Testing

struct LogLinterTests {
  private func linter() throws -> LogLinter { try #require(Samples.linter) }

  /// The words of the error that linting ends with.
  private func words(_ body: () throws -> Void) -> String? {
    #expect(throws: LintError.self, performing: body)?.description
  }

  @Test(arguments: Samples.all)
  func `what stands beside a sample is found in it`(_ sample: Samples.Sample) throws {
    let report = try linter().lint(contentsOf: sample.path)
    let found = report.findings.map { "\($0.line) \($0.severity.rawValue) \($0.rule)" }
    #expect(Set(found).isSubset(of: sample.expected))
    #expect(report.findings.map(\.occurrences).reduce(0, +) == sample.expected.count)
    #expect(report.logs.map(\.path) == [sample.path])
    for finding in report.findings {
      #expect(report.verdict(of: finding.rule)?.outcome == .fail)
      #expect(finding.evidence.contains { $0.role == "trigger" && $0.line == finding.line })
      #expect(finding.path == sample.path)
    }
  }

  @Test func `a finding tells all that a test wants to show`() throws {
    let path = Samples.path("expired-app-open-ad")
    let report = try linter().lint(contentsOf: path)
    let finding = try #require(report.findings.first)
    #expect(finding.rule == "expired-app-open-ad")
    #expect(finding.severity == .error)
    #expect(finding.time == "2026-10-20T12:43:43.864209+02:00")
    #expect(finding.evidence.map(\.event) == ["ad.loaded", "ad.present_called"])
    #expect(finding.evidence.map(\.line) == [48, 94])
    #expect(finding.fingerprint.count == 16)
    #expect(finding.settlement == nil)
    #expect(finding.references == ["https://developers.google.com/admob/ios/app-open"])
    #expect(
      "\(finding)"
        == "\(path):94:1: error: App open ad ca-app-pub-3940256099942544/5575463023 was presented "
        + "4 h 11 min after it loaded (limit 4 h). [expired-app-open-ad]")
    #expect(report.logs.first?.app == "Stundenplan")
    #expect(report.logs.first?.recordCount == 95)
    #expect(report.logs.first?.eventCount == 53)
  }

  @Test func `nothing in a log or its path harms whoever shows a finding`() throws {
    let log = """
      2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 5 0 Demo: [scenelint] ad.loaded ad=A1 \
      format=app_open unit_id="\u{202E}x ::error::y"
      2026-03-01 13:00:00.000000+0100 0x1 Default 0x0 5 0 Demo: [scenelint] ad.present_called ad=A1

      """
    let report = try linter().lint(log, path: "a\u{1B}[2Jb.log")
    let finding = try #require(report.findings.first { $0.rule == "expired-app-open-ad" })
    #expect(finding.message.contains("\u{202E}x ::error"), "the value itself is as the log has it")
    let text = "\(finding)"
    #expect(!text.contains("\u{202E}") && !text.contains(" ::error"))
    #expect(text.hasPrefix("a\\u{1b}[2Jb.log:2:1: error: "))
  }

  @Test func `what a rule lacks is told, and is no pass`() throws {
    let report = try linter().lint(contentsOf: Samples.path("expired-app-open-ad"))
    let verdict = try #require(report.verdict(of: "reward-lost"))
    #expect(verdict.outcome == .notApplicable)
    #expect(verdict.missingEvents.contains("ad.reward_earned"))
    #expect(verdict.explanation?.hasPrefix("needs ad.reward_earned") == true)
    #expect(report.verdict(of: "app-open-not-reloaded")?.explanation == nil)
    #expect(report.verdict(of: "no-such-rule") == nil)
  }

  @Test func `the rules that judged are told, so that silence is not taken for health`() throws {
    let report = try linter().lint(contentsOf: Samples.path("expired-app-open-ad"))
    #expect(report.judgedRules.contains("expired-app-open-ad"))
    #expect(!report.judgedRules.contains("reward-lost"))
    let foreign = "2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 5 0 Mail: (UIKitCore) hello\n"
    let other = try linter().lint(foreign)
    #expect(other.findings.isEmpty)
    #expect(other.judgedRules.isEmpty)
  }

  @Test func `of several logs the least favourable verdict counts`() throws {
    let folder = Samples.root.appending(path: "SampleLogs/findings").path()
    let report = try linter().lint(contentsOf: folder)
    #expect(report.logs.count == 12)
    for rule in Set(report.logs.flatMap { $0.verdicts.map(\.rule) }) {
      let outcomes = report.logs.flatMap(\.verdicts).filter { $0.rule == rule }.map(\.outcome)
      let worst = LintVerdict.Outcome.allCases.first { outcomes.contains($0) }
      #expect(report.verdict(of: rule)?.outcome == worst, "\(rule): \(outcomes)")
    }
    #expect(report.verdict(of: "expired-app-open-ad")?.outcome == .fail)
  }

  @Test(arguments: Samples.all)
  func `a text is linted as its file is`(_ sample: Samples.Sample) throws {
    let text = String(decoding: sample.bytes, as: UTF8.self)
    #expect(
      try linter().lint(text, path: sample.path) == linter().lint(contentsOf: sample.path))
  }

  @Test func `a log that cannot be judged is an error that says why`() throws {
    let linter = try linter()
    try Samples.withFolder { folder in
      let missing = folder + "/no.log"
      #expect(
        words { _ = try linter.lint(contentsOf: missing) }
          == "\(missing): cannot be read: No such file or directory")
      #expect(
        words { _ = try linter.lint(contentsOf: folder) }
          == "\(folder): it holds no file named like a log, such as .log, .txt or .ndjson")
      try Samples.write("", to: folder + "/a.log")
      // The folder holds a log that is of use, too.
      try Samples.write(
        "2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 5 0 Demo: hello\n", to: folder + "/b.log")
      #expect(
        words { _ = try linter.lint(contentsOf: folder) }
          == "\(folder)/a.log: it is empty")
      let error = #expect(throws: LintError.self) { _ = try linter.lint("") }
      guard case .unusableLog(let path, let problem)? = error else { return }
      #expect(path == "-")
      #expect(problem.kind == .empty)
    }
  }

  @Test func `everything that is wrong with a configuration is one error`() throws {
    try Samples.withFolder { folder in
      let path = folder + "/scenelint.yml"
      try Samples.write(
        "fail_onn: error\nrules:\n  expired-app-open-add: {severity: info}\n", to: path)
      var options = LogLinter.Options()
      options.configurationPath = path
      options.settings = ["packs": "alll"]
      let error = #expect(throws: LintError.self) { _ = try LogLinter(options) }
      guard case .unusableConfiguration(let problems)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(problems.map(\.line) == [1, 3, nil])
      #expect(problems.prefix(2).allSatisfy { $0.path == path })
      #expect(problems.first?.hint == "did you mean `fail_on`?")
      #expect(error?.description.split(separator: "\n").count == 3)

      options = LogLinter.Options()
      options.rulePaths = [folder + "/no-rules"]
      #expect(
        words { _ = try LogLinter(options) }
          == "\(folder)/no-rules: No such file or directory")
    }
  }

  @Test func `settings win over the file, and what is settled does not count`() throws {
    let sample = Samples.path("two-windows-three-ads")
    let open = try linter().lint(contentsOf: sample).findings
    #expect(open.count == 3)
    try Samples.withFolder { folder in
      let baseline = folder + "/baseline.jsonl"
      try Samples.write(
        """
        {"scenelint_baseline":1}
        {"rule":"\(open[1].rule)","fingerprint":"\(open[1].fingerprint)","count":1,"message":"m",\
        "reason":"IOS-1"}

        """, to: baseline)
      let path = folder + "/scenelint.yml"
      try Samples.write(
        """
        baseline: \(baseline)
        rules:
          \(open[0].rule): {severity: info}
        exceptions:
          - {rule: \(open[2].rule), reason: known, until: 2999-12-31}

        """, to: path)
      var options = LogLinter.Options()
      options.configurationPath = path
      let linter = try LogLinter(options)
      let report = try linter.lint(contentsOf: sample)
      #expect(report.findings.map(\.rule) == [open[0].rule])
      #expect(report.findings.map(\.severity) == [.info])
      #expect(report.settledFindings.map(\.settlement?.kind) == [.baselined, .excepted])
      #expect(report.settledFindings.map(\.settlement?.reason) == ["IOS-1", "known"])
      // Each report begins anew.
      #expect(try linter.lint(contentsOf: sample) == report)

      options.settings = ["rules.\(open[0].rule).severity": "error"]
      #expect(try LogLinter(options).lint(contentsOf: sample).findings.map(\.severity) == [.error])

      try Samples.write("nothing\n", to: baseline)
      #expect(
        words { _ = try LogLinter(options) }?.hasPrefix(
          "\(baseline):1: this is not a baseline") == true)
    }
  }

  @Test func `an exception that has run out is a finding`() throws {
    try Samples.withFolder { folder in
      let path = folder + "/scenelint.yml"
      try Samples.write(
        "exceptions:\n  - {rule: expired-app-open-ad, reason: x, until: 2020-01-01}\n", to: path)
      var options = LogLinter.Options()
      options.configurationPath = path
      let report = try LogLinter(options).lint(contentsOf: Samples.path("expired-app-open-ad"))
      #expect(report.findings.map(\.rule) == ["expired-app-open-ad", "expired-exception"])
      #expect(report.findings.last?.path == path)
      #expect(report.findings.last?.line == 2)
      #expect(report.findings.last?.evidence == [])
    }
  }
}
