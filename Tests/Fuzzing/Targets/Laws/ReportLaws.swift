// JSONSerialization is the independent reader that proves a document whole.
import ByteScan
import Foundation
import LintEngine
import LintModel
import LintReport
import LogIngest
import ScenelintKit

/// What holds for every text that a log, a path or a project puts into a report: the report stays
/// what it is, and nothing of the text is a command.
///
/// The first byte of an input chooses the format, the rest is the text.
enum ReportLaws {
  /// Writes a report in which everything that is not ours is the text.
  static func check(_ bytes: [UInt8]) throws {
    let place = Int(bytes.first ?? 0) % ReportFormat.all.count
    let format = ReportFormat.all[place]
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let isExcepted = bytes.count % 3 == 0
    let report = try report(format, of: text, isExcepted)
    try requireHarmless(report, format.name)
    // Of what is not there, less is said.
    guard !text.isEmpty else { return }
    let plain = try plains.get()[isExcepted ? place + ReportFormat.all.count : place]
    switch format.fileExtension {
    case "json", "sarif": try requireJSON(report, format.name)
    case "ndjson":
      for line in report.split(separator: 0x0A) { try requireJSON(Array(line), format.name) }
    case "html", "xml":
      for sign in "<>".utf8 where report.count(of: sign) != plain.count(of: sign) {
        throw FuzzTarget.Violation("\(format.name): \(Unicode.Scalar(sign)) of the text is markup")
      }
    default: try requireNoCommands(report, format.name)
    }
    // What a person reads is wrapped; a program finds one line for each thing that is told.
    guard !["pretty", "concise", "markdown", "html"].contains(format.name) else { return }
    guard report.count(of: 0x0A) == plain.count(of: 0x0A) else {
      throw FuzzTarget.Violation("\(format.name): the text has added lines")
    }
  }

  /// A report is UTF-8, and has no control but the newline.
  static func requireHarmless(_ bytes: [UInt8], _ format: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FuzzTarget.Violation("\(format): no UTF-8")
    }
    let control = text.unicodeScalars.first { scalar in
      scalar != "\n" && scalar.properties.generalCategory == .control
        || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
    if let control { throw FuzzTarget.Violation("\(format): the control \(control.value)") }
  }

  private static func requireJSON(_ bytes: [UInt8], _ format: String) throws {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    } catch {
      throw FuzzTarget.Violation("\(format): no JSON: \(error)")
    }
  }

  /// No line commands the host that reads the output of a build, but those that are the report.
  private static func requireNoCommands(_ bytes: [UInt8], _ format: String) throws {
    let own = [
      "github": ["::error ", "::warning ", "::notice "], "azure": ["##vso[task.logissue "],
      "teamcity": ["##teamcity[inspection", "##teamcity[message "],
    ]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let start = line.drop { $0.isWhitespace }
      let mine = own[format]?.first { start.hasPrefix($0) }
      let rest = mine.map { start.dropFirst($0.utf8.count) } ?? start
      let isCommand =
        rest.hasPrefix("::") || ["##[", "##vso[", "##teamcity["].contains { rest.contains($0) }
      if isCommand { throw FuzzTarget.Violation("\(format): a command: \(line)") }
    }
  }

  // MARK: - The report

  /// A log with findings, ads and scenes.
  private static let sample = Array(
    """
    2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] app.launched start=cold
    2026-03-01 08:00:00.500000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] scene.connected scene=S1
    2026-03-01 08:00:01.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] ad.load_requested ad=A \
    format=app_open unit_id=U
    2026-03-01 08:00:02.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] ad.loaded ad=A
    2026-03-01 13:00:00.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] ad.present_called ad=A \
    scene=S1

    """.utf8)
  private static let judged = Result { try LogLaws.lint(sample) }
  /// The reports of each format with a text that is nothing special: open, then excepted.
  private static let plains = Result {
    try [false, true].flatMap { isExcepted in
      try ReportFormat.all.map { try report($0, of: "x", isExcepted) }
    }
  }

  private static func report(
    _ format: ReportFormat, of text: String, _ isExcepted: Bool
  ) throws -> [UInt8] {
    var result = try judged.get()
    for index in result.findings.indices {
      fill(&result.findings[index], text)
      if isExcepted { result.findings[index].disposition = .excepted(reason: text) }
    }
    fill(&result.summary, text)
    var run = RunSummary(inputs: [result.summary])
    run.exitCode = 1
    run.configurationFindings = [
      ProjectFinding(
        rule: "expired-exception", title: "An exception has expired", severity: .warning,
        message: text, fix: text, file: text, line: 7)
    ]
    var reporter = format.reporter(ReportContext(version: LintCatalog.version))
    var output = OutputBuffer()
    reporter.begin(input: text)
    for finding in result.findings { reporter.report(finding, to: &output) }
    var history: LogHistory?
    if var timeline = result.timeline {
      fill(&timeline, result, text)
      let coverage = try LogLaws.advisor.get().coverage(of: result.summary)
      history = LogHistory(timeline: timeline, coverage: coverage)
    }
    reporter.end(result.summary, history, to: &output)
    reporter.finish(run, to: &output)
    return output.bytes
  }

  private static func fill(_ finding: inout Finding, _ text: String) {
    finding.message = text
    finding.entity = [.init(key: "ad.unit_id", value: .string(text))]
    for index in finding.evidence.indices { fill(&finding.evidence[index].event, text) }
    fill(&finding.trigger.event, text)
  }

  private static func fill(_ event: inout Event, _ text: String) {
    (event.excerpt, event.process) = (text, text)
    event.attributes = [.init(key: "ad", value: .string(text))]
  }

  private static func fill(_ summary: inout InputSummary, _ text: String) {
    summary.path = text
    summary.app?.process = text
    summary.app?.bundleID = text
    (summary.sdkVersion, summary.osVersion, summary.device) = (text, text, text)
    summary.notes = [RunNote(kind: .limit, text: text)]
  }

  private static func fill(
    _ timeline: inout TimelineReport, _ result: Linter.Result, _ text: String
  ) {
    timeline.input = result.summary
    for index in timeline.findings.indices { fill(&timeline.findings[index].finding, text) }
    for entity in timeline.entities.indices {
      timeline.entities[entity].attributes = [.init(key: "ad", value: .string(text))]
      for mark in timeline.entities[entity].marks.indices {
        timeline.entities[entity].marks[mark].detail = text
      }
    }
  }
}

extension [UInt8] {
  fileprivate func count(of byte: UInt8) -> Int { count { $0 == byte } }
}
