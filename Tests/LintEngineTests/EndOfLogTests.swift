import ExtractionTesting
import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

/// What counts as the end of a log, against which what is open is judged.
struct EndOfLogTests {
  private func row(
    _ message: String, at seconds: Int, process: String = "Demo", pid: Int = 5
  ) -> String {
    // At noon, when no clock is changed.
    ExtractionTesting.row(message, at: 43_200 + seconds, process: process, pid: pid)
  }

  private func verdict(_ text: String) throws -> String {
    let rule = try rule(
      """
      kind: respond
      when: content.loading_shown
      then: content.loading_finished
      within: 3s
      """, needs: "[content.loading_shown]", fingerprint: "[event.screen]")
    let verdicts = try [40, 100, 1 << 20].map { blockBytes in
      let result = try ExtractionTesting.analyze(text, rules: [rule], blockBytes: blockBytes)
      let verdict = try #require(result.summary.verdicts.first)
      return "\(verdict.verdict) \(verdict.reason?.rawValue ?? "")"
    }
    #expect(Set(verdicts).count == 1)
    return verdicts[0]
  }

  @Test func `the end is the latest time that the app's records tell`() throws {
    let open = row("[scenelint] content.loading_shown", at: 100)
    let late = row("nothing", at: 110)
    let early = row("nothing", at: 50)
    #expect(try verdict(open + late) == "fail ")
    #expect(try verdict(open + late + early) == "fail ")
    #expect(try verdict(open + early) == "inconclusive log-ended")
    #expect(try verdict(early + open + row("nothing", at: 102) + early) == "inconclusive log-ended")
    // What stands before the event may have been told by a clock that was set since.
    #expect(try verdict(late + open + early) == "inconclusive log-ended")
    // The clock of another process may be in another zone.
    let other = row("nothing", at: 3700, process: "Other", pid: 6)
    #expect(try verdict(open + other + early) == "inconclusive log-ended")
  }

  @Test func `what was told before the clock was set is no end`() throws {
    let start = row("[scenelint] app.heartbeat", at: 200) + row("nothing", at: 300)
    let set = row("[scenelint] content.loading_shown", at: 100) + row("nothing", at: 101)
    #expect(try verdict(start + set) == "inconclusive log-ended")
    #expect(try verdict(start + set + row("nothing", at: 120) + row("nothing", at: 90)) == "fail ")
  }

  @Test func `in a long log the time of one in many records is enough`() throws {
    let many = (0..<1000).map { row("nothing", at: 100 + $0 / 10) }.joined()
    let open = row("[scenelint] content.loading_shown", at: 100)
    #expect(try verdict(many + open + many + row("nothing", at: 50)) == "fail ")
  }

  @Test func `what came later than all behind it is kept, up to a limit`() {
    var reached = ReachedTimes()
    for line in 1...3 * ReachedTimes.timesMax {
      reached.take(Int64(-line), line: line, process: "App")
    }
    let last = 3 * ReachedTimes.timesMax
    #expect(reached.latest(of: "App", after: last) == Int64(-last))
    #expect(reached.latest(of: "App", after: last - 9) == Int64(9 - last))
    // The first ones are forgotten.
    #expect(reached.latest(of: "App", after: 0).map { $0 < -ReachedTimes.timesMax } == true)
    reached.take(7, line: last + 1, process: nil)
    #expect(reached.latest(of: "App", after: last) == 7)
    #expect(reached.latest(of: "App", after: last + 2) == nil)
    for number in 0..<ReachedTimes.processesMax {
      reached.take(1, line: last + 2, process: "P\(number)")
    }
    #expect(reached.latest(of: "P0", after: last + 2) == 1)
    #expect(reached.latest(of: "P\(ReachedTimes.processesMax - 1)", after: last + 2) == nil)
  }
}
