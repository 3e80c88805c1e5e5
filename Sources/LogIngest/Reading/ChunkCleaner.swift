import ByteScan

/// Removes from a chunk what is no text, in place: NUL bytes, the carriage returns of CRLF, ANSI
/// escapes, and byte order marks at the start or in mid-file.
///
/// Lines keep their number, because no newline is removed or added. What was put between the parts
/// of a mark or of CRLF does not hide it: a relay's reset code may stand before the newline.
enum ChunkCleaner {
  /// Cleans a chunk from the start of a line on.
  static func clean(_ bytes: inout [UInt8], from start: Int = 0) {
    guard bytes.span.extracting(start...).mayNeedCleaning else { return }
    var target = start
    var source = start
    let count = bytes.count
    while source < count {
      let byte = bytes[source]
      switch byte {
      case 0x00: source += 1
      case 0x1B: source = endOfEscape(bytes.span, from: source)
      case 0xBF where target >= start + 2 && bytes[target - 2] == 0xEF && bytes[target - 1] == 0xBB:
        target -= 2
        source += 1
      default:
        if byte == 0x0A { target = endOfLine(bytes.span, before: target, from: start) }
        bytes[target] = byte
        target += 1
        source += 1
      }
    }
    target = endOfLine(bytes.span, before: target, from: start)
    bytes.removeLast(count - target)
  }

  /// Where a line ends without its carriage returns: text that was converted twice has two.
  private static func endOfLine(_ bytes: Span<UInt8>, before end: Int, from start: Int) -> Int {
    var end = end
    while end > start && bytes[end - 1] == 0x0D { end -= 1 }
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

extension Span<UInt8> {
  /// Whether some byte is NUL, a carriage return, ESC, or the first one of a byte order mark.
  fileprivate var mayNeedCleaning: Bool {
    firstOffset(of: 0x00) != nil || firstOffset(of: 0x0D) != nil || firstOffset(of: 0x1B) != nil
      || firstOffset(of: 0xEF) != nil
  }
}
