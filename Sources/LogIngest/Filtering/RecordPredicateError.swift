/// Why a predicate cannot be read, and where.
package struct RecordPredicateError: Error, Hashable, Sendable {
  /// What is wrong.
  package let problem: Problem
  /// Where it stands, in characters from the start.
  package let span: Range<Int>

  /// The things that can be wrong.
  package enum Problem: Hashable, Sendable {
    case empty
    case unexpected(found: String, expected: String)
    case unknownField(String, nearest: String?)
    case unknownOperator(String, nearest: String?)
    case unknownOption(String)
    case unclosedString
    case notForNumbers(operation: String, field: String)
    case notANumber(field: String)
    case unknownLevel(String, nearest: String?)
    case badPattern(message: String)
    case tooDeep
  }
}

extension RecordPredicateError {
  /// What is wrong, what was expected, and what was probably meant, in a sentence.
  package var words: String {
    switch problem {
    case .empty: "there is nothing in it; expected a comparison such as subsystem == \"…\""
    case .unexpected(let found, let expected): "expected \(expected), not \(found)"
    case .unknownField(let name, let nearest):
      "there is no field \(name)"
        + (nearest.map { "; did you mean \($0)?" } ?? "; there are "
          + RecordPredicateParser.fieldList)
    case .unknownOperator(let word, let nearest):
      "\(word) is no comparison"
        + (nearest.map { "; did you mean \($0)?" }
          ?? "; there are ==, !=, CONTAINS, BEGINSWITH, ENDSWITH, LIKE, MATCHES and IN")
    case .unknownOption(let text): "[\(text)] is no option; there are [c], [d] and [cd]"
    case .unclosedString: "the string is not closed"
    case .notForNumbers(let operation, let field):
      "\(operation) is for text, and \(field) is a number; there are ==, !=, <, <=, > and >="
    case .notANumber(let field): "\(field) is a number and needs one without quotes"
    case .unknownLevel(let name, let nearest):
      "there is no level \(name)"
        + (nearest.map { "; did you mean \($0)?" }
          ?? "; there are \(RecordLevel.names.joined(separator: ", "))")
    case .badPattern(let message): "the pattern cannot be used: \(message)"
    case .tooDeep: "it is nested too deep"
    }
  }
}
