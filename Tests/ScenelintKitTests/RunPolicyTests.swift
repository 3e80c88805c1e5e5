import LintModel
import ScenelintKit
import Testing

/// The statuses of runs, as DESIGN has them.
struct RunPolicyTests {
  /// A log in which rules ended as they are told to; without records of the app none was judged.
  private static func log(
    _ verdicts: [(String, RuleVerdict.Verdict)], events: Int = 9, problem: InputProblem? = nil
  ) -> InputSummary {
    var input = InputSummary(path: "app.log")
    (input.recordCount, input.eventCount, input.problem) = (10, events, problem)
    input.verdicts = verdicts.map { RuleVerdict(rule: $0.0, verdict: $0.1) }
    return input
  }

  private static let clean = log([("a", .pass), ("b", .pass), ("c", .notApplicable)])
  private static let failed = log([("a", .fail), ("b", .pass), ("c", .notApplicable)])
  private static let open = log([("a", .inconclusive), ("b", .pass), ("c", .notApplicable)])
  private static let undecided = log([("a", .inconclusive), ("c", .notApplicable)])
  private static let unjudged = log([("a", .notApplicable), ("c", .notApplicable)])
  /// Another app's UIKit was read, so that what it would print counts as available.
  private static let foreign = log([("a", .pass), ("c", .notApplicable)], events: 0)
  private static let missing = unread(.unreadable(reason: "No such file or directory"))
  private static let typo = unread(
    .appNotFound(asked: .process("Typo"), nearest: "Pantry"))
  private static let lost = log([("a", .pass)], problem: .captureFailed(reason: "it ended"))

  private static func unread(_ problem: InputProblem) -> InputSummary {
    var input = InputSummary(path: "no.log")
    input.problem = problem
    return input
  }

  private static func policy(_ change: (inout RunPolicy) -> Void = { _ in }) -> RunPolicy {
    var policy = RunPolicy()
    change(&policy)
    return policy
  }

  private static func finding(_ severity: Severity) -> Finding {
    var finding = BaselineSamples.finding("a", 1)
    finding.severity = severity
    return finding
  }

  struct Row: CustomTestStringConvertible {
    let name: String
    let status: ScenelintKit.ExitStatus
    var policy = RunPolicyTests.policy()
    var logs: [InputSummary]
    var findings: [Finding] = []

    var testDescription: String { name }
  }

  private static let strict = policy { $0.failsOnInconclusive = true }
  private static let allowing = policy { $0.allowsUnjudged = true }
  private static func requiring(_ rules: String...) -> RunPolicy {
    policy { $0.requiredRules = rules }
  }
  private static func atLeast(_ count: Int, allowing: Bool = false) -> RunPolicy {
    policy { ($0.judgedRulesMin, $0.allowsUnjudged) = (count, allowing) }
  }

