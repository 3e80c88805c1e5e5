import LintModel
import RuleCatalog
import Testing

struct PrecedeTests {
  private let consent: RuleDefinition
  private let loading: RuleDefinition

  init() throws {
    consent = try rule(
      """
      kind: precede
      when: ad.load_requested
      after: consent.resolved || consent.can_request_ads
      since: app.launched
      """)
    loading = try rule(
      """
      kind: precede
      when: ad.present_called
      if: ad.format == "app_open"
      after: app.entered_background
      since: content.main_shown
      """)
  }

  @Test func `what must come first has to come since the scope began`() throws {
    #expect(
      try judge(consent, "0 app.launched\n1 ad.load_requested\n2 consent.resolved").summary
        == "fail 2")
    #expect(
      try judge(consent, "0 app.launched\n1 consent.resolved\n2 ad.load_requested").summary
        == "pass")
    #expect(
      try judge(
        consent,
        "0 app.launched\n1 consent.resolved\n60 app.launched\n61 ad.load_requested"
      ).summary == "fail 4")
  }

  @Test func `an unseen start leaves the question open`() throws {
    #expect(
      try judge(consent, "1 ad.load_requested\n2 consent.resolved").summary
        == "inconclusive scope-start-not-seen 1")
    #expect(try judge(consent, "1 consent.resolved\n2 ad.load_requested").summary == "pass")
  }

  @Test func `a process that begins within the log is a start`() throws {
    let text = "0 Demo[5] consent.resolved\n60 Demo[6] ad.load_requested"
    let judgement = try judge(consent, text)
    #expect(judgement.summary == "fail 2")
  }

  @Test func `a scope that has not begun forbids nothing once the launch was seen`() throws {
    let call = "2 ad.present_called ad=A format=app_open"
    #expect(try judge(loading, "0 app.launched\n" + call).summary == "pass")
    #expect(try judge(loading, call).summary == "inconclusive scope-start-not-seen 1")
  }

  @Test func `what may allow a scope that has not begun leaves nothing open`() throws {
    let keyed = try rule(
      """
      kind: precede
      when: ad.present_called
      after: ad.loaded
      since: scene.entered_background
      by: ad.unit_id
      """)
    let call = "1 ad.loaded ad=A\n2 ad.present_called ad=B unit_id=U1"
    #expect(try judge(keyed, "0 app.launched\n" + call).summary == "pass")
    #expect(try judge(keyed, call).summary == "inconclusive unknown-value 2")
  }

  @Test func `lost records make both silences open`() throws {
    let call = "3 ad.present_called ad=A format=app_open"
    #expect(
      try judge(loading, "0 content.main_shown\n1 log.loss\n" + call).summary
        == "inconclusive log-loss 3")
    #expect(
      try judge(loading, "0 app.launched\n1 log.loss\n" + call).summary == "inconclusive log-loss 3"
    )
    #expect(
      try judge(loading, "0 log.loss\n1 content.main_shown\n" + call).summary == "fail 3")
    #expect(
      try judge(
        loading, "0 content.main_shown\n1 log.loss\n2 app.entered_background\n" + call
      ).summary == "pass")
  }

  @Test func `an unknown condition is undecided only where it matters`() throws {
    let call = "3 ad.present_called ad=A"
    #expect(
      try judge(loading, "0 content.main_shown\n" + call).summary
        == "inconclusive unknown-value 2")
    #expect(
      try judge(loading, "0 content.main_shown\n1 app.entered_background\n" + call).summary
        == "pass")
    #expect(
      try judge(loading, "0 content.main_shown\n3 ad.present_called ad=A format=banner").summary
        == "pass")
  }

  @Test func `the event that began the scope is in the proof`() throws {
    let finding = try #require(
      try judge(consent, "0 app.launched\n1 app.heartbeat\n2 ad.load_requested").findings.first)
    #expect(finding.evidence.map(\.event.location.firstLine) == [1, 3])
    #expect(finding.evidence.map(\.role) == [.witness, .trigger])
  }

  @Test func `no time is needed`() throws {
    #expect(
      try judge(consent, "- app.launched\n- ad.load_requested").summary == "fail 2")
  }
}
