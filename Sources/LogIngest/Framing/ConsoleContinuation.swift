import ByteScan

/// Decides which lines of a console without headers belong to the record before them.
///
/// A debug console mixes headed lines with bare `print` output, so a line without header is
/// usually a record of its own. It continues a record when it is visibly the rest of
/// something: indented deeper than the record's first line, empty, closing brackets, or inside
/// brackets that are still open, as in a printed `NSError`.
struct ConsoleContinuation {
  /// The most lines over which an open bracket holds a record together. Truncated records never
  /// balance, so the limit keeps them from swallowing the rest of a log.
  static let bracketLinesMax = 500

  private var depth = 0
  private var lineCount = 0
  private var lastByte: UInt8 = 0
  /// How deep the record's first line is indented. Posts indent whole logs, so only what is
  /// deeper than that goes on the record.
  private var indentation = 0
  private var isHeaderWithoutMessage = false
  private var holdsEverything = false

  /// Takes the record's first line, which may be a header with nothing behind it.
  mutating func begin(with line: Span<UInt8>, isHeaderWithoutMessage: Bool) {
    self.isHeaderWithoutMessage = isHeaderWithoutMessage
    // The headings of a response's dump are all indented alike, the first one too.
    indentation = line.hasPrefix("  ** Response Info **") ? 0 : line.indentation
    count(line)
  }

  /// Whether a line without header belongs to the record.
  func isContinued(by line: Span<UInt8>) -> Bool {
    if holdsEverything { return true }
    guard line.count > 0 else { return true }
    if depth > 0 && lineCount < ConsoleContinuation.bracketLinesMax { return true }
    if line.hasPrefix("  ** Response Info **") { return false }
    if line.indentation > indentation { return true }
    if line.hasPrefix("*** First throw call stack:") || line.hasPrefix("Callstack (") {
      return true
    }
    return ConsoleContinuation.isClosing(line)
      || (isOpening(line) && (lastByte == 0x3A || lastByte == 0x3D))
  }

  /// Whether a line goes on whatever stands before it.
  static func isRest(_ line: Span<UInt8>) -> Bool {
    guard !line.hasPrefix("  ** Response Info **") else { return false }
    return line.indentation > 0 || isClosing(line)
  }

  /// Takes a line that continues the record.
  mutating func add(_ line: Span<UInt8>) {
    if isHeaderWithoutMessage && lineCount == 1 && line.count == 0 { holdsEverything = true }
    count(line)
  }

  private mutating func count(_ line: Span<UInt8>) {
    lineCount += 1
    var last: UInt8 = 0
    for offset in 0..<line.count {
      let byte = line[offset]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      // Prose has smileys and asides; only a parenthesis that ends its line opens a list.
      case UInt8(ascii: "(") where offset == line.count - 1: depth += 1
      case UInt8(ascii: ")") where isOnlyIndented(line, before: offset): depth = max(0, depth - 1)
      default: break
      }
      if byte != UInt8(ascii: " ") { last = byte }
    }
    lastByte = last
  }

  private func isOnlyIndented(_ line: Span<UInt8>, before end: Int) -> Bool {
    for offset in 0..<end
    where line[offset] != UInt8(ascii: " ") && line[offset] != UInt8(ascii: "\t") {
      return false
    }
    return true
  }

  private static func isClosing(_ line: Span<UInt8>) -> Bool {
    for offset in 0..<line.count {
      switch line[offset] {
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ">"),
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""):
        continue
      default: return false
      }
    }
    return true
  }

  private func isOpening(_ line: Span<UInt8>) -> Bool {
    guard line.count == 1 else { return false }
    return line[0] == UInt8(ascii: "{") || line[0] == UInt8(ascii: "(")
      || line[0] == UInt8(ascii: "[")
  }
}

extension Span<UInt8> {
  /// The number of blanks and tabs that the line begins with.
  fileprivate var indentation: Int {
    for offset in 0..<count
    where self[offset] != UInt8(ascii: " ") && self[offset] != UInt8(ascii: "\t") {
      return offset
    }
    return count
  }
}
