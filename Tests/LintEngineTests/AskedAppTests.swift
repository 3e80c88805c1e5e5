import ExtractionTesting
import LintModel
import LogIngest
import Testing

@testable import LintEngine

struct AskedAppTests {
  private func problem(
    _ text: String, process: String? = nil, bundleID: String? = nil, blockBytes: Int = 1 << 20
  ) throws -> InputProblem? {
    try analyze(text, process: process, bundleID: bundleID, blockBytes: blockBytes).summary.problem
  }

  private func analyze(
    _ text: String, process: String?, bundleID: String?, blockBytes: Int = 1 << 20
  ) throws -> LogAnalyzer.Result {
    var options = LogAnalyzer.Options()
    (options.process, options.bundleID) = (process, bundleID)
    let failing = try rule("kind: forbid\nwhen: ad.loaded\nif: ad.format == \"banner\"")
    let analyzer = LogAnalyzer(
      path: "log", inputIndex: 0, catalog: try ExtractionTesting.catalog(), rules: [failing],
      options: options)
    return analyzer.analyze(ChunkReader(bytes: Array(text.utf8), blockBytes: blockBytes))
  }

  private let log =
    ExtractionTesting.row("[scenelint] app.heartbeat", process: "Pantry")
    + ExtractionTesting.row("ad loaded in banner", process: "Pantry")
    + ExtractionTesting.row("state of com.example.pantry is 5", process: "SpringBoard", pid: 60)
    + ExtractionTesting.row("says Pantri and org.quiet.app", process: "Quiet", pid: 9)

  @Test func `a process that the log does not hold is a problem, with the nearest name`() throws {
    #expect(
      try problem(log, process: "Pantri")
        == .appNotFound(asked: .process("Pantri"), nearest: "Pantry"))
    #expect(
      try problem(log, process: "Typo") == .appNotFound(asked: .process("Typo"), nearest: nil))
    #expect(try problem(log, process: "Pantry") == nil)
    #expect(try problem("", process: "Pantry") == .empty)
  }

  @Test(arguments: [60, 1 << 20])
  func `a process counts as held with records that tell nothing`(_ blockBytes: Int) throws {
    #expect(try problem(log, process: "Quiet", blockBytes: blockBytes) == nil)
    #expect(try problem(log, process: "SpringBoard", blockBytes: blockBytes) == nil)
    #expect(try problem(log, process: "Quie", blockBytes: blockBytes) != nil)
  }

  @Test func `a bundle counts as held when a record names all of it`() throws {
    #expect(try problem(log, bundleID: "com.example.pantry") == nil)
    #expect(try problem(log, bundleID: "org.quiet.app") == nil)
    #expect(
      try problem(log, bundleID: "com.example.pantri")
        == .appNotFound(asked: .bundleID("com.example.pantri"), nearest: "com.example.pantry"))
    for part in ["com.nope", "com.example", "example.pantry", "org.quiet.ap"] {
      let nearest = part == "example.pantry" ? "com.example.pantry" : nil
      #expect(
        try problem(log, bundleID: part) == .appNotFound(asked: .bundleID(part), nearest: nearest))
    }
  }

  @Test func `nothing of another app is judged in place of the one that was asked for`() throws {
    #expect(try analyze(log, process: "Pantry", bundleID: nil).findings.count == 1)
    for (process, bundleID) in [("Typo", nil), (nil, "com.nope"), ("Pantry", "com.nope")] {
      let result = try analyze(log, process: process, bundleID: bundleID)
      #expect(result.findings.isEmpty)
      #expect(result.summary.app == nil)
      #expect(!result.summary.verdicts.contains { $0.verdict == .fail || $0.verdict == .pass })
    }
  }

  @Test func `a log that names no process may be the app's`() throws {
    #expect(try problem("[scenelint] ad.loaded ad=A\n", process: "Pantry") == nil)
    #expect(try problem("[scenelint] ad.loaded ad=A\n", bundleID: "com.example.pantry") == nil)
  }
}
