import LintModel
import PatternMatch

/// Finds the types of a predicate's parts, and what is wrong with them.
struct PredicateChecker {
  private let scalars: [Unicode.Scalar]
  private let scope: ReferenceScope
  /// Everything that was found, errors and warnings.
  private(set) var problems: [PlacedPredicateProblem] = []

  /// A part of a predicate that is well typed.
  struct Typed {
    let expression: Expression
    let type: AttributeType
    let span: Range<Int>

    /// Whether it says which ad or scene something is about.
    var isIdentity: Bool {
      if case .attribute(let reference) = expression { reference.isIdentity } else { false }
    }
  }

  init(_ scalars: [Unicode.Scalar], scope: ReferenceScope) {
    self.scalars = scalars
    self.scope = scope
  }

  /// Returns the predicate as an expression, or `nil` when there are errors.
  mutating func condition(_ syntax: PlacedSyntax) -> Expression? {
    guard let typed = check(syntax), isBool(typed, for: "a condition") else { return nil }
    return problems.allSatisfy(\.problem.isWarning) ? typed.expression : nil
  }

  private mutating func check(_ node: PlacedSyntax) -> Typed? {
    switch node.syntax {
    case .literal(let value): literal(value, node)
    case .path(let path): reference(path, node)
    case .call(let function, let receiver, let arguments):
      call(function, receiver, arguments, node)
    case .not(let operand): not(operand, node)
    case .negative(let operand): negative(operand, node)
    case .all(let operands):
      junction(operands, named: "&&").flatMap { condition(.all($0), node) }
    case .any(let operands):
      junction(operands, named: "||").flatMap { condition(.any($0), node) }
    case .comparison(let comparison, let left, let right):
      self.comparison(comparison, left, right, node)
    case .membership(let element, let list): membership(element, list, node)
    case .calculation(let kind, let left, let right): calculation(kind, left, right, node)
    case .list: fail(.lonelyList, node)
    }
  }

  private func literal(_ value: AttributeValue, _ node: PlacedSyntax) -> Typed? {
    let type: AttributeType? =
      switch value {
      case .string: .string
      case .int: .int
      case .double: .double
      case .bool: .bool
      case .duration, .inexactDuration: .duration
      case .unknown: nil
      }
    return type.map { Typed(expression: .constant(value), type: $0, span: node.span) }
  }

  private mutating func reference(_ path: String, _ node: PlacedSyntax) -> Typed? {
    do throws(PredicateProblem) {
      switch try scope.meaning(of: path) {
      case .attribute(let reference):
        return Typed(expression: .attribute(reference), type: reference.type, span: node.span)
      case .parameter(let index):
        let type = scope.parameters[index].type
        return Typed(expression: .parameter(index), type: type, span: node.span)
      }
    } catch {
      return fail(error, node)
    }
  }

  private mutating func not(_ operand: PlacedSyntax, _ node: PlacedSyntax) -> Typed? {
    guard let operand = check(operand), isBool(operand, for: "`!`") else { return nil }
    return condition(.not(operand.expression), node)
  }

  private mutating func negative(_ operand: PlacedSyntax, _ node: PlacedSyntax) -> Typed? {
    guard let operand = check(operand) else { return nil }
    guard operand.type.isNumber || operand.type == .duration else {
      return fail(.notNumeric(self.operand(operand)), span: operand.span)
    }
    return Typed(expression: .negative(operand.expression), type: operand.type, span: node.span)
  }

  /// Checks all operands of `&&` or `||`, so that each mistake is found in one go.
  private mutating func junction(
    _ operands: [PlacedSyntax], named name: String
  ) -> [Expression]? {
    var expressions: [Expression] = []
    for operand in operands {
      guard let typed = check(operand), isBool(typed, for: "`\(name)`") else { continue }
      expressions.append(typed.expression)
    }
    return expressions.count == operands.count ? expressions : nil
  }

  private mutating func comparison(
    _ comparison: Comparison, _ left: PlacedSyntax, _ right: PlacedSyntax, _ node: PlacedSyntax
  ) -> Typed? {
    let (left, right) = (check(left), check(right))
    guard let left, let right else { return nil }
    guard left.isIdentity == right.isIdentity, !left.isIdentity || !comparison.needsOrder else {
      return fail(.identityCompared(operand(left), operand(right)), node)
    }
    guard left.type.isComparable(with: right.type) else {
      return fail(.notComparable(operand(left), operand(right)), node)
    }
    guard !comparison.needsOrder || left.type != .bool else {
      return fail(.notOrdered(operand(left)), node)
    }
    return condition(.comparison(comparison, left.expression, right.expression), node)
  }

  private mutating func membership(
    _ element: PlacedSyntax, _ list: PlacedSyntax, _ node: PlacedSyntax
  ) -> Typed? {
    guard case .list(let elements) = list.syntax else {
      return fail(.expected("a list such as `[\"a\", \"b\"]`", found: text(list.span)), list)
    }
    guard !elements.isEmpty else { return fail(.emptyList, list) }
    let typedElement = check(element)
    var expressions: [Expression] = []
    for other in elements.map({ check($0) }) {
      guard let other, let typedElement else { continue }
      guard !typedElement.isIdentity, !other.isIdentity else {
        fail(.identityCompared(operand(typedElement), operand(other)), span: other.span)
        continue
      }
      if typedElement.type.isComparable(with: other.type) {
        expressions.append(other.expression)
      } else {
        fail(.notComparable(operand(typedElement), operand(other)), span: other.span)
      }
    }
    guard let typedElement, expressions.count == elements.count else { return nil }
    return condition(.membership(typedElement.expression, in: expressions), node)
  }

