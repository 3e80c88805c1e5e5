import ByteScan
import LintModel

/// A log of SARIF 2.1.0 with one run.
///
/// Only what failed is a result: several readers take any result for a mistake. What could not be
/// judged, what could not be read and what was left out are notifications of the invocation.
struct SARIFLog: ReportDocument {
  /// The most results; GitHub keeps the first so many of a run.
  static let resultsMax = 5000
  /// The most characters of a rule's description that GitHub takes.
  static let descriptionMax = 1024
  /// The most tags of a rule that GitHub takes.
  static let tagsMax = 20

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  var context: ReportContext
  /// What was found: what counts, what logs say of it, and what the project has settled.
  private var open: [ReportEntry] = []
  private var own: [ReportEntry] = []
  private var settled: [ReportEntry] = []
  /// How many entries were less important than those.
  private var leftOutCount = 0
  /// The rules that findings or verdicts name beside those of the run, such as those about the
  /// configuration.
  private var rulesOfFindings: [ReportedRule] = []
  private var rulesOfOwn: [ReportedRule] = []
  private var rulesOfVerdicts: [ReportedRule] = []
  private var knownRules: Set<String> = []
  private var artifacts = JSONWriter()
  private var apps: Set<String> = []
  private var notifications = SARIFNotifications()
  /// Verdicts to list, with where they are about.
  private var verdicts: [(uri: String, verdict: RuleVerdict)] = []

  init(context: ReportContext) {
    self.context = context
    knownRules = Set(context.rules.map(\.id))
  }

  mutating func take(_ log: ReportedLog) {
    let input = log.input
    for finding in log.findings {
      let entry = ReportEntry(finding, context)
      if entry.isOpen { open.append(entry) } else { settled.append(entry) }
      if knownRules.insert(finding.rule).inserted { rulesOfFindings.append(ReportedRule(finding)) }
    }
    for finding in input.projectFindings { take(finding) }
    leaveOut()
    for verdict in input.verdicts where knownRules.insert(verdict.rule).inserted {
      rulesOfVerdicts.append(ReportedRule(verdict))
    }
    let uri = ReportFolders.uri(context.folders.relative(input.path))
    artifacts.object { artifact in
      artifact.object("location") { $0.member("uri", uri) }
      artifact.strings("roles", ["analysisTarget"])
    }
    // Whether there are several is all that matters.
    if apps.count < 2, let app = input.app?.bundleID ?? input.app?.process { apps.insert(app) }
    notifications.take(input, uri: uri)
    guard context.listsVerdicts else { return }
    for var verdict in input.verdicts where verdict.verdict != .fail {
      verdict.firstUndecided = nil
      verdicts.append((uri, verdict))
    }
  }

  private mutating func take(_ finding: ProjectFinding) {
    own.append(ReportEntry(finding, context))
    if knownRules.insert(finding.rule).inserted { rulesOfOwn.append(ReportedRule(finding)) }
  }

  /// Leaves out what cannot be a result, now and then.
  private mutating func leaveOut() {
    if open.count + own.count > 2 * Self.resultsMax {
      leftOutCount += max(0, open.count - Self.resultsMax) + max(0, own.count - Self.resultsMax)
      open = Array(open.prioritized(\.priority).prefix(Self.resultsMax))
      own = Array(own.prioritized(\.priority).prefix(Self.resultsMax))
    }
    if settled.count > 2 * Self.resultsMax {
      leftOutCount += settled.count - Self.resultsMax
      settled = Array(settled.prioritized(\.priority).prefix(Self.resultsMax))
    }
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var ended = self
    for finding in summary.configurationFindings { ended.take(finding) }
    let sorted =
      (ended.open + ended.own).prioritized(\.priority) + settled.prioritized(\.priority)
    let entries = Array(sorted.prefix(Self.resultsMax))
    ended.leftOutCount += sorted.count - entries.count
    output.appendObject { writer in
      writer.member("$schema", Self.schema)
      writer.member("version", "2.1.0")
      writer.array("runs", [ended]) { writer, log in
        writer.object { log.writeRun(entries, summary, &$0) }
      }
    }
  }

  private func writeRun(
    _ entries: [ReportEntry], _ summary: RunSummary, _ run: inout JSONWriter
  ) {
    let rules = context.rules + rulesOfFindings + rulesOfOwn + rulesOfVerdicts
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
    run.list("artifacts", of: artifacts)
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
    for (uri, verdict) in verdicts {
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

  /// What tells the runs of different apps on one commit apart.
  private var automationID: String {
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
    let isWhole = summary.problemCount == 0 && summary.problems.isEmpty
    writer.member("executionSuccessful", isWhole)
    writer.member("exitCode", summary.exitCode)
    var first: [SARIFNotifications.Notification] = []
    if leftOutCount > 0 {
      let place = "less important than these \(Self.resultsMax) results"
      let count = ReadableCount.counted(
        leftOutCount, "finding \(place) was", "findings \(place) were")
      first.append(.init(level: "warning", id: "results-left-out", text: "\(count) left out."))
    }
    first += summary.problems.map {
      .init(level: "error", id: $0.id, text: $0.words(summary))
    }
    writer.array("toolExecutionNotifications", notifications.shown(behind: first)) {
      writer, note in
      writer.object { note.write(to: &$0) }
    }
  }
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
