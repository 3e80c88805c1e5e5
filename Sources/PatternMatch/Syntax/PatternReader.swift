/// Reads a pattern of PCRE2 token by token. It takes any text, also one that is no pattern.
///
/// Offsets are those of UTF-8 bytes. This is the only place that knows how a pattern is written;
/// of letters for which a backslash does what is rare, it knows how far they go.
struct PatternReader {
  private let bytes: [UInt8]
  /// Where the next token begins; before that, what belongs to none.
  private(set) var offset = 0
  /// Where the last token began.
  private(set) var tokenStart = 0
  /// Whether each token so far has its meaning from its own text alone, the same for all releases
  /// of PCRE2.
  ///
  /// Calls of groups, references to them, verbs and `(?x)` reach further.
  private(set) var isCertain = true
  /// Whether it is between `\Q` and `\E`.
  private var isQuoting = false

  enum Token: Equatable {
    /// One of a set of characters; `nil` where it is not known what is taken.
    case characters(PatternCharacters?)
    /// It takes no text, as `^`.
    case assertion
    /// It stands for nothing that is matched: options or a verb.
    case setting
    /// A group begins, perhaps with a name.
    case open(Group, name: String?)
    /// A group ends.
    case close
    case alternation
  }

  /// What a group is for.
  enum Group {
    /// It has a number, and perhaps a name.
    case capture
    /// It holds its elements together.
    case plain
    case atomic
    /// It looks ahead or back.
    case look
    /// It holds its elements together, with options, numbers or a condition of its own.
    case special
  }

  /// How often something is matched.
  struct Repetition: Equatable {
    var lower: Int
    /// `nil` where there is no bound.
    var upper: Int?
    /// Whether what was taken is not given back.
    var isPossessive = false
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next token; `nil` at the end.
  mutating func next() -> Token? {
    skipWhatIsNoToken()
    tokenStart = offset
    guard offset < bytes.count else { return nil }
    if isQuoting { return .characters(takeCharacter()) }
    switch peek {
    case "\\": return takeEscape()
    case "[": return .characters(takeClass())
    case "(": return takeGroupStart()
    case ".": return take(.characters(.withoutNewline))
    case "^", "$": return take(.assertion)
    case "|": return take(.alternation)
    case ")": return take(.close)
    default: return .characters(takeCharacter())
    }
  }

  /// Reads what is behind a token: `*`, `+`, `?` or `{2,}`, with `?` or `+` behind it.
  mutating func takeRepetition() -> Repetition? {
    skipWhatIsNoToken()
    var repetition: Repetition
    switch peek {
    case _ where isQuoting: return nil
    case "*": repetition = Repetition(lower: 0, upper: nil)
    case "+": repetition = Repetition(lower: 1, upper: nil)
    case "?": repetition = Repetition(lower: 0, upper: 1)
    case "{":
      guard let bounds = takeBounds() else { return nil }
      repetition = bounds
    default: return nil
    }
    offset += 1
    repetition.isPossessive = take("+")
    if !repetition.isPossessive { _ = take("?") }
    return repetition
  }

  /// Reads `{2,3}` up to its closing brace; `nil` and no step for a brace that is only a brace.
  private mutating func takeBounds() -> Repetition? {
    guard let close = bytes[offset...].firstIndex(of: 0x7D) else { return nil }
    let inner = String(decoding: bytes[offset + 1..<close], as: UTF8.self)
    guard inner.utf8.contains(where: Self.isDigit),
      inner.utf8.allSatisfy({ Self.isDigit($0) || ", \t".utf8.contains($0) })
    else { return nil }
    // From 10.43 on, `{,3}` and `{ 2, 3 }` repeat.
    let isOld =
      inner.utf8.first.map(Self.isDigit) ?? false && !inner.contains { " \t".contains($0) }
    isCertain = isCertain && isOld
    let bounds = inner.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard bounds.count <= 2, isOld || inner.hasPrefix(",") else { return nil }
    offset = close
    return Repetition(lower: bounds[0] ?? 0, upper: bounds[bounds.count - 1])
  }

  // MARK: - Characters

