import LintModel
import Testing

/// Examples between the records of a second app that does the same at the same time.
struct SecondAppTests {
  @Test(arguments: TestedCatalog.examples)
  func `a second app means nothing to the one that is judged`(_ tested: ExampleCase) throws {
    guard var log = tested.log(for: "second app", where: \.hasProcess) else { return }
    let result = try #require(TestedCatalog.result(log.text, tested))
    let app = result.summary.app?.process ?? "Demo"
    log.interleave { record in
      // What the system says of the app, it does not say of the other one.
      guard record.process == app else { return [] }
      var other = record
      (other.process, other.pid) = ("Other", record.pid + 9000)
      other.bodyLine = nil
      return [other]
    }
    try tested.expectSame(log, TestedCatalog.Reading(process: app))
  }
}
