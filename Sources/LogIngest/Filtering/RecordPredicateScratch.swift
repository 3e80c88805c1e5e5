import PatternMatch

/// What one worker scribbles on while it evaluates predicates.
package struct RecordPredicateScratch: ~Copyable {
  private var matches = MatchScratch()
  /// Patterns that had to be stopped.
  package private(set) var faults = PatternFaults()

  /// Creates a scratch.
  package init() {}

  mutating func isMatch(_ pattern: Pattern, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return faults.matches(pattern, bytes.span, &matches)
  }
}
