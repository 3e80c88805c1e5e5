import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct LimitTests {
  private static let storm = """
    kind: limit
    count: ad.load_failed
    by: ad.unit_id
    in: 1m
    at_most: 2
    """

  private func summary(_ check: String, _ text: String) throws -> String {
    try judge(rule(check, message: "{count} of {ad.unit_id}"), text).summary
  }

  private func failures(_ seconds: [String], unit: String = "unit_id=U1") -> String {
    seconds.map { "\($0) ad.load_failed \(unit)" }.joined(separator: "\n")
  }

  @Test func `one event too many within the window fails, and one just outside passes`() throws {
    #expect(try summary(Self.storm, failures(["0", "30", "60"])) == "fail 3")
    #expect(try summary(Self.storm, failures(["0", "30", "60.000000001"])) == "pass")
    #expect(try summary(Self.storm, failures(["0", "1"])) == "pass")
  }

  @Test func `the message has the count, and the proof has the counted events`() throws {
    let storm = try rule(Self.storm, message: "{count} of {ad.unit_id}")
    let finding = try #require(
      try judge(storm, failures(["0", "100", "101", "102"])).findings.first)
    #expect(finding.message == "3 of U1")
    #expect(finding.evidence.map(\.event.location.firstLine) == [2, 3, 4])
    #expect(finding.evidence.map(\.role) == [.witness, .witness, .trigger])
  }

  @Test func `keys are counted apart`() throws {
    let mixed = """
      0 ad.load_failed unit_id=U1
      1 ad.load_failed unit_id=U2
      2 ad.load_failed unit_id=U1
      3 ad.load_failed unit_id=U2
      """
    #expect(try summary(Self.storm, mixed) == "pass")
    let together = Self.storm.replacing("by: ad.unit_id\n", with: "")
    #expect(try summary(together, mixed) == "fail 3")
  }

  @Test func `as long as the limit stays exceeded it is one episode`() throws {
    let storm = try rule(Self.storm)
    let one = try judge(storm, failures(["0", "1", "2", "3", "50"]))
    #expect(one.summary == "fail 3")
    #expect(one.findings.map(\.occurrences) == [1])
    let two = try judge(storm, failures(["0", "1", "2", "200", "201", "202"]))
    #expect(two.summary == "fail 3 6")
    #expect(two.findings.map(\.occurrences) == [2])
  }

  @Test func `an event that may be of any key makes the count open, and nothing else`() throws {
    let unknown = "3 ad.load_failed\n"
    #expect(try summary(Self.storm, unknown) == "pass")
    #expect(
      try summary(Self.storm, failures(["0", "1"]) + "\n" + unknown)
        == "inconclusive unknown-value 3")
    #expect(
      try summary(Self.storm, "0 ad.load_failed\n" + failures(["1", "2"]))
        == "inconclusive unknown-value 3")
    #expect(try summary(Self.storm, "0 ad.load_failed\n" + failures(["70", "71"])) == "pass")
    #expect(try summary(Self.storm, "0 ad.load_failed\n" + failures(["1", "2", "3"])) == "fail 4")
  }

  @Test func `an unknown condition counts neither for nor against`() throws {
    let noFill = Self.storm + "\nif: event.code == 1"
    let sure = "0 ad.load_failed unit_id=U1 code=1\n1 ad.load_failed unit_id=U1 code=1\n"
    #expect(
      try summary(noFill, sure + "2 ad.load_failed unit_id=U1")
        == "inconclusive unknown-value 3")
    #expect(
      try summary(noFill, sure + "2 ad.load_failed unit_id=U1\n3 ad.load_failed unit_id=U1 code=1")
        == "fail 4")
    #expect(try summary(noFill, sure + "2 ad.load_failed unit_id=U1 code=3") == "pass")
  }

  @Test func `lost records turn a pass into an open question, and no failure`() throws {
    #expect(
      try summary(Self.storm, "0 log.loss\n" + failures(["30"])) == "inconclusive log-loss 2")
    #expect(try summary(Self.storm, "0 log.loss\n" + failures(["61"])) == "pass")
    #expect(try summary(Self.storm, failures(["0"]) + "\n30 log.loss") == "inconclusive log-loss 1")
    let later = "\n61 app.heartbeat\n62 log.loss"
    #expect(try summary(Self.storm, failures(["0"]) + later) == "pass")
    #expect(try summary(Self.storm, "0 log.loss\n" + failures(["1", "2", "3"])) == "fail 4")
  }

  @Test func `without times only what is many enough is open`() throws {
    #expect(try summary(Self.storm, failures(["-", "-"])) == "pass")
    #expect(try summary(Self.storm, failures(["-", "-", "-"])) == "inconclusive no-time 3")
  }

  @Test func `a reset begins the count anew, for its key`() throws {
    let streak = Self.storm + "\nreset: ad.loaded\nreset_if: event.result"
    let before = failures(["0", "1"]) + "\n"
    let after = "\n3 ad.load_failed unit_id=U1"
    #expect(
      try summary(streak, before + "2 ad.loaded ad=X unit_id=U1 result=true" + after) == "pass")
    #expect(
      try summary(streak, before + "2 ad.loaded ad=X unit_id=U2 result=true" + after) == "fail 4")
    #expect(
      try summary(streak, before + "2 ad.loaded ad=X unit_id=U1 result=false" + after) == "fail 4")
    for doubtful in ["unit_id=U1", "result=true"] {
      #expect(
        try summary(streak, before + "2 ad.loaded ad=X \(doubtful)" + after)
          == "inconclusive unknown-value 4")
    }
  }

  @Test func `a streak goes on as long as each event comes soon after the one before`() throws {
    let streak = Self.storm.replacing("in: 1m", with: "gap: 30s")
    #expect(try summary(streak, failures(["0", "29", "58"])) == "fail 3")
    #expect(try summary(streak, failures(["0", "29", "59"])) == "pass")
    #expect(try summary(streak, failures(["0", "29", "58", "100", "110", "120"])) == "fail 3 6")
  }

  @Test func `a launch can be the window, and ends it`() throws {
    let launch = Self.storm.replacing("in: 1m", with: "in: launch")
    #expect(try summary(launch, failures(["0", "9000", "90000"])) == "fail 3")
    let relaunch = "\n10 app.launched\n"
    #expect(
      try summary(launch, failures(["0", "1"]) + relaunch + failures(["11", "12"])) == "pass")
    #expect(
      try summary(Self.storm, failures(["0", "1"]) + relaunch + failures(["11"])) == "pass")
  }

  @Test func `distinct values are counted instead of events`() throws {
    let distinct = Self.storm.replacing("by: ad.unit_id", with: "distinct: ad.unit_id")
    #expect(try summary(distinct, failures(["0", "1", "2"])) == "pass")
    let three = "0 ad.load_failed unit_id=U1\n1 ad.load_failed unit_id=U2\n"
    #expect(try summary(distinct, three + "2 ad.load_failed unit_id=U3") == "fail 3")
    #expect(
      try summary(distinct, three + "2 ad.load_failed") == "inconclusive unknown-value 3")
    #expect(try summary(distinct, three + "60.5 ad.load_failed unit_id=U3") == "pass")
  }

  @Test func `a call and its callback are one presentation`() throws {
    let shown = try rule(
      """
      kind: limit
      count: ad.present_called || ad.will_present
      in: 1m
      at_most: 1
      """)
    let one = "0 ad.present_called ad=A\n0.3 ad.will_present ad=A\n"
    #expect(try judge(shown, one).summary == "pass")
    #expect(
      try judge(shown, one + "1 ad.did_dismiss ad=A\n2 ad.will_present ad=B").summary == "fail 4")
  }

  @Test func `at least so many have to come in the span that the first one opens`() throws {
    let quota = """
      kind: limit
      count: app.heartbeat
      in: 10s
      at_least: 3
      """
    #expect(try summary(quota, "0 app.heartbeat\n5 app.heartbeat\n10 app.heartbeat") == "pass")
    #expect(
      try summary(quota, "0 app.heartbeat\n5 app.heartbeat\n10.1 app.heartbeat\n11 app.heartbeat")
        == "fail 1")
    #expect(
      try summary(quota, "0 app.heartbeat\n5 app.heartbeat") == "inconclusive log-ended 1")
    #expect(try summary(quota, "0 app.heartbeat\n12.1 sdk.version") == "fail 1")
    #expect(
      try summary(quota, "0 app.heartbeat\n3 log.loss\n13 sdk.version") == "inconclusive log-loss 1"
    )
    #expect(try summary(quota, "0 app.heartbeat\n3 app.crashed\n13 sdk.version") == "pass")
    let finding = try #require(
      try judge(
        rule(quota, message: "only {count}"), "0 app.heartbeat\n5 app.heartbeat\n20 sdk.version"
      ).findings.first)
    #expect(finding.message == "Only 2")
  }

  @Test func `more keys than the limit are left undecided and said so`() throws {
    let storm = try rule(Self.storm)
    var engine = RuleEngine(rules: [storm])
    engine.declareAll()
    for number in 0..<(RuleLimits.keysMax + 3) {
      engine.take(try oneEvent("5 ad.load_failed ad=A\(number) unit_id=U\(number)"))
    }
    let verdict = engine.finish(at: .unknown).verdicts[0]
    #expect(verdict.verdict == .inconclusive)
    #expect(verdict.reason == .limitReached)
    #expect(verdict.undecidedCount == 3)
  }
}
