/// Bytes of output that grow until they are taken away to be written.
package struct OutputBuffer: Sendable {
  /// What has been appended since the last `take()`.
  package private(set) var bytes: [UInt8] = []

  /// Creates a buffer without bytes.
  package init() {}

  /// How many bytes are waiting.
  package var count: Int { bytes.count }

  /// Whether no bytes are waiting.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Appends text that is known at compile time.
  package mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount {
      // SAFETY: index < utf8CodeUnitCount, and static text lives for ever.
      bytes.append(unsafe text.utf8Start[index])
    }
  }

  /// Appends text as it is, in UTF-8.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes as they are.
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { buffer in
      // SAFETY: the bytes are copied before the closure ends.
      unsafe bytes.append(contentsOf: buffer)
    }
  }

  /// Appends one byte.
  package mutating func append(byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends text as a string of JSON, with its quotes.
  ///
  /// Escaped are quotes, backslashes and what some readers take for an end of line or a command:
  /// control characters from U+0000 to U+001F and from U+007F to U+009F, U+2028 and U+2029, and the
  /// second of two `#`, because build hosts obey `##[` and `##vso[` wherever they are printed.
  package mutating func appendJSONString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      var previous: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        if scalar == "#", previous == "#" { append("\\u0023") } else { appendEscaped(scalar) }
        previous = scalar
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the bytes that are waiting, and begins anew.
  package mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// Whether a byte of UTF-8 can belong only to characters that need no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    // The lead bytes of U+0080 to U+00BF and of U+2000 to U+2FFF.
    case 0xC2, 0xE2: false
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0..<0x20, 0x7F: false
    default: true
    }
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
      append("\\u")
      for shift in [12, 8, 4, 0] as [UInt32] { bytes.append(Self.hexDigit(scalar.value >> shift)) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static func hexDigit(_ value: UInt32) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value & 0xF)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
