import LintModel

/// Reads a predicate by precedence climbing (Pratt), and stops at the first mistake.
struct PredicateParser {
  /// The most levels of a predicate, so that no walk over it can exhaust the stack.
  static let depthMax = 64

  /// The most characters of a predicate.
  static let lengthMax = 4096

  private let tokens: [PredicateToken]
  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// Splits a predicate's text into words.
  init(_ scalars: [Unicode.Scalar]) throws(PlacedPredicateProblem) {
    guard scalars.count <= Self.lengthMax else {
      throw PlacedPredicateProblem(
        problem: .tooLong(limit: Self.lengthMax), span: 0..<scalars.count)
    }
    var lexer = PredicateLexer(scalars)
    tokens = try lexer.tokens()
    self.scalars = scalars
  }

  /// Reads the whole predicate.
  mutating func parse() throws(PlacedPredicateProblem) -> PlacedSyntax {
    let syntax = try expression(above: .none, depth: 1)
    guard current.kind == .end else { throw unexpected("an operator or the end") }
    return syntax
  }

  /// How tightly an operator binds.
  private enum Precedence: Int, Comparable {
    case none, or, and, comparison, sum, product, prefix

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private enum Operator {
    case and, or, membership
    case comparison(Comparison)
    case calculation(Calculation)

    var precedence: Precedence {
      switch self {
      case .or: .or
      case .and: .and
      case .comparison, .membership: .comparison
      case .calculation(.sum), .calculation(.difference): .sum
      case .calculation(.product), .calculation(.quotient): .product
      }
    }
  }

  private var current: PredicateToken { tokens[index] }

  /// Reads operands and the operators between them that bind tighter than `limit`.
  private mutating func expression(
    above limit: Precedence, depth: Int
  ) throws(PlacedPredicateProblem) -> PlacedSyntax {
    var left = try prefix(depth: depth)
    while let infix = infixOperator(), infix.precedence > limit {
      index += 1
      let right = try expression(above: infix.precedence, depth: depth + 1)
      let span = left.span.lowerBound..<right.span.upperBound
      switch infix {
      case .and: left = try node(.all(operands(of: left, isAll: true) + [right]), span)
      case .or: left = try node(.any(operands(of: left, isAll: false) + [right]), span)
      case .membership: left = try node(.membership(left, right), span)
      case .comparison(let comparison): left = try node(.comparison(comparison, left, right), span)
      case .calculation(let kind): left = try node(.calculation(kind, left, right), span)
      }
      if infix.precedence == .comparison, infixOperator()?.precedence == .comparison {
        throw PlacedPredicateProblem(problem: .chainedComparison, span: current.span)
      }
    }
    return left
  }

  /// Keeps a long row of `&&` or `||` flat.
  private func operands(of left: PlacedSyntax, isAll: Bool) -> [PlacedSyntax] {
    switch left.syntax {
    case .all(let operands) where isAll: return operands
    case .any(let operands) where !isAll: return operands
    default: return [left]
    }
  }

  private func infixOperator() -> Operator? {
    switch current.kind {
    case .name("in"): return .membership
    case .symbol(.and): return .and
    case .symbol(.or): return .or
    case .symbol(let symbol):
      if let comparison = Comparison(rawValue: symbol.rawValue) { return .comparison(comparison) }
      return Calculation(rawValue: symbol.rawValue).map { .calculation($0) }
    default: return nil
    }
  }

  private mutating func prefix(depth: Int) throws(PlacedPredicateProblem) -> PlacedSyntax {
    let start = current.span
    guard depth <= Self.depthMax else {
      throw PlacedPredicateProblem(problem: .nestedTooDeep(limit: Self.depthMax), span: start)
    }
    guard current.kind == .symbol(.not) || current.kind == .symbol(.minus) else {
      return try postfix(depth: depth)
    }
    let isNot = current.kind == .symbol(.not)
    index += 1
    let operand = try prefix(depth: depth + 1)
    return try node(
      isNot ? .not(operand) : .negative(operand), start.lowerBound..<operand.span.upperBound)
  }

