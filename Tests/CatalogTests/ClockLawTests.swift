import LintModel
import TestSupport
import Testing

/// Law: a wall clock that is set in the middle of a log decides nothing.
///
/// A clock that is set forward, where nothing else tells the time and no line says so, cannot be
/// told from a pause, so that is not asked for.
struct ClockLawTests {
  /// By how much a clock is set, always by more than a log's jitter.
  private static let steps: [Int64] = [5, 60, 600, 3600, 5 * 3600, 30 * 86_400]

  /// Sets the clock before a record, so many seconds forward or back.
  private static func set(
    _ log: inout LawLog, isForward: Bool, _ generator: inout SeededGenerator
  ) -> Int? {
    guard log.isInOrder, log.records.count > 1 else { return nil }
    var seconds = steps[Int.random(in: 0..<steps.count, using: &generator)]
    // Where no day is told, half a day can pass unseen.
    if !log.style.hasDate { seconds = min(seconds, 3600) }
    let place = Int.random(in: 1..<log.records.count, using: &generator)
    let step = seconds * 1_000_000_000
    // Set back by less than the pause, a clock cannot be told from a shorter pause.
    let times = log.records.compactMap(\.time?.nanoseconds)
    guard isForward || times[place] - times[place - 1] < step - 2_000_000_000 else { return nil }
    for index in place..<log.records.count {
      log.records[index].time?.nanoseconds += isForward ? step : -step
    }
    return place
  }

  /// With the clock of the instrumentation in each record of the app.
  private static func withTicks(isForward: Bool) -> Transformation {
    Transformation(name: "clock set \(isForward ? "forward" : "back"), with t=") {
      log, _, generator in
      guard log.records.allSatisfy({ $0.isInstrumentation && !$0.message.contains(" t=") }),
        log.style.isExact
      else { return false }
      for index in log.records.indices {
        let nanoseconds = (log.records[index].time?.nanoseconds ?? 0) - ExampleLog.morning
        log.records[index].message += " t=\(nanoseconds / 1_000_000 + 1_000_000)"
        guard nanoseconds % 1_000_000 == 0 else { return false }
      }
      return set(&log, isForward: isForward, &generator) != nil
    }
  }

  /// With the device's clock in each record.
  private static func withMach(isForward: Bool) -> Transformation {
    Transformation(name: "clock set \(isForward ? "forward" : "back"), with machTimestamp") {
      log, _, generator in
      guard log.style == .logNDJSON else { return false }
      for index in log.records.indices {
        let nanoseconds = (log.records[index].time?.nanoseconds ?? 0) - ExampleLog.morning
        log.records[index].machTicks = 79_751_023_640_943 + nanoseconds * 24 / 1000
      }
      return set(&log, isForward: isForward, &generator) != nil
    }
  }

  private static let back = Transformation(name: "clock set back") { log, _, generator in
    set(&log, isForward: false, &generator) != nil
  }

  /// With the line that `log show` prints where the clock was set.
  private static let adjusted = Transformation(name: "clock set forward, as the log says") {
    log, _, generator in
    guard log.style == .logDefault,
      let place = set(&log, isForward: true, &generator)
    else { return false }
    var line = RawRecord.system("", "", "=== system wallclock time adjusted")
    (line.pid, line.sender, line.subsystem) = (0, nil, nil)
    line.time = log.records[place].time
    log.records.insert(line, at: place)
    return true
  }

  private static let changes = [
    withTicks(isForward: true), withTicks(isForward: false), withMach(isForward: true),
    withMach(isForward: false), back, adjusted,
  ]

  @Test(arguments: TestedCatalog.examples)
  func `a clock that is set decides nothing`(_ tested: ExampleCase) throws {
    for change in Self.changes {
      let purpose = change.name
      let style: LogStyle? =
        purpose.hasSuffix("machTimestamp")
        ? .logNDJSON : purpose.hasSuffix("says") ? .logDefault : nil
      let written = tested.log(for: purpose) {
        $0.resolution != nil && !$0.isDebugConsole && (style ?? $0) == $0
      }
      guard let written else { continue }
      try LawLog(tested, written).hold(change, tested.generator(for: purpose))
    }
  }

  @Test(arguments: LawLog.samples.indices)
  func `a clock that is set decides nothing in a sample`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard log.isInOrder else { return }
    let before = try #require(log.judged())
    for change in [Self.back, Self.adjusted, Self.withMach(isForward: true)] {
      try log.hold(change, SeededGenerator(seed: UInt64(index)), before: before)
    }
  }
}
