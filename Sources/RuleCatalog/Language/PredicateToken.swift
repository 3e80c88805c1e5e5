import LintModel

/// A word of a predicate.
struct PredicateToken {
  let kind: Kind
  /// Where it stands, in Unicode scalars from the predicate's start.
  let span: Range<Int>

  enum Kind: Equatable {
    case name(String)
    case literal(AttributeValue)
    case symbol(Symbol)
    case end
  }

  /// Operators and punctuation. Of two that start alike the longer stands first.
  enum Symbol: String, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case less = "<"
    case greater = ">"
    case not = "!"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case open = "("
    case close = ")"
    case openList = "["
    case closeList = "]"
    case comma = ","
    case dot = "."
  }
}

/// Splits a predicate into words.
struct PredicateLexer {
  private let scalars: [Unicode.Scalar]
  private var offset = 0

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// Returns all words, the last of which is the end.
  mutating func tokens() throws(PlacedPredicateProblem) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    while true {
      while let scalar = current, scalar.isWhitespace { offset += 1 }
      let start = offset
      let kind = try next()
      tokens.append(PredicateToken(kind: kind, span: start..<offset))
      if kind == .end { return tokens }
    }
  }

  private var current: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func next() throws(PlacedPredicateProblem) -> PredicateToken.Kind {
    guard let first = current else { return .end }
    if first == "\"" || first == "'" { return .literal(.string(try string(quote: first))) }
    if isDigit(first) { return .literal(try number()) }
    if isNamePart(first) { return name() }
    return .symbol(try symbol())
  }

  private mutating func string(
    quote: Unicode.Scalar
  ) throws(PlacedPredicateProblem) -> String {
    let start = offset
    var text = ""
    offset += 1
    while let scalar = current {
      offset += 1
      if scalar == quote { return text }
      if scalar == "\\" {
        guard let escaped = current else { break }
        guard let meaning = Self.escapes[escaped] else {
          throw problem(.unknownEscape(escaped), from: offset - 1, to: offset + 1)
        }
        text.unicodeScalars.append(meaning)
        offset += 1
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    throw problem(.unclosedString, from: start, to: scalars.count)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "'": "'", "\\": "\\", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func number() throws(PlacedPredicateProblem) -> AttributeValue {
    let start = offset
    while let scalar = current, isNamePart(scalar) || isDecimalPoint(scalar) { offset += 1 }
    let text = String(scalars[start..<offset])
    if let number = Int(text) { return .int(number) }
    let isDecimal = text.allSatisfy { !$0.isLetter || $0 == "e" || $0 == "E" }
    if isDecimal {
      if text.contains(where: { !$0.isNumber }), let number = Double(text), number.isFinite {
        return .double(number)
      }
    } else if Double(text) == nil, let length = DurationText.nanoseconds(text) {
      return .duration(nanoseconds: length)
    }
    throw problem(.badNumber(text), from: start, to: offset)
  }

  /// Whether a point belongs to the number and is not the one of a call.
  private func isDecimalPoint(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." && offset + 1 < scalars.count && isDigit(scalars[offset + 1])
  }

  private mutating func name() -> PredicateToken.Kind {
    let start = offset
    while let scalar = current, isNamePart(scalar) { offset += 1 }
    let text = String(scalars[start..<offset])
    return switch text {
    case "true": .literal(.bool(true))
    case "false": .literal(.bool(false))
    default: .name(text)
    }
  }

  private static let symbols = PredicateToken.Symbol.allCases.map { symbol in
    (symbol, Array(symbol.rawValue.unicodeScalars))
  }

  private mutating func symbol() throws(PlacedPredicateProblem) -> PredicateToken.Symbol {
    let rest = scalars[offset...]
    for (symbol, spelling) in Self.symbols where rest.starts(with: spelling) {
      offset += spelling.count
      return symbol
    }
    let wrong = scalars[offset]
    let reason: PredicateProblem =
      switch wrong {
      case "=", "&", "|": .halfOperator(String(wrong), whole: "\(wrong)\(wrong)")
      default: .unexpectedCharacter(wrong)
      }
    throw problem(reason, from: offset, to: offset + 1)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || isDigit(scalar) || ("a"..."z").contains(scalar)
      || ("A"..."Z").contains(scalar)
  }

  private func problem(
    _ problem: PredicateProblem, from start: Int, to end: Int
  ) -> PlacedPredicateProblem {
    PlacedPredicateProblem(problem: problem, span: start..<min(end, scalars.count))
  }
}
