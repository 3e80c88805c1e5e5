import ByteScan
import LintModel

/// A report in JUnit's form, as the hosts agree on it; there is no standard.
///
///     testsuites → testsuite (a log and a pack) → testcase (a rule) → failure | skipped | error
///
/// Rules that could not judge are skipped, with the reason; a log that cannot be used is an error.
struct JUnitReport: ReportDocument {
  var context: ReportContext
  /// The pack of each rule.
  private let packs: [String: String]
  /// The suites, as they are written.
  private var suites = OutputBuffer()
  private var counts = Counts()
  /// What is wrong with what the logs say about findings.
  private var own: [ProjectFinding] = []

  /// The most findings of one rule in one log that are shown with their proof.
  static let findingsMax = 20

  init(context: ReportContext) {
    self.context = context
    packs = Dictionary(context.rules.map { ($0.id, $0.pack) }) { first, _ in first }
  }

  mutating func take(_ log: ReportedLog) {
    let input = log.input
    let path = context.relativePath
    if let problem = input.problem {
      let reader = Case(
        pack: "scenelint", rule: "log-is-usable",
        outcome: .error(problem.words, type: "unusable-input"))
      take(Suite(name: path, path: path, input: input, cases: [reader]))
    }
    let byRule = Dictionary(grouping: log.findings, by: \.rule)
    let cases = Self.verdicts(of: input, byRule).map { verdict in
      Case(
        pack: packs[verdict.rule] ?? ReportedRule.ownPack, rule: verdict.rule,
        outcome: .judged(verdict, byRule[verdict.rule] ?? []))
    }
    for (pack, cases) in Dictionary(grouping: cases, by: \.pack).sorted(by: { $0.key < $1.key }) {
      take(Suite(name: "\(path): \(pack)", path: path, input: input, cases: cases))
    }
    own += input.projectFindings
  }

  private mutating func take(_ suite: Suite) {
    counts.add(suite.cases)
    var writer = XMLWriter(depth: 1)
    write(suite, to: &writer)
    suites.append(writer.output)
  }

  /// Takes what concerns the whole run.
  private mutating func take(_ summary: RunSummary) {
    if !summary.problems.isEmpty {
      let path = TerminalText.harmless(context.folders.relative(summary.firstPath ?? "-"))
      let cases = summary.problems.map { problem in
        Case(
          pack: "scenelint", rule: Self.name(of: problem),
          outcome: .error(problem.words(summary), type: problem.id))
      }
      take(Suite(name: "scenelint", path: path, input: nil, cases: cases))
    }
    let own = Dictionary(grouping: own + summary.configurationFindings, by: \.file)
    for (file, findings) in own.sorted(by: { $0.key < $1.key }) {
      let path = TerminalText.harmless(context.folders.relative(file))
      let cases = findings.map {
        Case(pack: "configuration", rule: $0.rule, outcome: .misconfigured($0))
      }
      take(Suite(name: "\(path): configuration", path: path, input: nil, cases: cases))
    }
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var ended = self
    ended.take(summary)
    var writer = XMLWriter()
    let root = [("name", "scenelint")] + ended.counts.attributes
    writer.element("testsuites", root) { $0.output.append(ended.suites) }
    output.append(writer.output)
  }

  /// The verdicts of an input; a finding without one, such as in a part of a log, gets one.
  private static func verdicts(
    of input: InputSummary, _ findings: [String: [Finding]]
  ) -> [RuleVerdict] {
    let known = Set(input.verdicts.map(\.rule))
    let others = findings.keys.filter { !known.contains($0) }.sorted()
    return input.verdicts + others.map { RuleVerdict(rule: $0, verdict: .fail) }
  }

  /// What a run has to be so that a problem is none, as the name of a test.
  private static func name(of problem: RunProblem) -> String {
    switch problem {
    case .nothingJudged: "some-rule-is-judged"
    case .requiredRuleNotJudged(let unjudged): "\(unjudged.rule)-is-judged"
    case .tooFewRulesJudged: "enough-rules-are-judged"
    }
  }

  // MARK: - Parts

  private struct Suite {
    let name: String
    let path: String
    let input: InputSummary?
    let cases: [Case]
  }

  private struct Case {
    let pack: String
    let rule: String
    let outcome: Outcome

    enum Outcome {
      case judged(RuleVerdict, [Finding])
      case error(String, type: String)
      case misconfigured(ProjectFinding)
    }

    enum Result { case passed, failed, skipped, broken }

    /// Findings that the project has settled fail no test.
    var result: Result {
      switch outcome {
      case .error: .broken
      case .misconfigured: .failed
      case .judged(_, let findings) where findings.contains(where: \.disposition.isOpen): .failed
      case .judged(let verdict, let findings):
        verdict.verdict == .pass && findings.isEmpty ? .passed : .skipped
      }
    }
  }

