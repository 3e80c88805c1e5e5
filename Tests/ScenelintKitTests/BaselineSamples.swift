import LintModel

/// Entries and findings that differ in what a baseline tells apart.
enum BaselineSamples {
  static func digits(_ index: Int) -> String {
    let digits = String(index, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func entry(
    _ rule: String, _ index: Int, count: Int = 1, reason: String? = nil
  ) -> BaselineEntry {
    BaselineEntry(
      rule: rule, fingerprint: digits(index), count: count, message: "message", reason: reason)
  }

  static func finding(_ rule: String, _ index: Int, occurrences: Int = 1) -> Finding {
    let event = Event(
      name: .adLoaded, attributes: [],
      location: RecordLocation(inputIndex: 0, firstLine: 1, lastLine: 1), emitter: "scenelint",
      excerpt: "")
    let trigger = Evidence(role: .trigger, event: event)
    var finding = Finding(
      rule: rule, title: "title", severity: .error, confidence: .high, message: "message",
      why: "why", fix: "fix", references: [], trigger: trigger, evidence: [trigger],
      fingerprint: digits(index), entity: [])
    finding.occurrences = occurrences
    return finding
  }

  /// A log with the verdict of one rule, or one that could not be read.
  static func input(
    _ rule: String, _ verdict: RuleVerdict.Verdict, undecided: Int = 0,
    problem: InputProblem? = nil
  ) -> InputSummary {
    var input = InputSummary(path: "a.log")
    input.problem = problem
    input.verdicts = [
      RuleVerdict(rule: rule, verdict: verdict, judgedCount: 1, undecidedCount: undecided)
    ]
    return input
  }
}
