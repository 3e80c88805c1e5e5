import ByteScan
import LintModel

/// One request of the OTLP logs protocol as JSON: a resource for each log, a record for each
/// finding and before it one for each record of its proof, and one for what could not be read.
///
/// Mistakes in the project's configuration, and what should have been judged and was not, are
/// records of a last resource, which is not an app. Verdicts are left out: they are not moments,
/// and `ecs` has them. There is no convention for ads, scenes and rules, so their attributes are
/// named `scenelint.*`.
struct OTLPReport: ReportDocument {
  var context: ReportContext
  /// The resources, as they are written.
  private var resources = JSONWriter()
  /// What is wrong with what the logs say about findings.
  private var configuration = JSONWriter()

  init(context: ReportContext) { self.context = context }

  mutating func take(_ log: ReportedLog) {
    let form = OTLPReport(context: context)
    resources.object { form.resourceLogs(log.input, log.findings, &$0) }
    for finding in log.input.projectFindings {
      configuration.object { form.record(finding, &$0) }
    }
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var own = JSONWriter()
    for problem in summary.problems { own.object { record(problem, of: summary, &$0) } }
    if !configuration.output.isEmpty { own.element(configuration.output) }
    for finding in summary.configurationFindings { own.object { record(finding, &$0) } }
    var resources = resources
    if !own.output.isEmpty {
      resources.object { writer in
        writer.object("resource") { attributes([], &$0) }
        scopeLogs(&writer) { $0.element(own.output) }
      }
    }
    output.appendObject { $0.list("resourceLogs", of: resources) }
  }

  private func resourceLogs(
    _ input: InputSummary, _ findings: [Finding], _ writer: inout JSONWriter
  ) {
    writer.object("resource") { writer in
      let app = input.app?.process ?? input.app?.bundleID
      var list = [Attribute("os.name", .string("ios"))]
      if let app { list.append(Attribute("service.name", .string(app))) }
      if let id = input.app?.bundleID {
        list.append(Attribute("scenelint.app.bundle_id", .string(id)))
      }
      attributes(list, &writer)
    }
    scopeLogs(&writer) { writer in
      for finding in findings {
        for evidence in finding.evidence { writer.object { record(evidence, finding, &$0) } }
        writer.object { record(finding, &$0) }
      }
      if let problem = input.problem { writer.object { record(problem, of: input, &$0) } }
    }
  }

  private func scopeLogs(_ writer: inout JSONWriter, _ records: (inout JSONWriter) -> Void) {
    writer.list("scopeLogs") { writer in
      writer.object { writer in
        writer.object("scope") { scope in
          scope.member("name", "scenelint")
          scope.member("version", context.version)
        }
        writer.list("logRecords", records)
      }
    }
  }

  // MARK: - Records

  private func record(_ finding: Finding, _ writer: inout JSONWriter) {
    head("scenelint.finding", finding.trigger.event, finding.severity, finding.message, &writer)
    var list = [
      Attribute("scenelint.rule.id", .string(finding.rule)),
      Attribute("scenelint.rule.title", .string(finding.title)),
      Attribute("scenelint.rule.confidence", .string(finding.confidence.rawValue)),
      Attribute("scenelint.rule.fix", .string(finding.fix)),
      Attribute("scenelint.finding.fingerprint", .string(finding.fingerprint)),
      Attribute("scenelint.finding.occurrences", .int(finding.occurrences)),
      Attribute("scenelint.finding.state", .string(finding.disposition.state)),
    ]
    if let reason = finding.disposition.reason {
      list.append(Attribute("scenelint.finding.reason", .string(reason)))
    }
    list += place(finding.trigger.event)
    list += finding.entity.map { Attribute("scenelint.\($0.key)", $0.value) }
    attributes(list, &writer)
  }

  private func record(_ evidence: Evidence, _ finding: Finding, _ writer: inout JSONWriter) {
    let event = evidence.event
    let state = Self.lifecycleState(event.name)
    let name = state == nil ? "scenelint.\(event.name)" : "device.app.lifecycle"
    head(name, event, .info, event.excerpt, &writer)
    var list = [
      Attribute("scenelint.event.name", .string(event.name.rawValue)),
      Attribute("scenelint.evidence.role", .string(evidence.role.rawValue)),
      Attribute("scenelint.finding.fingerprint", .string(finding.fingerprint)),
    ]
    if let state { list.append(Attribute("ios.app.state", .string(state))) }
    if let pid = event.pid { list.append(Attribute("process.pid", .int(pid))) }
    list += place(event)
    list += event.attributes.map { Attribute("scenelint.event.\($0.key)", $0.value) }
    attributes(list, &writer)
  }

