import LintModel
import PatternMatch

/// Reads record predicates:
///
///     any   = all { (OR | ||) all }
///     all   = part { (AND | &&) part }
///     part  = (NOT | !) part | ( any ) | TRUEPREDICATE | FALSEPREDICATE
///           | field operator [c|d|cd] value | field IN [c] { value, … }
struct RecordPredicateParser {
  private let tokens: [RecordPredicateToken]
  private var next = 0
  private var depth = 0

  /// How deep parts may be nested.
  static let depthMax = 64

  init(_ source: String) throws(RecordPredicateError) {
    tokens = try RecordPredicateToken.tokens(of: source)
  }

  /// Apple's names for fields; where there are two, `log` has used both.
  private static let fields: [(name: String, field: RecordPredicate.Field)] = [
    ("subsystem", .text(.subsystem)), ("category", .text(.category)),
    ("process", .text(.process)), ("processID", .number(.pid)),
    ("processIdentifier", .number(.pid)), ("threadIdentifier", .number(.tid)),
    ("threadID", .number(.tid)), ("eventMessage", .text(.message)),
    ("composedMessage", .text(.message)), ("messageType", .level), ("logType", .level),
    ("sender", .text(.sender)), ("library", .text(.sender)),
  ]

  /// The names of fields, for people.
  static let fieldList =
    "subsystem, category, process, processID, threadID, eventMessage, messageType and sender"

  private static let textOperators = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"]

  /// Reads the whole predicate.
  mutating func parse() throws(RecordPredicateError) -> RecordPredicate.Node {
    if case .end = token.kind { throw error(.empty) }
    let node = try any()
    guard case .end = token.kind else { throw unexpected("AND, OR or the end") }
    return node
  }

  private var token: RecordPredicateToken { tokens[next] }

  private func error(_ problem: RecordPredicateError.Problem) -> RecordPredicateError {
    RecordPredicateError(problem: problem, span: token.span)
  }

  private func unexpected(_ expected: String) -> RecordPredicateError {
    error(.unexpected(found: token.words, expected: expected))
  }

  private mutating func skip(word: String, symbol: String) -> Bool {
    guard token.isWord(word) || token.isSymbol(symbol) else { return false }
    next += 1
    return true
  }

  // MARK: - Parts

