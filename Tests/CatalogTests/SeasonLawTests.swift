import LintModel
import TestSupport
import Testing

/// Law: a capture without zone in which daylight saving time begins or ends decides nothing by the
/// hour that is lost or won.
struct SeasonLawTests {
  /// One change of the clocks: when it is, in seconds of UTC, and the hours east of UTC before.
  private struct Change {
    let name: String
    let seconds: Int64
    let hoursBefore: Int64
    let isSpring: Bool

    /// Every change of 2026 in Berlin, London, New York, Sydney and Auckland.
    static let all = [
      Change(name: "Berlin, spring", seconds: 1_774_746_000, hoursBefore: 1, isSpring: true),
      Change(name: "Berlin, autumn", seconds: 1_792_890_000, hoursBefore: 2, isSpring: false),
      Change(name: "London, spring", seconds: 1_774_746_000, hoursBefore: 0, isSpring: true),
      Change(name: "London, autumn", seconds: 1_792_890_000, hoursBefore: 1, isSpring: false),
      Change(name: "New York, spring", seconds: 1_772_953_200, hoursBefore: -5, isSpring: true),
      Change(name: "New York, autumn", seconds: 1_793_512_800, hoursBefore: -4, isSpring: false),
      Change(name: "Sydney, autumn", seconds: 1_775_318_400, hoursBefore: 11, isSpring: false),
      Change(name: "Sydney, spring", seconds: 1_791_043_200, hoursBefore: 10, isSpring: true),
      Change(name: "Auckland, autumn", seconds: 1_775_311_200, hoursBefore: 13, isSpring: false),
      Change(name: "Auckland, spring", seconds: 1_790_431_200, hoursBefore: 12, isSpring: true),
    ]

    /// A moment of UTC as the local calendar tells it.
    func local(_ nanoseconds: Int64) -> Int64 {
      let isAfter = nanoseconds >= seconds * 1_000_000_000
      let hours = hoursBefore + (isAfter ? (isSpring ? 1 : -1) : 0)
      return nanoseconds + hours * 3_600_000_000_000
    }
  }

  /// Puts a log across a change, in a pause that the seed chooses.
  private static func across(_ change: Change) -> Transformation {
    Transformation(name: change.name) { log, _, generator in
      let times = log.records.compactMap(\.time?.nanoseconds)
      guard log.isInOrder, times.count > 1 else { return false }
      let place = Int.random(in: 1..<times.count, using: &generator)
      let middle = (times[place - 1] + times[place]) / 2
      let shift = change.seconds * 1_000_000_000 - (middle - middle % 1_000_000_000)
      for index in log.records.indices {
        let digits = log.records[index].time?.digits
        log.records[index].time = RawTime(
          nanoseconds: change.local(times[index] + shift), digits: digits)
      }
      return true
    }
  }

  private static let styles: [LogStyle] = [.logCompact, .idevicesyslog, .syslogRelay]

  /// Two of the ten changes, which the seed chooses, in one of the styles that print no zone.
  @Test(arguments: TestedCatalog.examples)
  func `the hour of a change without zone decides nothing`(_ tested: ExampleCase) throws {
    var generator = tested.generator(for: "season")
    for isSpring in [true, false] {
      let change = try #require(
        Change.all.filter { $0.isSpring == isSpring }.randomElement(using: &generator))
      let written = tested.log(for: change.name, isCut: true) { Self.styles.contains($0) }
      guard let written else { return }
      try LawLog(tested, written).hold(Self.across(change), generator)
    }
  }

  /// Three changes for each sample in such a style.
  @Test(arguments: LawLog.samples.indices)
  func `the hour of a change without zone decides nothing in a sample`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard Self.styles.contains(log.style) else { return }
    let before = try #require(log.judged())
    var generator = SeededGenerator(seed: UInt64(index))
    for change in Change.all.shuffled(using: &generator).prefix(3) {
      try log.hold(Self.across(change), generator, before: before)
    }
  }
}
