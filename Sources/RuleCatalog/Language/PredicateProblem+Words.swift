import LintModel

extension PredicateProblem {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .unexpectedCharacter(let scalar): "`\(scalar)` has no meaning in a condition"
    case .halfOperator(let found, _): "`\(found)` is not an operator"
    case .unclosedString: "the string is not closed"
    case .unknownEscape(let scalar): "`\\\(scalar)` is not an escape"
    case .badNumber(let text): "`\(text)` is neither a number nor a duration"
    case .expected(let expected, let found):
      "expected \(expected), found \(found.isEmpty ? "the end" : "`\(found)`")"
    case .chainedComparison: "comparisons cannot be chained"
    case .nestedTooDeep(let limit): "the condition has more than \(limit) levels"
    case .tooLong(let limit): "the condition has more than \(limit) characters"
    case .unknownFunction(let name, _): "there is no function `\(name)` to call like this"
    case .wrongArgumentCount(let function, let expected, let found):
      "`\(function)` takes \(expected) argument, found \(found)"
    case .unclosedReference: "`{` is not closed"
    case .unknownName(let name, _, _): "there is no attribute `\(name)`"
    case .notComparable(let left, let right), .notCalculable(_, let left, let right):
      left.words + ", " + right.words + operatorWords
    case .notOrdered(let operand): operand.words + ", which has no order"
    case .identityCompared(let left, let right):
      "`\(left.text)` and `\(right.text)` cannot be compared"
    case .identityInText(let reference): "`\(reference)` has no text"
    case .notNumeric(let operand): operand.words + ", expected a number or a duration"
    case .notBool(let operand, let user): operand.words + ", and \(user) needs true or false"
    case .notString(let operand, let user): operand.words + ", and \(user) needs a string"
    case .patternNotLiteral: "the pattern must be a string literal"
    case .badPattern(let message): "bad pattern: \(message)"
    case .notAnAttribute(let function): "`\(function)` takes the name of an attribute"
    case .emptyList: "the list is empty"
    case .lonelyList: "a list is allowed only after `in`"
    case .alwaysSame(let flag): "the condition is always \(flag)"
    case .sameOperands: "both sides are the same"
    case .contradiction(let attribute, let first, let second):
      "the condition is never true: `\(attribute)` cannot be both \(first) and \(second)"
    }
  }

  /// What was expected, or what was probably meant.
  var hint: String? {
    switch self {
    case .halfOperator(_, let whole): "write `\(whole)`"
    case .unknownEscape(let scalar):
      "a backslash is written `\\\\`, so a pattern has `\\\\\(scalar)`"
    case .badNumber: "numbers are `3` or `1.5`, durations `4h`, `1h30m` or `250ms`"
    case .expected(_, found: "and"): "write `&&`"
    case .expected(_, found: "or"): "write `||`"
    case .expected(_, found: "not"): "write `!`"
    case .chainedComparison: "write `a < b && b < c`"
    case .unknownFunction(_, let nearest?), .unknownName(_, let nearest?, _):
      "did you mean `\(nearest)`?"
    case .unknownFunction:
      "functions are `has(x)`, `size(x)`, `x.startsWith(…)`, `x.endsWith(…)`, `x.contains(…)` and "
        + "`x.matches(…)`"
    case .unknownName(let name, nil, _) where !name.contains("."):
      "a string needs quotes: `\"\(name)\"`"
    case .unknownName(_, nil, isPair: true):
      "attributes of two intervals are `first.ad.KEY`, `second.scene.KEY`, `first.ad`, "
        + "`second.scene`, `first.duration`, `app.KEY`, `params.KEY`"
    case .identityCompared:
      "which ad or scene it is can only be `==` or `!=` that of the other interval"
    case .identityInText(let reference): "write `\(reference).id`"
    case .unknownName: "attributes are `event.KEY`, `ad.KEY`, `scene.KEY`, `app.KEY`, `params.KEY`"
    case .notComparable(let left, let right), .notCalculable(.sum, let left, let right),
      .notCalculable(.difference, let left, let right):
      left.advice(toFit: right) ?? right.advice(toFit: left)
    case .notAnAttribute: "a parameter or a calculated value always has a value"
    case .unclosedReference: "references are written `{ad.unit_id}`"
    default: nil
    }
  }

  private var operatorWords: String {
    if case .notCalculable(let kind, _, _) = self {
      ": `\(kind.rawValue)` cannot combine them"
    } else {
      ""
    }
  }
}

extension PredicateProblem.Operand {
  fileprivate var words: String { "`\(text)` is \(type.words)" }

  /// How the literal is written so that it can stand beside `other`.
  fileprivate func advice(toFit other: Self) -> String? {
    guard isLiteral, type != other.type else { return nil }
    switch (type, other.type) {
    case (.int, .duration), (.double, .duration):
      return "durations have a unit: `\(text)s`, `\(text)m` or `\(text)h`"
    case (.string, .int), (.string, .double), (.string, .bool), (.string, .duration):
      let bare = String(text.dropFirst().dropLast())
      guard AttributeValue(bare, as: other.type) != nil else { return nil }
      return "write `\(bare)` without quotes"
    case (_, .string): return "a string needs quotes: `\"\(text)\"`"
    default: return nil
    }
  }
}

extension AttributeType {
  /// The type with its article.
  var words: String { self == .int ? "an int" : "a \(rawValue)" }
}
