import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct HoldTests {
  private func summary(_ more: String, _ text: String, end: Double? = nil) throws -> String {
    try judgeIntervals(rule(more), text, end: end).summary
  }

  private func rule(_ more: String) throws -> RuleDefinition {
    try LintEngineTests.rule(
      "kind: hold\nstate: content.loading\n" + more, message: "took {duration}",
      fingerprint: "[event.screen]")
  }

  private let start = "10 content.loading_shown +content.loading:1\n"

  @Test func `a state that lasts too long fails at its start`() throws {
    let most = "at_most: 5s"
    #expect(try summary(most, start + "15 content.loading_finished -1") == "pass")
    #expect(try summary(most, start + "15.000000001 content.loading_finished -1") == "fail 1")
    #expect(try summary(most, start + "17 app.heartbeat", end: 15) == "inconclusive log-ended 1")
    #expect(try summary(most, start, end: 15.1) == "fail 1")
    let finding = try #require(
      try judgeIntervals(rule(most), start + "18 app.heartbeat\n30 content.loading_finished -1")
        .findings.first)
    #expect(finding.message == "Took 8 s")
    #expect(finding.evidence.map(\.role) == [.trigger, .deadline])
    #expect(finding.evidence.map(\.event.location.firstLine) == [1, 2])
  }

  @Test func `a state that ends too soon fails at its start`() throws {
    let least = "at_least: 5s"
    #expect(try summary(least, start + "15 content.loading_finished -1") == "pass")
    #expect(try summary(least, start + "14.9 content.loading_finished -1") == "fail 1")
    #expect(try summary(least, start, end: 14) == "inconclusive log-ended 1")
    #expect(try summary(least, start, end: 16) == "pass")
    #expect(try summary(least, start + "12 app.crashed -1") == "pass")
  }

  @Test func `what did not take place is not judged`() throws {
    let judgement = try judgeIntervals(
      rule("at_most: 5s"), start + "11 ad.present_failed -1x\n99 app.heartbeat")
    #expect(judgement.summary == "pass")
    #expect(judgement.verdict.judgedCount == 0)
  }

  @Test func `what only a call tells of is judged neither at its end nor at the app's`() throws {
    let shown = try LintEngineTests.rule(
      "kind: hold\nstate: ad.presentation\nat_most: 5s", fingerprint: "[ad.id]")
    func summary(_ end: String) throws -> String {
      let text = """
        0 ad.will_present ad=A format=rewarded +ad.presentation:1
        1 ad.did_dismiss ad=A -1
        2 ad.present_called ad=B format=rewarded +ad.presentation:2?
        """
      return try judgeIntervals(shown, text + "\n" + end).summary
    }
    #expect(try summary("60 ad.released ad=B -2") == "pass")
    #expect(try summary("60 app.crashed -2") == "pass")
    #expect(try summary("3 ad.will_present ad=B\n60 app.heartbeat") == "fail 3")
  }

  @Test func `a start that was not seen leaves open what the seen part does not prove`() throws {
    let unseen = "10 content.loading_shown +content.loading:1<\n"
    let short = unseen + "12 content.loading_finished -1"
    let long = unseen + "19 content.loading_finished -1"
    #expect(try summary("at_most: 5s", short) == "inconclusive scope-start-not-seen 1")
    #expect(try summary("at_most: 5s", long) == "fail 1")
    #expect(try summary("at_least: 5s", short) == "inconclusive scope-start-not-seen 1")
    #expect(try summary("at_least: 5s", long) == "pass")
  }

  @Test func `the condition is read at the start`() throws {
    let check = "at_most: 5s\nif: event.screen == \"Splash\""
    let text = start + "20 content.loading_finished -1"
    #expect(try summary(check, text) == "inconclusive unknown-value 1")
    let splash = text.replacing("shown", with: "shown screen=Splash")
    #expect(try summary(check, splash) == "fail 1")
    #expect(try summary(check, splash.replacing("Splash", with: "Other")) == "pass")
    #expect(try summary(check, start + "11 content.loading_finished -1") == "pass")
  }

  @Test func `the time of other intervals is left out, once`() throws {
    let check = "at_most: 5s\nexcept: ad.presentation"
    let under =
      start + """
        11 ad.will_present ad=A +ad.presentation:2
        12 ad.will_present ad=B +ad.presentation:3
        14 ad.did_dismiss ad=B -3
        16 ad.did_dismiss ad=A -2

        """
    #expect(try summary(check, under + "20 content.loading_finished -1") == "pass")
    #expect(try summary(check, under + "20.1 content.loading_finished -1") == "fail 1")
    #expect(try summary(check, under, end: 20) == "inconclusive log-ended 1")
    #expect(try summary(check, under, end: 20.1) == "fail 1")
    let void =
      start + """
        11 ad.present_called ad=A +ad.presentation:2?
        13 ad.present_failed ad=A -2x
        15.1 content.loading_finished -1
        """
    #expect(try summary(check, void) == "fail 1")
    let before = "9 ad.will_present ad=A +ad.presentation:2\n" + start
    #expect(
      try summary(check, before + "12 ad.did_dismiss ad=A -2\n17 content.loading_finished -1")
        == "pass")
  }

  @Test func `lost records make an unseen end open`() throws {
    #expect(
      try summary("at_most: 5s", start + "12 log.loss\n30 app.heartbeat")
        == "inconclusive log-loss 1")
    #expect(
      try summary("at_most: 5s", start + "16 sdk.version\n17 log.loss\n30 app.heartbeat")
        == "fail 1")
    #expect(
      try summary("at_least: 5s", start + "12 log.loss\n30 app.heartbeat")
        == "inconclusive log-loss 1")
  }

  @Test func `without times nothing is long`() throws {
    let timeless = "- content.loading_shown +content.loading:1\n- content.loading_finished -1"
    #expect(try summary("at_most: 5s", timeless) == "inconclusive no-time 1")
  }
}
