/// Turns an input's bytes into UTF-8 text, block by block.
package struct TextDecoder: Sendable {
  /// What the bytes are.
  package let encoding: Encoding
  private var pending: [UInt8] = []

  /// The encodings that logs come in, and what is no log at all.
  package enum Encoding: Hashable, Sendable {
    /// UTF-8, or bytes that are read as if they were.
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    /// Not text; the kind is for people, such as `a zip archive`.
    case binary(kind: String)
  }

  /// How many bytes at the start decide what an input is.
  package static let detectionBytesMax = 4096

  /// Finds out what an input is from its first block.
  package init(detectingFrom start: [UInt8]) {
    encoding = TextDecoder.encoding(of: start.prefix(TextDecoder.detectionBytesMax))
  }

  /// Decodes a block. Half a character of UTF-16 at its end is kept for the next one.
  ///
  /// A byte order mark stays, as U+FEFF: the cleaner removes those in mid-file too.
  package mutating func decode(_ block: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: return block
    case .utf16LittleEndian: return decodeUTF16(block, low: 0, high: 1)
    case .utf16BigEndian: return decodeUTF16(block, low: 1, high: 0)
    case .binary: return []
    }
  }

  /// Returns what is left at the end of the input: a replacement for half a character.
  package mutating func finish() -> [UInt8] {
    defer { pending = [] }
    return pending.isEmpty ? [] : [0xEF, 0xBF, 0xBD]
  }

  private mutating func decodeUTF16(_ block: [UInt8], low: Int, high: Int) -> [UInt8] {
    let bytes = pending + block
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for offset in stride(from: 0, to: bytes.count - 1, by: 2) {
      units.append(UInt16(bytes[offset + low]) | UInt16(bytes[offset + high]) << 8)
    }
    pending = bytes.count % 2 == 0 ? [] : [bytes[bytes.count - 1]]
    if let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      pending = bytes.suffix(pending.count + 2)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func encoding(of start: ArraySlice<UInt8>) -> Encoding {
    if start.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if start.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    if let kind = magic.first(where: { start.starts(with: $0.bytes) }) {
      return .binary(kind: kind.name)
    }
    if let encoding = encodingWithoutMark(of: start) { return encoding }
    // A relay capture has a NUL before each record; other control characters are no text.
    let controls = start.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
    let allowed = start.count { $0 == 0x0A } + 1
    // Random bytes have 9 in a hundred.
    return controls > max(allowed, start.count / 20) ? .binary(kind: "binary data") : .utf8
  }

  /// How many code units there have to be before UTF-16 is seen without a mark.
  static let unmarkedUnitsMin = 8

  /// Finds UTF-16 that begins without a mark, or returns `nil`.
  ///
  /// Headers of logs are ASCII in any language: at least half of the units are ASCII text, and none
  /// is a control character, half a surrogate pair or no character at all. Other data of 16 bits,
  /// such as sound, has some of these.
  private static func encodingWithoutMark(of start: ArraySlice<UInt8>) -> Encoding? {
    guard start.contains(0) else { return nil }
    let bytes = Array(start.prefix(start.count / 2 * 2))
    func isText(low: Int, high: Int) -> Bool {
      var asciiCount = 0
      var isInPair = false
      for offset in stride(from: 0, to: bytes.count, by: 2) {
        let unit = UInt16(bytes[offset + low]) | UInt16(bytes[offset + high]) << 8
        guard UTF16.isTrailSurrogate(unit) == isInPair else { return false }
        isInPair = UTF16.isLeadSurrogate(unit)
        switch unit {
        case 0x07...0x0D, 0x1B, 0x20...0x7E: asciiCount += 1
        case 0x00...0x9F, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: return false
        default: break
        }
      }
      return bytes.count / 2 >= unmarkedUnitsMin
        && bytes.count / 2 <= asciiCount * 2
    }
    if isText(low: 0, high: 1) { return .utf16LittleEndian }
    return isText(low: 1, high: 0) ? .utf16BigEndian : nil
  }

  private static let magic: [(bytes: [UInt8], name: String)] = [
    (Array("PK\u{3}\u{4}".utf8), "a zip archive"),
    ([0x1F, 0x8B], "gzip data"),
    (Array("BZh".utf8), "bzip2 data"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz data"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd data"),
    (Array("bplist00".utf8), "a binary property list"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    (Array("{\\rtf1".utf8), "an RTF document; save it as plain text"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program"),
    ([0x00, 0x10, 0x00, 0x00], "a tracev3 file; convert it with log show or unifiedlog_iterator"),
  ]
}
