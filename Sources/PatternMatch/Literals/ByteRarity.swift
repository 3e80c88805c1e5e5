/// How rare each byte is in device logs.
///
/// Counted in some 400 KB of real logs of all formats. Only the order matters: it decides by which
/// of its bytes a literal is looked for, and never what is found.
enum ByteRarity {
  /// Returns how rare each byte of `text` is where it stands.
  ///
  /// The numbers are negative binary logarithms of frequencies, up to 15, as if bytes came
  /// independently of each other. Those in a common word do not, and count as very frequent.
  static func bits(of text: [UInt8]) -> [Int] {
    var bits = text.map(bits)
    for (offset, byte) in text.enumerated() {
      for word in commonWords[Int(byte)] where text[offset...].starts(with: word) {
        for index in offset..<(offset + word.count) { bits[index] = commonBits }
      }
    }
    return bits
  }

  private static func bits(of byte: UInt8) -> Int {
    let index = Int(byte) - 0x20
    return index >= 0 && index < printable.count ? Int(printable[index]) : 15
  }

  private static let commonBits = 2

  /// What stands in many lines of logs, and at least five bytes in a row of messages, by the first
  /// byte.
  private static let commonWords: [[[UInt8]]] = [
    "activ", "apple", "ation", "background", "Background", "category", "client", "com.apple.",
    "config", "connect", "Default", "device", "duplicate", "error", "Error", "event", "failed",
    "frame", "FrontBoard", "invalid", "iPhone", "length", "message", "network", "Notice",
    "private", "process", "public", "reason", "request", "response", "scene", "Scene", "service",
    "session", "SpringBoard", "start", "state", "system", "UIKit", "value", " with ",
  ].reduce(into: Array(repeating: [], count: 256)) { words, word in
    let bytes = Array(word.utf8)
    words[Int(bytes[0])].append(bytes)
  }

  /// For the printable bytes of ASCII, from space to tilde; 16 a row.
  private static let printable: [UInt8] = [
    3, 14, 8, 12, 15, 11, 12, 10, 8, 8, 12, 10, 7, 6, 7, 8,
    4, 5, 6, 6, 6, 6, 6, 7, 7, 7, 5, 10, 8, 8, 8, 12,
    13, 7, 8, 7, 7, 8, 8, 9, 11, 8, 11, 10, 8, 8, 8, 8,
    7, 11, 8, 7, 8, 8, 10, 9, 11, 10, 10, 7, 10, 7, 14, 8,
    13, 5, 7, 5, 6, 4, 7, 6, 7, 5, 11, 8, 5, 6, 5, 5,
    6, 11, 5, 5, 5, 6, 7, 8, 7, 7, 11, 10, 11, 10, 15,
  ]
}
