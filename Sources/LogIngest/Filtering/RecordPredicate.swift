import ByteScan
import PatternMatch

/// A condition on the fields of a record, in the words of `log show --predicate`.
///
/// A field that a record does not carry makes each comparison with it false.
package struct RecordPredicate: Sendable {
  /// The predicate as the user wrote it.
  package let source: String
  let node: Node

  /// A part of a predicate.
  indirect enum Node: Sendable {
    case constant(Bool)
    case all([Node])
    case any([Node])
    case not(Node)
    case text(Field, TextTest)
    case number(Field, NumberTest, Int)
  }

  /// What can be asked of a record.
  enum Field: Hashable, Sendable {
    case text(RecordField)
    /// The level, in the words of `log`: Default and Notice are `default`.
    case level
    case number(RecordField)
  }

  /// A comparison of two numbers.
  enum NumberTest: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// A comparison with text.
  struct TextTest: Sendable {
    var kind: Kind
    var folding: TextFolding

    enum Kind: Sendable {
      case equal(String)
      case notEqual(String)
      case contains(String)
      case beginsWith(String)
      case endsWith(String)
      /// `LIKE` and `MATCHES`: a pattern for the whole text.
      case matches(Pattern)
    }
  }

  /// Reads a predicate.
  package init(_ source: String) throws(RecordPredicateError) {
    self.source = source
    var parser = try RecordPredicateParser(source)
    node = try parser.parse()
  }

  /// Whether a record meets the predicate; `field` gives its fields as text.
  package func isMet(
    scratch: inout RecordPredicateScratch, _ field: (RecordField) -> String?
  ) -> Bool {
    node.isMet(&scratch, field)
  }
}

/// What one worker scribbles on while it evaluates predicates.
package struct RecordPredicateScratch: ~Copyable {
  fileprivate var matches = MatchScratch()
  /// Patterns that had to be stopped.
  package private(set) var faults = PatternFaults()

  /// Creates a scratch.
  package init() {}

  fileprivate mutating func isMatch(_ pattern: Pattern, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return faults.matches(pattern, bytes.span, &matches)
  }
}

/// Which differences between texts do not count: `[c]` of case, `[d]` of diacritics.
struct TextFolding: Hashable, Sendable {
  var ignoresCase = false
  var ignoresDiacritics = false

  /// Returns text without the differences that do not count.
  func folded(_ text: String) -> String {
    guard ignoresCase || ignoresDiacritics else { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? text.lowercased() : text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard ignoresDiacritics else {
        result.append(scalar)
        continue
      }
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      result.append(contentsOf: TextFolding.base(of: scalar).unicodeScalars)
    }
    return ignoresCase ? String(result).lowercased() : String(result)
  }

  /// A letter without its marks, as its Unicode name tells: `LATIN SMALL LETTER E WITH ACUTE`.
  private static func base(of scalar: Unicode.Scalar) -> String {
    guard !scalar.isASCII, let name = scalar.properties.name,
      let mark = name.firstRange(of: " WITH ")
    else { return String(scalar) }
    let words = name[..<mark.lowerBound].split(separator: " ")
    guard words.count == 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1 else {
      return String(scalar)
    }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}

extension RecordPredicate.Node {
  fileprivate func isMet(
    _ scratch: inout RecordPredicateScratch, _ field: (RecordField) -> String?
  ) -> Bool {
    switch self {
    case .constant(let value): return value
    case .not(let part): return !part.isMet(&scratch, field)
    case .all(let parts):
      for part in parts where !part.isMet(&scratch, field) { return false }
      return true
    case .any(let parts):
      for part in parts where part.isMet(&scratch, field) { return true }
      return false
    case .number(let place, let test, let number):
      return place.number(field).map { test.isMet($0, number) } ?? false
    case .text(let place, let test):
      guard let text = place.text(field) else { return false }
      let folded = test.folding.folded(text)
      switch test.kind {
      case .equal(let other): return folded == other
      case .notEqual(let other): return folded != other
      case .contains(let other): return other.isEmpty || folded.contains(other)
      case .beginsWith(let other): return folded.hasPrefix(other)
      case .endsWith(let other): return folded.hasSuffix(other)
      case .matches(let pattern): return scratch.isMatch(pattern, folded)
      }
    }
  }
}

extension RecordPredicate.NumberTest {
  fileprivate func isMet(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

extension RecordPredicate.Field {
  fileprivate func text(_ field: (RecordField) -> String?) -> String? {
    switch self {
    case .text(let place): field(place)
    case .level: field(.level).map { RecordLevel.canonical($0) }
    case .number: nil
    }
  }

  /// A decimal number, or a hexadecimal one behind `0x`.
  fileprivate func number(_ field: (RecordField) -> String?) -> Int? {
    guard case .number(let place) = self, let text = field(place) else { return nil }
    return text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }
}

/// The levels of records in the words of `log`.
enum RecordLevel {
  /// The levels that `log` knows.
  static let names = ["default", "info", "debug", "error", "fault"]

  /// A level as some format prints it, in the words of `log`; one that `log` does not know stays.
  static func canonical(_ printed: String) -> String {
    let level = printed.lowercased()
    return switch level {
    case "notice", "df": "default"
    case "i", "inf": "info"
    case "db", "d": "debug"
    case "e", "er", "err": "error"
    case "f", "fa": "fault"
    default: level
    }
  }
}
