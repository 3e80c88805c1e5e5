import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

/// What a live log shows in between rests on a copy of the engine, which is made field by field.
struct EngineCopyTests {
  /// Values that do not change, or mean nothing to another engine.
  private static let shared: Set<String> = ["RuleDefinition", "JudgedRule", "MatchScratch"]
  /// The same runs once more, sorted by what they see.
  private static let repeated: Set<String> = ["runsByEvent", "runsOfIntervals", "runsThatWait"]

  /// The values at the ends of two trees of fields.
  private struct Comparison {
    var count = 0
    var differences: [String] = []

    mutating func compare(_ value: Any, _ other: Any, at path: String) {
      if EngineCopyTests.shared.contains("\(type(of: value))") { return }
      let (mirror, otherMirror) = (Mirror(reflecting: value), Mirror(reflecting: other))
      guard !mirror.children.isEmpty || !otherMirror.children.isEmpty else {
        count += 1
        // A class without fields is itself.
        let isSame = mirror.displayStyle == .class || "\(value)" == "\(other)"
        if !isSame { differences.append("\(path): \(value), \(other)") }
        return
      }
      guard mirror.children.count == otherMirror.children.count else {
        differences.append("\(path): \(mirror.children.count), \(otherMirror.children.count) parts")
        return
      }
      for (place, pair) in zip(mirror.children, otherMirror.children).enumerated() {
        let label = pair.0.label ?? "\(place)"
        if EngineCopyTests.repeated.contains(label) { continue }
        compare(pair.0.value, pair.1.value, at: path + "." + label)
      }
    }
  }

  @Test func `a copy of an engine is the same in each field, whatever it has seen`() {
    var count = 0
    for tested in TestedCatalog.examples {
      var engine = RuleEngine(rules: [tested.rule])
      engine.declareAll()
      for event in tested.outcome?.events ?? [] { engine.take(event) }
      var comparison = Comparison()
      comparison.compare(engine, engine.copy(), at: "engine")
      #expect(comparison.differences == [], "\(tested.testDescription)")
      count += comparison.count
    }
    #expect(count > 100 * TestedCatalog.examples.count, "fields are not seen: \(count)")
  }
}
