/// The text of a pattern, read piece by piece. It takes any text, also one that is no pattern.
struct PatternScalars {
  private let scalars: [Unicode.Scalar]
  /// Where the next piece begins.
  var position = 0

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// The next scalar, or `nil` at the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// A part of the text.
  func text(_ range: Range<Int>) -> String {
    let end = min(range.upperBound, scalars.count)
    return String(String.UnicodeScalarView(scalars[min(range.lowerBound, end)..<end]))
  }

  /// A set of characters: those of ASCII, and whether there are others.
  struct Characters: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var hasOthers = false

    init() {}

    /// The characters of ASCII that meet a condition, and perhaps all others.
    init(andOthers hasOthers: Bool = false, where isMember: (UInt8) -> Bool) {
      self.hasOthers = hasOthers
      for value in 0..<128 as Range<UInt8> where isMember(value) { insert(UInt32(value)) }
    }

    mutating func insert(_ value: UInt32) {
      switch value {
      case 0..<64: low |= 1 << UInt64(value)
      case 64..<128: high |= 1 << UInt64(value - 64)
      default: hasOthers = true
      }
    }

    mutating func formUnion(_ other: Characters) {
      low |= other.low
      high |= other.high
      hasOthers = hasOthers || other.hasOthers
    }

    func overlaps(_ other: Characters) -> Bool {
      low & other.low != 0 || high & other.high != 0 || hasOthers && other.hasOthers
    }

    var negated: Characters {
      var negated = Characters()
      (negated.low, negated.high, negated.hasOthers) = (~low, ~high, true)
      return negated
    }
  }

  /// What a group is for.
  enum GroupKind {
    /// It holds its pieces together; it may have a number or a name.
    case plain
    case atomic
    /// It looks ahead or back.
    case look
    /// It takes no text: a comment, options, a verb, a call.
    case nothing
  }

  // MARK: - Characters

  /// Reads a character, a class or an escape. The characters are unknown where they are no set of
  /// which one is taken.
  mutating func takeCharacters() -> (isEmpty: Bool, characters: Characters?) {
    guard let scalar = next else { return (true, nil) }
    position += 1
    switch scalar {
    case "\\": return takeEscape()
    case "[": return (false, takeClass())
    case ".": return (false, Characters(andOthers: true) { $0 != 0x0A })
    default:
      var characters = Characters()
      characters.insert(scalar.value)
      return (false, characters)
    }
  }

  private mutating func takeEscape() -> (isEmpty: Bool, characters: Characters?) {
    guard let scalar = next else { return (true, nil) }
    position += 1
    if "bBAzZGK".unicodeScalars.contains(scalar) { return (true, nil) }
    if let characters = Self.characters(ofEscape: scalar) { return (false, characters) }
    if scalar == "Q" {
      while position < scalars.count, text(position - 2..<position) != "\\E" { position += 1 }
    } else if "pPxgkNo".unicodeScalars.contains(scalar), next == "{" {
      take(through: "}")
    }
    return (false, nil)
  }

  /// The characters that an escape stands for, if it is one for a class or a sign.
  private static func characters(ofEscape scalar: Unicode.Scalar) -> Characters? {
    let digits = Characters { (0x30...0x39).contains($0) }
    let blanks = Characters { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let words = Characters { byte in
      let letter = byte | 0x20
      return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte) || byte == 0x5F
    }
    switch scalar {
    case "d": return digits
    case "D": return digits.negated
    case "s": return blanks
    case "S": return blanks.negated
    case "w": return words
    case "W": return words.negated
    case "h": return Characters { $0 == 0x20 || $0 == 0x09 }
    default: break
    }
    guard scalar.isASCII, !scalar.properties.isAlphabetic, scalar.properties.numericType == nil
    else {
      let signs: [Unicode.Scalar: UInt32] = ["n": 0x0A, "r": 0x0D, "t": 0x09]
      guard let value = signs[scalar] else { return nil }
      var characters = Characters()
      characters.insert(value)
      return characters
    }
    var characters = Characters()
    characters.insert(scalar.value)
    return characters
  }

  /// Reads a class behind its bracket; one with names or numbers of characters is not known.
  private mutating func takeClass() -> Characters? {
    var characters: Characters? = Characters()
    let isNegated = next == "^"
    if isNegated { position += 1 }
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      if scalar == "[", next == ":" {
        take(through: "]")
        characters = nil
      } else if scalar == "\\" {
        let member = takeEscape().characters
        if let member { characters?.formUnion(member) } else { characters = nil }
      } else {
        characters?.formUnion(Self.range(from: scalar, to: takeRangeEnd()))
      }
    }
    position = min(position + 1, scalars.count)
    return isNegated ? characters?.negated : characters
  }

  /// Reads the end of a range such as `a-z`.
  private mutating func takeRangeEnd() -> Unicode.Scalar? {
    guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]",
      scalars[position + 1] != "\\"
    else { return nil }
    position += 2
    return scalars[position - 1]
  }

  private static func range(from first: Unicode.Scalar, to last: Unicode.Scalar?) -> Characters {
    let last = last ?? first
    var characters = Characters { first.value <= UInt32($0) && UInt32($0) <= last.value }
    if last.value > 127 { characters.insert(last.value) }
    return characters
  }

  // MARK: - Groups and quantifiers

  /// Reads what follows a group's bracket: `?:`, a name, options.
  mutating func takeGroupStart() -> GroupKind {
    if next == "*" {
      let end = scalars[position...].firstIndex { $0 == ":" || $0 == ")" } ?? scalars.count
      let name = text(position + 1..<end)
      guard end < scalars.count, scalars[end] == ":", name == name.lowercased() else {
        return .nothing
      }
      position = end + 1
      return name == "atomic" ? .atomic : .look
    }
    guard next == "?" else { return .plain }
    position += 1
    var kind = GroupKind.plain
    switch next {
    case ">": kind = .atomic
    case "=", "!": kind = .look
    case "<":
      let second = position + 1 < scalars.count ? scalars[position + 1] : nil
      if second == "=" || second == "!" { kind = .look }
    case "#", "C", "R", "&", "+", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return .nothing
    case "|":
      position += 1
      return .plain
    case "'":
      position += 1
      take(through: "'")
      return .plain
    case "(":
      take(through: ")")
      return .plain
    default: break
    }
    // A name, flags or a kind; none of them holds a bracket.
    while let scalar = next, !":>=!)".unicodeScalars.contains(scalar) { position += 1 }
    guard let scalar = next, scalar != ")" else { return .nothing }
    position += 1
    return kind
  }

  /// Moves behind the next such sign.
  mutating func take(through sign: Unicode.Scalar) {
    while let scalar = next, scalar != sign { position += 1 }
    position = min(position + 1, scalars.count)
  }

  /// Reads `{2,3}` up to its closing bracket; `nil` and no step for a brace that is only a brace.
  mutating func takeBounds() -> (lower: Int, upper: Int?)? {
    guard let close = scalars[position...].firstIndex(of: "}") else { return nil }
    let parts = scalars[(position + 1)..<close]
      .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    let areNumbers = parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard areNumbers, parts != [""], parts != ["", ""]
    else { return nil }
    position = close
    let lower = Int(parts[0]) ?? 0
    return (lower, parts.count == 1 ? lower : Int(parts[1]))
  }
}
