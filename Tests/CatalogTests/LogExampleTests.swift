import LintEngine
import Testing

/// Examples that are logs, written down in other ways that mean the same.
struct LogExampleTests {
  private static let logs = TestedCatalog.examples.filter { $0.log != nil }

  @Test func `there are examples that are logs`() {
    print("\(Self.logs.count) examples are logs")
    #expect(!Self.logs.isEmpty)
  }

  @Test(arguments: logs)
  func `line ends and the last newline mean nothing`(_ tested: ExampleCase) throws {
    let log = try #require(tested.log)
    let expected = Meaning(try #require(tested.outcome))
    var bare = log
    while bare.hasSuffix("\n") { bare.removeLast() }
    for text in [bare, bare + "\n", bare + "\r\n", "\u{FEFF}" + bare] {
      for ending in ["\n", "\r\n"] {
        let written = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
          .joined(separator: ending)
        let outcome = try #require(TestedCatalog.analyze(written, tested))
        #expect(Meaning(outcome) == expected, "\(written.debugDescription)")
      }
    }
  }

  @Test(arguments: logs)
  func `it does not matter where blocks end`(_ tested: ExampleCase) throws {
    let log = try #require(tested.log)
    let expected = Meaning(try #require(tested.outcome))
    for blockBytes in 1...80 {
      let outcome = try #require(TestedCatalog.analyze(log, tested, blockBytes: blockBytes))
      #expect(Meaning(outcome) == expected, "blocks of \(blockBytes) bytes")
    }
  }

  @Test(arguments: logs)
  func `empty lines at the end and another program's lines at the start mean nothing`(
    _ tested: ExampleCase
  ) throws {
    let log = try #require(tested.log)
    let expected = Meaning(try #require(tested.outcome))
    let lines = ["$ tail -f device.log", "", "building"]
    let text = lines.joined(separator: "\n") + "\n" + log + "\n\n"
    let outcome = try #require(TestedCatalog.analyze(text, tested))
    #expect(Meaning(outcome, bodyLine: { $0 - lines.count }) == expected)
  }
}