  /// Reads an operand with the calls that follow it, such as `.startsWith("…")`.
  private mutating func postfix(depth: Int) throws(PlacedPredicateProblem) -> PlacedSyntax {
    var operand = try primary(depth: depth)
    while current.kind == .symbol(.dot) {
      index += 1
      guard case .name(let name) = current.kind else { throw unexpected("a function's name") }
      index += 1
      guard current.kind == .symbol(.open) else { throw unexpected("`(`") }
      let arguments = try self.arguments(to: .close, depth: depth)
      operand = try node(
        .call(function: name, receiver: operand, arguments: arguments.nodes),
        operand.span.lowerBound..<arguments.end)
    }
    return operand
  }

  private mutating func primary(depth: Int) throws(PlacedPredicateProblem) -> PlacedSyntax {
    let start = current.span.lowerBound
    switch current.kind {
    case .literal(let value):
      index += 1
      return try node(.literal(value), tokens[index - 1].span)
    case .name("in"): throw unexpected("an operand")
    case .name: return try nameOrCall(depth: depth)
    case .symbol(.open):
      index += 1
      let inner = try expression(above: .none, depth: depth + 1)
      guard current.kind == .symbol(.close) else { throw unexpected("`)`") }
      index += 1
      return try node(inner.syntax, start..<tokens[index - 1].span.upperBound)
    case .symbol(.openList):
      let elements = try arguments(to: .closeList, depth: depth)
      return try node(.list(elements.nodes), start..<elements.end)
    case .symbol, .end: throw unexpected("an operand")
    }
  }

  /// Reads a dotted name. Its last part is a function when a parenthesis follows.
  private mutating func nameOrCall(depth: Int) throws(PlacedPredicateProblem) -> PlacedSyntax {
    let start = current.span.lowerBound
    var names: [String] = []
    var pathEnd = start
    while case .name(let name) = current.kind {
      index += 1
      if current.kind == .symbol(.open) {
        let receiver =
          names.isEmpty ? nil : try node(.path(names.joined(separator: ".")), start..<pathEnd)
        let arguments = try self.arguments(to: .close, depth: depth)
        return try node(
          .call(function: name, receiver: receiver, arguments: arguments.nodes),
          start..<arguments.end)
      }
      names.append(name)
      pathEnd = tokens[index - 1].span.upperBound
      guard current.kind == .symbol(.dot) else { break }
      index += 1
      guard case .name = current.kind else { throw unexpected("a name") }
    }
    return try node(.path(names.joined(separator: ".")), start..<pathEnd)
  }

  /// Reads operands with commas between them, from the opening symbol to behind the closing one.
  private mutating func arguments(
    to closing: PredicateToken.Symbol, depth: Int
  ) throws(PlacedPredicateProblem) -> (nodes: [PlacedSyntax], end: Int) {
    index += 1
    var nodes: [PlacedSyntax] = []
    while current.kind != .symbol(closing) {
      if !nodes.isEmpty {
        guard current.kind == .symbol(.comma) else {
          throw unexpected("`,` or `\(closing.rawValue)`")
        }
        index += 1
      }
      nodes.append(try expression(above: .none, depth: depth + 1))
    }
    index += 1
    return (nodes, tokens[index - 1].span.upperBound)
  }

  private func node(
    _ syntax: PredicateSyntax, _ span: Range<Int>
  ) throws(PlacedPredicateProblem) -> PlacedSyntax {
    let depth = 1 + (syntax.operands.map(\.depth).max() ?? 0)
    guard depth <= Self.depthMax else {
      throw PlacedPredicateProblem(problem: .nestedTooDeep(limit: Self.depthMax), span: span)
    }
    return PlacedSyntax(syntax: syntax, span: span, depth: depth)
  }

  private func unexpected(_ expected: String) -> PlacedPredicateProblem {
    let found =
      current.kind == .end ? "" : String(scalars[current.span])
    return PlacedPredicateProblem(
      problem: .expected(expected, found: found), span: current.span)
  }
}

extension PredicateSyntax {
  /// The parts that this one is made of.
  var operands: [PlacedSyntax] {
    switch self {
    case .literal, .path: []
    case .call(_, let receiver, let arguments): (receiver.map { [$0] } ?? []) + arguments
    case .not(let operand), .negative(let operand): [operand]
    case .all(let operands), .any(let operands), .list(let operands): operands
    case .comparison(_, let left, let right), .membership(let left, let right),
      .calculation(_, let left, let right):
      [left, right]
    }
  }
}
