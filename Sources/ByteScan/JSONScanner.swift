/// A reader of JSON in bytes that allocates nothing.
///
/// It checks the grammar of RFC 8259 with two exceptions, because logs are cut and mended by many
/// hands: the bytes of a string are not looked at, so control characters and invalid UTF-8 may
/// stand there, and an escape may be one that JSON does not have. Any bytes may come.
package struct JSONScanner {
  /// How deep objects and arrays may nest, the outermost included.
  package static let depthMax = 64

  /// Reads the object at the start of `range`, and returns the offset behind it.
  ///
  /// White space may come before the object; what comes behind it is not looked at. `body` gets
  /// the key, without quotes and with its escapes, and the value, in the order in which they are
  /// written; a key may come twice. Members that precede an error have been handed out already.
  package static func forEachMember(
    of bytes: Span<UInt8>, in range: Range<Int>,
    _ body: (Range<Int>, JSONToken) throws(JSONError) -> Void
  ) throws(JSONError) -> Int {
    var cursor = JSONCursor(bytes, in: range)
    try cursor.expect(UInt8(ascii: "{"), in: bytes)
    if try cursor.skip(UInt8(ascii: "}"), in: bytes) { return cursor.offset }
    repeat {
      let key = try cursor.readKey(of: bytes)
      try body(key, try cursor.readValue(of: bytes, depth: 1))
    } while try !cursor.readSeparator(of: bytes, orEnd: UInt8(ascii: "}"))
    return cursor.offset
  }

  /// Appends the text of a string token to `output`.
  ///
  /// Half of a surrogate pair becomes U+FFFD. What is no escape of JSON is kept as it is written.
  package static func unescape(
    _ bytes: Span<UInt8>, in range: Range<Int>, into output: inout [UInt8]
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "no such range")
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
        output.append(bytes[offset])
        offset += 1
        continue
      }
      if let byte = simpleEscape(bytes[offset + 1]) {
        output.append(byte)
        offset += 2
      } else if let first = codeUnit(bytes, at: offset, end: range.upperBound) {
        offset += 6
        let second = codeUnit(bytes, at: offset, end: range.upperBound)
        if UTF16.isLeadSurrogate(first), let second, UTF16.isTrailSurrogate(second) {
          offset += 6
          output += UTF16.decode(UTF16.EncodedScalar([first, second])).utf8
        } else {
          output += (Unicode.Scalar(first) ?? "\u{FFFD}").utf8
        }
      } else {
        output += [bytes[offset], bytes[offset + 1]]
        offset += 2
      }
    }
  }

  /// Returns the byte that a backslash before `letter` stands for.
  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the UTF-16 code unit of the escape `\uXXXX` at `offset`, or `nil` for anything else.
  private static func codeUnit(_ bytes: Span<UInt8>, at offset: Int, end: Int) -> UInt16? {
    guard end - offset >= 6, bytes.hasPrefix("\\u", at: offset) else { return nil }
    var unit: UInt16 = 0
    for index in (offset + 2)..<(offset + 6) {
      guard let digit = hexDigit(bytes[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
