import LintModel
import TestSupport
import Testing

/// Law: a log whose stamps are cut to milliseconds or seconds tells nothing that it does not tell
/// with all digits.
struct PrecisionLawTests {
  /// The styles that print fewer digits.
  private static let coarse: [LogStyle] = [.logCompact, .idevicesyslog, .syslogRelay]

  @Test(arguments: TestedCatalog.examples)
  func `fewer digits decide nothing`(_ tested: ExampleCase) throws {
    let exact = tested.log(for: "exact") { $0 == .logSyslog }
    guard let exact else { return }
    let before = try #require(LawLog(tested, exact).judged())
    for style in Self.coarse {
      let cut = ExampleLog(tested, style: style, isCut: true)
      guard let cut else { continue }
      var generator = tested.generator(for: style.rawValue)
      try LawLog(tested, cut).expect("cut", before, &generator)
    }
  }

  /// A sample with all digits, in its own style or as `log stream --style syslog` would have it.
  @Test(arguments: LawLog.samples.indices)
  func `fewer digits decide nothing in a sample`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard log.style.hasPid, log.style.resolution != nil, log.isExact else { return }
    let before = try #require(log.judged())
    let written: [(style: LogStyle, digits: Int)] =
      log.style == .idevicesyslog
      ? [(.idevicesyslog, 0)] : [(.logCompact, 3), (.syslogRelay, 0), (.idevicesyslog, 0)]
    guard !log.records.contains(where: { $0.verbatim != nil }) else { return }
    for (style, digits) in written {
      var cut = log.written(as: style)
      for place in cut.records.indices {
        let nanoseconds = cut.records[place].time?.nanoseconds ?? 0
        let unit: Int64 = digits == 3 ? 1_000_000 : 1_000_000_000
        cut.records[place].time = RawTime(nanoseconds: nanoseconds - nanoseconds % unit)
      }
      var generator = SeededGenerator(seed: UInt64(index))
      try cut.expect("cut to \(digits) digits", before, &generator)
    }
  }
}
