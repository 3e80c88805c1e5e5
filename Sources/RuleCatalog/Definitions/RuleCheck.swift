/// What a rule states about the timeline; each kind is one sentence.
package enum RuleCheck: Sendable {
  /// When an event of `when` happens, the condition must not hold.
  case forbid(when: EventClass, condition: Predicate)
  /// Each event of `when` for which the condition holds is followed by one of `then` in time,
  /// unless one of `unless` comes first; one of `until` ends the waiting without a judgement.
  case respond(
    when: EventClass, condition: Predicate?, then: EventClass, within: RuleDuration,
    unless: EventClass?, until: EventClass?)
  /// An event of `when` for which the condition holds happens only after one of `after`, counted
  /// since the last one of `since`.
  case precede(when: EventClass, condition: Predicate?, after: EventClass, since: EventClass)

  /// The kinds by the names that rules give them.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case forbid
    case respond
    case precede
  }

  /// Which kind it is.
  package var kind: Kind {
    switch self {
    case .forbid: .forbid
    case .respond: .respond
    case .precede: .precede
    }
  }

  /// The events that are judged.
  package var when: EventClass {
    switch self {
    case .forbid(let when, _), .respond(let when, _, _, _, _, _), .precede(let when, _, _, _): when
    }
  }

  /// The condition, for a rule that has one.
  package var condition: Predicate? {
    switch self {
    case .forbid(_, let condition): condition
    case .respond(_, let condition, _, _, _, _), .precede(_, let condition, _, _): condition
    }
  }
}

/// A length of time in a rule's check: written there, or one of the rule's parameters.
package enum RuleDuration: Hashable, Sendable {
  case literal(nanoseconds: Int64)
  /// The index of a parameter of type duration.
  case parameter(Int)

  /// Returns the length with the parameters of the rule that it belongs to.
  package func nanoseconds(_ parameters: [RuleParameter]) -> Int64 {
    switch self {
    case .literal(let nanoseconds): return nanoseconds
    case .parameter(let index):
      guard case .duration(let nanoseconds) = parameters[index].value else {
        preconditionFailure("the loader lets only durations through")
      }
      return nanoseconds
    }
  }
}