  private mutating func any() throws(RecordPredicateError) -> RecordPredicate.Node {
    var parts = [try all()]
    while skip(word: "OR", symbol: "||") { parts.append(try all()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func all() throws(RecordPredicateError) -> RecordPredicate.Node {
    var parts = [try part()]
    while skip(word: "AND", symbol: "&&") { parts.append(try part()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part() throws(RecordPredicateError) -> RecordPredicate.Node {
    depth += 1
    defer { depth -= 1 }
    guard depth <= RecordPredicateParser.depthMax else { throw error(.tooDeep) }
    if skip(word: "NOT", symbol: "!") { return .not(try part()) }
    if token.isSymbol("(") {
      next += 1
      let node = try any()
      guard token.isSymbol(")") else { throw unexpected("AND, OR or )") }
      next += 1
      return node
    }
    if token.isWord("TRUEPREDICATE") || token.isWord("FALSEPREDICATE") {
      defer { next += 1 }
      return .constant(token.isWord("TRUEPREDICATE"))
    }
    return try comparison()
  }

  private mutating func comparison() throws(RecordPredicateError) -> RecordPredicate.Node {
    guard case .word(let name) = token.kind else {
      throw unexpected("a field such as subsystem or process")
    }
    let names = RecordPredicateParser.fields.map(\.name)
    guard
      let field = RecordPredicateParser.fields.first(where: {
        $0.name.lowercased() == name.lowercased()
      })?.field
    else { throw error(.unknownField(name, nearest: nearest(name, names))) }
    next += 1
    if token.isWord("IN") {
      next += 1
      return .any(try values(of: field, name))
    }
    let (operation, place) = (try operation(), next - 1)
    let folding = try folding()
    if case .number = field {
      guard let comparison = Comparison(rawValue: operation) else {
        throw RecordPredicateError(
          problem: .notForNumbers(operation: operation, field: name), span: tokens[place].span)
      }
      return .number(field, comparison, try number(name))
    }
    guard
      RecordPredicateParser.textOperators.contains(operation) || ["==", "!="].contains(operation)
    else {
      throw RecordPredicateError(
        problem: .unknownOperator("\(operation) with text", nearest: nil), span: tokens[place].span)
    }
    return .text(field, try test(operation, field, folding))
  }

  /// The values of `IN { … }`, each as a comparison.
  private mutating func values(
    of field: RecordPredicate.Field, _ name: String
  ) throws(RecordPredicateError) -> [RecordPredicate.Node] {
    let folding = try folding()
    guard token.isSymbol("{") else { throw unexpected("{ and values") }
    var nodes: [RecordPredicate.Node] = []
    repeat {
      next += 1
      if case .number = field {
        nodes.append(.number(field, .equal, try number(name)))
      } else {
        nodes.append(.text(field, try test("==", field, folding)))
      }
    } while token.isSymbol(",")
    guard token.isSymbol("}") else { throw unexpected(", or }") }
    next += 1
    return nodes
  }

  // MARK: - Operators and values

  private mutating func operation() throws(RecordPredicateError) -> String {
    defer { next += 1 }
    switch token.kind {
    case .symbol("="), .symbol("=="): return "=="
    case .symbol("!="), .symbol("<>"): return "!="
    case .symbol("<"), .symbol(">"): return token.words
    case .symbol("<="), .symbol("=<"): return "<="
    case .symbol(">="), .symbol("=>"): return ">="
    case .word(let word):
      let name = word.uppercased()
      if RecordPredicateParser.textOperators.contains(name) { return name }
      let names = RecordPredicateParser.textOperators + ["IN"]
      throw error(.unknownOperator(word, nearest: nearestName(to: name, in: names)))
    default: throw unexpected("a comparison such as == or CONTAINS")
    }
  }

  /// `[c]`, `[d]` or `[cd]` behind an operator.
  private mutating func folding() throws(RecordPredicateError) -> TextFolding {
    guard token.isSymbol("[") else { return TextFolding() }
    next += 1
    guard case .word(let letters) = token.kind, letters.allSatisfy({ "cCdD".contains($0) }) else {
      throw error(.unknownOption(token.words))
    }
    next += 1
    guard token.isSymbol("]") else { throw unexpected("]") }
    next += 1
    let options = letters.lowercased()
    return TextFolding(
      ignoresCase: options.contains("c"), ignoresDiacritics: options.contains("d"))
  }

  private mutating func number(_ field: String) throws(RecordPredicateError) -> Int {
    guard case .number(let number) = token.kind else { throw error(.notANumber(field: field)) }
    next += 1
    return number
  }

  private mutating func test(
    _ operation: String, _ field: RecordPredicate.Field, _ folding: TextFolding
  ) throws(RecordPredicateError) -> RecordPredicate.TextTest {
    let value = try value(operation, field)
    let folded = folding.folded(value)
    let relation: RecordPredicate.TextTest.Relation
    switch operation {
    case "CONTAINS": relation = .contains(folded)
    case "BEGINSWITH": relation = .beginsWith(folded)
    case "ENDSWITH": relation = .endsWith(folded)
    case "LIKE":
      relation = .matches(try pattern(RecordPredicateParser.pattern(like: folded), folding))
    // A pattern is not folded: `\D` is not `\d`.
    case "MATCHES": relation = .matches(try pattern("(?:\(value))", folding))
    case "!=": relation = .notEqual(folded)
    default: relation = .equal(folded)
    }
    next += 1
    return RecordPredicate.TextTest(relation: relation, folding: folding)
  }

  /// The value at the current word, which is not skipped.
  private func value(
    _ operation: String, _ field: RecordPredicate.Field
  ) throws(RecordPredicateError) -> String {
    var value: String
    switch token.kind {
    case .string(let text): value = text
    // `log` takes the names of levels without quotes.
    case .word(let word) where field == .level: value = word
    default: throw unexpected("a string in quotes")
    }
    guard field == .level, operation == "==" || operation == "!=" else { return value }
    value = RecordLevel.canonical(value)
    guard RecordLevel.names.contains(value) else {
      throw error(.unknownLevel(value, nearest: nearestName(to: value, in: RecordLevel.names)))
    }
    return value
  }

  private func pattern(
    _ source: String, _ folding: TextFolding
  ) throws(RecordPredicateError) -> Pattern {
    do throws(PatternError) {
      return try Pattern(
        "\\A\(source)\\z",
        options: folding.ignoresCase ? [.anchored, .caseInsensitive] : .anchored)
    } catch {
      switch error {
      case .syntax(let message, _): throw self.error(.badPattern(message: message))
      case .tooLong, .outOfMemory: throw self.error(.badPattern(message: "it is too long"))
      }
    }
  }

  /// The pattern of `LIKE`, in which `*` is any text and `?` any character.
  private static func pattern(like text: String) -> String {
    var pattern = "(?s)"
    for character in text {
      switch character {
      case "*": pattern += ".*"
      case "?": pattern += "."
      case _ where character.isLetter || character.isNumber || !character.isASCII:
        pattern.append(character)
      default: pattern += "\\" + String(character)
      }
    }
    return pattern
  }

  /// The name that was probably meant, whatever its capitals.
  private func nearest(_ name: String, _ names: [String]) -> String? {
    let lowercased = nearestName(to: name.lowercased(), in: names.map { $0.lowercased() })
    return names.first { $0.lowercased() == lowercased }
  }
}
