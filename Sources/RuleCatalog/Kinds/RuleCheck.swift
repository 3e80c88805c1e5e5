/// What a rule states about the timeline; each kind is one sentence.
package enum RuleCheck: Sendable {
  /// When an event happens, a condition must not hold.
  case forbid(ForbidCheck)
  /// Each event is followed by another one in time.
  case respond(RespondCheck)
  /// An event happens only after another one, since a third.
  case precede(PrecedeCheck)
  /// So many events of a key come within a time.
  case limit(LimitCheck)
  /// Two intervals must not overlap.
  case overlap(OverlapCheck)
  /// A state lasts at least or at most so long.
  case hold(HoldCheck)

  /// The kinds by the names that rules give them.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case forbid
    case respond
    case precede
    case limit
    case overlap
    case hold
  }

  /// Which kind it is.
  package var kind: Kind {
    switch self {
    case .forbid: .forbid
    case .respond: .respond
    case .precede: .precede
    case .limit: .limit
    case .overlap: .overlap
    case .hold: .hold
    }
  }

  /// The events that are judged; `nil` for the kinds that judge intervals.
  package var when: EventClass? {
    switch self {
    case .forbid(let check): check.when
    case .respond(let check): check.when
    case .precede(let check): check.when
    case .limit(let check): check.count
    case .overlap, .hold: nil
    }
  }

  /// The condition on what is judged, for a rule that has one.
  package var condition: Predicate? {
    switch self {
    case .forbid(let check): check.condition
    case .respond(let check): check.condition
    case .precede(let check): check.condition
    case .limit(let check): check.condition
    case .overlap(let check): check.condition
    case .hold(let check): check.condition
    }
  }

  /// The conditions on the other events that it looks at.
  package var otherConditions: [Predicate] {
    switch self {
    case .forbid, .overlap, .hold: []
    case .respond(let check): [check.thenCondition].compactMap { $0 }
    case .precede(let check): [check.afterCondition, check.sinceCondition].compactMap { $0 }
    case .limit(let check): [check.resetCondition].compactMap { $0 }
    }
  }

  /// The attributes by which it tells apart what belongs together; empty where everything does.
  package var key: [AttributeReference] {
    switch self {
    case .forbid, .hold: []
    case .respond(let check): check.key
    case .precede(let check): check.key
    case .limit(let check): check.key
    case .overlap(let check): check.key
    }
  }

  /// The indexes of the parameters that its lengths, numbers and conditions are.
  var parametersRead: Set<Int> {
    let conditions = otherConditions + [condition].compactMap { $0 }
    var read = Set(conditions.flatMap(\.parametersRead))
    var lengths: [RuleDuration] = []
    switch self {
    case .forbid, .precede: break
    case .respond(let check): lengths = [check.within]
    case .limit(let check):
      lengths = [check.span.length].compactMap { $0 }
      if case .parameter(let index) = check.bound { read.insert(index) }
    case .overlap(let check): lengths = [check.longerThan, check.gap].compactMap { $0 }
    case .hold(let check): lengths = [check.length]
    }
    for case .parameter(let index) in lengths { read.insert(index) }
    return read
  }
}

/// The side on which a number or a length must stay.
package enum RuleSide: String, Hashable, Sendable {
  case atMost = "at_most"
  case atLeast = "at_least"
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

/// A number in a rule's check: written there, or one of the rule's parameters.
package enum RuleCount: Hashable, Sendable {
  case literal(Int)
  /// The index of a parameter of type int.
  case parameter(Int)

  /// Returns the number with the parameters of the rule that it belongs to, from 0 to the most that
  /// a rule may count to.
  package func number(_ parameters: [RuleParameter]) -> Int {
    switch self {
    case .literal(let number): return number
    case .parameter(let index):
      guard case .int(let number) = parameters[index].value else {
        preconditionFailure("the loader lets only whole numbers through")
      }
      return min(max(number, 0), RuleLimits.countMax)
    }
  }
}
