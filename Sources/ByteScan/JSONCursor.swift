/// A place in JSON that is being read: between two tokens, or at the first byte that is wrong.
///
/// It reads only below `end`. Nothing here calls itself, so nesting costs no stack.
struct JSONCursor {
  /// The offset of the next byte that is not read yet; `offset <= end`.
  private(set) var offset: Int
  private let end: Int

  /// Creates a cursor at the start of `range`, which is a range of `bytes`.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "no such range")
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Reads one value; objects and arrays are passed over. `depth` is how many are open around it.
  mutating func readValue(of bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONToken {
    let first = try peek(bytes)
    let start = offset
    switch first {
    case UInt8(ascii: "{"):
      try skipNested(bytes, depth: depth)
      return .object(start..<offset)
    case UInt8(ascii: "["):
      try skipNested(bytes, depth: depth)
      return .array(start..<offset)
    default:
      return try readScalar(bytes)
    }
  }

  /// Reads a key and the colon behind it, and returns the range between the quotes.
  mutating func readKey(of bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    let (key, _) = try readString(bytes)
    try expect(UInt8(ascii: ":"), in: bytes)
    return key
  }

  /// Reads what follows a value: `false` for a comma, `true` for the end of the container.
  mutating func readSeparator(
    of bytes: Span<UInt8>, orEnd bracket: UInt8
  ) throws(JSONError) -> Bool {
    let byte = try peek(bytes)
    guard byte == bracket || byte == UInt8(ascii: ",") else { throw .unexpectedByte(at: offset) }
    offset += 1
    return byte == bracket
  }

  /// Reads this byte, after white space.
  mutating func expect(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) {
    guard try peek(bytes) == byte else { throw .unexpectedByte(at: offset) }
    offset += 1
  }

  /// Reads this byte, after white space, if it is there.
  mutating func skip(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    guard try peek(bytes) == byte else { return false }
    offset += 1
    return true
  }

  /// Passes over white space and returns the byte behind it, which stays unread.
  private mutating func peek(_ bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
    while offset < end {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case let byte: return byte
      }
    }
    throw .truncated(at: end)
  }

  /// Passes over an object or array with all that is in it.
  private mutating func skipNested(
    _ bytes: Span<UInt8>, depth outerDepth: Int
  ) throws(JSONError) {
    var depth = outerDepth
    // A bit for each open container from the innermost up, set for an object: 64 levels fit.
    var kinds: UInt64 = 0
    repeat {
      let byte = try peek(bytes)
      var isValueRead = true
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard depth < JSONScanner.depthMax else { throw .tooDeep(at: offset) }
        offset += 1
        depth += 1
        kinds = kinds << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
        isValueRead = try skip(Self.closingBracket(kinds), in: bytes)
        if isValueRead {
          depth -= 1
          kinds >>= 1
        }
      } else {
        _ = try readScalar(bytes)
      }
      while isValueRead && depth > outerDepth {
        isValueRead = try readSeparator(of: bytes, orEnd: Self.closingBracket(kinds))
        if isValueRead {
          depth -= 1
          kinds >>= 1
        }
      }
      if depth > outerDepth && kinds & 1 == 1 { _ = try readKey(of: bytes) }
    } while depth > outerDepth
  }

  private static func closingBracket(_ kinds: UInt64) -> UInt8 {
    kinds & 1 == 1 ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  private mutating func readScalar(_ bytes: Span<UInt8>) throws(JSONError) -> JSONToken {
    switch try peek(bytes) {
    case UInt8(ascii: "\""):
      let (range, hasEscapes) = try readString(bytes)
      return .string(range, hasEscapes: hasEscapes)
    case UInt8(ascii: "t"):
      try readWord("true", bytes)
      return .bool(true)
    case UInt8(ascii: "f"):
      try readWord("false", bytes)
      return .bool(false)
    case UInt8(ascii: "n"):
      try readWord("null", bytes)
      return .null
    default:
      return .number(try readNumber(bytes))
    }
  }

  /// Reads a string and returns the range between the quotes, and whether it has a backslash.
  private mutating func readString(
    _ bytes: Span<UInt8>
  ) throws(JSONError) -> (range: Range<Int>, hasEscapes: Bool) {
    try expect(UInt8(ascii: "\""), in: bytes)
    let start = offset
    var hasEscapes = false
    while let stop = bytes.firstOffset(
      of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), in: offset..<end)
    {
      if bytes[stop] == UInt8(ascii: "\"") {
        offset = stop + 1
        return (start..<stop, hasEscapes)
      }
      hasEscapes = true
      offset = min(stop + 2, end)
    }
    throw .truncated(at: end)
  }

  private mutating func readWord(
    _ word: StaticString, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < end else { throw .truncated(at: end) }
      // SAFETY: index < utf8CodeUnitCount, and static text lives for ever.
      let expected = unsafe word.utf8Start[index]
      guard bytes[offset] == expected else { throw .unexpectedByte(at: offset) }
      offset += 1
    }
  }

  private mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    let start = offset
    if next(bytes) == UInt8(ascii: "-") { offset += 1 }
    // A number begins with one zero or with another digit.
    if next(bytes) == UInt8(ascii: "0") { offset += 1 } else { try readDigits(bytes) }
    if next(bytes) == UInt8(ascii: ".") {
      offset += 1
      try readDigits(bytes)
    }
    if next(bytes) == UInt8(ascii: "e") || next(bytes) == UInt8(ascii: "E") {
      offset += 1
      if next(bytes) == UInt8(ascii: "+") || next(bytes) == UInt8(ascii: "-") { offset += 1 }
      try readDigits(bytes)
    }
    // A bracket is open around it, so at the end of the bytes more digits may be missing.
    guard offset < end else { throw .truncated(at: end) }
    return start..<offset
  }

  /// Reads one digit or more.
  private mutating func readDigits(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    while let byte = next(bytes), byte &- UInt8(ascii: "0") < 10 { offset += 1 }
    if start < offset { return }
    throw offset < end ? .unexpectedByte(at: offset) : .truncated(at: end)
  }

  /// The next byte, or `nil` at the end.
  private func next(_ bytes: Span<UInt8>) -> UInt8? {
    offset < end ? bytes[offset] : nil
  }
}
