import ByteScan

/// Removes from a chunk what is no text, in place: NUL bytes, the carriage returns of CRLF, ANSI
/// escapes, and byte order marks at the start or in mid-file.
///
/// Lines keep their number, because no newline is removed or added. What was put between the parts
/// of a mark or of CRLF does not hide it: a relay's reset code may stand before the newline.
enum ChunkCleaner {
  /// Cleans a chunk that starts at the start of a line.
  static func clean(_ bytes: inout [UInt8]) {
    guard needsCleaning(bytes.span) else { return }
    var target = 0
    var source = 0
    let count = bytes.count
    while source < count {
      let byte = bytes[source]
      switch byte {
      case 0x00: source += 1
      case 0x1B: source = endOfEscape(bytes.span, from: source)
      case 0xBF where target >= 2 && bytes[target - 2] == 0xEF && bytes[target - 1] == 0xBB:
        target -= 2
        source += 1
      default:
        if byte == 0x0A { target = endOfLine(bytes.span, before: target) }
        bytes[target] = byte
        target += 1
        source += 1
      }
    }
    target = endOfLine(bytes.span, before: target)
    bytes.removeLast(count - target)
  }

  private static func needsCleaning(_ bytes: Span<UInt8>) -> Bool {
    bytes.firstOffset(of: 0x00) != nil || bytes.firstOffset(of: 0x0D) != nil
      || bytes.firstOffset(of: 0x1B) != nil
      || bytes.firstOffset(ofSequence: [0xEF, 0xBB, 0xBF]) != nil
  }

  /// Where a line ends without its carriage returns: text that was converted twice has two.
  private static func endOfLine(_ bytes: Span<UInt8>, before end: Int) -> Int {
    var end = end
    while end > 0 && bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The offset after `ESC [ parameters, a letter`, or after the ESC when it is no such sequence.
  private static func endOfEscape(_ bytes: Span<UInt8>, from start: Int) -> Int {
    guard bytes.hasPrefix("[", at: start + 1) else { return start + 1 }
    var offset = start + 2
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "?"): offset += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        return offset + 1
      default: return start + 1
      }
    }
    return start + 1
  }
}
