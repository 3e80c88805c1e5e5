// Foundation reads JSON.
import Foundation
import LintModel
import Testing

@testable import LintReport

/// What reports show at most, and what they say of the rest.
struct ReportLimitTests {
  private let noInputs = SampleRun(inputs: [])

  @Test func `other places of a finding are listed, and so many more are told`() {
    var finding = ReportSamples.expired()
    let count = PrettyReporter.otherLinesMax
    finding.otherTriggers = Array(ReportSamples.expired().otherTriggers.prefix(count + 1))
    let lines = finding.otherTriggers.map { "\($0.event.location.firstLine)" }
    let shown = lines.prefix(count).joined(separator: ", ")
    let text = FormatSamples.output("pretty", [finding], noInputs)
    #expect(text.contains("at lines \(shown), … (9 times in all)"))
  }

  @Test func `a long record is shown on so many lines, and its end is marked`() {
    let text = FormatSamples.output("pretty", [ReportSamples.hint], noInputs)
    let record = text.split(separator: "\n").filter { $0.contains("=value") }
    #expect(record.count == EvidenceExcerpt.recordLinesMax)
    #expect(record.last?.hasSuffix("…") == true)
  }

  @Test func `entries of the baseline that are gone are listed, and the rest is counted`() {
    let gone = (0..<BaselineText.goneMax + 3).map { number in
      BaselineEntry(
        rule: "some-rule", fingerprint: "\(number)", count: 1, message: "message \(number).",
        reason: nil)
    }
    let baseline = BaselineSummary(path: "b", newCount: 0, unchangedCount: 0, gone: gone)
    let lines = BaselineText(TerminalText(isColored: false), columns: 100).lines(baseline)
    #expect(lines.count { $0.contains("    gone  some-rule") } == BaselineText.goneMax)
    #expect(lines.contains("    and 3 more"))
  }

  @Test func `a difference lists so many changes and findings, and counts the rest`() {
    var difference = TimelineDifference(
      before: InputSummary(path: "a"), after: InputSummary(path: "b"))
    difference.changes = (0..<DifferenceText.changesMax + 2).map { number in
      .init(kind: .ad, key: "ad N\(number)", before: nil, after: TimelineSamples.moment(1, 1))
    }
    difference.newFindings = Array(
      repeating: ReportSamples.unanswered, count: DifferenceText.findingsMax + 2)
    let text = DifferenceText(columns: 100).write(difference)
    #expect(text.ranges(of: ": new").count == DifferenceText.changesMax)
    #expect(text.contains("2 more changes"))
    #expect(text.ranges(of: ReportSamples.unanswered.rule).count >= DifferenceText.findingsMax)
    #expect(text.contains("2 more findings"))
  }

  @Test func `a picture shows so many scenes, launches and findings, and counts the rest`() {
    var report = TimelineReport(input: InputSummary(path: "-"))
    let (start, end) = (TimelineSamples.moment(1, 0), TimelineSamples.moment(9, 9))
    report.launches = (0..<TimelinePicture.launchesMax + 2).map {
      TimelineSamples.launch($0 + 1, start, end)
    }
    report.entities = (0..<TimelinePicture.sceneLanesMax + 2).map { number in
      TimelineSamples.entity(
        "scene\(number)", .scene, [("scene", "S\(number)")], [(.connected, start)], end: end)
    }
    report.findings = (0..<TimelinePicture.findingsMax + 2).map { number in
      .init(
        finding: ReportSamples.expired(unit: "U\(number)"), moment: end, entity: nil, launchID: 1)
    }
    let text = TimelinePicture(columns: 100).draw(report)
    #expect(text.contains("and 2 more launches"))
    #expect(text.contains("and 2 more scenes"))
    #expect(text.contains("and 2 more findings"))
    let all = TimelinePicture(columns: 100, showsAll: true).draw(report)
    #expect(!all.contains(" more "))
  }

  @Test func `Markdown lists so many findings and logs, and shows the proof of fewer`() {
    let findings = (0..<MarkdownReport.rowsMax + 2).map { ReportSamples.expired(unit: "U\($0)") }
    let inputs = (0..<MarkdownReport.rowsMax + 2).map { InputSummary(path: "log\($0)") }
    let text = FormatSamples.output("markdown", findings, SampleRun(inputs: inputs), [])
    #expect(text.ranges(of: "| error | `expired").count == MarkdownReport.rowsMax)
    #expect(text.contains("2 less important findings are not listed."))
    #expect(text.ranges(of: "<details>").count == MarkdownReport.detailsMax)
    #expect(text.contains("2 more logs."))
  }

  @Test func `a failure of JUnit shows so many findings, and counts the rest`() {
    let findings = (0..<JUnitReport.findingsMax + 2).map { ReportSamples.expired(unit: "U\($0)") }
    var input = ReportSamples.ipad
    input.notes = []
    let text = FormatSamples.output("junit", findings, SampleRun(inputs: [input]))
    #expect(text.ranges(of: "Fix: Keep the load time").count == JUnitReport.findingsMax)
    #expect(text.contains("and 2 more"))
  }

  @Test func `SARIF shortens texts, tags, places, steps and notes`() throws {
    var context = FormatSamples.context()
    context.rules[0].why = String(repeating: "w", count: 2 * SARIFLog.descriptionMax)
    context.rules[0].tags = (0..<2 * SARIFLog.tagsMax).map { "tag\($0)" }
    var finding = ReportSamples.expired()
    finding.otherTriggers = Array(
      repeating: finding.otherTriggers[0], count: 2 * SARIFResult.relatedMax)
    finding.evidence = Array(repeating: finding.trigger, count: SARIFResult.stepsMax + 1)
    var input = ReportSamples.ipad
    input.notes = Array(
      repeating: RunNote(kind: .limit, text: "x"), count: SARIFNotifications.notificationsMax + 1)
    let text = FormatSamples.output(
      "sarif", [finding], SampleRun(inputs: [input]), [], context: context)
    let run = try #require(
      (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?["runs"]
        as? [[String: Any]]
    )[0]
    func values(_ key: String, in value: Any) -> [Any] {
      if let list = value as? [Any] { return list.flatMap { values(key, in: $0) } }
      guard let object = value as? [String: Any] else { return [] }
      return object.flatMap { $0.key == key ? [$0.value] : values(key, in: $0.value) }
    }
    func count(_ key: String) -> Int {
      values(key, in: run).compactMap { ($0 as? [Any])?.count }.max() ?? 0
    }
    let descriptions = values("fullDescription", in: run)
      .compactMap { ($0 as? [String: Any])?["text"] as? String }
    #expect(descriptions.map(\.unicodeScalars.count).max() == SARIFLog.descriptionMax)
    #expect(count("tags") == SARIFLog.tagsMax)
    #expect(count("relatedLocations") == SARIFResult.relatedMax)
    let steps = values("threadFlows", in: run).flatMap { values("locations", in: $0) }
    #expect(steps.reduce(0) { $0 + (($1 as? [Any])?.count ?? 0) } == SARIFResult.stepsMax)
    #expect(count("toolExecutionNotifications") == SARIFNotifications.notificationsMax)
    #expect(text.contains("more notifications were left out."))
  }
}
