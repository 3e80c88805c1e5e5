import ByteScan

/// Decodes the escapes of vis(3), with which a syslog relay prints what is not printable ASCII.
package enum VisEscapes {
  /// Appends a range of bytes with its escapes decoded; what is no escape stays as it is.
  ///
  /// `\M-x` sets the high bit, `\M^x` the high bit of a control character, `\^x` is a control
  /// character and `\ddd` three octal digits. Control characters are written with `?` and the
  /// characters from `@` to `_`, so that `\^a` of a regular expression is none.
  package static func decode(
    _ bytes: Span<UInt8>, in range: Range<Int>, into output: inout [UInt8]
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == UInt8(ascii: "\\"),
        let escape = escape(bytes.extracting(offset..<range.upperBound))
      {
        output.append(escape.byte)
        offset += escape.length
      } else {
        output.append(bytes[offset])
        offset += 1
      }
    }
  }

  /// The byte that an escape at the start stands for, and the escape's length.
  private static func escape(_ text: Span<UInt8>) -> (byte: UInt8, length: Int)? {
    if text.count >= 4, text[1] == UInt8(ascii: "M") {
      if text[2] == UInt8(ascii: "-"), (0x20...0x7E).contains(text[3]) {
        return (text[3] | 0x80, 4)
      }
      if text[2] == UInt8(ascii: "^"), let control = control(text[3]) { return (control | 0x80, 4) }
    }
    if text.count >= 3, text[1] == UInt8(ascii: "^"), let control = control(text[2]) {
      return (control, 3)
    }
    guard text.count >= 4 else { return nil }
    var value = 0
    for offset in 1...3 {
      guard (0x30...0x37).contains(text[offset]) else { return nil }
      value = value * 8 + Int(text[offset] - 0x30)
    }
    return UInt8(exactly: value).map { ($0, 4) }
  }

  /// The control character that is written with a caret and this character.
  private static func control(_ character: UInt8) -> UInt8? {
    (UInt8(ascii: "?")...UInt8(ascii: "_")).contains(character) ? character ^ 0x40 : nil
  }
}