  private func record(_ finding: ProjectFinding, _ writer: inout JSONWriter) {
    head("scenelint.configuration", nil, finding.severity, finding.message, &writer)
    attributes(
      [
        Attribute("scenelint.rule.id", .string(finding.rule)),
        Attribute("scenelint.rule.title", .string(finding.title)),
        Attribute("scenelint.rule.fix", .string(finding.fix)),
        Attribute("code.file.path", .string(context.folders.relative(finding.file))),
        Attribute("code.line.number", .int(finding.line)),
      ], &writer)
  }

  private func record(
    _ problem: InputProblem, of input: InputSummary, _ writer: inout JSONWriter
  ) {
    head("scenelint.unusable_input", nil, .error, problem.words, &writer)
    attributes(
      [Attribute("log.file.path", .string(context.folders.relative(input.path)))], &writer)
  }

  private func record(
    _ problem: RunProblem, of summary: RunSummary, _ writer: inout JSONWriter
  ) {
    head("scenelint.unjudged_run", nil, .error, problem.words(summary), &writer)
    attributes([Attribute("scenelint.problem.id", .string(problem.id))], &writer)
  }

  /// Writes what all records have: the moment where the log tells it and always that of the report,
  /// the severity, a name and a text.
  private func head(
    _ name: String, _ event: Event?, _ severity: Severity, _ text: String,
    _ writer: inout JSONWriter
  ) {
    let time = event?.timestamp?.nanosecondsSince1970
    writer.member("timeUnixNano", time.map { "\($0)" })
    writer.member("observedTimeUnixNano", "\(context.nanosecondsSince1970)")
    let number =
      switch severity {
      case .info: 9
      case .warning: 13
      case .error: 17
      }
    writer.member("severityNumber", number)
    writer.member("severityText", severity == .warning ? "WARN" : severity.rawValue.uppercased())
    writer.member("eventName", name)
    writer.object("body") { $0.member("stringValue", text) }
  }

  private func place(_ event: Event) -> [Attribute] {
    let path = context.folders.relative(context.path)
    var list = [
      Attribute("log.file.path", .string(path)),
      Attribute("scenelint.log.line", .int(event.location.firstLine)),
    ]
    if let time = event.timestamp {
      list.append(Attribute("scenelint.log.time", .string("\(time)")))
    }
    return list
  }

  /// The value of `ios.app.state`; the convention is about the app, and scenes have none.
  private static func lifecycleState(_ name: EventName) -> String? {
    switch name {
    case .appBecameActive: "active"
    case .appWillResignActive: "inactive"
    case .appEnteredBackground: "background"
    case .appWillEnterForeground: "foreground"
    case .appTerminated: "terminate"
    default: nil
    }
  }

  // MARK: - Attributes

  private struct Attribute {
    let key: String
    let value: AttributeValue

    init(_ key: String, _ value: AttributeValue) {
      self.key = key
      self.value = value
    }
  }

  /// Writes attributes; unknown values are left out, and of equal keys the first one stays.
  private func attributes(_ attributes: [Attribute], _ writer: inout JSONWriter) {
    var keys: Set<String> = []
    let known = attributes.filter { $0.value.isKnown && keys.insert($0.key).inserted }
    writer.objects("attributes", known) { attribute, writer in
      writer.member("key", attribute.key)
      writer.object("value") { value in
        switch attribute.value {
        case .string(let text): value.member("stringValue", text)
        // A whole number of 64 bits is a string in the JSON of protocol buffers.
        case .int(let number): value.member("intValue", String(number))
        case .double(let number): value.member("doubleValue", number)
        case .bool(let flag): value.member("boolValue", flag)
        case .duration(let nanoseconds): value.member("doubleValue", Double(nanoseconds) / 1e9)
        case .inexactDuration(let distance):
          value.member("doubleValue", Double(distance.nominal) / 1e9)
        case .unknown: break
        }
      }
    }
  }
}
