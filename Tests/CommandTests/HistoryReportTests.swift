// Foundation reads the documents within a page.
import Foundation
import Testing

/// The page and the trace, which `check` and `timeline` write.
struct HistoryReportTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test(arguments: ["html", "perfetto"])
  func `check writes what timeline writes`(_ format: String) throws {
    let logs = ["expired.log", "warned.log", "clean.log"]
    let timeline = try place.program.run(["timeline", "--format", format] + logs)
    let check = try place.program.run(
      ["check"] + logs + ["--output", "\(format)=report", "--output", "json=report.json"])
    #expect(check.status == 1)
    #expect(try place.read("report") == timeline.output)
    #expect(try place.run("check", "--format", format, "expired.log").status == 1)
  }

  @Test func `a report that shows what happened changes no other one`() throws {
    let plain = try place.run("check", "expired.log", "clean.log", "--output", "json=plain.json")
    let other = try place.run(
      "check", "expired.log", "clean.log", "--output", "json=other.json", "--output",
      "html=page.html")
    #expect(other.output == plain.output)
    #expect(try place.read("other.json") == place.read("plain.json"))
  }

  @Test func `the page has what the baseline and the exceptions settle`() throws {
    #expect(try place.run("baseline", "create", "expired.log", "-o", "b.jsonl").status == 0)
    try place.write(
      """
      exceptions:
        - rule: request-before-sdk-start
          reason: a known one
      """, to: ".scenelint.yml")
    let check = try place.run(
      "check", "expired.log", "warned.log", "--baseline", "b.jsonl", "--output", "html=page.html",
      "--output", "perfetto=trace.json")
    #expect(check.status == 0, "\(check.output)")
    let report = try #require(try data("page.html")["report"])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let states = findings.map { ($0["disposition"] as? [String: Any])?["state"] as? String }
    #expect(states == ["baselined", "excepted"])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect((summary["baseline"] as? [String: Any])?["unchanged"] as? Int == 1)
    let trace = try place.read("trace.json")
    for state in ["baselined", "excepted"] {
      #expect(trace.contains("\"disposition\":\"\(state)\""))
    }
  }

  @Test func `a project's baseline counts in its timeline, too`() throws {
    #expect(try place.run("baseline", "create", "expired.log", "-o", "b.jsonl").status == 0)
    try place.write("baseline: b.jsonl\n", to: ".scenelint.yml")
    let page = try place.run("timeline", "--format", "html", "expired.log", "-o", "page.html")
    #expect(page.status == 0, "\(page.errors)")
    let findings = try #require(try data("page.html")["report"]?["findings"] as? [[String: Any]])
    #expect(
      findings.map { ($0["disposition"] as? [String: Any])?["state"] as? String } == ["baselined"])
  }

  @Test func `a page tells which line to log in full`() throws {
    _ = try place.run("check", "expired.log", "--output", "html=page.html")
    let coverage = try place.run("coverage", "--format", "json", "expired.log").document()
    let own = try #require(try data("page.html")["coverage"])
    #expect(NSDictionary(dictionary: own) == NSDictionary(dictionary: coverage))
  }

  @Test func `logs that cannot be used have their place in the page`() throws {
    let outcome = try place.run(
      "check", "missing.log", "empty.log", "clean.log", "--output", "html=page.html")
    #expect(outcome.status == 3)
    let data = try data("page.html")
    for (document, member) in [
      ("report", "inputs"), ("timelines", "timelines"), ("coverage", "logs"),
    ] {
      #expect((data[document]?[member] as? [Any])?.count == 3, "\(document)")
    }
  }

  @Test func `a page is not written over a log`() throws {
    let outcome = try place.run("timeline", "--format", "html", "expired.log", "-o", "expired.log")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("expired.log is a log; a report would replace it"))
  }

  /// The documents within a page.
  private func data(_ path: String) throws -> [String: [String: Any]] {
    let page = try place.read(path)
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(object as? [String: [String: Any]])
  }
}
