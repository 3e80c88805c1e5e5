import LintModel
import TestSupport
import Testing

/// Law: however much a device says before the app says its first word, the app is judged the same.
///
/// 10,000 lines take half a second in a debug build, so the seed chooses one example in twenty and
/// one sample in four; 100,000 lines are put in front of one example in each of two styles.
struct LongPrefixLawTests {
  /// Lines of the system and of UIKit in other apps, most of them events, an hour before the log.
  private static func prefix(_ count: Int, _ style: LogStyle) -> LawLog.Prefix {
    var generator = SeededGenerator(seed: TestedCatalog.seed)
    let apps = OtherApp.some(&generator, without: [20_000], named: [])
    // A hundred kinds of lines, so that writing them down costs less than reading them.
    let records = (0..<100).map { place -> RawRecord in
      var record = apps[place % apps.count].line(&generator)
      record.time = RawTime(nanoseconds: ExampleLog.morning - 3_600_000_000_000)
      return record
    }
    let lines = records.map { style.line($0) + "\n" }
    var text = ""
    for place in 0..<count { text += lines[place % lines.count] }
    return LawLog.Prefix(text: text, lineCount: count)
  }

  /// The styles that show a whole device.
  private static let styles: [LogStyle] = [.logDefault, .idevicesyslog]
  private static let prefixes = styles.map { prefix(10_000, $0) }

  private static func changes(_ prefix: LawLog.Prefix) -> Transformation {
    Transformation(name: "\(prefix.lineCount) lines in front", isLossless: true) { log, _, _ in
      log.prefix = prefix
      return true
    }
  }

  /// One in twenty of the examples that a style can tell.
  private static let chosen: [(style: Int, example: ExampleCase)] = {
    var generator = SeededGenerator(seed: TestedCatalog.seed)
    return styles.indices.flatMap { place in
      TestedCatalog.examples.filter { ExampleLog($0, style: styles[place]) != nil }
        .shuffled(using: &generator).prefix(TestedCatalog.examples.count / 40)
        .map { (place, $0) }
    }
  }()

  @Test(arguments: chosen.indices)
  func `10,000 lines of others in front mean nothing`(_ index: Int) throws {
    let (place, tested) = Self.chosen[index]
    let example = try #require(ExampleLog(tested, style: Self.styles[place]))
    let change = Self.changes(Self.prefixes[place])
    try LawLog(tested, example).hold(change, SeededGenerator(seed: UInt64(index)))
  }

  @Test(arguments: styles.indices)
  func `100,000 lines of others in front mean nothing`(_ place: Int) throws {
    let (_, tested) = try #require(Self.chosen.first { $0.style == place && $0.example.isFailing })
    let example = try #require(ExampleLog(tested, style: Self.styles[place]))
    let change = Self.changes(Self.prefix(100_000, Self.styles[place]))
    try LawLog(tested, example).hold(change, SeededGenerator(seed: 1))
  }

  @Test(arguments: LawLog.samples.indices.filter { $0 % 4 == 0 })
  func `10,000 lines of others in front of a sample mean nothing`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard let place = Self.styles.firstIndex(of: log.style) else { return }
    try log.hold(Self.changes(Self.prefixes[place]), SeededGenerator(seed: UInt64(index)))
  }
}

extension ExampleCase {
  /// Whether it has a mistake.
  fileprivate var isFailing: Bool { example.verdict == .fail }
}
