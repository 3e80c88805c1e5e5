import LintModel
import RuleCatalog
import Testing

struct ForbidTests {
  private static let expired = """
    kind: forbid
    when: ad.present_called || ad.will_present
    if: ad.format == "app_open" && ad.age > 4h
    """

  @Test func `a condition that holds fails, and one that does not passes`() throws {
    let expired = try rule(Self.expired)
    let load = "0 ad.loaded ad=A format=app_open\n"
    #expect(try judge(expired, load + "14400 ad.present_called ad=A").summary == "pass")
    #expect(try judge(expired, load + "14400.000001 ad.present_called ad=A").summary == "fail 2")
    #expect(try judge(expired, load).summary == "pass")
  }

  @Test func `an unknown condition is undecided, with its reason`() throws {
    let expired = try rule(Self.expired)
    let unseen = "5 ad.present_called ad=A format=app_open"
    #expect(try judge(expired, unseen).summary == "inconclusive unknown-value 1")
    let redacted = "0 ad.loaded ad=A\n20000 ad.present_called ad=A format=<private>"
    #expect(try judge(expired, redacted).verdict.verdict == .inconclusive)
    let young = "0 ad.loaded ad=A\n5 ad.present_called ad=A format=<private>"
    #expect(try judge(expired, young).summary == "pass")
    let timeless = "- ad.loaded ad=A format=app_open\n- ad.present_called ad=A"
    #expect(try judge(expired, timeless).summary == "inconclusive no-time 2")
    let code = try rule("kind: forbid\nwhen: ad.load_failed\nif: event.code == 3")
    #expect(try judge(code, "1 ad.load_failed code=<private>").summary == "inconclusive redacted 1")
  }

  @Test func `what is unknown is skipped where the rule says so`() throws {
    let skipping = try rule(Self.expired + "\nwhen_unknown: skip")
    let judgement = try judge(skipping, "5 ad.present_called ad=A format=app_open")
    #expect(judgement.verdict.verdict == .notApplicable)
    #expect(judgement.verdict.reason == .unknownValue)
    #expect(judgement.verdict.judgedCount == 0)
    #expect(judgement.verdict.undecidedCount == 0)
    let late = "0 ad.loaded ad=A format=app_open\n20000 ad.present_called ad=A"
    #expect(try judge(skipping, late + "\n20001 ad.present_called ad=B").verdict.verdict == .fail)
  }

  @Test func `a fault outweighs what is undecided, and both are counted`() throws {
    let judgement = try judge(
      rule(Self.expired),
      """
      0 ad.loaded ad=A format=app_open
      1 ad.present_called ad=B format=app_open
      20000 ad.present_called ad=A
      20001 ad.did_dismiss ad=A
      """)
    #expect(judgement.summary == "fail 3")
    #expect(judgement.verdict.judgedCount == 2)
    #expect(judgement.verdict.undecidedCount == 1)
    #expect(judgement.verdict.firstUndecided?.event.location.firstLine == 2)
  }

  @Test func `a presentation is one finding, however many of its events fit`() throws {
    let judgement = try judge(
      rule(Self.expired),
      """
      0 ad.loaded ad=A format=app_open
      20000 ad.present_called ad=A
      20000.3 ad.will_present ad=A
      """)
    #expect(judgement.summary == "fail 2")
    #expect(judgement.findings[0].occurrences == 1)
  }

  @Test func `the first event of a presentation is judged, and not the callback after it`() throws {
    let judgement = try judge(
      rule(Self.expired),
      """
      0 ad.loaded ad=A format=app_open
      14399.9 ad.present_called ad=A
      14400.2 ad.will_present ad=A
      """)
    #expect(judgement.summary == "pass")
    #expect(judgement.verdict.judgedCount == 1)
  }

  @Test func `a failure is judged although the call before it was fine`() throws {
    let size = try rule(
      """
      kind: forbid
      when: ad.present_called || ad.present_failed
      if: has(event.code) && event.code == 16
      """)
    let judgement = try judge(
      size, "1 ad.present_called ad=A\n1.2 ad.present_failed ad=A code=16")
    #expect(judgement.summary == "fail 2")
  }

  @Test func `repeats are one finding with occurrences`() throws {
    let judgement = try judge(
      rule(Self.expired),
      """
      0 ad.loaded ad=A format=app_open unit_id=U1
      0 ad.loaded ad=B format=app_open unit_id=U1
      0 ad.loaded ad=C format=app_open unit_id=U2
      20000 ad.present_called ad=A
      20010 ad.did_dismiss ad=A
      20020 ad.present_called ad=B
      20030 ad.did_dismiss ad=B
      20040 ad.present_called ad=C
      """)
    #expect(judgement.summary == "fail 4 6 8")
    #expect(judgement.findings.map(\.occurrences) == [2, 1])
    #expect(judgement.findings[0].otherTriggers.map(\.event.location.firstLine) == [6])
    #expect(Set(judgement.findings.map(\.fingerprint)).count == 2)
  }

  @Test func `all occurrences are counted and the first hundred others are kept`() throws {
    let failure = try rule(
      "kind: forbid\nwhen: ad.load_failed\nif: event.code == 3", fingerprint: "[event.code]")
    let text = (0..<150).map { "\($0) ad.load_failed code=3" }.joined(separator: "\n")
    let finding = try #require(try judge(failure, text).findings.first)
    #expect(finding.occurrences == 150)
    #expect(finding.otherTriggers.count == Finding.otherTriggersMax)
    #expect(finding.otherTriggers.last?.event.location.firstLine == 101)
  }
}
