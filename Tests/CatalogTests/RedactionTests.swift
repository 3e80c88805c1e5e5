import LintModel
import Testing

@testable import RuleCatalog

/// What becomes of an example when a value in it is `<private>`.
///
/// Two kinds of value are left out. One is the name of an ad: without it, as where an app logs
/// none, ads are told apart by what their records say and when, and findings are less sure. The
/// other is the name of a scene in a record about a scene: the state of one scene less is known,
/// the app can look as if its last scene had gone to the background, and a scene as if it had been
/// there before the log. To take every unnamed scene for one in the foreground would be worse: most
/// records of the system name scenes that no other record does.
struct RedactionTests {
  /// What may become of an example when less is known.
  private static let allowed: [RuleVerdict.Verdict: Set<RuleVerdict.Verdict>] = [
    .fail: [.fail, .inconclusive], .pass: [.pass, .inconclusive],
    .inconclusive: [.inconclusive],
    // What is passed over where it is not logged is undecided where it is hidden.
    .notApplicable: [.notApplicable, .inconclusive],
  ]

  /// The values without which a rule does not even see what it judges.
  private static let unseen: [String: Set<String>] = [
    // No interval of a cold start begins where the launch may be any other, nor is one judged where
    // no app open ad is known to be waited for.
    "app-open-slow-start": ["start", "format"],
    // Nobody knows when an ad of unknown format expires.
    "loaded-and-never-shown": ["format"],
    // A refusal without format or unit is taken to be that of the only ad there is.
    "present-before-ready": ["format"],
    // Two presentations of one ad are two only by their scenes.
    "ad-object-reused": ["scene"], "shared-ad-contention": ["scene"],
  ]

  private func isLeftOut(_ key: String, _ tested: ExampleCase) -> Bool {
    key == "ad" || Self.unseen[tested.rule.id]?.contains(key) == true
  }

  @Test(arguments: TestedCatalog.examples.filter { $0.events != nil })
  func `a hidden value decides nothing`(_ tested: ExampleCase) throws {
    let events = try #require(tested.events)
    for (place, event) in events.enumerated() {
      for attribute in event.attributes
      where !event.isScene(namedBy: attribute.key) && !isLeftOut(attribute.key, tested) {
        var changed = events
        changed[place] = event.hiding(attribute.key)
        let outcome = try #require(tested.outcome(of: changed))
        #expect(
          Self.allowed[tested.example.verdict]?.contains(outcome.verdict.verdict) == true,
          "\(outcome.verdict.verdict) without \(attribute.key) in line \(event.bodyLine + 1)")
      }
    }
  }

  @Test(arguments: TestedCatalog.examples.filter { $0.log != nil })
  func `a hidden value in a log decides nothing`(_ tested: ExampleCase) throws {
    let log = try #require(tested.log)
    for range in hideable(in: log, tested) {
      let hidden = log.replacingCharacters(in: range, with: "<private>")
      let outcome = try #require(TestedCatalog.analyze(hidden, tested))
      #expect(
        Self.allowed[tested.example.verdict]?.contains(outcome.verdict.verdict) == true,
        "\(outcome.verdict.verdict) \(hidden)")
    }
  }

  /// The values that an app may have put into a message: its instrumentation's, and unit ids.
  private func hideable(in log: String, _ tested: ExampleCase) -> [Range<String.Index>] {
    log.split(separator: "\n").flatMap { line -> [Range<String.Index>] in
      guard let start = line.ranges(of: "[scenelint] ").first?.upperBound else {
        return line.ranges(of: /ca-app-pub-[0-9\/~]+/)
      }
      let isOfScene = line[start...].hasPrefix("scene.")
      return line[start...].matches(of: /(\w+)=([^\s"]+)/).compactMap { match in
        let isName = isOfScene && ["scene", "persistent_id", "scene_object"].contains(match.1)
        return isName || isLeftOut(String(match.1), tested)
          ? nil : match.2.startIndex..<match.2.endIndex
      }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

extension ExampleEvent {
  /// Whether a key names the scene that the event tells the state of.
  func isScene(namedBy key: String) -> Bool {
    ["scene", "persistent_id", "scene_object"].contains(key) && name.group == .scene
  }

  /// The event with `<private>` in place of a value.
  func hiding(_ key: String) -> ExampleEvent {
    ExampleEvent(
      timeNanoseconds: timeNanoseconds, name: name,
      attributes: attributes.map {
        $0.key == key ? Event.Attribute(key: key, value: .unknown(.redacted)) : $0
      }, bodyLine: bodyLine)
  }
}
