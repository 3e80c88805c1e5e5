import TestSupport
import Testing

@testable import LintModel

struct EventNameTests {
  @Test func `events are numbered without gaps`() {
    #expect(EventName.byOrdinal.map(\.ordinal) == Array(EventName.allCases.indices))
  }

  @Test(arguments: EventName.allCases)
  func `an event is found by its text, and is of the group before the dot`(_ name: EventName) {
    #expect(EventName(name.rawValue[...]) == name)
    #expect(name.rawValue.hasPrefix(name.group.rawValue + "."))
    #expect(EventName(name.rawValue.dropLast()) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a set of events holds what was put in`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var names = EventNameSet([])
    var slow: Set<EventName> = []
    for name in EventName.allCases.shuffled(using: &random).prefix(20) {
      names.insert(name)
      slow.insert(name)
      #expect(EventName.allCases.filter { names.contains($0) } == slow.inOrder, "seed \(seed)")
    }
    var other: EventNameSet = [.appLaunched, .logRedacted]
    other.formUnion(names)
    slow.formUnion([.appLaunched, .logRedacted])
    #expect(EventName.allCases.filter { other.contains($0) } == slow.inOrder, "seed \(seed)")
  }
}

extension Set<EventName> {
  /// The events of the set in the order of the vocabulary.
  fileprivate var inOrder: [EventName] { EventName.allCases.filter { contains($0) } }
}
