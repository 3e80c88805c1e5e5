import ByteScan
import LintModel

/// Documents of the Elastic Common Schema, one a line: the findings of each log and its verdicts.
///
/// What the schema has no field for is below `scenelint`. A time is always there, because indices
/// need one; where the log does not tell the moment it is that of the report, and the log's own
/// words are in `scenelint.log.time`.
struct ECSReporter: Reporter {
  static let version = "8.17.0"

  var context: ReportContext

  mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    output.appendObject { write(finding, to: &$0) }
  }

  mutating func end(
    _ input: InputSummary, _ history: LogHistory?, to output: inout OutputBuffer
  ) {
    for finding in input.projectFindings {
      output.appendObject { write(finding, to: &$0) }
    }
    if let problem = input.problem {
      output.appendObject { write(problem, of: input, to: &$0) }
    }
    for verdict in input.verdicts {
      output.appendObject { write(verdict, of: input, to: &$0) }
    }
  }

  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    for finding in summary.configurationFindings {
      output.appendObject { write(finding, to: &$0) }
    }
    for problem in summary.problems {
      output.appendObject { write(problem, of: summary, to: &$0) }
    }
  }

  // MARK: - Documents

  /// A finding is an alert.
  private func write(_ finding: Finding, to writer: inout JSONWriter) {
    let event = finding.trigger.event
    head(event.timestamp, &writer)
    writer.member("message", finding.message)
    writer.object("event") { writer in
      self.event(kind: "alert", category: "session", &writer)
      writer.member("action", event.name.rawValue)
      writer.member("outcome", "failure")
      writer.member("severity", Self.severity(finding.severity))
    }
    let rule = context.rules.first { $0.id == finding.rule } ?? ReportedRule(finding)
    self.rule(rule, &writer)
    log(context.shownPath, finding.severity.rawValue, &writer)
    if let pid = event.pid {
      writer.object("process") { process in
        process.member("pid", pid)
        process.member("name", event.process)
      }
    }
    writer.object("scenelint") { writer in
      writer.member("fingerprint", finding.fingerprint)
      writer.member("confidence", finding.confidence.rawValue)
      writer.member("occurrences", finding.occurrences)
      writer.member("state", finding.disposition.state)
      writer.member("reason", finding.disposition.reason)
      writer.member("fix", finding.fix)
      writer.object("log") { log in
        log.member("line", event.location.firstLine)
        log.member("time", event.timestamp.map { "\($0)" })
      }
      // Names with points would be taken for objects within objects that may not agree.
      writer.object("entity") { writer in
        for attribute in finding.entity {
          writer.member(attribute.key.replacing(".", with: "_"), attribute.value)
        }
      }
      writer.objects("evidence", finding.evidence) { evidence, writer in
        writer.member("role", evidence.role.rawValue)
        writer.member("event", evidence.event.name.rawValue)
        writer.member("line", evidence.event.location.firstLine)
        writer.member("time", evidence.event.timestamp.map { "\($0)" })
        writer.member("text", evidence.event.excerpt)
      }
    }
  }

  /// A mistake in the project's configuration is an alert about it.
  private func write(_ finding: ProjectFinding, to writer: inout JSONWriter) {
    head(nil, &writer)
    writer.member("message", finding.message)
    writer.object("event") { writer in
      event(kind: "alert", category: "configuration", &writer)
      writer.member("outcome", "failure")
      writer.member("severity", Self.severity(finding.severity))
    }
    rule(ReportedRule(finding), &writer)
    log(ReportContext.shownPath(finding.file), finding.severity.rawValue, &writer)
    writer.object("scenelint") { writer in
      writer.member("fix", finding.fix)
      writer.object("log") { $0.member("line", finding.line) }
    }
  }

  /// What could not be read is an event whose outcome is not known.
  private func write(_ problem: InputProblem, of input: InputSummary, to writer: inout JSONWriter) {
    head(input.firstTimestamp, &writer)
    writer.member("message", problem.words)
    writer.object("event") { writer in
      event(kind: "event", category: "session", &writer)
      writer.member("outcome", "unknown")
    }
    log(ReportContext.shownPath(input.path), "error", &writer)
  }

  /// Of a run of which too little was judged nothing is known either.
  private func write(_ problem: RunProblem, of summary: RunSummary, to writer: inout JSONWriter) {
    head(nil, &writer)
    writer.member("message", problem.words(summary))
    writer.object("event") { writer in
      event(kind: "event", category: "session", &writer)
      writer.member("outcome", "unknown")
    }
    log(ReportContext.shownPath(summary.firstPath ?? "-"), "error", &writer)
  }

  /// A verdict is an event; where a rule could not decide, its outcome is not known.
  private func write(_ verdict: RuleVerdict, of input: InputSummary, to writer: inout JSONWriter) {
    head(input.lastTimestamp, &writer)
    let why =
      verdict.verdict == .pass || verdict.verdict == .fail ? "" : ": " + verdict.unjudgedWords
    writer.member("message", "\(verdict.rule) \(verdict.verdict.words)\(why)")
    writer.object("event") { writer in
      event(kind: "event", category: "session", &writer)
      writer.member("outcome", Self.outcome(verdict.verdict))
    }
    if let rule = context.rules.first(where: { $0.id == verdict.rule }) {
      self.rule(rule, &writer)
    } else {
      writer.object("rule") { $0.member("id", verdict.rule) }
    }
    log(ReportContext.shownPath(input.path), "info", &writer)
    writer.object("scenelint") { writer in
      writer.member("verdict", verdict.verdict.rawValue)
      writer.member("reason", verdict.reason?.rawValue)
      writer.strings("missing", verdict.missing)
    }
  }

  // MARK: - Fields

  private func head(_ timestamp: Timestamp?, _ writer: inout JSONWriter) {
    let now = Timestamp(nanosecondsSince1970: context.nanosecondsSince1970, fractionDigits: 3)
    writer.member("@timestamp", "\(timestamp?.inUTC ?? now)")
    writer.object("ecs") { $0.member("version", Self.version) }
    writer.object("observer") { observer in
      observer.member("product", "scenelint")
      observer.member("version", context.version)
    }
  }

  private func event(kind: String, category: String, _ writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.strings("category", [category])
    writer.strings("type", ["info"])
    writer.member("dataset", "scenelint.findings")
    writer.member("module", "scenelint")
  }

  private func rule(_ rule: ReportedRule, _ writer: inout JSONWriter) {
    writer.object("rule") { writer in
      writer.member("id", rule.id)
      writer.member("name", rule.title)
      writer.member("description", rule.why)
      writer.member("category", rule.pack)
      writer.member("ruleset", "scenelint")
      writer.member("version", context.version)
      writer.member("reference", rule.references.first)
    }
  }

  private func log(_ path: String, _ level: String, _ writer: inout JSONWriter) {
    writer.object("log") { writer in
      writer.member("level", level)
      writer.object("file") { $0.member("path", path) }
    }
  }

  private static func outcome(_ verdict: RuleVerdict.Verdict) -> String? {
    switch verdict {
    case .fail: "failure"
    case .pass: "success"
    case .inconclusive: "unknown"
    case .notApplicable: nil
    }
  }

  /// The higher, the worse, on the scale that Elastic's own rules use.
  private static func severity(_ severity: Severity) -> Int {
    switch severity {
    case .info: 21
    case .warning: 47
    case .error: 73
    }
  }
}
