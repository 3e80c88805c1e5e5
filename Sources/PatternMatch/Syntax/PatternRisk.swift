/// A part of a pattern that may take time without end on text that nearly matches.
///
/// A group that is repeated can be matched in as many ways as there are to cut the text into its
/// repetitions, and PCRE2 tries them all. There are many where the group
///
/// - may be one repeated piece alone, as in `(a+)+` or `(\w+\s?)*`,
/// - may be a run of one character of any length, as in `(aa?)*`,
/// - may end as it may begin, as in `(\s*a\s*)*`,
/// - has alternatives for the same text, as in `(a|a)*` or `(\w|\d)+`.
///
/// What is atomic or possessive is not tried again. This is found in the pattern's text alone; what
/// takes more to see is stopped by the match limits.
package struct PatternRisk: Hashable, Sendable {
  /// Where the repeated group begins, in Unicode scalars.
  package var offset: Int
  /// The group with what repeats it.
  package var part: String
  package var kind: Kind

  /// Why a group can be matched in too many ways.
  package enum Kind: Hashable, Sendable {
    /// The group may be cut anywhere.
    case nestedRepetition
    /// Two of its alternatives match the same text.
    case equalAlternatives
  }

  /// The first part of a pattern that is at risk; `nil` when there is none.
  package init?(in source: String) {
    let syntax = PatternSyntax(source)
    var search = RiskSearch(syntax: syntax)
    _ = search.outcome(of: syntax.alternatives)
    guard let (range, kind) = search.found else { return nil }
    offset = syntax.text(0..<range.lowerBound).unicodeScalars.count
    part = syntax.text(range)
    self.kind = kind
  }
}

/// Goes once through a pattern.
private struct RiskSearch {
  let syntax: PatternSyntax
  /// The first element at risk.
  private(set) var found: (range: Range<Int>, kind: PatternRisk.Kind)?

  /// From how many repetitions on a bound is none.
  private static let repetitionsMin = 10

  /// In how many ways the text of a group can be matched, when it is repeated.
  struct Ways {
    /// Whether it may be cut anywhere.
    var areCuts = false
    /// Whether the same text is matched in two ways.
    var areEqual = false
  }

  /// An element that takes text.
  private struct Piece {
    /// The characters of which it is one, if it is known to be one.
    var characters: PatternCharacters?
    var ways = Ways()
    var repetition: PatternReader.Repetition?

    var isOptional: Bool { repetition?.lower == 0 }
    var isPossessive: Bool { repetition?.isPossessive ?? false }

    var isUnbounded: Bool {
      guard let repetition else { return false }
      return repetition.upper.map { $0 >= RiskSearch.repetitionsMin } ?? true
    }

    /// A group that is nothing but a repetition is one, too.
    var isRepeated: Bool { !isPossessive && (isUnbounded || ways.areCuts) }

    /// Whether it may be longer or shorter.
    var isFree: Bool { isRepeated || !isPossessive && isOptional }

    func overlaps(_ other: Piece) -> Bool {
      guard let characters, let others = other.characters else { return false }
      return characters.overlaps(others)
    }
  }

  /// Returns what becomes of alternatives when repeated; and their characters, if each is one.
  mutating func outcome(
    of alternatives: [PatternSyntax.Alternative]
  ) -> (ways: Ways, characters: PatternCharacters?) {
    var ways = Ways()
    let sequences = alternatives.map { $0.elements.compactMap { piece(of: $0) } }
    let texts = alternatives.map { syntax.text($0.range) }.filter { !$0.isEmpty }
    ways.areCuts = sequences.contains(where: Self.areCuts)
    ways.areEqual =
      Set(texts).count < texts.count || Self.areEqual(sequences)
      || sequences.joined().contains { !$0.isPossessive && $0.ways.areEqual }
    return (ways, Self.characters(sequences))
  }

  /// What matters of an element, if it takes text.
  private mutating func piece(of element: PatternSyntax.Element) -> Piece? {
    var piece = Piece(repetition: element.repetition)
    switch element.token {
    case .characters(let characters): piece.characters = characters
    case .open(let group, _):
      let outcome = outcome(of: element.alternatives)
      if group == .look { return nil }
      // What is atomic is not tried again.
      if group != .atomic { (piece.ways, piece.characters) = outcome }
    default: return nil
    }
    if found == nil, piece.isUnbounded, !piece.isPossessive {
      if piece.ways.areCuts {
        found = (element.range, .nestedRepetition)
      } else if piece.ways.areEqual {
        found = (element.range, .equalAlternatives)
      }
    }
    return piece
  }

  /// Whether a sequence that is repeated may be cut anywhere.
  private static func areCuts(_ pieces: [Piece]) -> Bool {
    let required = pieces.indices.filter { !pieces[$0].isOptional }
    // All of it may be a run of the characters of one piece that takes more or fewer of them.
    for (place, piece) in pieces.enumerated() where piece.isFree {
      guard required.allSatisfy({ $0 == place || piece.overlaps(pieces[$0]) }) else { continue }
      let isRun = pieces.indices.contains { $0 != place && piece.overlaps(pieces[$0]) }
      if piece.isRepeated || isRun { return true }
    }
    // What one repetition may end with, the next may begin with.
    guard let first = required.first, let last = required.last else { return false }
    let lead = pieces[...first].filter(\.isFree)
    let tail = pieces[last...].filter(\.isFree)
    return lead.contains { piece in tail.contains(where: piece.overlaps) }
  }

  /// Whether two of some alternatives may be the same character; or whether one may be spelled with
  /// others that are one character.
  private static func areEqual(_ alternatives: [[Piece]]) -> Bool {
    var letters = PatternCharacters()
    for case let (1, piece?) in alternatives.map({ ($0.count, $0.first) }) {
      guard let characters = piece.characters else { continue }
      if letters.overlaps(characters) { return true }
      letters.formUnion(characters)
    }
    return alternatives.contains { pieces in
      pieces.count > 1 && pieces.allSatisfy { $0.characters.map(letters.overlaps) ?? false }
    }
  }

  /// The characters that alternatives stand for, if each is one character.
  private static func characters(_ alternatives: [[Piece]]) -> PatternCharacters? {
    var all = PatternCharacters()
    for pieces in alternatives {
      guard pieces.count == 1, pieces[0].repetition == nil, let own = pieces[0].characters else {
        return nil
      }
      all.formUnion(own)
    }
    return all
  }
}
