import ByteScan
import LintModel

/// A log of SARIF 2.1.0 with one run.
///
/// Only what failed is a result: several readers take any result for a mistake. What could not be
/// judged, what could not be read and what was left out are notifications of the invocation.
struct SARIFLog: ReportDocument {
  /// The most results; GitHub keeps the first so many of a run.
  static let resultsMax = 5000
  /// The most notifications; a folder of logs has one for each rule that could not judge each log.
  static let notificationsMax = 2000
  /// The most characters of a rule's description that GitHub takes.
  static let descriptionMax = 1024
  /// The most tags of a rule that GitHub takes.
  static let tagsMax = 20

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private let run: ReportedRun
  private let entries: [ReportEntry]
  private let leftOutCount: Int
  private let rules: [ReportedRule]

  private var context: ReportContext { run.context }
  private var summary: RunSummary { run.summary }

  init(run: ReportedRun) {
    self.run = run
    let (context, findings, summary) = (run.context, run.findings, run.summary)
    let all =
      findings.map { ReportEntry($0, context) }
      + summary.projectFindings.map { ReportEntry($0, context) }
    let open = ReportEntry.prioritized(all.filter(\.isOpen))
    let sorted = open + ReportEntry.prioritized(all.filter { !$0.isOpen })
    entries = Array(sorted.prefix(Self.resultsMax))
    leftOutCount = sorted.count - entries.count
    // A rule may be named by a finding only, as those about the configuration are.
    var rules = context.rules
    var known = Set(rules.map(\.id))
    let named = findings.map { ReportedRule($0) } + summary.projectFindings.map { ReportedRule($0) }
    for rule in named where known.insert(rule.id).inserted { rules.append(rule) }
    for verdict in summary.inputs.lazy.flatMap(\.verdicts) where known.insert(verdict.rule).inserted
    {
      rules.append(ReportedRule(verdict))
    }
    self.rules = rules
  }

  func write(to output: inout OutputBuffer) {
    output.appendObject { writer in
      writer.member("$schema", Self.schema)
      writer.member("version", "2.1.0")
      writer.array("runs", [self]) { writer, log in writer.object { log.writeRun(&$0) } }
    }
  }

