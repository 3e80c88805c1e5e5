import ExtractionTesting
import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct ExpectationTests {
  /// What became of a log: the states of its findings, and the lines where nothing met an
  /// expectation.
  private struct Outcome: Equatable {
    var states: [String]
    var unmet: [Int]
    var notes: [String] = []
  }

  /// Judges rows, each a message a second, by a rule against closed ads with code 3.
  private func judge(_ messages: String..., process: String = "Demo") throws -> Outcome {
    let closed = try rule(
      "kind: forbid\nwhen: ad.load_failed\nif: event.code == 3", needs: "[ad.load_failed]",
      fingerprint: "[event.reason]")
    var text = ""
    for (second, message) in messages.enumerated() {
      text += ExtractionTesting.row(message, at: second)
    }
    let result = try ExtractionTesting.analyze(text, rules: [closed])
    return Outcome(
      states: result.findings.map(\.disposition.state),
      unmet: result.summary.projectFindings.map(\.line),
      notes: result.summary.notes.map(\.text))
  }

  private let expect = #"scenelint:expect tested-rule reason="a test provokes it""#
  private let mistake = "[scenelint] ad.load_failed code=3 reason=one"
  private let other = "[scenelint] ad.load_failed code=3 reason=two"
  private let fine = "[scenelint] ad.load_failed code=0"

  @Test func `the next finding of the rule is expected, and only that one`() throws {
    #expect(try judge(expect, mistake) == Outcome(states: ["expected"], unmet: []))
    #expect(try judge(expect, mistake, mistake) == Outcome(states: ["expected"], unmet: []))
    #expect(try judge(expect, mistake, other) == Outcome(states: ["expected", "open"], unmet: []))
    #expect(try judge(expect, expect + "2", mistake, other).states == ["expected", "open"])
  }

  @Test func `what came before is not expected`() throws {
    #expect(try judge(mistake, expect) == Outcome(states: ["open"], unmet: [2]))
    #expect(try judge(mistake, expect, mistake) == Outcome(states: ["open"], unmet: []))
  }

  @Test func `an expectation that nothing meets is told with its line`() throws {
    #expect(try judge(fine, expect, fine) == Outcome(states: [], unmet: [2]))
    let twice = expect.replacing("a test", with: "b test")
    #expect(try judge(expect, twice, mistake) == Outcome(states: ["expected"], unmet: [2]))
    // Two copies of a line are one expectation; once it is met, the next is another.
    #expect(try judge(expect, expect, mistake) == Outcome(states: ["expected"], unmet: []))
    #expect(try judge(expect, mistake, expect) == Outcome(states: ["expected"], unmet: [3]))
  }

  @Test func `where the rule could not judge, nothing is said to be missing`() throws {
    let open = try judge("[scenelint] ad.load_failed", expect)
    #expect(open.unmet == [])
    #expect(
      open.notes == ["line 2: tested-rule is expected, but the rule could not judge all of the log"]
    )
    #expect(try judge("[scenelint] app.heartbeat", expect).unmet == [])
    let unknown = try judge(fine, #"scenelint:expect tested-rul reason=x"#)
    #expect(unknown.unmet == [])
    #expect(
      unknown.notes == [
        "line 2: tested-rul is expected, but no such rule runs; did you mean tested-rule?"
      ])
  }

  @Test(arguments: [
    #"scenelint:expect tested-rule reason="x""#,
    #"[scenelint] scenelint:expect tested-rule reason=x"#,
    #"[UITest] now scenelint:expect tested-rule reason=x"#,
    #"[scenelint] [a] scenelint:expect   tested-rule   reason="x y" by=me"#,
  ])
  func `the line may stand anywhere in a message`(_ line: String) throws {
    #expect(try judge(line, mistake).states == ["expected"])
  }

  @Test(arguments: [
    "scenelint:expect tested-rule", "scenelint:expect", "scenelint:expect reason=x",
    #"scenelint:expect tested-rule reason="x"#, "scenelint:expect tested-rule why",
  ])
  func `a line that says no rule or no reason expects nothing, and is noted`(_ line: String) throws
  {
    let outcome = try judge(line, mistake)
    #expect(outcome.states == ["open"])
    #expect(outcome.unmet == [])
    // Without a space behind it, the word is part of some other text.
    #expect(outcome.notes.count == (line == "scenelint:expect" ? 0 : 1))
  }

  @Test func `another process expects nothing of this app`() throws {
    let closed = try rule(
      "kind: forbid\nwhen: ad.load_failed\nif: event.code == 3", needs: "[ad.load_failed]")
    let text =
      ExtractionTesting.row(expect, process: "Other", pid: 6)
      + ExtractionTesting.row(mistake, at: 1) + ExtractionTesting.row(mistake, at: 2)
    let result = try ExtractionTesting.analyze(text, rules: [closed])
    #expect(result.findings.map(\.disposition.state) == ["open"])
    #expect(result.summary.projectFindings.isEmpty)
  }

  @Test func `too many expectations are counted, wherever chunks end`() throws {
    let count = ExpectationMatch.expectationsMax + 1
    let text = String(repeating: ExtractionTesting.row(expect), count: count)
    for blockBytes in [1000, 1 << 20] {
      let notes = try ExtractionTesting.analyze(text, blockBytes: blockBytes).summary.notes
      #expect(
        notes.filter { $0.kind == .limit }.map(\.text).first?.hasSuffix("; 1 were left out") == true
      )
    }
  }
}
