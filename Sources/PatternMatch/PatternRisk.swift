/// Finds patterns that may take time without end on text that nearly matches.
///
/// A group that is repeated, and whose text may be one repeated piece alone, as in `(a+)+` or
/// `(\w+\s?)*`, can be matched in as many ways as the text can be cut, and PCRE2 tries them all.
/// What is atomic or possessive is not tried again. Other risks, such as alternatives that overlap,
/// are not seen: the match limits stop those.
package enum PatternRisk {
  /// The offset, in Unicode scalars, of the first repeated group that is at risk; `nil` when there
  /// is none.
  package static func nestedRepetition(in source: String) -> Int? {
    var scan = RepetitionScan(Array(source.unicodeScalars))
    _ = scan.alternatives()
    return scan.found
  }
}

/// Goes once through a pattern.
private struct RepetitionScan {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  /// Where the first group at risk begins.
  private(set) var found: Int?

  /// How deep groups are followed; PCRE2 refuses more than 250.
  private static let depthMax = 250

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// What a repetition of a piece allows.
  private struct Repetition {
    var isUnbounded = false
    var isOptional = false
    var isPossessive = false
  }

  /// Reads up to a closing bracket, and returns whether the text of one of the alternatives may be
  /// nothing but one piece that is repeated without bound.
  mutating func alternatives() -> Bool {
    var isRisky = false
    // Of the alternative: pieces that must be there, and whether one is repeated without bound.
    var (requiredCount, hasUnbounded, isUnboundedRequired) = (0, false, false)
    func ends() -> Bool {
      hasUnbounded && requiredCount - (isUnboundedRequired ? 1 : 0) == 0
    }
    while position < scalars.count, scalars[position] != ")" {
      if scalars[position] == "|" {
        isRisky = isRisky || ends()
        (requiredCount, hasUnbounded, isUnboundedRequired) = (0, false, false)
        position += 1
        continue
      }
      let start = position
      let piece = piece()
      let repetition = repetition()
      guard !piece.isEmpty else { continue }
      if !repetition.isOptional { requiredCount += 1 }
      if repetition.isUnbounded, !repetition.isPossessive {
        if piece.isRisky { found = found ?? start }
        hasUnbounded = true
        isUnboundedRequired = isUnboundedRequired || !repetition.isOptional
      } else if piece.isRisky, !repetition.isPossessive {
        // A group that is there once and is nothing but a repetition.
        hasUnbounded = true
        isUnboundedRequired = isUnboundedRequired || !repetition.isOptional
      }
    }
    return isRisky || ends()
  }

  /// Reads one piece: a character, a class, an escape or a group. One that takes no text, such as
  /// `^`, is empty.
  private mutating func piece() -> (isEmpty: Bool, isRisky: Bool) {
    let scalar = scalars[position]
    position += 1
    switch scalar {
    case "^", "$": return (true, false)
    case "\\":
      let isEmpty = position < scalars.count && "bBAzZG".unicodeScalars.contains(scalars[position])
      position += 1
      skipBraces()
      return (isEmpty, false)
    case "[":
      skipClass()
      return (false, false)
    case "(": return group()
    default: return (false, false)
    }
  }

  private mutating func group() -> (isEmpty: Bool, isRisky: Bool) {
    var (isEmpty, isAtomic) = (false, false)
    if next == "?" {
      position += 1
      switch next {
      case ">": isAtomic = true
      case "=", "!": isEmpty = true
      case "<":
        let second = position + 1 < scalars.count ? scalars[position + 1] : nil
        isEmpty = second == "=" || second == "!"
      default: break
      }
      // A name, flags or a kind; none of them holds a bracket.
      while let scalar = next, !":>=!)".unicodeScalars.contains(scalar) { position += 1 }
      if let scalar = next, scalar != ")" { position += 1 }
    }
    guard depth < Self.depthMax else {
      position = scalars.count
      return (true, false)
    }
    depth += 1
    let isRisky = alternatives()
    depth -= 1
    position += 1
    return (isEmpty, isRisky && !isAtomic && !isEmpty)
  }

  /// Reads what is behind a piece: `*`, `+`, `?` or `{2,}`, with `?` or `+` behind it.
  private mutating func repetition() -> Repetition {
    var repetition = Repetition()
    switch next {
    case "*": (repetition.isUnbounded, repetition.isOptional) = (true, true)
    case "+": repetition.isUnbounded = true
    case "?": repetition.isOptional = true
    case "{":
      guard let close = scalars[position...].firstIndex(of: "}") else { return repetition }
      let inside = scalars[(position + 1)..<close]
      guard let first = inside.first,
        inside.allSatisfy({ "0123456789,".unicodeScalars.contains($0) })
      else { return repetition }
      repetition.isUnbounded = inside.last == ","
      repetition.isOptional = first == "0" || first == ","
      position = close
    default: return repetition
    }
    position += 1
    if next == "+" { repetition.isPossessive = true }
    if next == "+" || next == "?" { position += 1 }
    return repetition
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Passes over `{…}` behind an escape such as `\p` or `\x`.
  private mutating func skipBraces() {
    guard position >= 1, position <= scalars.count, next == "{",
      "pPxgkNo".unicodeScalars.contains(scalars[position - 1]),
      let close = scalars[position...].firstIndex(of: "}")
    else { return }
    position = close + 1
  }

  private mutating func skipClass() {
    if next == "^" { position += 1 }
    // A bracket that comes first is a member.
    if next == "]" { position += 1 }
    while let scalar = next, scalar != "]" {
      position += scalar == "\\" ? 2 : 1
      if scalar == "[", next == ":",
        let close = scalars[position...].firstIndex(of: "]")
      {
        position = close + 1
      }
    }
    position = min(position + 1, scalars.count)
  }
}
