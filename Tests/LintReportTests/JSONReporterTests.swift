// JSONSerialization is the independent reader that the report is checked against.
import Foundation
import LintModel
import LintReport
import Testing

struct JSONReporterTests {
  @Test func `the report is as recorded`() throws {
    try expectGolden(report(), "report.json")
  }

  @Test func `the report of nothing is as recorded`() throws {
    try expectGolden(report([], SampleRun(inputs: [])), "report-empty.json")
  }

  @Test func `the report is one line, and one document`() throws {
    let text = report()
    #expect(text.hasSuffix("\n"))
    #expect(text.count { $0.isNewline } == 1)
    #expect(
      try document(text).keys.sorted()
        == ["configuration", "findings", "inputs", "summary", "tool", "verdicts", "version"])
  }

  @Test func `a finding has the members that were promised`() throws {
    let document = try document(report())
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.count == ReportSamples.findings.count)
    let promised: Set = [
      "rule", "title", "severity", "confidence", "message", "why", "fix", "references", "file",
      "line", "fingerprint", "occurrences", "disposition", "entity", "evidence", "related",
    ]
    for finding in findings {
      #expect(Set(finding.keys).subtracting(["time"]) == promised)
      for evidence in try #require(finding["evidence"] as? [[String: Any]]) {
        #expect(
          Set(evidence.keys).subtracting(["time"])
            == ["role", "file", "line", "last_line", "event", "text"])
      }
      for related in try #require(finding["related"] as? [[String: Any]]) {
        #expect(Set(related.keys).subtracting(["time"]) == ["file", "line"])
      }
    }
  }

  @Test func `a finding's values are the model's`() throws {
    let document = try document(report())
    let finding = try #require((document["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "expired-app-open-ad")
    #expect(finding["severity"] as? String == "error")
    #expect(finding["confidence"] as? String == "high")
    #expect(finding["file"] as? String == "logs/ipad.log")
    #expect(finding["line"] as? Int == 1204)
    #expect(finding["time"] as? String == "2026-03-01T12:12:00.500000+01:00")
    #expect(finding["occurrences"] as? Int == 9)
    #expect((finding["related"] as? [Any])?.count == 8)
    let entity = try #require(finding["entity"] as? [String: Any])
    #expect(entity["ad.age"] as? Double == 15_120.5, "durations are in seconds")
    #expect(entity["ad.is_test_unit"] as? Bool == true)
    #expect(entity["scene.mode"] == nil, "what is not known is left out")
    let evidence = try #require(finding["evidence"] as? [[String: Any]])
    #expect(evidence.map { $0["role"] as? String } == ["witness", "trigger"])
    #expect(evidence.map { $0["line"] as? Int } == [9, 1204])
    #expect(evidence.map { $0["last_line"] as? Int } == [10, 1205])
    #expect(evidence.map { $0["event"] as? String } == ["ad.loaded", "ad.present_called"])
  }

  @Test func `a finding that does not count is listed and says why`() throws {
    var finding = ReportSamples.hint
    finding.disposition = .excepted(reason: "Known")
    var summary = SampleRun(inputs: [])
    summary.configurationFindings = [ReportSamples.expiredException]
    let document = try document(report([finding, ReportSamples.unanswered], summary))
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["disposition"] as? [String: String] }
        == [["state": "excepted", "reason": "Known"], ["state": "open"]])
    let totals = try #require(document["summary"] as? [String: Any])
    #expect(totals["findings"] as? Int == 1)
    #expect(totals["suppressed"] as? Int == 1)
    #expect(totals["info"] as? Int == 0)
    let own = try #require((document["configuration"] as? [[String: Any]])?.first)
    #expect(own["rule"] as? String == "expired-exception")
    #expect(own["file"] as? String == ".scenelint.yml")
    #expect(own["line"] as? Int == 7)
  }

  @Test func `a verdict has the members that were promised`() throws {
    let document = try document(report())
    let verdicts = try #require(document["verdicts"] as? [[String: Any]])
    #expect(verdicts.count == ReportSamples.summary.inputs.flatMap(\.verdicts).count)
    for verdict in verdicts {
      #expect(Set(verdict.keys).isSuperset(of: ["file", "rule", "verdict", "missing"]))
      #expect(
        (verdict["reason"] != nil)
          == ["inconclusive", "not-applicable"].contains(verdict["verdict"] as? String))
    }
  }

  @Test func `each input is there, and an unusable one says why`() throws {
    let document = try document(report())
    let inputs = try #require(document["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["file"] as? String } == ReportSamples.paths)
    #expect(
      inputs.map { $0["problem"] as? String } == [
        nil, nil, "it is empty", "could be read only up to 1.2 MB: Input/output error",
        "cannot be read: No such file or directory",
      ])
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["inputs"] as? Int == 5)
    #expect(summary["unusable_inputs"] as? Int == 3)
    #expect(summary["findings"] as? Int == 4)
    #expect(summary["error"] as? Int == 2)
    #expect(summary["warning"] as? Int == 1)
    #expect(summary["info"] as? Int == 1)
  }

  @Test func `evidence names the other lines that tell it`() throws {
    var finding = ReportSamples.hint
    let location = finding.evidence[0].event.location
    finding.evidence[0].event.otherLocations = [location, location]
    let read = try #require(
      (try document(report([finding], SampleRun(inputs: [])))["findings"] as? [[String: Any]])?
        .first)
    let evidence = try #require((read["evidence"] as? [[String: Any]])?.first)
    #expect(evidence["also_lines"] as? [Int] == [location.firstLine, location.firstLine])
  }

  @Test func `hostile text comes back as it was`() throws {
    var finding = ReportSamples.hint
    let hostile = "\u{0}\u{1B}[2J\u{202E}\u{2028}\"\\\n::error::x"
    finding.message = hostile
    finding.evidence[0].event.excerpt = hostile
    let text = report([finding], SampleRun(inputs: []))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    let read = try #require((try document(text)["findings"] as? [[String: Any]])?.first)
    #expect(read["message"] as? String == hostile)
    #expect((read["evidence"] as? [[String: Any]])?.first?["text"] as? String == hostile)
  }

  private func report(
    _ findings: [Finding] = ReportSamples.findings, _ summary: SampleRun = ReportSamples.summary
  ) -> String {
    FormatSamples.output("json", findings, summary, [], context: ReportSamples.context())
  }

  private func document(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
