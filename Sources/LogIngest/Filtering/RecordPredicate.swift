import ByteScan
import LintModel
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
    case number(Field, Comparison, Int)
  }

  /// What can be asked of a record.
  enum Field: Hashable, Sendable {
    case text(RecordField)
    /// The level, in the words of `log`: Default and Notice are `default`.
    case level
    case number(RecordField)
  }

  /// A comparison with text.
  struct TextTest: Sendable {
    var relation: Relation
    var folding: TextFolding

    /// How the text has to stand to another one.
    enum Relation: Sendable {
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
    case .number(let place, let comparison, let number):
      return place.number(field).map { comparison.holds($0, number) } ?? false
    case .text(let place, let test):
      guard let text = place.text(field) else { return false }
      let folded = test.folding.folded(text)
      switch test.relation {
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
