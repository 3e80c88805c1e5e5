import Testing

/// Examples that are read in blocks of any size, as from a pipe while the app runs.
struct ChunkingTests {
  @Test(arguments: TestedCatalog.examples)
  func `it does not matter where blocks end`(_ tested: ExampleCase) throws {
    let rendered = tested.log == nil ? tested.log(for: "chunks") : nil
    guard let log = tested.log ?? rendered?.text else { return }
    let expected = Meaning(try #require(tested.outcome))
    var generator = tested.generator(for: "blocks")
    let sizes = [1] + (0..<3).map { _ in Int.random(in: 2...200, using: &generator) }
    for blockBytes in sizes {
      let reading = TestedCatalog.Reading(blockBytes: blockBytes)
      let outcome = try #require(TestedCatalog.analyze(log, tested, reading))
      let found = Meaning(outcome, bodyLine: { rendered?.bodyLine($0) ?? $0 })
      #expect(tested.isSame(found, expected, in: rendered?.style), "blocks of \(blockBytes) bytes")
    }
  }
}
