import LintModel
import Testing

@testable import RuleCatalog

/// What becomes of a finding when the log does not tell what it is about.
struct UnknownSubjectTests {
  @Test(
    arguments: TestedCatalog.examples.filter { $0.events != nil && $0.example.verdict == .fail })
  func `no finding names what is not logged`(_ tested: ExampleCase) throws {
    let events = try #require(tested.events)
    for key in tested.rule.message.eventKeys {
      let changed = events.map { event in
        ExampleEvent(
          timeNanoseconds: event.timeNanoseconds, name: event.name,
          attributes: event.attributes.filter { $0.key != key }, bodyLine: event.bodyLine)
      }
      let outcome = try #require(tested.outcome(of: changed))
      for finding in outcome.findings {
        #expect(!finding.message.contains("(unknown)"), "without \(key): \(finding.message)")
      }
    }
  }

  @Test func `some findings name what the event tells`() {
    let keys = TestedCatalog.rules.flatMap(\.message.eventKeys)
    #expect(keys.contains("adapter"))
    #expect(keys.contains("reason"))
  }
}

extension MessageTemplate {
  /// The keys of the event's own attributes that it reads.
  fileprivate var eventKeys: [String] {
    attributesRead.compactMap { if case .event(let key) = $0 { key.name } else { nil } }
  }
}
