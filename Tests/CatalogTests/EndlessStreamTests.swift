import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

/// A stream that never ends: an app that is launched over and over, with ever new scenes, screens
/// and ads.
struct EndlessStreamTests {
  /// Makes one event after the other.
  private struct Stream {
    var generator: SeededGenerator
    private var milliseconds: Int64 = 0
    private var pid = 1
    private var line = 0
    private var newest = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// One of the newest things of a kind, or now and then a new one.
    private mutating func name(_ letter: String) -> AttributeValue {
      newest += Int.random(in: 0..<8, using: &generator) == 0 ? 1 : 0
      return .string("\(letter)\(max(0, newest - Int.random(in: 0..<12, using: &generator)))")
    }

    mutating func next() -> Event {
      line += 1
      milliseconds += Int64.random(in: 0..<1500, using: &generator)
      let names = EventName.allCases
      var name = names[Int.random(in: 0..<names.count, using: &generator)]
      // A launch ends seldom, so that it holds much.
      let isEnd = EventName.endsOfLaunch.contains(name) || name == .appLaunched
      if isEnd, line % 50 > 0 { name = .adLoadRequested }
      if isEnd { pid += name == .adLoadRequested ? 0 : 1 }
      return Event(
        name: name, attributes: attributes(of: name),
        location: RecordLocation(inputIndex: 0, firstLine: line, lastLine: line),
        time: TimePoint(wallNanoseconds: milliseconds * 1_000_000), process: "Demo", pid: pid,
        emitter: "scenelint", excerpt: name.rawValue)
    }

    private mutating func attributes(of name: EventName) -> [Event.Attribute] {
      var values: [(String, AttributeValue)] = []
      if [.ad, .scene, .window].contains(name.group) {
        values.append(("scene", self.name("S")))
      }
      if name.group == .screen { values.append(("screen", self.name("V"))) }
      if name.group == .ad {
        let formats = ["app_open", "interstitial", "rewarded", "banner", "native"]
        let ad = newest - Int.random(in: 0..<4, using: &generator)
        values += [
          ("ad", .string("A\(ad)")), ("unit_id", .string("U\(ad / 2)")),
          ("format", .string(formats[abs(ad) % formats.count])),
          ("result", .bool(ad % 3 == 0)), ("code", .int(abs(ad) % 4)),
        ]
      }
      if name == .sceneResized || name == .sceneRotated {
        values += [
          ("width", .double(Double(newest % 3) * 400)), ("height", .double(800)),
          ("orientation", .string(newest % 2 == 0 ? "portrait" : "landscape")),
        ]
      }
      return values.map { Event.Attribute(key: $0.0, value: $0.1) }
    }
  }

  /// In a debug build a thousand events take about a tenth of a second.
  private static let eventCount = 20_000

  @Test(arguments: [1, 2] as [UInt64])
  func `what is kept stays bounded`(seed: UInt64) throws {
    var stream = Stream(seed: seed)
    var engine = RuleEngine(rules: TestedCatalog.rules)
    engine.declareAll()
    for count in 1...Self.eventCount {
      engine.take(stream.next())
      guard count % 1000 == 0 else { continue }
      for table in engine.tables {
        #expect(table.count <= table.limit, "\(table.name), seed \(seed), \(count) events")
      }
    }
    for usage in engine.usages {
      #expect(usage.keptCountMax <= usage.keptMax, "\(usage.rule), seed \(seed)")
    }
    // The stream is worth something: every rule was shown events, and each kind kept something.
    #expect(engine.usages.filter { $0.eventCount == 0 }.map(\.rule) == [])
    let kinds = Dictionary(grouping: zip(TestedCatalog.rules, engine.usages)) { $0.0.check.kind }
    #expect(kinds.count == RuleCheck.Kind.allCases.count)
    for (kind, rules) in kinds {
      #expect(rules.contains { $0.1.judgedCount > 0 }, "\(kind)")
      #expect(kind == .forbid || rules.contains { $0.1.keptCountMax > 0 }, "\(kind)")
    }
  }
}
