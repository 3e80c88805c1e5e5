import LintModel
import LogIngest
import RuleCatalog
import ScenelintKit
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

  /// Reads raw text through the whole pipeline, for one rule.
  static func analyze(
    _ text: String, _ tested: ExampleCase, process: String? = nil,
    blockBytes: Int = ChunkReader.blockBytes
  ) -> RuleExampleRunner.Outcome? {
    guard let loaded else { return nil }
    var options = LogAnalyzer.Options()
    options.process = process
    options.emits = tested.example.emits?.flatMap(\.names) ?? []
    options.emitsEverything = tested.example.emits == nil
    let analyzer = LogAnalyzer(
      path: "example", inputIndex: 0, catalog: loaded.extraction, rules: [tested.rule],
      options: options)
    let reader = ChunkReader(bytes: Array(text.utf8), blockBytes: blockBytes)
    let result = analyzer.analyze(reader)
    guard let verdict = result.summary.verdicts.first else { return nil }
    return RuleExampleRunner.Outcome(verdict: verdict, findings: result.findings, events: [])
  }
}

/// An example with its rule.
struct ExampleCase: CustomTestStringConvertible, Sendable {
  let rule: RuleDefinition
  let example: RuleExample

  var testDescription: String { "\(rule.id): \(example.name)" }

  /// The example's events, when it is made of such.
  var events: [ExampleEvent]? {
    if case .events(let events) = example.body { events } else { nil }
  }

  /// The example's text, when it is a log.
  var log: String? {
    if case .log(let text) = example.body { text } else { nil }
  }

  /// What the rule says of the example as it stands.
  var outcome: RuleExampleRunner.Outcome? {
    TestedCatalog.runner?.run(example, of: rule)
  }

  /// What the rule says of other events in place of the example's own.
  func outcome(of events: [ExampleEvent]) -> RuleExampleRunner.Outcome? {
    TestedCatalog.runner?.judge(events.map { Event($0) }, example, rule)
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

  var description: String {
    "\(verdict.rawValue) \(reason?.rawValue ?? "") at \(lines), judged \(judgedCount), "
      + "open \(undecidedCount), missing \(missing), \(findings)"
  }
}
