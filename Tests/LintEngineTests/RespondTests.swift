import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct RespondTests {
  private let outcome: RuleDefinition

  init() throws {
    outcome = try rule(
      """
      kind: respond
      when: ad.present_called
      if: ad.format != "app_open"
      then: ad.will_present || ad.present_failed
      within: 3s
      unless: scene.entered_background
      until: log.clock_jump
      """)
  }

  private func summary(_ text: String, end: Double? = nil) throws -> String {
    try judge(outcome, text, end: end).summary
  }

  private let call = "10 ad.present_called ad=A format=interstitial\n"

  @Test func `an answer in time passes, to the last nanosecond`() throws {
    #expect(try summary(call + "10 ad.will_present ad=A") == "pass")
    #expect(try summary(call + "13 ad.present_failed ad=A") == "pass")
    #expect(try summary(call + "13.000000001 ad.will_present ad=A") == "fail 1")
  }

  @Test func `an answer that the clock puts before its call is one`() throws {
    #expect(try summary(call + "9.5 ad.will_present ad=A\n99 app.heartbeat") == "pass")
  }

  @Test func `silence past the deadline fails, and a log that stops earlier is open`() throws {
    #expect(try summary(call + "13 app.heartbeat") == "inconclusive log-ended 1")
    #expect(try summary(call + "13.1 app.heartbeat") == "fail 1")
    #expect(try summary(call) == "inconclusive log-ended 1")
    #expect(try summary(call, end: 13) == "inconclusive log-ended 1")
    #expect(try summary(call, end: 13.1) == "fail 1")
  }

  @Test func `an answer late in the log but in time by its clock counts within the jitter`() throws
  {
    let late = "14.9 app.heartbeat\n12.9 ad.will_present ad=A"
    #expect(try summary(call + late) == "pass")
    #expect(try summary(call + "15.1 app.heartbeat\n12.9 ad.will_present ad=A") == "fail 1")
  }

  @Test func `what is said of another ad neither answers nor lifts`() throws {
    let load = try rule(
      """
      kind: respond
      when: ad.load_requested
      then: ad.loaded || ad.load_ignored
      within: 3s
      unless: ad.released
      """)
    let request = "10 ad.load_requested ad=A format=banner\n"
    func summary(_ text: String) throws -> String {
      try judge(load, request + text + "\n99 app.heartbeat").summary
    }
    #expect(try summary("11 ad.released ad=A") == "pass")
    #expect(try summary("11 ad.released ad=B") == "fail 1")
    #expect(try summary("11 ad.load_ignored ad=A") == "pass")
    #expect(try summary("11 ad.load_ignored ad=B") == "fail 1")
  }

  @Test func `a call and its callback are one trigger`() throws {
    let shown = try rule(
      "kind: respond\nwhen: ad.present_called || ad.will_present\nthen: ad.impression\nwithin: 3s")
    let judgement = try judge(
      shown, "10 ad.present_called ad=A\n11 ad.will_present ad=A\n99 app.heartbeat")
    #expect(judgement.summary == "fail 1")
    #expect(judgement.findings.first?.occurrences == 1)
  }

  @Test func `what lifts the duty has to come before the deadline`() throws {
    #expect(try summary(call + "12 scene.entered_background scene=S1\n99 app.heartbeat") == "pass")
    #expect(
      try summary(call + "14 scene.entered_background scene=S1\n99 app.heartbeat") == "fail 1")
    #expect(try summary(call + "12 log.clock_jump\n99 app.heartbeat") == "pass")
    #expect(try summary(call + "14 log.clock_jump\n99 app.heartbeat") == "fail 1")
    #expect(try summary(call + "12 app.crashed\n99 app.heartbeat") == "pass")
    #expect(try summary(call + "14 app.crashed\n99 app.heartbeat") == "fail 1")
  }

  @Test func `another scene lifts nothing`() throws {
    let call = "10 ad.present_called ad=A format=interstitial scene=S1\n"
    let other = "11 scene.entered_background scene=S2\n99 app.heartbeat"
    #expect(try summary(call + other) == "fail 1")
    let same = "11 scene.entered_background scene=S1\n99 app.heartbeat"
    #expect(try summary(call + same) == "pass")
  }

  @Test func `the answer to another ad is none`() throws {
    let text = """
      10 ad.present_called ad=A format=interstitial unit_id=U1
      11 ad.present_called ad=B format=rewarded unit_id=U2
      11.5 ad.will_present ad=B
      20 app.heartbeat
      """
    #expect(try summary(text) == "fail 1")
  }

  @Test func `what the condition leaves out owes nothing`() throws {
    #expect(try summary("10 ad.present_called ad=A format=app_open\n99 app.heartbeat") == "pass")
  }

  @Test func `an unknown condition matters only when no answer comes`() throws {
    let call = "10 ad.present_called ad=A\n"
    #expect(try summary(call + "99 app.heartbeat") == "inconclusive unknown-value 1")
    #expect(try summary(call + "11 ad.will_present ad=A\n99 app.heartbeat") == "pass")
  }

  @Test(arguments: ["log.loss count=4", "log.gap"])
  func `lost records make silence open, and an answer counts all the same`(_ loss: String) throws {
    #expect(try summary(call + "11 \(loss)\n99 app.heartbeat") == "inconclusive log-loss 1")
    #expect(try summary(call + "11 \(loss)\n12 ad.will_present ad=A") == "pass")
    #expect(try summary("9 \(loss)\n" + call + "99 app.heartbeat") == "fail 2")
    #expect(try summary(call + "98 app.heartbeat\n99 \(loss)") == "fail 1")
  }

  @Test func `what was lost lies between the loss record and the one before it`() throws {
    #expect(try summary(call + "14 log.loss\n99 app.heartbeat") == "inconclusive log-loss 1")
    #expect(try summary(call + "99 log.loss") == "inconclusive log-loss 1")
    #expect(try summary(call + "13.5 app.heartbeat\n14 log.loss\n99 app.heartbeat") == "fail 1")
    #expect(try summary(call + "13.5 app.heartbeat\n14 log.loss") == "fail 1")
  }

  @Test func `a callback tells of a presentation that was judged at its call`() throws {
    let presented = try rule(
      """
      kind: respond
      when: ad.present_called || ad.will_present
      if: scene.state == "background"
      then: scene.will_enter_foreground
      within: 1s
      """)
    let story = """
      1 scene.became_active scene=S
      2 ad.present_called ad=A format=interstitial scene=S
      2.2 scene.entered_background scene=S
      2.4 ad.will_present ad=A
      9 app.heartbeat
      """
    #expect(try judge(presented, story).summary == "pass")
    let late = story.replacing("2 ad.present_called ad=A format=interstitial scene=S\n", with: "")
    #expect(try judge(presented, late).summary == "fail 3")
  }

  @Test func `without times nothing can be late`() throws {
    let call = "- ad.present_called ad=A format=banner\n"
    #expect(try summary(call + "- app.heartbeat") == "inconclusive no-time 1")
    #expect(try summary(call + "- ad.will_present ad=A") == "inconclusive no-time 1")
    #expect(try summary(call + "- scene.entered_background scene=S1") == "pass")
  }

  @Test func `a launch that ends takes its duties with it`() throws {
    #expect(
      try summary(call + "12 app.launched\n99 app.heartbeat") == "inconclusive log-ended 1")
    #expect(
      try summary(call + "13.5 app.heartbeat\n14 app.launched\n99 app.heartbeat") == "fail 1")
    #expect(try summary(call + "12 app.launched\n12.5 ad.will_present ad=A") != "pass")
  }

  @Test func `the record that shows the deadline has passed is in the proof`() throws {
    let finding = try #require(
      try judge(outcome, call + "13.5 app.heartbeat\n60 app.heartbeat").findings.first)
    #expect(finding.evidence.map(\.role) == [.trigger, .deadline])
    #expect(finding.evidence.map(\.event.location.firstLine) == [1, 3])
  }

  @Test func `more duties than the limit are left undecided and said so`() throws {
    let screens = try rule(
      "kind: respond\nwhen: screen.did_load\nthen: screen.did_appear\nwithin: 3s")
    let load = try oneEvent("10 screen.did_load")
    let count = RuleLimits.obligationsMax
    #expect(
      judge(screens, Array(repeating: load, count: count)).summary == "inconclusive log-ended 1")
    let judgement = judge(screens, Array(repeating: load, count: count + 3))
    #expect(judgement.verdict.reason == .limitReached)
    #expect(judgement.verdict.undecidedCount == count + 3)
  }
}
