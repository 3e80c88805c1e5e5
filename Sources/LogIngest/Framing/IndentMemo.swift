import ByteScan
import PatternMatch

/// Remembers how indented lines begin that are no header, whatever follows.
///
/// A header hardly ever begins with a blank, but a few may, and so the patterns of these would be
/// tried on each line that goes on a record: a stack trace, a printed dictionary. Most of them need
/// no more than the first bytes after the blanks to be ruled out, and a log has few of these:
///
///     "    NSLocalizedDescription = …"  ─▶  "    NSL"   no pattern may go on from here
struct IndentMemo {
  /// The most bytes behind the blanks that are looked at.
  private static let wordBytesMax = 3
  /// The most bytes that are looked at; a line with more blanks is matched each time.
  private static let bytesMax = 16
  private static let slotCount = 256

  /// The beginning of a line.
  private struct Beginning: Equatable {
    var bytes: SIMD16<UInt8> = .zero
    var count = 0

    /// Takes the blanks of a line and some bytes more, if these are ASCII.
    init?(_ line: Span<UInt8>) {
      while count < line.count, isBlank(line[count]) {
        guard count < IndentMemo.bytesMax - IndentMemo.wordBytesMax else { return nil }
        bytes[count] = line[count]
        count += 1
      }
      for _ in 0..<min(IndentMemo.wordBytesMax, line.count - count) {
        // A character that was cut in two would match nothing.
        guard line[count] < 0x80 else { return nil }
        bytes[count] = line[count]
        count += 1
      }
    }

    var slot: Int {
      var hash = UInt32(truncatingIfNeeded: count)
      for offset in max(0, count - IndentMemo.wordBytesMax)..<count {
        hash = hash &* 31 &+ UInt32(bytes[offset])
      }
      return Int((hash &* 0x9E37_79B9) >> 24)
    }
  }

  /// For each slot, the beginning that was looked at last, and whether it is one of no header.
  private var known: [(beginning: Beginning, isBare: Bool)?] =
    Array(repeating: nil, count: slotCount)

  /// Whether a line begins in a way that none of the patterns allows. The patterns are anchored,
  /// and the same each time.
  mutating func isBare(
    _ line: Span<UInt8>, for patterns: [Pattern], _ scratch: inout MatchScratch
  ) -> Bool {
    guard let first = line.first, isBlank(first), let beginning = Beginning(line) else {
      return false
    }
    let slot = beginning.slot
    if let known = known[slot], known.beginning == beginning { return known.isBare }
    let start = line.extracting(0..<beginning.count)
    let isBare = patterns.allSatisfy { pattern in
      // One that has to be stopped is matched with the whole line, which then tells so.
      (try? pattern.mayContinue(start, scratch: &scratch)) == false
    }
    known[slot] = (beginning, isBare)
    return isBare
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }
