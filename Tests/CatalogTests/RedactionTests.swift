import LintModel
import Testing

@testable import RuleCatalog

/// What becomes of an example when a value in it is `<private>`.
///
/// One kind of value is left out: the name of a scene in a record about a scene. Without it the
/// state of one scene less is known, and the app can look as if its last scene had gone to the
/// background. To take every unnamed scene for one in the foreground would be worse: most records
/// of the system name scenes that no other record does.
struct RedactionTests {
  private static let failing = TestedCatalog.examples.filter {
    $0.events != nil && $0.example.verdict == .fail
  }

  @Test(arguments: failing)
  func `a hidden value never makes a mistake look like none`(_ tested: ExampleCase) throws {
    let events = try #require(tested.events)
    for (place, event) in events.enumerated() {
      for attribute in event.attributes where !event.isScene(namedBy: attribute.key) {
        var changed = events
        changed[place] = event.hiding(attribute.key)
        let outcome = try #require(tested.outcome(of: changed))
        #expect(
          [.fail, .inconclusive].contains(outcome.verdict.verdict),
          "\(attribute.key) of \(event.name.rawValue) in line \(event.bodyLine + 1)")
      }
    }
  }
}

extension ExampleEvent {
  /// Whether a key names the scene that the event tells the state of.
  func isScene(namedBy key: String) -> Bool {
    ["scene", "persistent_id", "scene_object"].contains(key) && name.group == "scene"
      && name != .sceneConnected
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
