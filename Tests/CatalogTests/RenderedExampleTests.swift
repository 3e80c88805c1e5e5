import LintEngine
import LintModel
import RuleCatalog
import TestSupport
import Testing

/// Examples of events, written as logs of instrumentation in every format.
///
/// What a rule says of events does not depend on how they were written down. `ExampleLog` says
/// which examples a format cannot tell.
struct RenderedExampleTests {
  private static let examples = TestedCatalog.examples.filter { $0.events != nil }

  /// Judges a log for an example, and compares it with what the example's events mean.
  private func expectSame(
    _ tested: ExampleCase, _ log: ExampleLog, process: String? = nil, _ note: String = ""
  ) throws {
    let expected = Meaning(try #require(tested.outcome))
    let outcome = try #require(TestedCatalog.analyze(log.text, tested, process: process))
    #expect(
      Meaning(outcome, bodyLine: log.bodyLine) == expected, "\(note) \(log.style)\n\(log.text)")
  }

  private func logs(of tested: ExampleCase, start: Int64 = ExampleLog.morning) -> [ExampleLog] {
    LogStyle.allCases.compactMap {
      ExampleLog(tested.events ?? [], style: $0, start: start)
    }
  }

  /// The most examples that are tried in every style with every change; of more, each is tried in
  /// three styles, which its line in the rule's file chooses.
  private static let examplesMax = 150

  private func sampledLogs(
    of tested: ExampleCase, start: Int64 = ExampleLog.morning
  ) -> [ExampleLog] {
    let all = logs(of: tested, start: start)
    guard Self.examples.count > Self.examplesMax else { return all }
    var generator = SeededGenerator(seed: UInt64(tested.example.line))
    return Array(all.shuffled(using: &generator).prefix(3))
  }

  @Test func `every style writes some examples, and nearly every example is written`() {
    for style in LogStyle.allCases {
      let count = Self.examples.count { ExampleLog($0.events ?? [], style: style) != nil }
      print("\(count) of \(Self.examples.count) examples are written as \(style.rawValue)")
      #expect(count > 0, "\(style)")
    }
    let unwritten = Self.examples.filter { logs(of: $0).isEmpty }
    #expect(unwritten.count * 10 <= Self.examples.count, "\(unwritten.map(\.testDescription))")
  }

  @Test(arguments: examples)
  func `the format does not matter`(_ tested: ExampleCase) throws {
    for log in logs(of: tested) { try expectSame(tested, log) }
  }

  @Test(arguments: examples)
  func `lines of another process and of the app between them mean nothing`(
    _ tested: ExampleCase
  ) throws {
    for var log in sampledLogs(of: tested) {
      let hasProcess = log.style.hasProcess
      log.interleave { record in
        var own = record
        own.message = "the app says something of its own"
        own.bodyLine = nil
        var other = own
        other.process = "SpringBoard"
        other.pid = 60
        return hasProcess ? [own, other] : [own]
      }
      try expectSame(tested, log, "noise")
    }
  }

  @Test(arguments: examples)
  func `a second app's instrumentation means nothing to the one that is judged`(
    _ tested: ExampleCase
  ) throws {
    for var log in sampledLogs(of: tested) where log.style.hasProcess {
      log.interleave { record in
        var other = record
        other.process = "Other"
        other.pid = 9000
        other.bodyLine = nil
        return [other]
      }
      try expectSame(tested, log, process: "Demo", "second app")
    }
  }

  @Test(arguments: examples)
  func `the hour does not matter, nor midnight, nor New Year`(_ tested: ExampleCase) throws {
    let times = (tested.events ?? []).compactMap(\.timeNanoseconds)
    let first = times.min() ?? 0
    let last = times.max() ?? 0
    let starts = [
      ExampleLog.morning + 27_000_000_000_000, ExampleLog.newYear - last,
      ExampleLog.newYear - (first + last) / 2 / 1_000_000_000 * 1_000_000_000,
      ExampleLog.newYear - first - 1_000_000_000, ExampleLog.morning - 28_800_000_000_000 - last,
    ]
    for start in starts {
      for log in sampledLogs(of: tested, start: start) { try expectSame(tested, log, "shifted") }
    }
  }

  @Test(arguments: examples)
  func `a line that was captured twice counts once`(_ tested: ExampleCase) throws {
    for var log in sampledLogs(of: tested) where log.style.showsCopies {
      log.interleave { [$0] }
      try expectSame(tested, log, "copies")
    }
  }

  @Test(arguments: examples)
  func `line ends and blocks mean nothing`(_ tested: ExampleCase) throws {
    for (index, log) in sampledLogs(of: tested).enumerated() {
      let expected = Meaning(try #require(tested.outcome))
      let text = String(log.text.dropLast()).replacing("\n", with: "\r\n")
      let blockBytes = 1 + (tested.example.line * 31 + index * 17) % 80
      let outcome = try #require(TestedCatalog.analyze(text, tested, blockBytes: blockBytes))
      #expect(
        Meaning(outcome, bodyLine: log.bodyLine) == expected,
        "\(log.style), blocks of \(blockBytes)")
    }
  }
}
