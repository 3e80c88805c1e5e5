import Testing

/// Examples between records that have nothing to do with them.
struct NoiseTests {
  @Test(arguments: TestedCatalog.examples)
  func `records of the app and of another process between them mean nothing`(
    _ tested: ExampleCase
  ) throws {
    guard var log = tested.log(for: "noise") else { return }
    let hasProcess = log.style.hasProcess
    log.interleave { record in
      var own = record
      own.message = "the app says something of its own"
      own.bodyLine = nil
      var other = own
      (other.process, other.pid) = ("backboardd", 60)
      return hasProcess ? [own, other] : [own]
    }
    try tested.expectSame(log)
  }

  @Test(arguments: TestedCatalog.examples.filter { $0.log != nil })
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
