import LintModel
import PatternMatch

/// A predicate, or a part of one, that was found to be well typed.
indirect enum Expression: Sendable {
  case constant(AttributeValue)
  case attribute(AttributeReference)
  /// The index of one of the rule's parameters.
  case parameter(Int)
  case isLogged(AttributeReference)
  case not(Expression)
  case all([Expression])
  case any([Expression])
  case comparison(Comparison, Expression, Expression)
  case membership(Expression, in: [Expression])
  case calculation(Calculation, Expression, Expression)
  case negative(Expression)
  case textTest(TextTest, Expression, Expression)
  case match(Expression, Pattern)
  case size(Expression)
}

/// The ways in which a value is calculated from two.
enum Calculation: String, Sendable {
  case sum = "+"
  case difference = "-"
  case product = "*"
  case quotient = "/"
}

/// The tests of one string by another.
enum TextTest: String, CaseIterable, Sendable {
  case startsWith
  case endsWith
  case contains
}

extension Expression {
  /// The expressions that this one is made of.
  var operands: [Expression] {
    switch self {
    case .constant, .attribute, .parameter, .isLogged: []
    case .not(let operand), .negative(let operand), .match(let operand, _), .size(let operand):
      [operand]
    case .all(let operands), .any(let operands): operands
    case .comparison(_, let left, let right), .calculation(_, let left, let right),
      .textTest(_, let left, let right):
      [left, right]
    case .membership(let element, let list): [element] + list
    }
  }

  /// The attributes that it reads, in the order in which it names them, each once.
  var attributesRead: [AttributeReference] {
    var found: [AttributeReference] = []
    collect(into: &found) { expression in
      switch expression {
      case .attribute(let reference), .isLogged(let reference): reference
      default: nil
      }
    }
    return found
  }

  /// The indexes of the parameters that it reads, in the order in which it names them, each once.
  var parametersRead: [Int] {
    var found: [Int] = []
    collect(into: &found) { if case .parameter(let index) = $0 { index } else { nil } }
    return found
  }

  /// The patterns that it looks for, each once.
  var patterns: [String] {
    var found: [String] = []
    collect(into: &found) { if case .match(_, let pattern) = $0 { pattern.source } else { nil } }
    return found
  }

  private func collect<Part: Equatable>(
    into found: inout [Part], _ part: (Expression) -> Part?
  ) {
    if let part = part(self), !found.contains(part) { found.append(part) }
    for operand in operands { operand.collect(into: &found, part) }
  }
}
