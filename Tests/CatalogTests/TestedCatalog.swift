import LintModel
import LogIngest
import RuleCatalog
import ScenelintKit
import TestSupport
import Testing

@testable import LintEngine

/// The built-in catalog, loaded once for all tests.
enum TestedCatalog {
  static let loaded: LintCatalog? = try? LintCatalog(rulePaths: [])
  static let rules: [RuleDefinition] = loaded?.catalog.rules ?? []
  static let runner = loaded.map { RuleExampleRunner(catalog: $0.extraction) }
  /// Every example of every rule.
  static let examples: [ExampleCase] = rules.flatMap { rule in
    rule.examples.map { ExampleCase(rule: rule, example: $0) }
  }

  /// What chooses among styles where not all are tried; failures name it.
  static let seed: UInt64 = 2026

  /// How a log is read.
  struct Reading {
    var process: String?
    var zone: AssumedZone?
    var blockBytes = ChunkReader.blockBytes
    /// The rules that judge it, besides the example's own.
    var companions: [RuleDefinition] = []
  }

  /// Reads raw text through the whole pipeline, for the rule of an example.
  static func analyze(
    _ text: String, _ tested: ExampleCase, _ reading: Reading = Reading()
  ) -> RuleExampleRunner.Outcome? {
    result(text, tested, reading).flatMap {
      outcome(of: tested.rule, $0.findings, $0.summary.verdicts)
    }
  }

  /// The same with all that is known of the log.
  static func result(
    _ text: String, _ tested: ExampleCase, _ reading: Reading = Reading()
  ) -> LogAnalyzer.Result? {
    guard let loaded else { return nil }
    var options = LogAnalyzer.Options()
    options.process = reading.process
    options.filter.zone = reading.zone
    options.emits = tested.example.emits?.flatMap(\.names) ?? []
    options.emitsEverything = tested.example.emits == nil
    let analyzer = LogAnalyzer(
      path: "example", inputIndex: 0, catalog: loaded.extraction,
      rules: reading.companions + [tested.rule], options: options)
    return analyzer.analyze(
      ChunkReader(bytes: Array(text.utf8), blockBytes: reading.blockBytes))
  }

  /// What one rule says in a run of several.
  static func outcome(
    of rule: RuleDefinition, _ findings: [Finding], _ verdicts: [RuleVerdict]
  ) -> RuleExampleRunner.Outcome? {
    guard let verdict = verdicts.first(where: { $0.rule == rule.id }) else { return nil }
    return RuleExampleRunner.Outcome(
      verdict: verdict, findings: findings.filter { $0.rule == rule.id }, events: [])
  }
}

/// An example with its rule.
struct ExampleCase: CustomTestStringConvertible, Sendable {
  let rule: RuleDefinition
  let example: RuleExample
  /// What the rule says of the example as it stands.
  let outcome: RuleExampleRunner.Outcome?
  /// The records that tell the example, with times from the second in which the first one was
  /// written; `nil` for a log that holds more than records, such as a tool's word about a loss.
  let records: [RawRecord]?

  init(rule: RuleDefinition, example: RuleExample) {
    self.rule = rule
    self.example = example
    outcome = TestedCatalog.runner?.run(example, of: rule)
    switch example.body {
    case .events(let events): records = ExampleLog.records(of: events)
    case .log(let text):
      let lines = outcome?.events.map(\.location.firstLine) ?? []
      let all = ExampleLog.records(of: text)
      let isWhole = lines.allSatisfy { line in all.contains { $0.bodyLine == line - 1 } }
      records = isWhole ? all : nil
    }
  }

  var testDescription: String { "\(rule.id): \(example.name)" }

  /// The example's events, when it is made of such.
  var events: [ExampleEvent]? {
    if case .events(let events) = example.body { events } else { nil }
  }

  /// The example's text, when it is a log.
  var log: String? {
    if case .log(let text) = example.body { text } else { nil }
  }

  /// What the rule says of other events in place of the example's own.
  func outcome(of events: [ExampleEvent]) -> RuleExampleRunner.Outcome? {
    TestedCatalog.runner?.judge(events.map { Event($0) }, example, rule)
  }

  // MARK: - Written down anew

