import LintModel

/// Finds conditions that say the same of every event, which nobody means to write.
enum ConstantConditions {
  /// Returns what is odd about a condition itself, not about its parts.
  static func problem(in condition: Expression) -> PredicateProblem? {
    switch condition {
    case .all(let operands): contradiction(in: operands)
    case .comparison(_, .attribute(let left), .attribute(let right)) where left == right:
      .sameOperands
    case .comparison(_, .parameter(let left), .parameter(let right)) where left == right:
      .sameOperands
    case .comparison, .membership, .textTest, .match: constant(condition)
    case .constant, .attribute, .parameter, .isLogged, .not, .any, .calculation, .negative, .size:
      nil
    }
  }

  /// A condition that reads nothing has one value.
  private static func constant(_ condition: Expression) -> PredicateProblem? {
    guard condition.attributesRead.isEmpty, condition.parametersRead.isEmpty else { return nil }
    return switch condition.truth(in: NothingKnown(), []) {
    case .yes: .alwaysSame(true)
    case .no: .alwaysSame(false)
    case .unknown: nil
    }
  }

  /// No attribute equals two values at once.
  private static func contradiction(in operands: [Expression]) -> PredicateProblem? {
    var seen: [AttributeReference: AttributeValue] = [:]
    for operand in operands {
      guard case .comparison(.equal, let left, let right) = operand else { continue }
      switch (left, right) {
      case (.attribute(let reference), .constant(let value)),
        (.constant(let value), .attribute(let reference)):
        if let other = seen[reference], Comparison.equal.truth(other, value) == .no {
          return .contradiction(
            reference, first: other.description, second: value.description)
        }
        seen[reference] = value
      default: continue
      }
    }
    return nil
  }

  private struct NothingKnown: AttributeSource {
    func value(of attribute: EntityAttribute) -> AttributeValue { .unknown(.notLogged) }
    func value(ofEventAttribute key: EventKey) -> AttributeValue { .unknown(.notLogged) }
  }
}
