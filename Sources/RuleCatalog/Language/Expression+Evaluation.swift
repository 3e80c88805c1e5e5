import LintModel
import PatternMatch

extension Expression {
  /// Returns the expression's value, which is unknown as soon as it needs something unknown.
  func value(
    in source: borrowing some AttributeSource & ~Copyable, _ parameters: [RuleParameter]
  ) -> AttributeValue {
    switch self {
    case .constant(let value): return value
    case .attribute(let reference): return source.value(of: reference)
    case .parameter(let index): return parameters[index].value
    case .isLogged(let reference):
      // What is redacted or lacks its time is there; to call it absent would make a mistake pass.
      return .bool(source.value(of: reference) != .unknown(.notLogged))
    case .not(let operand): return AttributeValue(operand.truth(in: source, parameters).negated)
    case .all, .any, .comparison, .membership, .textTest, .match:
      return AttributeValue(truth(in: source, parameters))
    case .calculation(let kind, let left, let right):
      return kind.result(left.value(in: source, parameters), right.value(in: source, parameters))
    case .negative(let operand): return operand.value(in: source, parameters).negative
    case .size(let operand):
      let value = operand.value(in: source, parameters)
      guard case .string(let text) = value else { return .unknown(value.reason) }
      return .int(text.unicodeScalars.count)
    }
  }

  /// Returns the expression's truth, for one whose type is bool.
  func truth(
    in source: borrowing some AttributeSource & ~Copyable, _ parameters: [RuleParameter]
  ) -> Truth {
    switch self {
    case .all(let operands):
      var truth = Truth.yes
      for operand in operands where truth != .no {
        truth = truth.and(operand.truth(in: source, parameters))
      }
      return truth
    case .any(let operands):
      var truth = Truth.no
      for operand in operands where truth != .yes {
        truth = truth.or(operand.truth(in: source, parameters))
      }
      return truth
    case .comparison(let comparison, let left, let right):
      return comparison.truth(
        left.value(in: source, parameters), right.value(in: source, parameters))
    case .membership(let element, let list):
      let value = element.value(in: source, parameters)
      var truth = Truth.no
      for other in list where truth != .yes {
        truth = truth.or(Comparison.equal.truth(value, other.value(in: source, parameters)))
      }
      return truth
    case .textTest(let test, let left, let right):
      return test.truth(left.value(in: source, parameters), right.value(in: source, parameters))
    case .match(let operand, let pattern):
      let value = operand.value(in: source, parameters)
      guard case .string(let text) = value else { return Truth(value) }
      return source.truth(of: pattern, in: text)
    case .constant, .attribute, .parameter, .isLogged, .not, .calculation, .negative, .size:
      return Truth(value(in: source, parameters))
    }
  }
}

extension Comparison {
  /// Compares two values; one that is unknown, or that has no such order, gives unknown.
  func truth(_ left: AttributeValue, _ right: AttributeValue) -> Truth {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      needsOrder
        ? Truth(holds(left.utf8, right.utf8))
        : Truth(left.hasSameBytes(as: right) == (self == .equal))
    case (.int(let left), .int(let right)): Truth(holds(left, right))
    case (.double(let left), .double(let right)): Truth(holds(left, right))
    case (.int(let left), .double(let right)): Truth(holds(Double(left), right))
    case (.double(let left), .int(let right)): Truth(holds(left, Double(right)))
    case (.duration(let left), .duration(let right)): Truth(holds(left, right))
    case (.duration, .inexactDuration), (.inexactDuration, .duration),
      (.inexactDuration, .inexactDuration):
      truth(left.distance, right.distance)
    case (.bool(let left), .bool(let right)):
      needsOrder ? .unknown(.notLogged) : Truth((left == right) == (self == .equal))
    default: .unknown(left.reason.joined(right.reason))
    }
  }

  /// Compares two lengths of time, one of which is known only within bounds.
  private func truth(_ left: TimeDistance?, _ right: TimeDistance?) -> Truth {
    guard let left, let right else { return .unknown(.noTime) }
    // Exact bounds belong to a length, others do not.
    if left.upper <= right.lower { return Truth(holds(-1, 0)) }
    if right.upper <= left.lower { return Truth(holds(1, 0)) }
    return .unknown(.impreciseTime)
  }

  /// Compares bytes, because the order of strings must be the same everywhere, and because `==` of
  /// String takes two spellings of one character for equal.
  private func holds(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    let order = left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    return holds(order, 0)
  }
}

