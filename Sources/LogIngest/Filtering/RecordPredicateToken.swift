/// A word of a record predicate.
struct RecordPredicateToken: Hashable {
  var kind: Kind
  /// Where it stands, in characters from the start.
  var span: Range<Int>

  enum Kind: Hashable {
    case word(String)
    case string(String)
    case number(Int)
    /// `==`, `&&`, `(` and the like.
    case symbol(String)
    case end
  }

  /// What it is, for people.
  var words: String {
    switch kind {
    case .word(let text), .symbol(let text): text
    case .string(let text): "\"\(text.prefix(40))\""
    case .number(let number): "\(number)"
    case .end: "the end"
    }
  }

  /// Whether it is a word, in capitals or not.
  func isWord(_ text: String) -> Bool {
    if case .word(let word) = kind { word.uppercased() == text } else { false }
  }

  /// Whether it is a symbol.
  func isSymbol(_ text: String) -> Bool { kind == .symbol(text) }

  /// Of two that start alike the longer stands first.
  private static let symbols = [
    "==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}",
    "[", "]", ",",
  ]

  /// Cuts a predicate into words; the last one is always the end.
  static func tokens(of source: String) throws(RecordPredicateError) -> [RecordPredicateToken] {
    let text = Array(source)
    var tokens: [RecordPredicateToken] = []
    var offset = 0
    while offset < text.count {
      let start = offset
      let character = text[offset]
      if character.isWhitespace {
        offset += 1
      } else if character == "\"" || character == "'" {
        let string = try string(text, &offset)
        tokens.append(.init(kind: .string(string), span: start..<offset))
      } else if character.isLetter || character == "_" {
        while offset < text.count,
          text[offset].isLetter || text[offset].isNumber || text[offset] == "_"
        { offset += 1 }
        tokens.append(.init(kind: .word(String(text[start..<offset])), span: start..<offset))
      } else if character.isNumber {
        while offset < text.count, text[offset].isLetter || text[offset].isNumber { offset += 1 }
        let digits = String(text[start..<offset])
        let number = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
        guard let number else {
          throw RecordPredicateError(
            problem: .unexpected(found: digits, expected: "a whole number"), span: start..<offset)
        }
        tokens.append(.init(kind: .number(number), span: start..<offset))
      } else if let symbol = symbols.first(where: { text[offset...].starts(with: $0) }) {
        offset += symbol.count
        tokens.append(.init(kind: .symbol(symbol), span: start..<offset))
      } else {
        throw RecordPredicateError(
          problem: .unexpected(
            found: String(character), expected: "a field, an operator or a string"),
          span: start..<start + 1)
      }
    }
    return tokens + [.init(kind: .end, span: text.count..<text.count)]
  }

  /// Reads a string in quotes. A backslash takes the next character as it is, but stays before one
  /// that means something in a pattern, as in `"\d"`.
  private static func string(
    _ text: [Character], _ offset: inout Int
  ) throws(RecordPredicateError) -> String {
    let start = offset
    let quote = text[offset]
    var string = ""
    offset += 1
    while offset < text.count, text[offset] != quote {
      if text[offset] == "\\", offset + 1 < text.count {
        offset += 1
        switch text[offset] {
        case "\\", "\"", "'": break
        case "n":
          string += "\n"
          offset += 1
          continue
        case "t":
          string += "\t"
          offset += 1
          continue
        default: string += "\\"
        }
      }
      string.append(text[offset])
      offset += 1
    }
    guard offset < text.count else {
      throw RecordPredicateError(problem: .unclosedString, span: start..<text.count)
    }
    offset += 1
    return string
  }
}
