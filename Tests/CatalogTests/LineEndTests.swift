import Testing

/// Examples whose lines end otherwise.
struct LineEndTests {
  @Test(arguments: TestedCatalog.examples)
  func `line ends, the last newline and a byte order mark mean nothing`(
    _ tested: ExampleCase
  ) throws {
    let rendered = tested.log == nil ? tested.log(for: "line ends") : nil
    guard let log = tested.log ?? rendered?.text else { return }
    let expected = Meaning(try #require(tested.outcome))
    var bare = log
    while bare.hasSuffix("\n") { bare.removeLast() }
    for text in [bare, bare + "\n", bare + "\r\n", "\u{FEFF}" + bare] {
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      for ending in ["\n", "\r\n"] {
        let written = lines.joined(separator: ending)
        let outcome = try #require(TestedCatalog.analyze(written, tested))
        let found = Meaning(outcome, bodyLine: { rendered?.bodyLine($0) ?? $0 })
        #expect(
          tested.isSame(found, expected, in: rendered?.style), "\(written.debugDescription)")
      }
    }
  }
}
