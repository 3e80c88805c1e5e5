import ByteScan
import PatternMatch

/// Matches the headers of one format, made for the one that nearly all lines of a long input have.
///
/// It tries only what the format's pattern cannot do without, and remembers headers where it may.
struct HeaderMatcher {
  /// After how many headers in a row of one format it is worth making a matcher for it.
  static let runCountMin = 64

  /// The place of the format.
  let format: Int
  private let pattern: Pattern
  private let mayStart: [Bool]
  private let isBlindToDigits: Bool
  private var memo = HeaderMemo()
  /// Where the pattern has to be stopped, the whole one is tried after it and tells so.
  private var faults = PatternFaults()

  /// Creates a matcher for the format at a place, or returns `nil` for one that has no header.
  init?(for place: Int, of formats: FormatSet) {
    guard let start = formats.formats[place].start, let pattern = start.required() else {
      return nil
    }
    format = place
    self.pattern = pattern
    mayStart = (0..<256).map { start.mayStart(with: UInt8($0)) }
    isBlindToDigits = PatternSyntax(pattern.source).isBlindToDigits
  }

  /// Whether the line at an offset of a chunk begins with a header.
  mutating func matches(
    _ chunk: Span<UInt8>, from start: Int, to end: Int, _ scratch: inout MatchScratch
  ) -> Bool {
    guard start < end, mayStart[Int(chunk[start])] else { return false }
    if isBlindToDigits, memo.knows(chunk, at: start) { return true }
    guard faults.matches(pattern, chunk.extracting(start..<end), &scratch) else { return false }
    if isBlindToDigits, let header = scratch.range(ofGroup: 0) {
      memo.learn(chunk, at: start, byteCount: header.upperBound)
    }
    return true
  }
}
