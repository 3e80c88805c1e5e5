import LintModel
import YAMLTree

/// What is wrong with a file of the catalog, without the words for it.
enum CatalogProblem {
  // The file as YAML.
  case yaml(YAMLText.Failure.Problem)
  case tooManyProblems(limit: Int)

  // Keys and values.
  case unknownKind(key: String?)
  /// A file that somebody took for a configuration; nothing of it is repeated.
  case noConfiguration(keys: [String])
  case unknownKey(String, owner: String, known: [String])
  case missingKey(String, owner: String)
  case wrongShape(expected: String, found: String)
  case unknownChoice(String, choices: [String])
  case emptyText
  case hiddenCharacter(Unicode.Scalar)
  case emptyList(expected: String)
  case keyNotAllowed(String, reason: String)
  case repeatedName(String)

  // Names.
  case notKebabCase(String)
  case wrongFileName(id: String, fileName: String)
  case badParameterName(String)
  case unknownEvent(String, nearest: String?)
  case unknownInterval(String, nearest: String?)
  case unknownEventKey(String)
  case unknownField(String, nearest: String?)

  // Values with a grammar of their own.
  case badPattern(String)
  case badTimePattern(String)
  case shortLiteral(String)
  case predicate(PredicateProblem)
  case notation(EventNotationError)
  case wrongValue(String, expected: AttributeType)
  case durationWithoutUnit(String)
  case badDeadline(String)
  case badCount(String)
  case countTooLarge(Int, limit: Int)
  case wrongParameterType(String, AttributeType, expected: AttributeType)
  case badExampleTime(String)

  // Rules as a whole.
  case unknownCheckKind(String, kinds: [String])
  case neitherKey([String], owner: String)
  case excludedKey(String, other: String)
  case badIntervals
  case unusedParameter(String)
  case parameterInFingerprint(String)
  case parameterInKey(String)
  case unstableFingerprint(String)
  case missingExample(String, reason: String?)
  case missingBody
  case twoBodies
  case missingMark(String, verdict: String)
  case repeatedMark(String)
  case markNotAllowed(String, verdict: String)
  case reasonNotAllowed

  // Emitters and formats as wholes.
  case alwaysPrintsUnseen
  case missingGroup(String, reason: String)
  case uncapturedWords(String)
  case unshownWord(String, key: String)

  // Configurations.
  case unknownRule(String, rules: [String])
  case noSuchDay(String)
  case badCondition(String, AttributeType)

  // Files beside each other.
  case replaces(kind: String, path: String, isBuiltIn: Bool)

  // What works and could be better.
  case remark(ReviewRemark)

  /// How bad it is.
  var severity: CatalogDiagnostic.Severity {
    switch self {
    case .unusedParameter, .unshownWord, .remark: .warning
    case .predicate(let problem): problem.isWarning ? .warning : .error
    case .replaces: .note
    default: .error
    }
  }
}
