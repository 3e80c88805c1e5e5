import ExtractionTesting
import LintModel
import LogIngest
import Testing

@testable import LintEngine

/// What somebody is shown who asks for the events of a log's app.
struct ShownEventsTests {
  private func shown(
    _ text: String, process: String? = nil
  ) throws -> (processes: [String: Int], notes: [String]) {
    var options = LogAnalyzer.Options()
    options.process = process
    var processes: [String: Int] = [:]
    let analyzer = LogAnalyzer(
      path: "log", inputIndex: 0, catalog: try ExtractionTesting.catalog(), rules: [],
      options: options
    ) { processes[$0.process ?? "", default: 0] += 1 }
    let result = analyzer.analyze(ChunkReader(bytes: Array(text.utf8), blockBytes: 1 << 16))
    return (processes, result.summary.notes.filter { $0.kind == .limit }.map(\.text))
  }

  private func own(_ process: String, _ count: Int) -> String {
    (0..<count).map {
      ExtractionTesting.row("[scenelint] app.heartbeat", at: $0, process: process)
    }.joined()
  }

  @Test func `events of the app alone are shown, wherever it stands`() throws {
    let early = own("Early", 20)
    #expect(try shown(early + own("Late", 30)).processes == ["Late": 30])
    let (processes, notes) = try shown(early + own("Late", AppJudge.shownEventsMax + 500))
    #expect(processes == ["Late": AppJudge.shownEventsMax + 500])
    #expect(notes.isEmpty)
  }

  @Test func `an app that wins too late is named in a note, and can be asked for`() throws {
    let count = AppJudge.shownEventsMax + 500
    let text = own("Early", count) + own("Late", count + 500)
    let (processes, notes) = try shown(text)
    #expect(processes["Late"] == nil)
    #expect(notes.count == 1)
    #expect(notes.first?.contains("Late") == true && notes.first?.contains("--process") == true)
    let asked = try shown(text, process: "Late")
    #expect(asked.processes == ["Late": count + 500])
    #expect(asked.notes.isEmpty)
  }
}
