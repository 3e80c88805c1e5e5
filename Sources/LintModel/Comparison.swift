/// The ways in which two values are compared.
///
/// Of two signs that start alike, the longer stands first.
package enum Comparison: String, CaseIterable, Sendable {
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case greater = ">"

  /// Whether the operands need an order, and not only to be equal or not.
  package var needsOrder: Bool { self != .equal && self != .notEqual }

  /// Whether it is true of two values.
  package func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