  /// The counts that readers expect; nothing is timed, so the time is 0.
  private struct Counts {
    private var count = 0
    private var results: [Case.Result: Int] = [:]

    mutating func add(_ cases: [Case]) {
      count += cases.count
      for testCase in cases { results[testCase.result, default: 0] += 1 }
    }

    var attributes: [(String, String)] {
      [
        ("tests", "\(count)"), ("failures", "\(results[.failed] ?? 0)"),
        ("errors", "\(results[.broken] ?? 0)"), ("skipped", "\(results[.skipped] ?? 0)"),
        ("time", "0"),
      ]
    }
  }

  private func write(_ suite: Suite, to writer: inout XMLWriter) {
    var counts = Counts()
    counts.add(suite.cases)
    var attributes = [("name", suite.name)] + counts.attributes + [("file", suite.path)]
    // The form has no zone; a log without a date has no time that it could take.
    if var start = suite.input?.firstTimestamp, start.year != nil, start.monthAndDay != nil {
      start.zoneOffsetSeconds = nil
      start.fractionDigits = 0
      attributes.append(("timestamp", "\(start)"))
    }
    writer.element("testsuite", attributes) { writer in
      let app = suite.input?.app
      let properties = [("app", app?.process), ("bundle_id", app?.bundleID)].compactMap {
        key, value in value.map { [("name", key), ("value", TerminalText.harmless($0))] }
      }
      if !properties.isEmpty {
        writer.element("properties", []) { writer in
          for property in properties { writer.element("property", property) }
        }
      }
      for testCase in suite.cases { write(testCase, in: suite, to: &writer) }
    }
  }

  private func write(_ testCase: Case, in suite: Suite, to writer: inout XMLWriter) {
    var attributes = [
      ("classname", testCase.pack), ("name", testCase.rule), ("time", "0"), ("file", suite.path),
    ]
    switch testCase.outcome {
    case .error(let words, let type):
      writer.element("testcase", attributes) { writer in
        let message = TerminalText.harmless(words)
        writer.element("error", [("message", message), ("type", type)], text: message)
      }
    case .misconfigured(let finding):
      attributes.append(("line", "\(finding.line)"))
      let entry = ReportEntry(finding, context)
      writer.element("testcase", attributes) { writer in
        writer.element(
          "failure", [("message", entry.message), ("type", entry.severity.rawValue)],
          text: "\(entry.path):\(entry.line): \(entry.advice)")
      }
    case .judged(let verdict, let findings):
      let open = findings.filter(\.disposition.isOpen)
      if let first = open.first ?? findings.first {
        attributes.append(("line", "\(first.trigger.event.location.firstLine)"))
      }
      guard testCase.result != .passed else { return writer.element("testcase", attributes) }
      writer.element("testcase", attributes) { writer in
        if open.isEmpty {
          let message = Self.reason(verdict, findings)
          writer.element("skipped", [("message", message)])
        } else {
          failure(open, to: &writer)
        }
      }
    }
  }

  /// One failure for all findings of a rule, because many readers take the first one only.
  private func failure(_ findings: [Finding], to writer: inout XMLWriter) {
    let entries = findings.map { ReportEntry($0, context) }.prioritized(\.priority)
    guard let first = entries.first else { return }
    let more = entries.count > 1 ? " (and \(ReadableCount.number(entries.count - 1)) more)" : ""
    var blocks = entries.prefix(Self.findingsMax).map(Self.block)
    if entries.count > blocks.count {
      blocks.append("and \(ReadableCount.number(entries.count - blocks.count)) more")
    }
    writer.element(
      "failure", [("message", first.message + more), ("type", first.severity.rawValue)],
      text: blocks.joined(separator: "\n\n"))
  }

  private static func block(_ entry: ReportEntry) -> String {
    let evidence = entry.finding?.evidence ?? []
    let lines = evidence.map { piece in
      let time = piece.event.timestamp.map { "\($0)  " } ?? ""
      let mark = piece.role == .trigger ? ">" : " "
      return "\(mark) \(piece.event.location.firstLine) | "
        + time + ReportEntry.shown(piece.event.excerpt)
    }
    return (["\(entry.path):\(entry.line): \(entry.message)"] + lines + ["Fix: \(entry.fix)"])
      .joined(separator: "\n")
  }

  private static func reason(_ verdict: RuleVerdict, _ findings: [Finding]) -> String {
    guard let disposition = findings.first?.disposition else {
      return TerminalText.harmless("\(verdict.verdict.words): \(verdict.unjudgedWords)")
    }
    let reason = disposition.reason.map { ": " + $0 } ?? ""
    return TerminalText.harmless(disposition.state + reason)
  }
}