  /// Whether a style can tell which process the records of a log are from.
  ///
  /// Without the process's id a launch can only be told by its own record, which has to come first.
  func canBeWritten(in style: LogStyle) -> Bool {
    guard log != nil, let records, !style.hasPid else { return true }
    let processes = Set(records.map { "\($0.process) \($0.pid)" })
    let launches = outcome?.events.dropFirst().contains { $0.name == .appLaunched } ?? false
    return processes.count == 1 && !launches
  }

  /// The example in each style that can tell it.
  func logs(start: Int64 = ExampleLog.morning) -> [ExampleLog] {
    LogStyle.allCases.compactMap { ExampleLog(self, style: $0, start: start) }
  }

  /// The example in one of the styles that meet a condition, which the seed and the purpose choose.
  func log(
    for purpose: String, start: Int64 = ExampleLog.morning, isCut: Bool = false,
    where isMeant: (LogStyle) -> Bool = { _ in true }
  ) -> ExampleLog? {
    let styles = LogStyle.allCases.filter { isMeant($0) }
    var generator = generator(for: purpose)
    return styles.shuffled(using: &generator).lazy
      .compactMap { ExampleLog(self, style: $0, start: start, isCut: isCut) }.first
  }

  /// A generator of its own for each example and purpose.
  func generator(for purpose: String) -> SeededGenerator {
    let text = rule.id + example.name + purpose
    return SeededGenerator(
      seed: text.utf8.reduce(TestedCatalog.seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// Whether an outcome in a style is what is expected; stamps that are coarse there or in the
  /// example itself may leave something open.
  func isSame(_ found: Meaning, _ expected: Meaning, in style: LogStyle?) -> Bool {
    found == expected
      || (style?.isExact == false || isCoarse) && found.isAsFarAsKnown(expected)
      || isCoarse && expected.isAsFarAsKnown(found)
  }

  /// Whether the example is a log with stamps that do not count as exact.
  private var isCoarse: Bool {
    outcome?.events.contains { ($0.timestamp?.stepNanoseconds ?? 0) > 0 } ?? false
  }

  /// Judges a log that stands for the example, and compares it with what the example means.
  func expectSame(
    _ log: ExampleLog, _ reading: TestedCatalog.Reading = TestedCatalog.Reading(),
    _ note: String = ""
  ) throws {
    let expected = Meaning(try #require(outcome))
    let outcome = try #require(TestedCatalog.analyze(log.text, self, reading))
    let found = Meaning(outcome, bodyLine: log.bodyLine)
    #expect(
      isSame(found, expected, in: log.style),
      "\(found) for \(expected): \(note) \(log.style), seed \(TestedCatalog.seed)\n\(log.text)")
  }
}

/// All of an outcome that must not depend on how the same records are written down.
struct Meaning: Equatable, CustomStringConvertible {
  var verdict: RuleVerdict.Verdict
  var reason: RuleVerdict.Reason?
  var missing: [String]
  var judgedCount: Int
  var undecidedCount: Int
  /// The body lines that it points at.
  var lines: [Int]
  /// Message, fingerprint and number of each finding.
  var findings: [String]

  /// Takes what matters of an outcome; `bodyLine` says which body line each line of the log is.
  init(_ outcome: RuleExampleRunner.Outcome, bodyLine: (Int) -> Int = { $0 }) {
    verdict = outcome.verdict.verdict
    reason = outcome.verdict.reason
    missing = outcome.verdict.missing
    judgedCount = outcome.verdict.judgedCount
    undecidedCount = outcome.verdict.undecidedCount
    lines = outcome.markedLines.map(bodyLine)
    findings = outcome.findings.map { "\($0.occurrences) × \($0.fingerprint) \($0.message)" }
  }

  /// Whether it is what another outcome means, as far as coarse stamps tell: in other words, or
  /// undecided because of them.
  func isAsFarAsKnown(_ other: Meaning) -> Bool {
    if verdict == .inconclusive, reason == .impreciseTime, other.verdict != .notApplicable {
      return true
    }
    func prints(_ meaning: Meaning) -> [Substring] {
      meaning.findings.map { $0.split(separator: " ").dropFirst(2).first ?? "" }
    }
    return verdict == other.verdict && reason == other.reason && missing == other.missing
      && lines == other.lines && prints(self) == prints(other)
  }

  var description: String {
    "\(verdict.rawValue) \(reason?.rawValue ?? "") at \(lines), judged \(judgedCount), "
      + "open \(undecidedCount), missing \(missing), \(findings)"
  }
}
