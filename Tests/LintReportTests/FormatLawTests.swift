// JSONSerialization is the independent reader that the reports are checked against.
import Foundation
import LintModel
import LintReport
import Testing

struct FormatLawTests {
  // MARK: - SARIF

  @Test func `SARIF has what code scanning asks for`() throws {
    let run = try run()
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == FormatSamples.findings.count + 1)
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        let text = (rule[key] as? [String: Any])?["text"] as? String
        #expect((text ?? "").isEmpty == false, "\(rule)")
      }
    }
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      #expect((artifact["uri"] as? String)?.hasPrefix("/") == false)
      #expect((place["region"] as? [String: Any])?["startLine"] as? Int != nil)
      let prints = try #require(result["partialFingerprints"] as? [String: String])
      #expect(prints.keys.sorted() == ["primaryLocationLineHash", "scenelint/v1"])
    }
    let hashes = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
    }
    #expect(Set(hashes).count == results.count, "no result hides another")
  }

  @Test(arguments: ["sarif", "rdjson", "json", "gitlab", "otlp"])
  func `a finding of an early log names that log, whatever is read after it`(_ format: String) {
    let findings = [ReportSamples.expired(), ReportSamples.expired(unit: "U2", inputIndex: 1)]
    var inputs = [ReportSamples.ipad, ReportSamples.ipad]
    inputs[0].path = "first.log"
    inputs[1].path = "second.log"
    let text = FormatSamples.output(format, findings, SampleRun(inputs: inputs))
    let count = { (path: String) in text.ranges(of: path).count }
    #expect(count("first.log") > 0)
    #expect(count("first.log") == count("second.log"))
  }

  @Test func `SARIF says what is settled, and by whom`() throws {
    let results = try #require(try run()["results"] as? [[String: Any]])
    let reasons = results.flatMap { ($0["suppressions"] as? [[String: Any]]) ?? [] }
    #expect(
      reasons.map { $0["justification"] as? String }
        == ["baselined: IOS-1234", "excepted: Fixed in 5.3", "expected: UI test"])
    #expect(reasons.allSatisfy { $0["status"] as? String == "accepted" })
    let states = results.compactMap { $0["baselineState"] as? String }
    #expect(states.count { $0 == "unchanged" } == 1)
    #expect(states.count { $0 == "updated" } == 1)
    #expect(states.count { $0 == "new" } == 4)
  }

  @Test func `SARIF draws a proof as timelines in the order of the log`() throws {
    let results = try #require(try run()["results"] as? [[String: Any]])
    let result = try #require(
      results.first { $0["ruleId"] as? String == "present-without-outcome" })
    let flow = try #require((result["codeFlows"] as? [[String: Any]])?.first)
    let threads = try #require(flow["threadFlows"] as? [[String: Any]])
    #expect(threads.map { $0["id"] as? String } == ["scene", "ad", "app"])
    let steps = threads.flatMap { ($0["locations"] as? [[String: Any]]) ?? [] }
    #expect(steps.map { $0["executionOrder"] as? Int } == [1, 2, 3])
    #expect(
      steps.map { $0["executionTimeUtc"] as? String }
        == [nil, "2026-03-01T07:01:00.000000Z", "2026-03-01T07:01:03.250000Z"])
    #expect(
      steps.map { $0["importance"] as? String } == ["important", "essential", "important"])
  }

  @Test func `SARIF tells of logs that could not be used, and of the exit status`() throws {
    let invocation = try #require((try run()["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect(invocation["exitCode"] as? Int == 1)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notes.count { $0["level"] as? String == "error" } == 3)
    let words = notes.compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
    #expect(words.contains { $0.hasPrefix("missing-request-scene is inconclusive") })
  }

  /// Reaches `SARIFLog.resultsMax`.
  @Test func `SARIF keeps what matters most, and says what it left out`() throws {
    var hint = ReportSamples.hint
    hint.trigger.event.excerpt = "x"
    hint.evidence = [hint.trigger]
    hint.otherTriggers = []
    let hints = Array(repeating: hint, count: 5001)
    let run = try run(hints + [ReportSamples.expired()], SampleRun(inputs: []))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5000)
    #expect(results.first?["ruleId"] as? String == "expired-app-open-ad")
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(
      (notes.first?["message"] as? [String: Any])?["text"] as? String
        == "2 findings less important than these 5000 results were left out.")
  }

  @Test func `SARIF lists verdicts only when it is asked to`() throws {
    var context = FormatSamples.context()
    let kinds = { (context: ReportContext) in
      let results = try run(context: context)["results"] as? [[String: Any]]
      return Set((results ?? []).compactMap { $0["kind"] as? String })
    }
    #expect(try kinds(context) == ["fail"])
    context.listsVerdicts = true
    #expect(try kinds(context) == ["fail", "pass", "open", "notApplicable"])
  }

  @Test func `SARIF points at the project's word of a rule when asked, and at the proof beside it`()
    throws
  {
    var context = FormatSamples.context()
    context.anchor = .rule
    context.rules[0].place = .init(path: "lint/own rule.yml", line: 12)
    let results = try #require(try run(context: context)["results"] as? [[String: Any]])
    let place = { (result: [String: Any]) in
      let location = (result["locations"] as? [[String: Any]])?.first
      let place = location?["physicalLocation"] as? [String: Any]
      let uri = (place?["artifactLocation"] as? [String: Any])?["uri"] as? String
      return "\(uri ?? ""):\((place?["region"] as? [String: Any])?["startLine"] ?? "")"
    }
    for result in results {
      let isPlaced = result["ruleId"] as? String == context.rules[0].id
      #expect((place(result) == "ci/lint/own%20rule.yml:12") == isPlaced, "\(place(result))")
    }
    let result = try #require(results.first { $0["ruleId"] as? String == context.rules[0].id })
    let related = try #require(result["relatedLocations"] as? [[String: Any]])
    #expect(
      related.prefix(3).map { ($0["message"] as? [String: Any])?["text"] as? String } == [
        "ad.loaded (witness)", "ad.present_called (trigger)", "ad.present_called (again)",
      ])
    let message = try #require((result["message"] as? [String: Any])?["text"] as? String)
    #expect(message.contains("[ad.present_called, line 1204](2)"))
  }

  // MARK: - Others

  @Test func `JUnit's counts are those of its cases`() throws {
    let elements = try XMLOutline.read(FormatSamples.output("junit"))
    let root = try #require(elements.first)
    let suites = elements.filter { $0.name == "testsuite" }
    for (key, name) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ] {
      let count = elements.count { $0.name == name }
      #expect(root.attributes[key] == "\(count)", "\(key)")
      #expect(suites.compactMap { Int($0.attributes[key] ?? "") }.reduce(0, +) == count, "\(key)")
    }
    #expect(elements.contains { $0.attributes["classname"] == "app-open" })
  }

  @Test func `GitLab's fingerprints are unique, and paths are of the repository`() throws {
    let text = FormatSamples.output("gitlab")
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(entries.count == 6 + 3, "what is settled is left out, what could not be read is not")
    #expect(Set(entries.compactMap { $0["fingerprint"] as? String }).count == entries.count)
    let paths = entries.compactMap { ($0["location"] as? [String: Any])?["path"] as? String }
    #expect(
      Set(paths) == [
        "ci/logs/empty.log", "ci/logs/half.log", "ci/missing.log", "ci/logs/ipad.log", "<stdin>",
        "ci/.scenelint.yml",
      ])
  }

  /// Reaches `AnnotationBudget.annotationsMax`.
  @Test(
    arguments: [
      ("github", "::error ", "::warning ", "GitHub"),
      ("azure", "##vso[task.logissue type=error;", "##vso[task.logissue type=warning;", "Azure"),
    ])
  func `hosts get ten annotations of a level, the most important first`(
    _ format: String, _ error: String, _ warning: String, _ host: String
  ) {
    var findings = (1...12).map { ReportSamples.expired(unit: "U\($0)") }
    findings[11].confidence = .low
    findings += Array(repeating: ReportSamples.unanswered, count: 3)
    let lines = FormatSamples.output(format, findings, SampleRun(inputs: []))
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix(error) } == 10)
    #expect(lines.count { $0.hasPrefix(warning) } == 3)
    #expect(!lines.contains { $0.contains("U12") })
    #expect(lines.last == "scenelint: 2 more findings than \(host) shows; the report has them all")
    let few = FormatSamples.output(format, Array(findings.prefix(10)), SampleRun(inputs: []))
    #expect(!few.contains("scenelint: "), "nothing is left out")
  }

  /// Reaches `TeamCityReport.nameMax` and `TeamCityReport.textMax`.
  @Test(arguments: [3999, 4000, 4001])
  func `TeamCity gets no more of a text than it takes`(_ count: Int) throws {
    var finding = ReportSamples.unanswered
    finding.title = String(repeating: "t", count: count)
    finding.why = String(repeating: "\u{1F600}", count: count / 2)
    finding.fix = ""
    let lines = FormatSamples.output(
      "teamcity", [finding], SampleRun(inputs: []),
      paths: ["/" + String(repeating: "p", count: count - 1)]
    ).split(separator: "\n")
    let value = { (line: Int, key: String) in
      try #require(lines[line].firstMatch(of: try Regex("\(key)='([^']*)'"))?.output[1].substring)
    }
    #expect(try value(0, "name").count == 255)
    // Each is written as two escapes of seven characters, and none is cut in half.
    #expect(try value(0, "description").count == min(count / 2, 2000) * 14)
    #expect(try value(1, "file").count == min(count, 4000))
  }

  @Test func `OTLP tells of the configuration, and of what could not be read`() throws {
    let text = FormatSamples.output("otlp")
    let request = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let resources = try #require(request["resourceLogs"] as? [[String: Any]])
    #expect(resources.count == FormatSamples.summary.inputs.count + 1)
    let names = resources.map { resource in
      (resource["scopeLogs"] as? [[String: Any]] ?? []).flatMap {
        ($0["logRecords"] as? [[String: Any]] ?? []).compactMap { $0["eventName"] as? String }
      }
    }
    #expect(names.last == ["scenelint.configuration"])
    let unusable = FormatSamples.summary.inputs.map { $0.problem == nil ? 0 : 1 }
    #expect(names.dropLast().map { $0.count { $0 == "scenelint.unusable_input" } } == unusable)
  }

  @Test func `a file outside the repository has an absolute path`() {
    let folders = ReportFolders(working: "/repo/ci", root: "/repo")
    #expect(folders.relative("a.log") == "ci/a.log")
    #expect(folders.relative("./x/../a.log") == "ci/a.log")
    #expect(folders.relative("../a.log") == "a.log")
    #expect(folders.relative("../../tmp/a.log") == "/tmp/a.log")
    #expect(folders.relative("/repo/a.log") == "a.log")
    #expect(folders.relative("/repository/a.log") == "/repository/a.log")
    #expect(folders.absolute("a.log") == "/repo/ci/a.log")
    #expect(folders.relative("-") == "<stdin>")
    #expect(ReportFolders().relative("./a//b.log") == "a/b.log")
    let linked = ReportFolders(working: "/repo", root: "/repo") { _ in "/repo/real/a.log" }
    #expect(linked.relative("link.log") == "real/a.log")
  }

  private func run(
    _ findings: [Finding] = FormatSamples.findings, _ summary: SampleRun = FormatSamples.summary,
    context: ReportContext = FormatSamples.context()
  ) throws -> [String: Any] {
    let text = FormatSamples.output("sarif", findings, summary, context: context)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }
}