extension Calculation {
  /// Calculates, and gives unknown for a division by zero and for what does not fit.
  func result(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
    switch (left, right) {
    case (.int(let left), .int(let right)):
      integer(left, right).map { .int($0) } ?? .unknown(.notLogged)
    case (.double(let left), .double(let right)): double(left, right)
    case (.int(let left), .double(let right)): double(Double(left), right)
    case (.double(let left), .int(let right)): double(left, Double(right))
    case (.duration(let left), .duration(let right)):
      integer(left, right).map { .duration(nanoseconds: $0) } ?? .unknown(.notLogged)
    case (.duration(let length), .int(let number)):
      integer(length, Int64(number)).map { .duration(nanoseconds: $0) } ?? .unknown(.notLogged)
    case (.duration(let length), .double(let number)): scaled(length, number)
    case (.int, .duration), (.double, .duration): result(right, left)
    case (.inexactDuration, .duration), (.duration, .inexactDuration),
      (.inexactDuration, .inexactDuration):
      inexact(left.distance, right.distance)
    case (.inexactDuration(let length), .int), (.inexactDuration(let length), .double):
      inexact(length, right)
    case (.int, .inexactDuration), (.double, .inexactDuration): result(right, left)
    default: .unknown(left.reason.joined(right.reason))
    }
  }

  /// The sum or the difference of two lengths that are known within bounds.
  private func inexact(_ left: TimeDistance?, _ right: TimeDistance?) -> AttributeValue {
    guard let left, let right,
      let nominal = integer(left.nominal, right.nominal),
      let lower = integer(left.lower, self == .difference ? right.upper : right.lower),
      let upper = integer(left.upper, self == .difference ? right.lower : right.upper)
    else { return .unknown(.notLogged) }
    return AttributeValue(TimeDistance(lower: lower, nominal: nominal, upper: upper))
  }

  /// The multiple, or a part, of a length that is known within bounds.
  private func inexact(_ length: TimeDistance, _ number: AttributeValue) -> AttributeValue {
    let parts = [length.lower, length.nominal, length.upper].compactMap { part -> Int64? in
      guard case .duration(let scaled) = result(.duration(nanoseconds: part), number) else {
        return nil
      }
      return scaled
    }
    guard parts.count == 3 else { return .unknown(.notLogged) }
    return AttributeValue(
      TimeDistance(
        lower: min(parts[0], parts[2]), nominal: parts[1], upper: max(parts[0], parts[2])))
  }

  private func integer<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number? {
    let (result, overflow) =
      switch self {
      case .sum: left.addingReportingOverflow(right)
      case .difference: left.subtractingReportingOverflow(right)
      case .product: left.multipliedReportingOverflow(by: right)
      case .quotient: left.dividedReportingOverflow(by: right)
      }
    return overflow ? nil : result
  }

  private func double(_ left: Double, _ right: Double) -> AttributeValue {
    let result =
      switch self {
      case .sum: left + right
      case .difference: left - right
      case .product: left * right
      case .quotient: left / right
      }
    return result.isFinite ? .double(result) : .unknown(.notLogged)
  }

  private func scaled(_ length: Int64, _ number: Double) -> AttributeValue {
    let result = (self == .quotient ? Double(length) / number : Double(length) * number).rounded()
    return Int64(exactly: result).map { .duration(nanoseconds: $0) } ?? .unknown(.notLogged)
  }
}

extension TextTest {
  /// Tests bytes, as comparison does.
  func truth(_ text: AttributeValue, _ part: AttributeValue) -> Truth {
    guard case .string(let text) = text, case .string(let part) = part else {
      return .unknown(text.reason.joined(part.reason))
    }
    return switch self {
    case .startsWith: Truth(text.utf8.starts(with: part.utf8))
    case .endsWith: Truth(text.utf8.reversed().starts(with: part.utf8.reversed()))
    case .contains: Truth(part.isEmpty || Array(text.utf8).contains(Array(part.utf8)))
    }
  }
}

extension String {
  /// Whether two strings have the same bytes. Most that are compared differ in their length, and
  /// what `==` tells apart, it tells apart quickly.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }
}

extension AttributeValue {
  /// Why the value cannot be used: the reason of an unknown one, the weaker reason of others.
  fileprivate var reason: UnknownReason {
    if case .unknown(let reason) = self { reason } else { .notLogged }
  }

  fileprivate var negative: AttributeValue {
    switch self {
    case .int, .duration, .inexactDuration: Calculation.product.result(self, .int(-1))
    case .double(let number): .double(-number)
    case .string, .bool, .unknown: .unknown(reason)
    }
  }
}
