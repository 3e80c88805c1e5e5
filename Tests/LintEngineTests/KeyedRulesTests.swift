import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

/// `respond` and `precede` with keys and with conditions on their other events, and `declared`.
struct KeyedRulesTests {
  private let reload: RuleDefinition
  private let recheck: RuleDefinition

  init() throws {
    reload = try rule(
      """
      kind: respond
      when: ad.can_present_checked
      if: event.result == false
      then: ad.load_requested
      then_if: has(event.code) && event.code == 7
      by: ad.unit_id
      within: 5s
      """)
    recheck = try rule(
      """
      kind: precede
      when: ad.present_called
      after: ad.load_requested
      since: ad.can_present_checked
      since_if: event.result == false
      by: ad.unit_id
      """)
  }

  private let load = "0 ad.loaded ad=A unit_id=U1\n"
  private let check = "1 ad.can_present_checked ad=A unit_id=U1 result=false\n"

  @Test func `an answer has the key of its trigger`() throws {
    func summary(_ answer: String) throws -> String {
      try judge(reload, load + check + "3 ad.load_requested ad=B \(answer)\n30 app.heartbeat")
        .summary
    }
    #expect(try summary("unit_id=U1 code=7") == "pass")
    #expect(try summary("unit_id=U2 code=7") == "fail 2")
    #expect(try summary("unit_id=U1 code=8") == "fail 2")
    #expect(try summary("unit_id=U1") == "fail 2")
  }

  @Test func `an answer that may be meant makes silence open`() throws {
    let text = load + check + "3 ad.load_requested ad=B code=7\n30 app.heartbeat"
    #expect(try judge(reload, text).summary == "inconclusive unknown-value 2")
    let redacted =
      load + check + "3 ad.load_requested ad=B unit_id=U1 code=<private>\n30 app.heartbeat"
    #expect(try judge(reload, redacted).summary == "inconclusive redacted 2")
    let late = load + check + "7 ad.load_requested ad=B code=7\n30 app.heartbeat"
    #expect(try judge(reload, late).summary == "fail 2")
  }

  @Test func `a scope of a key begins and is allowed for that key`() throws {
    let launch = "0 app.launched\n" + load
    let call = "5 ad.present_called ad=A unit_id=U1"
    #expect(try judge(recheck, launch + check + call).summary == "fail 4")
    #expect(
      try judge(recheck, launch + check + "2 ad.load_requested ad=B unit_id=U1\n" + call).summary
        == "pass")
    #expect(
      try judge(recheck, launch + check + "2 ad.load_requested ad=B unit_id=U2\n" + call).summary
        == "fail 5")
    let other = "0 ad.loaded ad=C unit_id=U2\n1 ad.can_present_checked ad=C result=false\n"
    #expect(try judge(recheck, launch + other + call).summary == "pass")
    #expect(
      try judge(recheck, launch + check.replacing("false", with: "true") + call).summary == "pass")
  }

  @Test func `what may concern a key leaves it open`() throws {
    let launch = "0 app.launched\n" + load
    let call = "5 ad.present_called ad=A unit_id=U1"
    #expect(
      try judge(recheck, launch + check + "2 ad.load_requested ad=B\n" + call).summary
        == "inconclusive unknown-value 5")
    #expect(
      try judge(recheck, launch + check.replacing(" result=false", with: "") + call).summary
        == "inconclusive unknown-value 4")
  }

  @Test func `what must be declared is not made up for by being seen`() throws {
    let plain = try rule("kind: forbid\nwhen: app.heartbeat\nif: event.code == 3")
    let declaring = try rule(
      "kind: forbid\nwhen: app.heartbeat\nif: event.code == 3",
      needs: "[app.heartbeat]\ndeclared: [app.heartbeat || app.became_active]")
    var engine = RuleEngine(rules: [plain, declaring])
    engine.take(try oneEvent("1 app.heartbeat code=3"))
    let verdicts = engine.finish(at: .unknown).verdicts
    #expect(verdicts.map(\.verdict) == [.fail, .notApplicable])
    #expect(
      verdicts[1].undeclared == ["app.heartbeat || app.became_active"])
    var declared = RuleEngine(rules: [declaring])
    declared.declareByApp([.appBecameActive])
    declared.take(try oneEvent("1 app.heartbeat code=3"))
    #expect(declared.finish(at: .unknown).verdicts.map(\.verdict) == [.fail])
  }

  @Test func `a count outlives a launch only where the rule says so`() throws {
    let check = "kind: limit\ncount: ad.load_failed\nin: 1m\nat_most: 1"
    let text = "0 ad.load_failed\n1 app.launched\n2 ad.load_failed"
    #expect(try judge(rule(check), text).summary == "pass")
    let across = try rule(check, needs: "[app.heartbeat]\nacross_launches: true")
    #expect(try judge(across, text).summary == "fail 3")
  }
}
