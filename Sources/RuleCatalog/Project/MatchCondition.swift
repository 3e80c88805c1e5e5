package import LintModel

/// What an attribute has to be: a value, with `*` for any text, or a comparison such as `<= 5.2.0`.
package struct MatchCondition: Hashable, Sendable {
  private let comparison: Comparison
  /// What stands behind the comparison.
  package let operand: String
  private let value: AttributeValue

  /// Reads a condition on attributes of a type, or returns `nil` when its operand is no such value.
  package init?(_ text: String, type: AttributeType) {
    // Here, one sign is enough for equality.
    let isEquality = text.hasPrefix("=")
    let sign = Comparison.allCases.first { text.hasPrefix($0.rawValue) && !isEquality }
    comparison = sign ?? .equal
    operand = text.dropFirst(isEquality ? 1 : sign?.rawValue.count ?? 0).trimmed
    guard !operand.isEmpty, let value = AttributeValue(operand, as: type), value.isKnown else {
      return nil
    }
    if type == .duration, Double(operand) != nil { return nil }
    if type == .string, comparison.needsOrder, Version(operand) == nil { return nil }
    if type == .bool, comparison.needsOrder { return nil }
    self.value = value
  }

  /// The only text that meets the condition, or `nil` when several may, or other values do.
  package var text: String? {
    guard comparison == .equal, case .string = value, !operand.contains("*") else { return nil }
    return operand
  }

  /// Whether a value meets the condition; one that is not known meets none.
  package func holds(for other: AttributeValue) -> Bool {
    guard other.isKnown else { return false }
    switch comparison {
    case .equal: return isEqual(other)
    case .notEqual: return !isEqual(other)
    case .lessOrEqual, .less, .greaterOrEqual, .greater:
      return order(of: other).map { comparison.holds($0, 0) } ?? false
    }
  }

  private func isEqual(_ other: AttributeValue) -> Bool {
    guard case .string(let text) = other else { return order(of: other) == 0 || value == other }
    return Self.matches(Array(text.unicodeScalars), Array(operand.unicodeScalars))
  }

  /// How a value stands to the operand: below 0 when it is less.
  private func order(of other: AttributeValue) -> Int? {
    func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
      left < right ? -1 : left == right ? 0 : 1
    }
    switch (other, value) {
    case (.int(let left), .int(let right)): return sign(left, right)
    case (.double(let left), .double(let right)): return sign(left, right)
    case (.duration(let left), .duration(let right)): return sign(left, right)
    case (.inexactDuration(let left), .duration(let right)):
      // What may be on either side of the operand meets no condition.
      return left.exceeds(right).map { $0 ? 1 : -1 }
    case (.string(let left), .string(let right)):
      guard let left = Version(left), let right = Version(right) else { return nil }
      return sign(left, right)
    default: return nil
    }
  }

  /// Whether a text is like a pattern in which `*` stands for any text, also none.
  static func matches(_ text: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (place, next) = (0, 0)
    // Where the last `*` stands, and how far the text it took reaches.
    var star: (next: Int, place: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, place)
        next += 1
      } else if next < pattern.count, pattern[next] == text[place] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.next, last.place + 1)
        (place, next) = (last.place + 1, last.next + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}

/// A version as numbers with dots between them; parts that are left out are zero.
private struct Version: Comparable {
  private var parts: [Int]

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    self.parts = numbers
    while self.parts.last == 0 { self.parts.removeLast() }
  }

  static func < (left: Version, right: Version) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