  static let rows: [Row] = [
    Row(name: "clean", status: .clean, logs: [clean]),
    Row(name: "a finding", status: .findings, logs: [failed], findings: [finding(.error)]),
    Row(name: "below the threshold", status: .clean, logs: [failed], findings: [finding(.info)]),
    Row(
      name: "no threshold", status: .clean, policy: policy { $0.failOn = nil }, logs: [failed],
      findings: [finding(.error)]),
    // Without a single rule that judged there is no success.
    Row(name: "nothing judged", status: .unusableInput, logs: [unjudged]),
    Row(name: "all inconclusive", status: .unusableInput, logs: [undecided]),
    Row(name: "another app's log", status: .unusableInput, logs: [foreign]),
    Row(name: "strict does not help", status: .unusableInput, policy: strict, logs: [unjudged]),
    Row(name: "it is allowed", status: .clean, policy: allowing, logs: [unjudged]),
    Row(
      name: "allowed, but strict", status: .inconclusive,
      policy: policy { ($0.allowsUnjudged, $0.failsOnInconclusive) = (true, true) },
      logs: [undecided]),
    Row(name: "one log of two is judged", status: .clean, logs: [unjudged, clean]),
    Row(name: "no log of two is judged", status: .unusableInput, logs: [unjudged, foreign]),
    // Logs that cannot be used.
    Row(name: "one of two is missing", status: .unusableInput, logs: [clean, missing]),
    Row(name: "the app is missing", status: .unusableInput, logs: [typo]),
    Row(
      name: "the app is missing, allowed", status: .unusableInput, policy: allowing, logs: [typo]),
    Row(name: "the app is missing in one", status: .unusableInput, logs: [typo, clean]),
    Row(name: "a capture failed", status: .unusableInput, logs: [lost]),
    Row(name: "a capture failed, allowed", status: .unusableInput, policy: allowing, logs: [lost]),
    Row(
      name: "a finding before a failure", status: .findings, logs: [lost, missing],
      findings: [finding(.warning)]),
    Row(
      name: "a failure before inconclusive", status: .unusableInput, policy: strict,
      logs: [open, missing]),
    // What must be judged.
    Row(name: "inconclusive is no failure", status: .clean, logs: [open]),
    Row(name: "strict", status: .inconclusive, policy: strict, logs: [open]),
    Row(name: "required and passed", status: .clean, policy: requiring("a"), logs: [clean]),
    Row(
      name: "required and inconclusive", status: .inconclusive, policy: requiring("a"), logs: [open]
    ),
    Row(
      name: "one of two is missing", status: .inconclusive, policy: requiring("b", "c"),
      logs: [clean]),
    Row(name: "required and off", status: .inconclusive, policy: requiring("off"), logs: [clean]),
    Row(name: "judged in one log", status: .clean, policy: requiring("a"), logs: [open, clean]),
    Row(
      name: "required and failed", status: .findings, policy: requiring("a"), logs: [failed],
      findings: [finding(.error)]),
    Row(
      name: "a finding before required", status: .findings, policy: requiring("c"), logs: [failed],
      findings: [finding(.error)]),
    Row(
      name: "nothing before required", status: .unusableInput, policy: requiring("a"),
      logs: [unjudged]),
    Row(name: "enough", status: .clean, policy: atLeast(2), logs: [clean]),
    Row(name: "one too few", status: .inconclusive, policy: atLeast(3), logs: [clean]),
    Row(
      name: "a rule counts once", status: .inconclusive, policy: atLeast(3), logs: [clean, clean]),
    Row(name: "none of many", status: .unusableInput, policy: atLeast(3), logs: [unjudged]),
    Row(
      name: "none of many, allowed", status: .inconclusive, policy: atLeast(3, allowing: true),
      logs: [unjudged]),
  ]

  @Test(arguments: rows)
  func `the first status that holds wins`(_ row: Row) {
    var summary = RunSummary(inputs: row.logs)
    summary.problems = row.policy.problems(of: summary)
    #expect(row.policy.status(worst: Self.worst(row.findings), summary) == row.status)
  }

  /// The greatest severity of a finding that counts.
  private static func worst(_ findings: [Finding]) -> Severity? {
    findings.filter(\.disposition.isOpen).map(\.severity).max()
  }

  @Test func `a finding that the project has settled fails nothing`() {
    var settled = Self.finding(.error)
    settled.disposition = .excepted(reason: "known")
    let summary = RunSummary(inputs: [Self.failed])
    #expect(RunPolicy().status(worst: Self.worst([settled]), summary) == .clean)
  }

  @Test func `what is required is told with the log that came closest`() {
    let policy = Self.requiring("a", "off", "b")
    let problems = policy.problems(of: RunSummary(inputs: [Self.unjudged, Self.open]))
    let verdict = RuleVerdict(rule: "a", verdict: .inconclusive)
    #expect(
      problems == [
        .requiredRuleNotJudged(.init(rule: "a", path: "app.log", verdict: verdict)),
        .requiredRuleNotJudged(.init(rule: "off", path: nil, verdict: nil)),
      ])
  }

  @Test func `nothing is said of rules where no log could be used`() {
    let policy = Self.requiring("a")
    #expect(policy.problems(of: RunSummary(inputs: [Self.missing, Self.typo])).isEmpty)
  }
}
