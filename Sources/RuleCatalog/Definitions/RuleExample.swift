package import LintModel

/// A piece of log with the verdict that its rule must reach on it.
package struct RuleExample: Sendable {
  /// A sentence that says what the example shows.
  package let name: String
  package let verdict: RuleVerdict.Verdict
  /// Why the verdict is inconclusive; `nil` accepts every reason.
  package let reason: RuleVerdict.Reason?
  /// The event classes that count as available besides those seen; `nil` when every class does.
  package let emits: [EventClass]?
  package let body: Body
  /// The line of the body, from 0, that the finding or the open question points at; `nil` for
  /// verdicts that point at nothing.
  package let markedLine: Int?
  /// The line of the rule's file at which the example starts.
  package let line: Int
  /// The line of the rule's file at which the body's first line stands.
  package let bodyLine: Int

  /// What is judged.
  package enum Body: Sendable {
    /// Events that are made up, without a log.
    case events([ExampleEvent])
    /// Text that is read like a file, without the mark.
    case log(String)
  }
}

/// One line of an example's events.
package struct ExampleEvent: Hashable, Sendable {
  /// The time from the example's start, or `nil` for an event without time.
  package let timeNanoseconds: Int64?
  package let name: EventName
  package let attributes: [Event.Attribute]
  /// The line of the body, from 0.
  package let bodyLine: Int
}
