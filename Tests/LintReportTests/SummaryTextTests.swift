import LintModel
import LintReport
import Testing

struct SummaryTextTests {
  static let problems: [(problem: InputProblem, words: String)] = [
    (.unreadable(reason: "Permission denied"), "cannot be read: Permission denied"),
    (.empty, "it is empty"),
    (.binary(kind: "a zip archive"), "not a text log: a zip archive"),
    (.noLogs, "it holds no file named like a log, such as .log, .txt or .ndjson"),
    (.noRecords, "no line looks like a log record"),
    (
      .appNotFound(asked: .process("Typo"), nearest: "Pantry"),
      "no process Typo; did you mean Pantry?"
    ),
    (.appNotFound(asked: .bundleID("com.nope"), nearest: nil), "no bundle com.nope"),
    (
      .readFailed(reason: "Input/output error", afterBytes: 3_000_000),
      "could be read only up to 3 MB: Input/output error"
    ),
    (
      .captureFailed(reason: "it ended with status 3"),
      "the capture failed: it ended with status 3"
    ),
    (
      .appNotFound(asked: .process("Typo"), nearest: "Pantry"),
      "no process Typo; did you mean Pantry?"
    ),
    (
      .appNotFound(asked: .bundleID("com.nope"), nearest: nil),
      "no bundle com.nope"
    ),
  ]

  @Test(arguments: problems.indices)
  func `an unusable input is named with its problem`(_ index: Int) {
    let (problem, words) = Self.problems[index]
    let input = ReportSamples.unusable("some.log", problem)
    #expect(text([input]) == "some.log: \(words)\n1 log: nothing could be judged\n")
  }

  @Test func `a log without the app that was asked for is told as one that could not be used`() {
    var input = ReportSamples.ipad
    input.problem = .appNotFound(asked: .process("Typo"), nearest: "Pantry")
    #expect(
      text([input]) == "\(input.path): no process Typo; did you mean Pantry?\n"
        + input.notes.map { "  note     \($0.text)\n" }.joined()
        + "1 log: nothing could be judged\n")
    #expect(text([passing, input]).hasSuffix("2 logs: no findings; 1 could not be used\n"))
  }

  @Test func `a log that could be read in part says how far, and what was judged`() {
    let text = text([ReportSamples.half])
    #expect(text.contains("could be read only up to 1.2 MB: Input/output error"))
    #expect(text.contains("20,000 records"))
  }

  @Test func `the last line counts logs, findings by severity and unusable logs`() {
    let counted: [([Finding], [InputSummary], String)] = [
      ([], [passing], "1 log: no findings"),
      ([ReportSamples.expired()], [passing], "1 log: 1 error"),
      (
        [
          ReportSamples.hint, ReportSamples.expired(), ReportSamples.unanswered, ReportSamples.hint,
        ],
        [passing, passing], "2 logs: 1 error, 1 warning, 2 infos"
      ),
      (
        [ReportSamples.unanswered], [passing, ReportSamples.empty, passing],
        "3 logs: 1 warning; 1 could not be read"
      ),
      ([], [passing, ReportSamples.empty], "2 logs: no findings; 1 could not be read"),
    ]
    for (findings, inputs, line) in counted {
      #expect(text(inputs, findings).split(separator: "\n").last.map { String($0) } == line)
    }
  }

  @Test func `a log of which no rule could judge anything is not called clean`() {
    #expect(text([ReportSamples.console]).hasSuffix("1 log: nothing could be judged\n"))
  }

  /// Reaches `SummaryText.unjudgedMax` and `SummaryText.unjudgedOfSeveralMax`.
  @Test func `only so many rules without verdict are listed, and the rest is counted`() {
    var input = passing
    for count in [0, 1, 12, 13, 40] {
      input.verdicts = (0..<count).map { number in
        RuleVerdict(
          rule: "rule-\(number)", verdict: .notApplicable, reason: .eventsNotLogged,
          missing: ["ad.loaded"])
      }
      let one = text([input])
      #expect(one.ranges(of: "needs ad.loaded").count == min(count, 12))
      #expect(one.contains("and \(count - 12) more") == (count > 12))
      let several = text([input, input])
      #expect(several.ranges(of: "needs ad.loaded").count == 2 * min(count, 3))
      #expect(one.contains("--emits") == (count > 0), "advice only where it helps")
    }
  }

  @Test(arguments: RuleVerdict.Reason.allCases)
  func `each reason of an inconclusive rule is told with its line`(_ reason: RuleVerdict.Reason) {
    var input = passing
    input.verdicts = [
      RuleVerdict(
        rule: "some-rule", verdict: .inconclusive, reason: reason,
        firstUndecided: ReportSamples.hint.trigger)
    ]
    #expect(text([input]).contains("some-rule  \(reason.words) (line 7)"))
  }

  @Test func `the app is named with what made it the one`() {
    let cases: [(AppSummary, String)] = [
      (
        AppSummary(process: "Demo", bundleID: "com.example.demo", choice: .requested),
        "Demo (com.example.demo), as asked for"
      ),
      (
        AppSummary(process: "Demo", bundleID: nil, choice: .mostAppRecords),
        "Demo, which has the most app records; no process has ad records"
      ),
      (
        AppSummary(process: nil, bundleID: "com.example.demo", choice: .mostAdRecords),
        "com.example.demo, which has the most ad records"
      ),
      (
        AppSummary(process: nil, bundleID: nil, choice: .onlyOne),
        "the only one, as no record names its process"
      ),
    ]
    for (app, words) in cases {
      var input = passing
      input.app = app
      #expect(text([input]).contains("  app      \(words)\n"))
    }
  }

  private var passing: InputSummary {
    var input = ReportSamples.ipad
    input.verdicts = [RuleVerdict(rule: "some-rule", verdict: .pass, judgedCount: 1)]
    return input
  }

  private func text(_ inputs: [InputSummary], _ findings: [Finding] = []) -> String {
    let text = ReportSamples.output(
      .pretty, ReportSamples.context(), findings, SampleRun(inputs: inputs))
    guard !findings.isEmpty else { return text }
    return String(text[(text.ranges(of: "\n\n").last?.upperBound ?? text.startIndex)...])
  }
}
