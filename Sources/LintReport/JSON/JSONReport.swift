import ByteScan
import LintModel

/// The JSON report, version 1. The names of its members and their meaning never change within a
/// version; members may be added.
///
///     {"version": 1, "tool": {…}, "inputs": […], "summary": {…}, "findings": […],
///      "verdicts": […], "configuration": […]}
struct JSONReport: ReportDocument {
  static let version = 1

  let run: ReportedRun

  func write(to output: inout OutputBuffer) { output.appendObject(members) }

  /// Writes the members of the document, for one that stands in another.
  func members(to writer: inout JSONWriter) {
    let (findings, summary) = (run.findings, run.summary)
    identity(&writer)
    writer.objects("inputs", summary.inputs, input)
    writer.object("summary") { totals(FindingTally(findings), summary, &$0) }
    writer.objects("findings", findings, finding)
    let verdicts = summary.inputs.flatMap { input in input.verdicts.map { (input, $0) } }
    writer.objects("verdicts", verdicts) { verdict($0.1, of: $0.0, &$1) }
    writer.objects("configuration", summary.projectFindings, projectFinding)
  }

  /// Writes which form this is, and who wrote it.
  func identity(_ writer: inout JSONWriter) {
    writer.identity(version: Self.version, toolVersion: run.context.version)
  }

  func input(_ input: InputSummary, _ writer: inout JSONWriter) {
    writer.member("file", input.path)
    writer.member("problem", input.problem?.words)
    writer.member("bytes", input.byteCount)
    writer.member("lines", input.lineCount)
    writer.member("records", input.recordCount)
    writer.member("skipped_lines", input.skippedLineCount)
    writer.member("orphan_lines", input.orphanLineCount)
    writer.member("events", input.eventCount)
    writer.objects("formats", input.formats, counted)
    if let app = input.app {
      writer.object("app") { writer in
        writer.member("process", app.process)
        writer.member("bundle_id", app.bundleID)
        writer.member("choice", app.choice.rawValue)
        writer.member("version", app.version)
        writer.member("build", app.build)
      }
    }
    writer.member("sdk_version", input.sdkVersion)
    writer.member("os_version", input.osVersion)
    writer.member("device", input.device)
    writer.member("first_time", input.firstTimestamp.map { "\($0)" })
    writer.member("last_time", input.lastTimestamp.map { "\($0)" })
    writer.member("launches", input.launchCount)
    writer.member("scenes", input.sceneCount)
    writer.member("ads", input.adCount)
    writer.objects("notes", input.notes) { note, writer in
      writer.member("kind", note.kind.rawValue)
      writer.member("text", note.text)
    }
  }

  private func counted(_ counted: CountedName, _ writer: inout JSONWriter) {
    writer.member("format", counted.name)
    writer.member("records", counted.count)
  }

  func totals(_ findings: FindingTally, _ summary: RunSummary, _ writer: inout JSONWriter) {
    writer.member("inputs", summary.inputs.count)
    writer.member("unusable_inputs", summary.inputs.count { $0.problem != nil })
    writer.member("findings", findings.openCount)
    for severity in Severity.allCases.reversed() {
      writer.member(severity.rawValue, findings.open[severity] ?? 0)
    }
    writer.member("suppressed", findings.suppressedCount)
    writer.member("configuration", summary.projectFindings.count)
    writer.member("judged_rules", summary.judgedRules.count)
    writer.objects("problems", summary.problems) { problem, writer in
      writer.member("kind", problem.id)
      if case .requiredRuleNotJudged(let unjudged) = problem {
        writer.member("rule", unjudged.rule)
      }
      writer.member("text", problem.words(summary.inputs))
    }
    writer.member("exit_code", summary.exitCode)
    if let baseline = summary.baseline { writer.object("baseline") { totals(baseline, &$0) } }
    let verdicts = summary.inputs.flatMap(\.verdicts)
    writer.object("verdicts") { writer in
      for verdict in RuleVerdict.Verdict.allCases {
        writer.member(verdict.rawValue, verdicts.count { $0.verdict == verdict })
      }
    }
  }

