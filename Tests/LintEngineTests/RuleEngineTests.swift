import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct RuleEngineTests {
  private func outcome() throws -> RuleDefinition {
    try rule(
      "kind: respond\nwhen: ad.present_called\nthen: ad.will_present\nwithin: 3s",
      needs: "[ad.present_called, ad.will_present || ad.present_failed]")
  }

  private func finish(
    _ text: String, emits: [EventName] = [], end: TimePoint = .unknown
  ) throws -> (findings: [Finding], verdicts: [RuleVerdict]) {
    var engine = RuleEngine(rules: [try outcome()])
    engine.declare(emits)
    for event in try script(text) { engine.take(event) }
    return engine.finish(at: end)
  }

  @Test func `a rule whose events cannot be missed is not applicable, and says which`() throws {
    let silent = "1 ad.present_called ad=A\n99 app.heartbeat"
    let (findings, verdicts) = try finish(silent)
    #expect(findings == [])
    #expect(verdicts.map(\.verdict) == [.notApplicable])
    #expect(verdicts[0].reason == .eventsNotLogged)
    #expect(verdicts[0].missing == ["ad.will_present || ad.present_failed"])
    #expect(
      try finish("").verdicts[0].missing
        == ["ad.present_called", "ad.will_present || ad.present_failed"])
  }

  @Test func `a class counts when it was declared or seen, even later`() throws {
    let silent = "1 ad.present_called ad=A\n99 app.heartbeat"
    #expect(try finish(silent, emits: [.adPresentFailed]).verdicts[0].verdict == .fail)
    #expect(try finish(silent, emits: [.adWillPresent]).findings.count == 1)
    #expect(try finish(silent + "\n100 ad.will_present ad=B").verdicts[0].verdict == .fail)
  }

  @Test func `the end of the log lets deadlines run out, and its jitter does not turn time back`()
    throws
  {
    let call = "10 ad.present_called ad=A\n"
    let emits: [EventName] = [.adWillPresent]
    func verdict(_ text: String, _ seconds: Double?) throws -> RuleVerdict.Verdict {
      let end = TimePoint(wallNanoseconds: seconds.map { Int64($0 * 1e9) })
      return try finish(text, emits: emits, end: end).verdicts[0].verdict
    }
    #expect(try verdict(call, nil) == .inconclusive)
    #expect(try verdict(call, 13) == .inconclusive)
    #expect(try verdict(call, 13.001) == .fail)
    #expect(try verdict(call + "14 app.heartbeat", 9) == .fail)
    #expect(try verdict(call + "14 app.heartbeat", nil) == .fail)
  }

  @Test func `findings come in the order of the log, then by rule`() throws {
    let first = try rule("kind: forbid\nwhen: ad.load_failed\nif: event.code == 3")
    let second = try rule("kind: forbid\nwhen: ad.load_failed\nif: event.code > 0")
    var engine = RuleEngine(rules: [second, first])
    engine.declareAll()
    for event in try script(
      "1 ad.load_failed code=1 unit_id=U1\n2 ad.load_failed code=3 unit_id=U2")
    {
      engine.take(event)
    }
    let (findings, verdicts) = engine.finish(at: .unknown)
    #expect(findings.map(\.trigger.event.location.firstLine) == [1, 2, 2])
    #expect(verdicts.count == 2)
  }

  @Test func `tables that were full are noted`() throws {
    var engine = RuleEngine(rules: [])
    #expect(engine.limitNotes == [])
    for number in 0...SceneTable.scenesMax {
      engine.take(try oneEvent("0 scene.connected scene=S\(number)"))
    }
    #expect(engine.limitNotes.map(\.kind) == [.limit])
  }

  @Test func `every class is available when all are declared`() throws {
    var availability = Availability()
    let rule = try outcome()
    #expect(availability.missing(for: rule).count == 2)
    availability.add(.adPresentFailed)
    #expect(availability.missing(for: rule).map(\.description) == ["ad.present_called"])
    availability.isComplete = true
    #expect(availability.missing(for: rule) == [])
  }
}
