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
    var scan = RepetitionScan(Array(source.unicodeScalars))
    _ = scan.alternatives()
    guard let found = scan.found else { return nil }
    self = found
  }

  fileprivate init(offset: Int, part: String, kind: Kind) {
    self.offset = offset
    self.part = part
    self.kind = kind
  }
}

/// Goes once through a pattern.
private struct RepetitionScan {
  private var text: PatternScalars
  private var depth = 0
  /// The first group at risk.
  private(set) var found: PatternRisk?

  fileprivate typealias Characters = PatternScalars.Characters

  /// From how many repetitions on a bound is none.
  private static let repetitionsMin = 10

  init(_ scalars: [Unicode.Scalar]) {
    text = PatternScalars(scalars)
  }

  /// In how many ways the text of a group can be matched, when it is repeated.
  fileprivate struct Ways {
    /// Whether it may be cut anywhere.
    var areCuts = false
    /// Whether the same text is matched in two ways.
    var areEqual = false
  }

  /// One part of a sequence.
  private struct Piece {
    /// Whether it takes no text, as `^`.
    var isEmpty = false
    /// The characters of which it is one, if it is known to be one.
    var characters: Characters?
    var ways = Ways()
    var repetition = Repetition()

    /// Whether it may be longer or shorter.
    var isFree: Bool {
      !repetition.isPossessive && (isRepeated || repetition.isOptional)
    }

    /// A group that is nothing but a repetition is one, too.
    var isRepeated: Bool {
      !repetition.isPossessive && (repetition.isUnbounded || ways.areCuts)
    }

    func overlaps(_ other: Piece) -> Bool {
      guard let characters, let others = other.characters else { return false }
      return characters.overlaps(others)
    }
  }

  /// What a repetition of a piece allows.
  private struct Repetition {
    var isUnbounded = false
    var isOptional = false
    var isPossessive = false
    var isThere = false
  }

  /// Whether a sequence that is repeated may be cut anywhere.
  private static func areCuts(_ pieces: [Piece]) -> Bool {
    let required = pieces.indices.filter { !pieces[$0].repetition.isOptional }
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

  /// Reads up to a closing bracket, and returns what becomes of the alternatives when repeated;
  /// and their characters, if each is one character.
  mutating func alternatives() -> (ways: Ways, characters: Characters?) {
    var ways = Ways()
    var alternatives: [[Piece]] = [[]]
    var texts: Set<String> = []
    var start = text.position
    while true {
      guard let scalar = text.next, scalar != ")", scalar != "|" else {
        let isNew = texts.insert(text.text(start..<text.position)).inserted
        ways.areEqual = ways.areEqual || !isNew && start < text.position
        guard text.next == "|" else { break }
        text.position += 1
        start = text.position
        alternatives.append([])
        continue
      }
      let pieceStart = text.position
      var piece = piece()
      piece.repetition = repetition()
      guard !piece.isEmpty else { continue }
      if !piece.repetition.isPossessive {
        if piece.repetition.isUnbounded { note(piece.ways, from: pieceStart) }
        ways.areEqual = ways.areEqual || piece.ways.areEqual
      }
      alternatives[alternatives.count - 1].append(piece)
    }
    ways.areCuts = alternatives.contains(where: Self.areCuts)
    ways.areEqual = ways.areEqual || Self.areEqual(alternatives)
    return (ways, Self.characters(alternatives))
  }

  /// Whether two of some alternatives may be the same character; or whether one may be spelled with
  /// others that are one character.
  private static func areEqual(_ alternatives: [[Piece]]) -> Bool {
    var letters = Characters()
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
  private static func characters(_ alternatives: [[Piece]]) -> Characters? {
    var all = Characters()
    for pieces in alternatives {
      guard pieces.count == 1, !pieces[0].repetition.isThere, let own = pieces[0].characters else {
        return nil
      }
      all.formUnion(own)
    }
    return all
  }

  private mutating func note(_ ways: Ways, from start: Int) {
    guard found == nil, ways.areCuts || ways.areEqual else { return }
    found = PatternRisk(
      offset: start, part: text.text(start..<text.position),
      kind: ways.areCuts ? .nestedRepetition : .equalAlternatives)
  }

  /// Reads one piece: a character, a class, an escape or a group.
  private mutating func piece() -> Piece {
    switch text.next {
    case "(":
      text.position += 1
      return group()
    case "^", "$":
      text.position += 1
      return Piece(isEmpty: true)
    default:
      let (isEmpty, characters) = text.takeCharacters()
      return Piece(isEmpty: isEmpty, characters: characters)
    }
  }

  private mutating func group() -> Piece {
    let kind = text.takeGroupStart()
    guard kind != .nothing, depth < Pattern.groupDepthMax else {
      text.take(through: ")")
      return Piece(isEmpty: true)
    }
    depth += 1
    let (ways, characters) = alternatives()
    depth -= 1
    text.position += 1
    switch kind {
    case .plain: return Piece(characters: characters, ways: ways)
    case .atomic: return Piece()
    case .look, .nothing: return Piece(isEmpty: true)
    }
  }

  /// Reads what is behind a piece: `*`, `+`, `?` or `{2,}`, with `?` or `+` behind it.
  private mutating func repetition() -> Repetition {
    var repetition = Repetition()
    switch text.next {
    case "*": (repetition.isUnbounded, repetition.isOptional) = (true, true)
    case "+": repetition.isUnbounded = true
    case "?": repetition.isOptional = true
    case "{":
      guard let bounds = text.takeBounds() else { return repetition }
      repetition.isUnbounded = bounds.upper.map { $0 >= Self.repetitionsMin } ?? true
      repetition.isOptional = bounds.lower == 0
    default: return repetition
    }
    repetition.isThere = true
    text.position += 1
    if text.next == "+" { repetition.isPossessive = true }
    if text.next == "+" || text.next == "?" { text.position += 1 }
    return repetition
  }
}
