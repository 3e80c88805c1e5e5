import PatternMatch

/// Patterns of lines, any of which will do.
struct PatternChoice: Sendable {
  /// For each first byte of a line, the patterns that may match.
  private let patterns: [[Pattern]]

  init(_ patterns: [Pattern]) {
    self.patterns = (0..<256).map { byte in
      patterns.filter { $0.mayStart(with: UInt8(byte)) }
    }
  }

  /// The patterns that may match a line with a first byte.
  func patterns(startingWith byte: UInt8) -> [Pattern] { patterns[Int(byte)] }

  /// Whether a pattern matches a line; an empty line matches none.
  func matches(
    _ line: Span<UInt8>, _ scratch: inout MatchScratch, _ faults: inout PatternFaults
  ) -> Bool {
    guard let first = line.first else { return false }
    for pattern in patterns[Int(first)] where faults.matches(pattern, line, &scratch) {
      return true
    }
    return false
  }
}