  private func totals(_ baseline: BaselineSummary, _ writer: inout JSONWriter) {
    writer.member("file", baseline.path)
    writer.member("new", baseline.newCount)
    writer.member("unchanged", baseline.unchangedCount)
    writer.member("gone", baseline.gone.count)
    writer.member("not_judged", baseline.unjudged.count)
    writer.objects("gone_entries", baseline.gone) { entry, writer in
      writer.member("rule", entry.rule)
      writer.member("fingerprint", entry.fingerprint)
      writer.member("count", entry.count)
      writer.member("message", entry.message)
      writer.member("reason", entry.reason)
    }
  }

  func finding(_ finding: Finding, _ writer: inout JSONWriter) {
    writer.member("rule", finding.rule)
    writer.member("title", finding.title)
    writer.member("severity", finding.severity.rawValue)
    writer.member("confidence", finding.confidence.rawValue)
    writer.member("message", finding.message)
    writer.member("why", finding.why)
    writer.member("fix", finding.fix)
    writer.strings("references", finding.references)
    place(finding.trigger.event, &writer)
    writer.member("fingerprint", finding.fingerprint)
    writer.member("occurrences", finding.occurrences)
    writer.object("disposition") { writer in
      writer.member("state", finding.disposition.state)
      writer.member("reason", finding.disposition.reason)
    }
    if finding.baselinedOccurrences > 0 {
      writer.member("baselined_occurrences", finding.baselinedOccurrences)
    }
    writer.object("entity") { attributes(finding.entity, &$0) }
    writer.objects("evidence", finding.evidence, evidence)
    writer.objects("related", finding.otherTriggers) { place($0.event, &$1) }
  }

  /// What tells a finding from the others of its log, and where it is.
  func identity(of finding: Finding, _ writer: inout JSONWriter) {
    writer.member("rule", finding.rule)
    writer.member("fingerprint", finding.fingerprint)
    place(finding.trigger.event, &writer)
  }

  /// A finding about what the project says; it has a line, but no event that proves it.
  func projectFinding(_ finding: ProjectFinding, _ writer: inout JSONWriter) {
    writer.member("rule", finding.rule)
    writer.member("title", finding.title)
    writer.member("severity", finding.severity.rawValue)
    writer.member("message", finding.message)
    writer.member("fix", finding.fix)
    writer.member("file", finding.file)
    writer.member("line", finding.line)
  }

  private func evidence(_ evidence: Evidence, _ writer: inout JSONWriter) {
    writer.member("role", evidence.role.rawValue)
    place(evidence.event, &writer)
    writer.member("last_line", evidence.event.location.lastLine)
    writer.numbers("also_lines", evidence.event.otherLocations.map(\.firstLine))
    writer.member("event", evidence.event.name.rawValue)
    writer.member("text", evidence.event.excerpt)
  }

  private func place(_ event: Event, _ writer: inout JSONWriter) {
    writer.member("file", run.context.givenPath(of: event.location))
    writer.member("line", event.location.firstLine)
    writer.member("time", event.timestamp.map { "\($0)" })
  }

  func verdict(
    _ verdict: RuleVerdict, of input: InputSummary, _ writer: inout JSONWriter
  ) {
    writer.member("file", input.path)
    writer.member("rule", verdict.rule)
    writer.member("verdict", verdict.verdict.rawValue)
    writer.member("reason", verdict.reason?.rawValue)
    writer.strings("missing", verdict.missing)
    if !verdict.undeclared.isEmpty { writer.strings("undeclared", verdict.undeclared) }
    writer.member("judged", verdict.judgedCount)
    writer.member("undecided", verdict.undecidedCount)
    writer.member("line", verdict.firstUndecided?.event.location.firstLine)
  }

  private func attributes(_ attributes: [Event.Attribute], _ writer: inout JSONWriter) {
    for attribute in attributes { writer.member(attribute.key, attribute.value) }
  }
}

extension JSONWriter {
  /// Writes an attribute's value under a key: durations in seconds as printed, unknown ones left
  /// out.
  mutating func member(_ key: String, _ value: AttributeValue) {
    switch value {
    case .string(let text): member(key, text)
    case .int(let number): member(key, number)
    case .double(let number): member(key, number)
    case .bool(let flag): member(key, flag)
    case .duration(let nanoseconds): member(key, Double(nanoseconds) / 1e9)
    case .inexactDuration(let distance): member(key, Double(distance.nominal) / 1e9)
    case .unknown: break
    }
  }
}
