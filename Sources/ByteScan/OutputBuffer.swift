/// Bytes of output that grow until they are taken away to be written.
///
/// They are kept in pieces, so that many bytes are neither moved to make room nor copied when a
/// buffer becomes a part of another one.
package struct OutputBuffer: Sendable {
  /// The pieces that are full.
  private var pieces: [[UInt8]] = []
  private var lastPiece: [UInt8] = []
  private var fullCount = 0

  /// From how many bytes on a piece is full.
  private static let pieceBytes = 1 << 18

  /// Creates a buffer without bytes.
  package init() {}

  /// What has been appended since the last `take()`.
  package var bytes: [UInt8] { pieces.isEmpty ? lastPiece : Array((pieces + [lastPiece]).joined()) }

  /// How many bytes are waiting.
  package var count: Int { fullCount + lastPiece.count }

  /// Whether no bytes are waiting.
  package var isEmpty: Bool { count == 0 }

  /// Appends text that is known at compile time.
  package mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount {
      // SAFETY: index < utf8CodeUnitCount, and static text lives for ever.
      lastPiece.append(unsafe text.utf8Start[index])
    }
  }

  /// Appends text as it is, in UTF-8.
  package mutating func append(_ text: String) {
    lastPiece.append(contentsOf: text.utf8)
    cut()
  }

  /// Appends what waits in another buffer.
  package mutating func append(_ other: OutputBuffer) {
    guard !other.pieces.isEmpty else {
      lastPiece.append(contentsOf: other.lastPiece)
      return cut()
    }
    pieces.append(lastPiece)
    pieces += other.pieces
    fullCount += lastPiece.count + other.fullCount
    lastPiece = other.lastPiece
  }

  /// Appends bytes as they are.
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { buffer in
      // SAFETY: the bytes are copied before the closure ends.
      unsafe lastPiece.append(contentsOf: buffer)
    }
    cut()
  }

  /// Appends one byte.
  package mutating func append(byte: UInt8) {
    lastPiece.append(byte)
  }

  /// Appends text as a string of JSON, with its quotes.
  ///
  /// Escaped are quotes, backslashes, all that cannot be seen, and the second of two `#`, because
  /// build hosts obey `##[` and `##vso[` wherever they are printed. A reader gets the text as it
  /// was.
  package mutating func appendJSONString(_ text: String) {
    lastPiece.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(Self.isPlain) {
      lastPiece.append(contentsOf: text.utf8)
    } else {
      var previous: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        if scalar == "#", previous == "#" { append("\\u0023") } else { appendEscaped(scalar) }
        previous = scalar
      }
    }
    lastPiece.append(UInt8(ascii: "\""))
    cut()
  }

  /// Returns the bytes that are waiting, and begins anew.
  package mutating func take() -> [UInt8] {
    let taken = bytes
    self = OutputBuffer()
    return taken
  }

  /// Returns the bytes that are waiting in pieces, and begins anew.
  package mutating func takePieces() -> [[UInt8]] {
    let taken = pieces + (lastPiece.isEmpty ? [] : [lastPiece])
    self = OutputBuffer()
    return taken
  }

  /// Begins another piece where the last one is full.
  private mutating func cut() {
    guard lastPiece.count >= Self.pieceBytes else { return }
    pieces.append(lastPiece)
    fullCount += lastPiece.count
    lastPiece = []
  }

  /// Whether a byte of UTF-8 can belong only to characters that need no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
    default: !HiddenCharacter.mayContain(byte)
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
    default:
      guard HiddenCharacter.contains(scalar) else {
        lastPiece.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        return
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        append("\\u")
        for shift in [12, 8, 4, 0] as [UInt16] { lastPiece.append(Self.hexDigit(unit >> shift)) }
      }
    }
  }

  private static func hexDigit(_ value: UInt16) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value & 0xF)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
