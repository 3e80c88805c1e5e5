package import LintModel

/// What a predicate says of an event, in the three values of Kleene's logic.
package enum Truth: Hashable, Sendable {
  case yes
  case no
  /// The log does not tell enough, and why.
  case unknown(AttributeValue.UnknownReason)
}

extension Truth {
  /// Says whether both hold; what is false stays false beside something unknown.
  package func and(_ other: Truth) -> Truth {
    switch (self, other) {
    case (.no, _), (_, .no): .no
    case (.yes, let rest), (let rest, .yes): rest
    case (.unknown(let reason), .unknown(let otherReason)): .unknown(reason.joined(otherReason))
    }
  }

  /// Says whether at least one holds; what is true stays true beside something unknown.
  package func or(_ other: Truth) -> Truth {
    negated.and(other.negated).negated
  }

  /// The opposite; the opposite of unknown is unknown.
  package var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: self
    }
  }

  /// The truth of a Boolean.
  init(_ flag: Bool) {
    self = flag ? .yes : .no
  }

  /// Says whether a pattern was found; `nil` is one that had to be stopped, which tells nothing.
  package init(found: Bool?) {
    self = found.map { Truth($0) } ?? .unknown(.limitReached)
  }

  /// The truth of a value of type bool. A value of another type tells nothing.
  init(_ value: AttributeValue) {
    switch value {
    case .bool(let flag): self.init(flag)
    case .unknown(let reason): self = .unknown(reason)
    case .string, .int, .double, .duration, .inexactDuration: self = .unknown(.notLogged)
    }
  }
}

extension AttributeValue {
  /// The truth as a value of type bool.
  init(_ truth: Truth) {
    switch truth {
    case .yes: self = .bool(true)
    case .no: self = .bool(false)
    case .unknown(let reason): self = .unknown(reason)
    }
  }
}

extension AttributeValue.UnknownReason {
  /// The reason to give for two: the one that tells the reader more about what to change.
  func joined(_ other: Self) -> Self {
    switch (self, other) {
    case (.redacted, _), (_, .redacted): .redacted
    case (.noTime, _), (_, .noTime): .noTime
    case (.impreciseTime, _), (_, .impreciseTime): .impreciseTime
    case (.limitReached, _), (_, .limitReached): .limitReached
    case (.ambiguous, _), (_, .ambiguous): .ambiguous
    case (.notLogged, .notLogged): .notLogged
    }
  }
}
