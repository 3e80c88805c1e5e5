/// The syntax of a pattern, as a tree.
///
/// Any text has one. Where it is no pattern, or has more to it than the tree can tell, the tree is
/// not certain, and the answers to questions about it are the careful ones.
package struct PatternSyntax {
  private let bytes: [UInt8]
  let alternatives: [Alternative]
  /// Whether the tree tells all there is to know, the same for all releases of PCRE2.
  let isCertain: Bool

  /// One of several sequences.
  struct Alternative {
    /// Its place in the pattern, in UTF-8 bytes.
    var range: Range<Int>
    var elements: [Element] = []
  }

  /// A part of a sequence, with how often it is matched.
  struct Element {
    /// Its place in the pattern, in UTF-8 bytes.
    var range: Range<Int>
    var token: PatternReader.Token
    /// What a group holds.
    var alternatives: [Alternative] = []
    var repetition: PatternReader.Repetition?
  }

  /// Reads a pattern.
  package init(_ source: String) {
    bytes = Array(source.utf8)
    var parser = PatternParser(reader: PatternReader(bytes))
    alternatives = parser.alternatives(depth: 0)
    isCertain = parser.isCertain && parser.reader.isCertain
  }

  /// A part of the pattern.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The pattern without the elements at its end that may match nothing.
  ///
  /// Anchored at the start, it matches exactly the subjects that the whole pattern matches.
  package var required: String {
    let last = sequence?.last { !$0.mayBeEmpty }
    return text(0..<(last?.range.upperBound ?? bytes.count))
  }

  /// The pattern without its last element, if that is the one that is given and the pattern has no
  /// alternatives to it.
  package func removing(last element: String) -> String? {
    guard let last = sequence?.last, text(last.range) == element else { return nil }
    return text(0..<last.range.lowerBound)
  }

  /// Whether a match depends on nothing but the bytes that it takes, and on no digit's value: then
  /// a subject that begins with them, or with other digits in their places, has a match, too.
  package var isBlindToDigits: Bool { isCertain && alternatives.allSatisfy(\.isBlindToDigits) }

  /// The elements of a pattern without alternatives.
  private var sequence: [Element]? {
    isCertain && alternatives.count == 1 ? alternatives[0].elements : nil
  }
}

extension PatternSyntax.Alternative {
  fileprivate var isBlindToDigits: Bool { elements.allSatisfy(\.isBlindToDigits) }
}

extension PatternSyntax.Element {
  /// Whether it only holds its elements together, but for a number or a name.
  private var isPlainGroup: Bool {
    switch token {
    case .open(.plain, _), .open(.capture, _): true
    default: false
    }
  }

  /// Whether it may be left out; not of all that may be this is known.
  fileprivate var mayBeEmpty: Bool {
    if token == .assertion || token == .setting { return false }
    return repetition?.lower == 0
      || isPlainGroup && alternatives.count == 1
        && alternatives[0].elements.allSatisfy(\.mayBeEmpty)
  }

  fileprivate var isBlindToDigits: Bool {
    guard repetition?.isPossessive != true else { return false }
    if case .characters(let characters) = token { return characters?.isBlindToDigits ?? false }
    return isPlainGroup && alternatives.allSatisfy(\.isBlindToDigits)
  }
}

/// Makes a tree of tokens.
private struct PatternParser {
  var reader: PatternReader
  /// Whether each group that is opened is closed, and the other way around.
  var isCertain = true

  /// Reads up to the bracket that closes a group, or to the end.
  mutating func alternatives(depth: Int) -> [PatternSyntax.Alternative] {
    var alternatives = [PatternSyntax.Alternative(range: reader.offset..<reader.offset)]
    while true {
      let token = reader.next()
      let last = alternatives.count - 1
      switch token {
      case nil, .close, .alternation:
        let start = alternatives[last].range.lowerBound
        alternatives[last].range = start..<reader.tokenStart
        guard token == .alternation else {
          if (token == nil) != (depth == 0) { isCertain = false }
          return alternatives
        }
        alternatives.append(PatternSyntax.Alternative(range: reader.offset..<reader.offset))
      case .open where depth == Pattern.groupDepthMax: isCertain = false
      case let token?:
        let start = reader.tokenStart
        var element = PatternSyntax.Element(range: start..<start, token: token)
        if case .open = token { element.alternatives = self.alternatives(depth: depth + 1) }
        element.repetition = reader.takeRepetition()
        element.range = start..<reader.offset
        alternatives[last].elements.append(element)
      }
    }
  }
}
