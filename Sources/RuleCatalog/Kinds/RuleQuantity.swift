import LintModel

/// The side on which a number or a length must stay.
package enum RuleSide: String, Hashable, Sendable {
  case atMost = "at_most"
  case atLeast = "at_least"

  /// The side in a sentence.
  var words: String { self == .atMost ? "at most" : "at least" }
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

  /// The length in a sentence.
  func words(_ parameters: [RuleParameter]) -> String {
    DurationText.readable(nanoseconds(parameters))
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
