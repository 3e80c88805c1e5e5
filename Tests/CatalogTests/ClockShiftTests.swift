import LintModel
import Testing

/// Examples at other hours of other days.
struct ClockShiftTests {
  @Test(arguments: TestedCatalog.examples)
  func `the hour does not matter, nor midnight, nor New Year`(_ tested: ExampleCase) throws {
    let times = (tested.records ?? []).compactMap(\.time?.nanoseconds)
    let first = times.min() ?? 0
    let last = (times.max() ?? 0) / 1_000_000_000 * 1_000_000_000
    let middle = (first + last) / 2 / 1_000_000_000 * 1_000_000_000
    let starts = [
      ExampleLog.morning + 27_000_000_000_000, ExampleLog.newYear - last,
      ExampleLog.newYear - middle, ExampleLog.newYear - first - 1_000_000_000,
      ExampleLog.morning - 28_800_000_000_000 - last,
    ]
    for (index, start) in starts.enumerated() {
      guard let log = tested.log(for: "shift \(index)", start: start) else { return }
      try tested.expectSame(log)
    }
  }
}