  private mutating func calculation(
    _ kind: Calculation, _ left: PlacedSyntax, _ right: PlacedSyntax, _ node: PlacedSyntax
  ) -> Typed? {
    let (left, right) = (check(left), check(right))
    guard let left, let right else { return nil }
    guard let type = kind.type(left.type, right.type) else {
      return fail(.notCalculable(kind, operand(left), operand(right)), node)
    }
    let expression = Expression.calculation(kind, left.expression, right.expression)
    return Typed(expression: expression, type: type, span: node.span)
  }

  // MARK: Calls

  private static let functions = ["has", "size", "matches"] + TextTest.allCases.map(\.rawValue)

  private mutating func call(
    _ function: String, _ receiver: PlacedSyntax?, _ arguments: [PlacedSyntax],
    _ node: PlacedSyntax
  ) -> Typed? {
    let isMethod = function != "has" && function != "size"
    guard Self.functions.contains(function), isMethod == (receiver != nil) else {
      let nearest = nearestName(to: function, in: Self.functions)
      return fail(.unknownFunction(function, nearest: nearest), node)
    }
    guard arguments.count == 1 else {
      return fail(
        .wrongArgumentCount(function: function, expected: 1, found: arguments.count), node)
    }
    switch (function, receiver) {
    case ("has", _): return has(arguments[0], node)
    case ("size", _):
      guard let text = string(arguments[0], for: "`size`") else { return nil }
      return Typed(expression: .size(text), type: .int, span: node.span)
    case ("matches", let receiver?): return matches(receiver, arguments[0], node)
    case (_, let receiver?):
      let text = string(receiver, for: "`.\(function)`")
      let part = string(arguments[0], for: "`.\(function)`")
      guard let text, let part, let test = TextTest(rawValue: function) else { return nil }
      return condition(.textTest(test, text, part), node)
    default: return nil
    }
  }

  private mutating func has(_ argument: PlacedSyntax, _ node: PlacedSyntax) -> Typed? {
    guard case .path = argument.syntax else {
      return fail(.notAnAttribute(function: "has"), argument)
    }
    guard let typed = check(argument) else { return nil }
    guard case .attribute(let reference) = typed.expression else {
      return fail(.notAnAttribute(function: "has"), argument)
    }
    return condition(.isLogged(reference), node)
  }

  private mutating func matches(
    _ receiver: PlacedSyntax, _ argument: PlacedSyntax, _ node: PlacedSyntax
  ) -> Typed? {
    let text = string(receiver, for: "`.matches`")
    guard case .literal(.string(let source)) = argument.syntax else {
      return fail(.patternNotLiteral, argument)
    }
    do throws(PatternError) {
      let pattern = try Pattern(source)
      return text.flatMap { condition(.match($0, pattern), node) }
    } catch {
      return fail(.badPattern(message: error.words), argument)
    }
  }

  private mutating func string(_ node: PlacedSyntax, for user: String) -> Expression? {
    guard let typed = check(node) else { return nil }
    guard typed.type == .string, !typed.isIdentity else {
      fail(.notString(operand(typed), user: user), span: typed.span)
      return nil
    }
    return typed.expression
  }

  // MARK: Problems

  /// Returns a part of type bool, and warns when it says the same of every event.
  private mutating func condition(_ expression: Expression, _ node: PlacedSyntax) -> Typed? {
    if let problem = ConstantConditions.problem(in: expression) { fail(problem, node) }
    return Typed(expression: expression, type: .bool, span: node.span)
  }

  private mutating func isBool(_ typed: Typed, for user: String) -> Bool {
    guard typed.type == .bool else {
      fail(.notBool(operand(typed), user: user), span: typed.span)
      return false
    }
    if case .constant(.bool(let flag)) = typed.expression {
      fail(.alwaysSame(flag), span: typed.span)
    }
    return true
  }

  @discardableResult
  private mutating func fail(_ problem: PredicateProblem, _ node: PlacedSyntax) -> Typed? {
    fail(problem, span: node.span)
  }

  @discardableResult
  private mutating func fail(_ problem: PredicateProblem, span: Range<Int>) -> Typed? {
    problems.append(PlacedPredicateProblem(problem: problem, span: span))
    return nil
  }

  private func operand(_ typed: Typed) -> PredicateProblem.Operand {
    let isLiteral = if case .constant = typed.expression { true } else { false }
    return PredicateProblem.Operand(
      text: text(typed.span), type: typed.type, isLiteral: isLiteral)
  }

  private func text(_ span: Range<Int>) -> String {
    String(scalars[span])
  }
}

extension AttributeType {
  /// Whether numbers of this type can be calculated with.
  var isNumber: Bool { self == .int || self == .double }

  /// Whether values of the two types can be equal.
  func isComparable(with other: AttributeType) -> Bool {
    self == other || isNumber && other.isNumber
  }
}

extension Calculation {
  /// Returns the type of the result, or `nil` when the operands do not go together.
  func type(_ left: AttributeType, _ right: AttributeType) -> AttributeType? {
    if left.isNumber, right.isNumber {
      return left == .int && right == .int ? .int : .double
    }
    switch self {
    case .sum, .difference: return left == .duration && right == .duration ? .duration : nil
    case .product:
      let isScaled =
        left == .duration && right.isNumber || left.isNumber && right == .duration
      return isScaled ? .duration : nil
    case .quotient: return left == .duration && right.isNumber ? .duration : nil
    }
  }
}