  private func writeRun(_ run: inout JSONWriter) {
    run.object("tool") { tool in
      tool.object("driver") { driver in
        driver.member("name", "scenelint")
        driver.member("version", context.version)
        driver.member("semanticVersion", context.version)
        driver.objects("rules", rules, rule)
      }
    }
    run.object("automationDetails") { $0.member("id", automationID) }
    run.member("columnKind", "utf16CodeUnits")
    run.objects("artifacts", summary.inputs) { input, artifact in
      artifact.object("location") { location in
        location.member("uri", ReportFolders.uri(context.folders.relative(input.path)))
      }
      artifact.strings("roles", ["analysisTarget"])
    }
    run.objects("invocations", [summary], invocation)
    let numbers = Dictionary(
      rules.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
    var seen: [String: Int] = [:]
    run.list("results") { writer in
      for entry in entries {
        seen[entry.fingerprint, default: 0] += 1
        let result = SARIFResult(
          entry: entry, context: context, ruleIndex: numbers[entry.rule],
          anchor: context.anchor == .rule ? numbers[entry.rule].flatMap { rules[$0].place } : nil,
          ordinal: seen[entry.fingerprint] ?? 1, hasBaseline: summary.baseline != nil)
        writer.object { result.write(to: &$0) }
      }
      if context.listsVerdicts { writeVerdicts(numbers, &writer) }
    }
  }

  /// The verdicts without findings, as results that reviewers of rules may want to see.
  private func writeVerdicts(_ numbers: [String: Int], _ writer: inout JSONWriter) {
    for input in summary.inputs {
      let uri = ReportFolders.uri(context.folders.relative(input.path))
      for verdict in input.verdicts where verdict.verdict != .fail {
        writer.object { writer in
          writer.member("ruleId", verdict.rule)
          writer.member("ruleIndex", numbers[verdict.rule])
          writer.member("kind", verdict.verdict.sarifKind)
          writer.member("level", "none")
          let why = verdict.verdict == .pass ? "" : ": " + verdict.unjudgedWords
          let text = "\(verdict.rule) \(verdict.verdict.words)\(why)"
          writer.object("message") { $0.member("text", text) }
          writer.objects("locations", [uri]) { uri, writer in
            writer.object("physicalLocation") { writer in
              writer.object("artifactLocation") { $0.member("uri", uri) }
            }
          }
        }
      }
    }
  }

  /// What tells the runs of different apps on one commit apart.
  private var automationID: String {
    let apps = Set(summary.inputs.compactMap { $0.app?.bundleID ?? $0.app?.process })
    guard apps.count == 1, let app = apps.first else { return "scenelint/" }
    return "scenelint/\(ReportFolders.uri(app.replacing("/", with: "_")))/"
  }

  // MARK: - Rules

  private func rule(_ rule: ReportedRule, _ writer: inout JSONWriter) {
    writer.member("id", rule.id)
    writer.member("name", Self.identifier(rule.id))
    Self.text("shortDescription", rule.title, &writer)
    Self.text("fullDescription", rule.why, &writer)
    writer.object("help") { help in
      let pages = rule.references
      help.member("text", ([rule.why, "Fix: " + rule.fix] + pages).joined(separator: "\n\n"))
      let links = pages.map { "* <\($0)>" }.joined(separator: "\n")
      let parts = [Markdown.text(rule.why), "**Fix:** " + Markdown.text(rule.fix), links]
      help.member("markdown", parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }
    writer.member("helpUri", rule.references.first)
    writer.object("defaultConfiguration") { $0.member("level", rule.severity.sarifLevel) }
    writer.object("properties") { properties in
      let tags = ["ads", rule.pack] + rule.tags.filter { $0 != "ads" && $0 != rule.pack }
      properties.strings("tags", Array(tags.prefix(Self.tagsMax)))
      properties.member("precision", rule.confidence.rawValue)
      properties.member("problem.severity", rule.severity.sarifProblem)
    }
  }

  private static func text(_ key: String, _ text: String, _ writer: inout JSONWriter) {
    // GitHub refuses an empty text.
    let shown = text.isEmpty ? "-" : TextLayout.shortened(text, to: descriptionMax)
    writer.object(key) { $0.member("text", String(shown.unicodeScalars.prefix(descriptionMax))) }
  }

  /// The id as viewers expect a rule's name: `ExpiredAppOpenAd`.
  private static func identifier(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: - What became of the run

  private func invocation(_ summary: RunSummary, _ writer: inout JSONWriter) {
    let isUsable = summary.inputs.allSatisfy { $0.problem == nil }
    writer.member("executionSuccessful", isUsable && summary.problems.isEmpty)
    writer.member("exitCode", summary.exitCode)
    let notes = notifications
    let shown = notes.prefix(Self.notificationsMax)
    writer.array("toolExecutionNotifications", shown) { writer, note in
      writer.object { note.write(to: &$0) }
    }
  }

  private var notifications: [Notification] {
    var notes: [Notification] = []
    if leftOutCount > 0 {
      let place = "less important than these \(Self.resultsMax) results"
      let count = ReadableCount.counted(
        leftOutCount, "finding \(place) was", "findings \(place) were")
      notes.append(
        Notification(
          level: "warning", id: "results-left-out",
          text: "\(count) left out."))
    }
    notes += summary.problems.map {
      Notification(level: "error", id: $0.id, text: $0.words(summary.inputs))
    }
    for input in summary.inputs {
      let uri = ReportFolders.uri(context.folders.relative(input.path))
      if let problem = input.problem {
        notes.append(
          Notification(level: "error", id: "unusable-input", text: problem.words, uri: uri))
      }
      notes += input.notes.map {
        Notification(
          level: $0.kind == .limit || $0.kind == .pattern ? "warning" : "note",
          id: $0.kind.rawValue, text: $0.text, uri: uri)
      }
    }
    for input in summary.inputs {
      let uri = ReportFolders.uri(context.folders.relative(input.path))
      for verdict in input.verdicts
      where verdict.verdict == .inconclusive || verdict.verdict == .notApplicable {
        notes.append(
          Notification(
            level: "note", id: verdict.verdict.rawValue,
            text: "\(verdict.rule) is \(verdict.verdict.words): \(verdict.unjudgedWords)",
            uri: uri, line: verdict.firstUndecided?.event.location.firstLine, rule: verdict.rule))
      }
    }
    guard notes.count > Self.notificationsMax else { return notes }
    let rest = ReadableCount.counted(
      notes.count - Self.notificationsMax + 1, "more notification was",
      "more notifications were")
    notes.insert(
      Notification(
        level: "warning", id: "notifications-left-out",
        text: "\(rest) left out."), at: 0)
    return notes
  }

  /// Something to know about the run.
  private struct Notification {
    let level: String
    let id: String
    let text: String
    var uri: String?
    var line: Int?
    var rule: String?

    func write(to writer: inout JSONWriter) {
      writer.object("descriptor") { $0.member("id", id) }
      writer.member("level", level)
      writer.object("message") { $0.member("text", SARIFResult.plain(ReportEntry.shown(text))) }
      if let rule { writer.object("associatedRule") { $0.member("id", rule) } }
      guard let uri else { return }
      writer.objects("locations", [uri]) { uri, writer in
        writer.object("physicalLocation") { writer in
          writer.object("artifactLocation") { $0.member("uri", uri) }
          if let line { writer.object("region") { $0.member("startLine", line) } }
        }
      }
    }
  }
}

extension ReportEntry {
  /// Whether it counts.
  var isOpen: Bool { finding?.disposition.isOpen ?? true }
}

extension ReportedRule {
  /// A rule of which only a verdict is known.
  init(_ verdict: RuleVerdict) {
    self.init(
      id: verdict.rule, title: verdict.rule, severity: .warning, confidence: .medium, why: "",
      fix: "")
  }
}

extension RuleVerdict.Verdict {
  /// The verdict as a kind of SARIF's results.
  fileprivate var sarifKind: String {
    switch self {
    case .fail: "fail"
    case .pass: "pass"
    case .inconclusive: "open"
    case .notApplicable: "notApplicable"
    }
  }
}

extension Severity {
  /// The severity as a level of SARIF.
  var sarifLevel: String { self == .info ? "note" : rawValue }

  /// The severity as GitHub's `problem.severity`.
  var sarifProblem: String { self == .info ? "recommendation" : rawValue }
}
