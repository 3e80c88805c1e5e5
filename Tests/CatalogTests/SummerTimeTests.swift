import LintModel
import Testing

@testable import LogIngest

/// Examples in the middle of which the clocks are changed, in Berlin.
struct SummerTimeTests {
  /// A change of the clocks: when it is, in UTC, and the zone before and after.
  private struct Change {
    let nanoseconds: Int64
    let hoursBefore: Int
    let hoursAfter: Int

    /// 29 March 2026, 1:00 UTC.
    static let spring = Change(
      nanoseconds: 1_774_746_000_000_000_000, hoursBefore: 1, hoursAfter: 2)
    /// 25 October 2026, 1:00 UTC.
    static let autumn = Change(
      nanoseconds: 1_792_890_000_000_000_000, hoursBefore: 2, hoursAfter: 1)

    /// A moment in UTC as the local calendar tells it.
    func local(_ time: RawTime) -> RawTime {
      let hours = time.nanoseconds < nanoseconds ? hoursBefore : hoursAfter
      return RawTime(
        nanoseconds: time.nanoseconds + Int64(hours) * 3_600_000_000_000, zoneHours: hours)
    }
  }

  /// The example with the clocks changed between its first and its last record.
  private func log(
    of tested: ExampleCase, _ change: Change, for purpose: String, where isMeant: (LogStyle) -> Bool
  ) -> ExampleLog? {
    let times = (tested.records ?? []).compactMap(\.time?.nanoseconds)
    guard let first = times.min(), let last = times.max() else { return nil }
    let middle = (first + last) / 2 / 1_000_000_000 * 1_000_000_000
    let start = change.nanoseconds - middle
    guard var log = tested.log(for: purpose, start: start, where: isMeant) else { return nil }
    for index in log.records.indices {
      let time = log.records[index].time
      log.records[index].time = time.map(change.local)
    }
    return log
  }

  @Test(arguments: TestedCatalog.examples)
  func `where the zone is printed it does not matter when the clocks change`(
    _ tested: ExampleCase
  ) throws {
    for (purpose, change) in [("spring", Change.spring), ("autumn", Change.autumn)] {
      if let log = log(of: tested, change, for: purpose, where: \.hasZone) {
        try tested.expectSame(log, TestedCatalog.Reading(), purpose)
      }
    }
  }

  /// Only one style prints years and no zone. Where there is no year, nobody knows when the clocks
  /// change, and the report says so.
  @Test(arguments: TestedCatalog.examples)
  func `where the zone is given it does not matter when the clocks go forward`(
    _ tested: ExampleCase
  ) throws {
    let rule = try #require(ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    let zone = AssumedZone(
      name: "Europe/Berlin", rules: ZoneRules(firstOffsetSeconds: 3600, changes: [], rule: rule))
    let found = log(of: tested, .spring, for: "given") { $0 == .logCompact }
    guard let log = found else { return }
    try tested.expectSame(log, TestedCatalog.Reading(zone: zone), "given")
  }

  /// Without zone the clock goes back by itself, and what lasted across that is not known. Where
  /// nothing happens in that hour, it is lost unseen, as in any log of whom nobody tells the zone.
  @Test(arguments: TestedCatalog.examples)
  func `where no zone is known, nothing decided turns round when the clocks go back`(
    _ tested: ExampleCase
  ) throws {
    let found = log(of: tested, .autumn, for: "unknown") { !$0.hasZone && $0.hasDate }
    guard let log = found else { return }
    let times = log.records.compactMap(\.time?.nanoseconds)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard steps.contains(where: { $0 < -TimePoint.jitterNanoseconds }) else { return }
    let outcome = try #require(TestedCatalog.analyze(log.text, tested))
    let expected = try #require(tested.outcome).verdict.verdict
    let allowed: Set<RuleVerdict.Verdict> = [expected, .inconclusive]
    #expect(allowed.contains(outcome.verdict.verdict), "\(outcome.verdict)\n\(log.text)")
  }
}
