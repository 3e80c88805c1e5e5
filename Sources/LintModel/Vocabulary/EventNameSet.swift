/// A set of events, one bit for each.
package struct EventNameSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt128 = 0

  /// Creates a set of some events.
  package init(_ names: some Sequence<EventName>) {
    for name in names { insert(name) }
  }

  /// Creates a set of some events.
  package init(arrayLiteral names: EventName...) { self.init(names) }

  /// Whether an event is in the set.
  package func contains(_ name: EventName) -> Bool { bits >> name.ordinal & 1 == 1 }

  /// Adds an event.
  package mutating func insert(_ name: EventName) { bits |= 1 << name.ordinal }

  /// Adds the events of another set.
  package mutating func formUnion(_ other: EventNameSet) { bits |= other.bits }
}
