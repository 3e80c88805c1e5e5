import ByteScan

/// Removes from a chunk what is no text, in place: NUL bytes, the carriage return of CRLF, ANSI
/// colours, and byte order marks in mid-file.
///
/// Lines keep their number, because no newline is removed or added.
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
      case 0x0D where source + 1 == count || bytes[source + 1] == 0x0A: source += 1
      case 0x1B where source + 1 < count && bytes[source + 1] == UInt8(ascii: "["):
        source = endOfEscape(bytes.span, from: source)
      case 0xEF
      where source + 2 < count && bytes[source + 1] == 0xBB && bytes[source + 2] == 0xBF:
        source += 3
      default:
        bytes[target] = byte
        target += 1
        source += 1
      }
    }
    bytes.removeLast(count - target)
  }

  private static func needsCleaning(_ bytes: Span<UInt8>) -> Bool {
    bytes.firstOffset(of: 0x00) != nil || bytes.firstOffset(of: 0x0D) != nil
      || bytes.firstOffset(of: 0x1B) != nil
      || bytes.firstOffset(ofSequence: [0xEF, 0xBB, 0xBF]) != nil
  }

  /// The offset after `ESC [ digits and semicolons, a letter`, or after the ESC when it is no
  /// such sequence.
  private static func endOfEscape(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start + 2
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): offset += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        return offset + 1
      default: return start + 1
      }
    }
    return start + 1
  }
}
