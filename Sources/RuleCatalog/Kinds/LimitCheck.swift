/// When an event of `when` happens, the condition must not hold.
package struct ForbidCheck: Sendable {
  package let when: EventClass
  /// What must not hold; without it the event itself is the mistake.
  package let condition: Predicate?
}

/// Each event of `when` for which the condition holds is followed by one of `then` in time.
///
/// One of `unless` that comes first makes up for it; one of `until` ends the waiting. Neither is a
/// judgement.
package struct RespondCheck: Sendable {
  package let when: EventClass
  package let condition: Predicate?
  package let then: EventClass
  /// The condition under which an event of `then` is the answer.
  package let thenCondition: Predicate?
  package let within: RuleDuration
  package let unless: EventClass?
  package let until: EventClass?
  /// The attributes that trigger and answer share; empty: the answer is about the same ad or scene.
  package let key: [AttributeReference]
}

/// An event of `when` for which the condition holds happens only after one of `after`, counted
/// since the last one of `since`.
package struct PrecedeCheck: Sendable {
  package let when: EventClass
  package let condition: Predicate?
  package let after: EventClass
  /// The condition under which an event of `after` allows what is judged.
  package let afterCondition: Predicate?
  package let since: EventClass
  /// The condition under which an event of `since` begins a scope.
  package let sinceCondition: Predicate?
  /// The attributes that have a scope of their own for each value; empty: the launch has one.
  package let key: [AttributeReference]
}

/// So many events of `count` for which the condition holds come within a span, for each key.
package struct LimitCheck: Sendable {
  package let count: EventClass
  package let condition: Predicate?
  /// The attributes that are counted apart for each value; empty: all events are counted together.
  package let key: [AttributeReference]
  package let span: Span
  package let side: RuleSide
  package let bound: RuleCount
  /// The attribute of which different values are counted, instead of events.
  package let distinct: AttributeReference?
  /// The events that begin the count anew.
  package let reset: EventClass?
  /// The condition under which an event of `reset` does so.
  package let resetCondition: Predicate?

  /// Which events are counted together.
  package enum Span: Hashable, Sendable {
    /// Those that lie at most so far back.
    case window(RuleDuration)
    /// Those of a streak: each less than so long after the one before.
    case streak(gap: RuleDuration)
    /// All those of an app launch.
    case launch

    /// The length, where there is one.
    package var length: RuleDuration? {
      switch self {
      case .window(let length), .streak(let length): length
      case .launch: nil
      }
    }
  }
}
