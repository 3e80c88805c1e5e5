import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct OverlapTests {
  private static let check = """
    kind: overlap
    intervals: [ad.presentation as first, ad.presentation as second]
    """
  private static let sameScene = """

    where: first.ad != second.ad && first.scene == second.scene
    longer_than: 250ms
    """

  private func rule(_ more: String) throws -> RuleDefinition {
    try LintEngineTests.rule(
      Self.check + more, message: "{second.ad.format} over {first.ad.format}",
      fingerprint: "[first.ad.unit_id, second.ad.unit_id]")
  }

  private func summary(_ more: String, _ text: String, end: Double? = nil) throws -> String {
    try judgeIntervals(rule(more), text, end: end).summary
  }

  private let first =
    "0 ad.will_present ad=A format=interstitial unit_id=U1 scene=S1 +ad.presentation:1\n"
  private let second =
    "5 ad.will_present ad=B format=app_open unit_id=U2 scene=S1 +ad.presentation:2\n"

  @Test func `two that overlap are a mistake at the start of the second`() throws {
    let judgement = try judgeIntervals(
      rule(Self.sameScene),
      first + second + "9 ad.did_dismiss ad=B -2\n12 ad.did_dismiss ad=A -1")
    #expect(judgement.summary == "fail 2")
    let finding = try #require(judgement.findings.first)
    #expect(finding.message == "App open over interstitial")
    #expect(finding.evidence.map(\.event.location.firstLine) == [1, 2])
    #expect(finding.entity.map(\.key).contains("first.ad.unit_id"))
  }

  @Test func `one after the other is none`() throws {
    #expect(try summary("", first + "5 ad.did_dismiss ad=A -1\n" + second) == "pass")
    let atOnce =
      first + "5 ad.did_dismiss ad=A -1 +ad.presentation:2\n9 ad.did_dismiss ad=B -2"
    #expect(try summary("", atOnce) == "pass")
  }

  @Test func `an overlap has to last longer than is allowed`() throws {
    let short = first + second + "5.25 ad.did_dismiss ad=A -1\n20 app.heartbeat"
    #expect(try summary(Self.sameScene, short) == "pass")
    let long = first + second + "5.250001 ad.did_dismiss ad=B -2\n20 app.heartbeat"
    #expect(try summary(Self.sameScene, long) == "fail 2")
    #expect(try summary(Self.sameScene, first + second, end: 5.25) == "inconclusive log-ended 2")
    #expect(try summary(Self.sameScene, first + second, end: 5.3) == "fail 2")
    #expect(try summary(Self.sameScene, first + second + "8 app.heartbeat") == "fail 2")
  }

  @Test func `another scene is no overlap, and an unknown one is open`() throws {
    #expect(
      try summary(Self.sameScene, first + second.replacing("S1", with: "S2") + "9 app.heartbeat")
        == "pass")
    #expect(
      try summary(
        Self.sameScene, first.replacing("scene=S1 ", with: "") + second + "9 app.heartbeat")
        == "inconclusive unknown-value 2")
  }

  @Test func `intervals with another key do not concern each other`() throws {
    let byFormat = "\nby: ad.format"
    #expect(try summary(byFormat, first + second) == "pass")
    #expect(
      try summary(byFormat, first + second.replacing("app_open", with: "interstitial")) == "fail 2")
    #expect(
      try summary(byFormat, first + second.replacing("format=app_open ", with: ""))
        == "inconclusive unknown-value 2")
  }

  @Test func `a call alone is proven when it has not failed for a while`() throws {
    let call = second.replacing("will_present", with: "present_called")
      .replacing(":2", with: ":2?")
    #expect(
      try summary("", first + call + "5.5 ad.present_failed ad=B -2x\n20 app.heartbeat") == "pass")
    #expect(try summary("", first + call, end: 8) == "inconclusive log-ended 2")
    // Where callbacks are logged, none is no proof.
    #expect(try summary("", first + call, end: 8.1) == "inconclusive log-ended 2")
    let early = first.replacing("will_present", with: "present_called")
      .replacing(":1", with: ":1?")
    // Nor is it before the log has shown that none are logged.
    #expect(try summary("", early + call, end: 8.1) == "inconclusive log-ended 2")
    #expect(
      try summary("", "0 ad.did_dismiss ad=Z unit_id=U9\n" + early + call, end: 8.1) == "fail 3")
    #expect(try summary("", first + call + "5.5 ad.will_present ad=B") == "fail 2")
  }

  @Test func `a gap is kept between the two`() throws {
    let gap = "\ngap: 5s"
    #expect(try summary(gap, first + "0.1 ad.did_dismiss ad=A -1\n" + second) == "fail 3")
    #expect(try summary(gap, first + "0 ad.did_dismiss ad=A -1\n" + second) == "pass")
    #expect(try summary(gap, first + "1 ad.present_failed ad=A -1x\n" + second) == "pass")
    #expect(try summary(gap, first + second) == "fail 2")
  }

  @Test func `the end may be among lost records`() throws {
    #expect(try summary("", first + "3 log.loss\n" + second) == "inconclusive log-loss 3")
    #expect(try summary("", "0 log.loss\n" + first + second) == "fail 3")
    #expect(
      try summary(Self.sameScene, first + second + "6 log.loss\n20 app.heartbeat")
        == "inconclusive log-loss 2")
    #expect(
      try summary(Self.sameScene, first + second + "5.5 sdk.version\n6 log.loss") == "fail 2")
  }

  @Test func `an end that was seen was not lost`() throws {
    let ended = first + "2 log.loss\n3 ad.did_dismiss ad=A -1\n" + second
    #expect(try summary("\ngap: 5s", ended) == "fail 4")
  }

  @Test(arguments: ["impression", "click", "video_completed", "reward_earned", "will_dismiss"])
  func `what can only happen on screen shows a presentation`(_ name: String) throws {
    let call = "5 ad.present_called ad=B format=rewarded unit_id=U2 +ad.presentation:2?\n"
    #expect(try summary("", first + call + "9 ad.\(name) ad=B\n20 app.heartbeat") == "fail 2")
    #expect(try summary("", first + call + "20 app.heartbeat") == "inconclusive log-ended 2")
  }

  @Test func `a launch takes its intervals with it`() throws {
    #expect(try summary("", first + "1 app.launched\n" + second) == "pass")
    #expect(try summary("", first + "1 app.crashed\n" + second) == "pass")
  }

  @Test func `more intervals than the limit are left undecided and said so`() throws {
    let other = "\nwhere: first.ad.format == \"banner\""
    let lines = (0..<(RuleLimits.intervalsMax + 2)).map {
      "0 app.heartbeat +ad.presentation:\($0)"
    }
    let judgement = try judgeIntervals(
      rule(other + " && first.ad.format != \"banner\""), lines.prefix(40).joined(separator: "\n"))
    #expect(judgement.verdict.reason == .unknownValue)
    let full = try judgeIntervals(
      rule("\nwhere: app.launch_id == 7"), lines.joined(separator: "\n"))
    #expect(full.verdict.reason == .limitReached)
    #expect(full.verdict.undecidedCount == 2)
  }
}
