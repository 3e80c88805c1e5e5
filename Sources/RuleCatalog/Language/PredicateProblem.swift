import LintModel
import PatternMatch

/// What is wrong with a predicate or a message's references.
enum PredicateProblem: Error, Equatable {
  // Words.
  case unexpectedCharacter(Unicode.Scalar)
  case halfOperator(String, whole: String)
  case unclosedString
  case unknownEscape(Unicode.Scalar)
  case badNumber(String)

  // Sentences.
  case expected(String, found: String)
  case chainedComparison
  case nestedTooDeep(limit: Int)
  case tooLong(limit: Int)
  case unknownFunction(String, nearest: String?)
  case wrongArgumentCount(function: String, expected: Int, found: Int)
  case unclosedReference

  // Types.
  case unknownName(String, nearest: String?, isPair: Bool)
  case notComparable(Operand, Operand)
  case notOrdered(Operand)
  case notCalculable(Calculation, Operand, Operand)
  case identityCompared(Operand, Operand)
  case identityInText(AttributeReference)
  case notNumeric(Operand)
  case notBool(Operand, user: String)
  case notString(Operand, user: String)
  case patternNotLiteral
  case badPattern(message: String)
  case notAnAttribute(function: String)
  case emptyList
  case lonelyList

  // Conditions that say nothing.
  case alwaysSame(Bool)
  case sameOperands
  case contradiction(AttributeReference, first: String, second: String)

  /// A part of a predicate as written, with its type.
  struct Operand: Equatable {
    let text: String
    let type: AttributeType
    /// Whether it is a literal, so that it could be written in another way.
    let isLiteral: Bool
  }

  /// Whether the predicate can be used all the same.
  var isWarning: Bool {
    switch self {
    case .alwaysSame, .sameOperands, .contradiction: true
    default: false
    }
  }
}

/// A problem with the part of the predicate's text that has it, in Unicode scalars.
struct PlacedPredicateProblem: Error, Equatable {
  let problem: PredicateProblem
  let span: Range<Int>
}
