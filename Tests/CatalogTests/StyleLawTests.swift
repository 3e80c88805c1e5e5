import Testing

/// Examples, written down in every format.
///
/// What a rule says does not depend on how the records were written down. `ExampleLog` says which
/// examples a format cannot tell.
struct StyleLawTests {
  @Test func `every style writes some examples, and nearly every example is written`() {
    let examples = TestedCatalog.examples
    for style in LogStyle.allCases {
      #expect(examples.contains { ExampleLog($0, style: style) != nil }, "\(style)")
    }
    let unwritten = examples.filter { $0.logs().isEmpty }
    #expect(unwritten.count * 10 <= examples.count, "\(unwritten.map(\.testDescription))")
  }

  @Test(arguments: TestedCatalog.examples)
  func `the format does not matter`(_ tested: ExampleCase) throws {
    for log in tested.logs() { try tested.expectSame(log) }
  }
}
