/// What the text of a pattern tells without matching anything.
///
/// It knows enough of the syntax to find the elements of a sequence; where it does not, the answer
/// is the careful one.
package struct PatternText {
  private let bytes: [UInt8]

  /// Takes a pattern that PCRE2 accepts.
  package init(_ source: String) {
    bytes = Array(source.utf8)
  }

  /// The pattern without the elements at its end that may match nothing.
  ///
  /// Anchored at the start, it matches exactly the subjects that the whole pattern matches.
  package var required: String {
    let elements = elements(in: 0..<bytes.count)
    let last = elements?.last { !$0.mayBeEmpty }
    return String(decoding: bytes[..<(last?.range.upperBound ?? bytes.count)], as: UTF8.self)
  }

  /// The pattern without its last element, if that is the one that is given and the pattern has no
  /// alternatives to it.
  package func removing(last element: String) -> String? {
    let text = Array(element.utf8)
    guard let last = elements(in: 0..<bytes.count)?.last, bytes[last.range].elementsEqual(text)
    else { return nil }
    return String(decoding: bytes[..<last.range.lowerBound], as: UTF8.self)
  }

  /// Whether a match depends on nothing but the bytes that it takes, and on no digit's value: then
  /// a subject that begins with them, or with other digits in their places, has a match, too.
  package var isBlindToDigits: Bool {
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"):
        // No anchors, back references and the like; classes of characters, and signs.
        guard let next = byte(at: offset + 1), isClassOrSign(next) else { return false }
        offset += 2
      case UInt8(ascii: "{"):
        guard let end = endOfCount(from: offset) else { return false }
        offset = end
        // Behind a quantifier, + makes it possessive.
        if byte(at: offset) == UInt8(ascii: "+") { return false }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard starts(with: "0-9", at: offset) else { return false }
        offset += 3
      case UInt8(ascii: "("):
        guard isPlainGroup(at: offset) else { return false }
        offset += 1
      case UInt8(ascii: "$"), UInt8(ascii: "^"):
        // In front of a class it is its negation.
        guard offset > 0, bytes[offset - 1] == UInt8(ascii: "[") else { return false }
        offset += 1
      case UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "?"):
        if byte(at: offset + 1) == UInt8(ascii: "+") { return false }
        offset += 1
      default: offset += 1
      }
    }
    return true
  }

  // MARK: - Elements

  /// A part of a sequence with its quantifier.
  private struct Element {
    var range: Range<Int>
    var mayBeEmpty: Bool
  }

  /// The elements of a sequence, or `nil` where it has alternatives or is not understood.
  private func elements(in range: Range<Int>) -> [Element]? {
    var elements: [Element] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = offset
      var mayBeEmpty = false
      switch bytes[offset] {
      case UInt8(ascii: "|"): return nil
      case UInt8(ascii: "("):
        guard let end = endOfGroup(from: offset, to: range.upperBound) else { return nil }
        mayBeEmpty = isEmptyGroup(offset..<end)
        offset = end
      case UInt8(ascii: "["):
        guard let end = endOfClass(from: offset, to: range.upperBound) else { return nil }
        offset = end
      case UInt8(ascii: "\\"):
        guard let next = byte(at: offset + 1), isClassOrSign(next) else { return nil }
        offset += 2
      default: offset += 1
      }
      offset = takeQuantifier(at: offset, &mayBeEmpty)
      elements.append(Element(range: start..<offset, mayBeEmpty: mayBeEmpty))
    }
    return elements
  }

  /// Moves behind a quantifier, and finds out whether it allows none.
  private func takeQuantifier(at start: Int, _ mayBeEmpty: inout Bool) -> Int {
    var offset = start
    switch byte(at: offset) {
    case UInt8(ascii: "?"), UInt8(ascii: "*"):
      mayBeEmpty = true
      offset += 1
    case UInt8(ascii: "+"): offset += 1
    case UInt8(ascii: "{"):
      guard let end = endOfCount(from: offset) else { return offset }
      if byte(at: offset + 1) == UInt8(ascii: "0") { mayBeEmpty = true }
      offset = end
    default: return offset
    }
    // Lazy or possessive.
    if let next = byte(at: offset), "?+".utf8.contains(next) { offset += 1 }
    return offset
  }

  /// Where a quantifier such as `{2,3}` ends; a brace in front of anything else is only a brace.
  private func endOfCount(from start: Int) -> Int? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")),
      end > start + 1, bytes[start + 1..<end].allSatisfy({ "0123456789,".utf8.contains($0) })
    else { return nil }
    return end + 1
  }

  /// Whether a group is a sequence of elements that may all be empty.
  private func isEmptyGroup(_ range: Range<Int>) -> Bool {
    guard isPlainGroup(at: range.lowerBound) else { return false }
    var start = range.lowerBound + 1
    if starts(with: "?:", at: start) {
      start += 2
    } else if starts(with: "?<", at: start) {
      start = (bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? start) + 1
    }
    guard start < range.upperBound else { return false }
    return elements(in: start..<range.upperBound - 1)?.allSatisfy(\.mayBeEmpty) ?? false
  }

  /// Whether a group only holds its elements together or has a number or a name.
  private func isPlainGroup(at offset: Int) -> Bool {
    guard byte(at: offset + 1) == UInt8(ascii: "?") else {
      return byte(at: offset + 1) != UInt8(ascii: "*")
    }
    if byte(at: offset + 2) == UInt8(ascii: ":") { return true }
    guard byte(at: offset + 2) == UInt8(ascii: "<"), let next = byte(at: offset + 3) else {
      return false
    }
    return next != UInt8(ascii: "=") && next != UInt8(ascii: "!")
  }

  private func endOfGroup(from start: Int, to end: Int) -> Int? {
    var depth = 0
    var offset = start
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["):
        guard let next = endOfClass(from: offset, to: end) else { return nil }
        offset = next - 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      default: break
      }
      offset += 1
    }
    return nil
  }

  private func endOfClass(from start: Int, to end: Int) -> Int? {
    var offset = start + 1
    if byte(at: offset) == UInt8(ascii: "^") { offset += 1 }
    // Right at its start, the closing bracket is a member.
    if byte(at: offset) == UInt8(ascii: "]") { offset += 1 }
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "]"): return offset + 1
      case UInt8(ascii: "[") where byte(at: offset + 1) == UInt8(ascii: ":"): return nil
      default: break
      }
      offset += 1
    }
    return nil
  }

  // MARK: - Bytes

  private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func starts(with text: StaticString, at offset: Int) -> Bool {
    offset <= bytes.count && bytes.span.hasPrefix(text, at: offset)
  }

  /// Whether a backslash makes a class of characters of a letter, or a sign stand for itself.
  private func isClassOrSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): false
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      "dDsSwWhHtnr".utf8.contains(byte)
    default: true
    }
  }
}
