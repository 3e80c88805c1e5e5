package import LintModel

/// One or more kinds of event, any of which will do.
package struct EventClass: Hashable, Sendable {
  /// The kinds in the order in which the rule names them; never empty, each once.
  package let names: [EventName]

  /// Creates a class of at least one kind.
  package init(_ names: [EventName]) {
    precondition(!names.isEmpty, "an event class has at least one event")
    self.names = names
  }

  /// Whether an event of this kind belongs to the class.
  package func contains(_ name: EventName) -> Bool { names.contains(name) }
}

extension EventClass: CustomStringConvertible {
  /// The class as rules write it: `ad.present_called || ad.will_present`.
  package var description: String { names.map(\.rawValue).joined(separator: " || ") }
}
