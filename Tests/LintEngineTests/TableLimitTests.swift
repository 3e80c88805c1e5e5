import ExtractionTesting
import LintModel
import RuleCatalog
import Testing

@testable import EventExtraction
@testable import LintEngine

/// The limits of small tables that no log of an app comes near.
struct TableLimitTests {
  @Test func `findings beyond the limit are left undecided and said so`() throws {
    let wrong = try rule(
      """
      kind: forbid
      when: ad.loaded
      if: event.width == 1
      """)
    var engine = RuleEngine(rules: [wrong])
    engine.declareAll()
    for number in 0...RuleLedger.findingsMax {
      engine.take(try oneEvent("1 ad.loaded ad=A\(number) unit_id=U\(number) width=1"))
    }
    let (findings, verdicts) = engine.finish(at: .unknown)
    #expect(findings.count == RuleLedger.findingsMax)
    #expect(verdicts[0].undecidedCount == 1)
    #expect(verdicts[0].firstUndecided?.event.string(.unitID) == "U\(RuleLedger.findingsMax)")
  }

  @Test func `a count's finding shows its newest witnesses`() throws {
    let bound = LimitState.witnessesMax + 10
    let storm = try rule(
      """
      kind: limit
      count: ad.load_failed
      in: 1h
      at_most: \(bound)
      """)
    let lines = (0...bound).map { "\($0) ad.load_failed ad=A" }
    let finding = try #require(try judge(storm, lines.joined(separator: "\n")).findings.first)
    #expect(finding.evidence.count == LimitState.witnessesMax)
    #expect(finding.evidence.last?.event.location.firstLine == bound + 1)
  }

  @Test func `units beyond the limit have no dismissal, and are counted`() throws {
    var dismissals = UnitDismissals()
    for number in 0...UnitDismissals.unitsMax {
      dismissals.take(try oneEvent("1 ad.did_dismiss ad=A"), of: "U\(number)", step: number)
    }
    #expect(dismissals.count == UnitDismissals.unitsMax)
    #expect(dismissals.overflowCount == 1)
    #expect(dismissals.last(of: "U0", at: 5000) != nil)
    #expect(dismissals.last(of: "U\(UnitDismissals.unitsMax)", at: 5000) == nil)
  }

  @Test func `only the newest presentations are remembered`() throws {
    var judged = JudgedPresentations()
    let steps = try (0..<(2 * JudgedPresentations.presentationsMax)).map { number in
      let step = Timeline.Step(event: try oneEvent("1 ad.present_called ad=A"), launchID: 1)
      step.presentation = number
      return step
    }
    for step in steps {
      judged.insert(step)
      #expect(judged.contains(step))
    }
    #expect(steps.suffix(JudgedPresentations.presentationsMax / 2).allSatisfy(judged.contains))
    #expect(!judged.contains(steps[0]))
  }

  @Test func `pairs of process and emitter beyond the limit are noted`() throws {
    var judge = LogJudge(
      path: "log", catalog: try ExtractionTesting.catalog(), rules: RuleSet([]),
      options: LogAnalyzer.Options()
    ) { _ in }
    func see(_ processes: Range<Int>) {
      var chunk = ExtractedChunk(formatCount: 0)
      for number in processes { chunk.see(0, "P\(number)", line: number, isAd: false) }
      judge.merge(chunk)
    }
    see(0..<LogJudge.sightingsMax)
    see(0..<9)
    #expect(judge.limitNotes.isEmpty)
    see(0..<LogJudge.sightingsMax + 1)
    #expect(judge.limitNotes.map(\.kind) == [.limit])
  }
}