  /// Reads a backslash and what belongs to it.
  private mutating func takeEscape() -> Token {
    offset += 1
    guard offset < bytes.count else { return .characters(nil) }
    let letter = peek
    guard Self.isLetterOrDigit(letter) else { return .characters(takeCharacter()) }
    offset += 1
    if letter != 0x4E || !starts(with: "{U"), let set = PatternCharacters(escape: letter) {
      return .characters(set)
    }
    switch letter {
    case "b", "B", "A", "z", "Z", "G", "K": return .assertion
    case "x": takeArgument(atMost: 2) { Self.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
    case "p", "P", "N", "o": takeArgument(atMost: 1) { _ in true }
    case "c": skip(atMost: 1) { _ in true }
    case "g", "k":
      takeArgument(atMost: 4) { Self.isDigit($0) || "+-".utf8.contains($0) }
      isCertain = false
    case _ where Self.isDigit(letter):
      skip(atMost: 2, while: Self.isDigit)
      isCertain = false
    default: break
    }
    return .characters(nil)
  }

  /// Reads the name or number that belongs to an escape, in brackets or without.
  private mutating func takeArgument(atMost count: Int, while isMember: (UInt8) -> Bool) {
    if take("{") {
      take(through: "}")
    } else if take("<") {
      take(through: ">")
    } else if take("'") {
      take(through: "'")
    } else {
      skip(atMost: count, while: isMember)
    }
  }

  /// Reads a class; its characters are not known where it has names or numbers of them.
  private mutating func takeClass() -> PatternCharacters? {
    offset += 1
    var characters: PatternCharacters? = PatternCharacters()
    let isNegated = take("^")
    var isFirst = true
    // Right at the start, the closing bracket is a member.
    while offset < bytes.count, isFirst || !starts(with: "]") {
      isFirst = false
      let member = takeMember()
      let isRange = member?.only != nil && starts(with: "-") && peek(1) != 0x5D
      if isRange { offset += 1 }
      let end = isRange ? takeMember() : member
      if let member, let first = member.only, let last = end?.only, first <= last {
        characters?.insert(first...last)
      } else if let member, !isRange {
        characters?.formUnion(member)
      } else {
        characters = nil
      }
    }
    if !take("]") { isCertain = false }
    return isNegated ? characters?.negated : characters
  }

  private mutating func takeMember() -> PatternCharacters? {
    if starts(with: "\\Q") || starts(with: "\\E") {
      isCertain = false
      while offset < bytes.count, !take("\\E") { offset += 1 }
      return nil
    }
    if starts(with: "[:") {
      let name = bytes[(offset + 2)...].prefix { Self.isLetterOrDigit($0) || $0 == 0x5E }
      if bytes[name.endIndex...].starts(with: ":]".utf8) {
        offset = name.endIndex + 2
        return nil
      }
    }
    guard starts(with: "\\") else { return offset < bytes.count ? takeCharacter() : nil }
    guard case .characters(let characters) = takeEscape() else { return nil }
    return characters
  }

  /// Reads a character that stands for itself; all above ASCII are the same.
  private mutating func takeCharacter() -> PatternCharacters {
    let byte = peek
    offset += 1
    if byte >= 0x80 { skip(atMost: 3) { $0 & 0xC0 == 0x80 } }
    return PatternCharacters(UInt32(byte))
  }

  // MARK: - Groups

  /// Reads a group's bracket and what belongs to it: `(?:`, `(?<name>`; or options, or a call.
  private mutating func takeGroupStart() -> Token {
    offset += 1
    if take("*") { return takeVerb() }
    guard take("?") else { return .open(.capture, name: nil) }
    switch peek {
    case ":": return take(.open(.plain, name: nil))
    case ">": return take(.open(.atomic, name: nil))
    case "|": return take(.open(.special, name: nil))
    case "=", "!", "*": return take(.open(.look, name: nil))
    case "(":
      // A condition that looks ahead or back is read as the first element.
      if !starts(with: "(?"), !starts(with: "(*") { take(through: ")") }
      return .open(.special, name: nil)
    default: break
    }
    if take("<=") || take("<!") || take("<*") { return .open(.look, name: nil) }
    if take("<") || take("P<") { return .open(.capture, name: takeName(until: ">")) }
    if take("'") { return .open(.capture, name: takeName(until: "'")) }
    switch peek {
    case "R", "&", "+", "P", "C": return takeCall()
    case _ where Self.isDigit(peek), "-" where Self.isDigit(peek(1)): return takeCall()
    default: return takeOptions()
    }
  }

  private mutating func takeCall() -> Token {
    isCertain = false
    take(through: ")")
    return .characters(nil)
  }

  private mutating func takeOptions() -> Token {
    let options = bytes[offset...].prefix { !":)".utf8.contains($0) }
    if options.contains(where: { "xn".utf8.contains($0) }) { isCertain = false }
    offset = options.endIndex
    if take(":") { return .open(.special, name: nil) }
    _ = take(")")
    return .setting
  }

  /// Reads what follows `(*`: a verb, or the name of a group that is spelled out as in `(*atomic:`.
  private mutating func takeVerb() -> Token {
    let name = bytes[offset...].prefix { $0 == 0x5F || (0x61...0x7A).contains($0) }
    guard !name.isEmpty, bytes[name.endIndex...].starts(with: ":".utf8) else {
      isCertain = false
      take(through: ")")
      return .setting
    }
    offset = name.endIndex + 1
    // Those that are atomic begin with an a: `atomic`, `asr`, `atomic_script_run`.
    return .open(name.first == 0x61 ? .atomic : .look, name: nil)
  }

  private mutating func takeName(until sign: Unicode.Scalar) -> String {
    let name = bytes[offset...].prefix { $0 != UInt8(ascii: sign) }
    take(through: sign)
    return String(decoding: name, as: UTF8.self)
  }

  /// Moves behind comments, and behind the signs between which a text is quoted.
  private mutating func skipWhatIsNoToken() {
    while peek == 0x5C || peek == 0x28 {
      if take("\\E") {
        isQuoting = false
      } else if !isQuoting, take("\\Q") {
        isQuoting = true
      } else if !isQuoting, take("(?#") {
        take(through: ")")
      } else {
        return
      }
      isCertain = false
    }
  }

  // MARK: - Bytes

  /// The next byte; 0 at the end.
  private var peek: UInt8 { peek(0) }

  private func peek(_ distance: Int) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private func starts(with text: StaticString) -> Bool { bytes.span.hasPrefix(text, at: offset) }

  /// Moves behind a text, if it is next.
  private mutating func take(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Moves behind a byte that ends a token.
  private mutating func take(_ token: Token) -> Token {
    offset += 1
    return token
  }

  /// Moves behind the next such sign.
  private mutating func take(through sign: Unicode.Scalar) {
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: sign))
    if end == nil { isCertain = false }
    offset = end.map { $0 + 1 } ?? bytes.count
  }

  /// Moves over bytes that meet a condition.
  private mutating func skip(atMost count: Int, while isMember: (UInt8) -> Bool) {
    offset += bytes[offset...].prefix(count).prefix(while: isMember).count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26
  }
}

/// Lets a sign stand in the cases of a byte.
private func ~= (sign: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: sign) }
