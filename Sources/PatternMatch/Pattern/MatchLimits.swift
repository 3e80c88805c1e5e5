/// What one match may cost before it is given up.
///
/// Compiled code ignores the depth and heap limits: its backtracking lives on the JIT stack,
/// which has a limit of its own. The match limit holds for compiled and interpreted patterns.
package struct MatchLimits: Hashable, Sendable {
  /// How often a match may backtrack.
  package var matchMax: UInt32
  /// How deep backtracking may nest in the interpreter.
  package var depthMax: UInt32
  /// How much memory the interpreter may take for backtracking.
  package var heapKibibytesMax: UInt32
  /// How far the stack of compiled code may grow.
  package var jitStackKibibytesMax: UInt32

  /// What every run uses unless told otherwise.
  package static let standard = MatchLimits()

  /// Creates limits; what is left out has the standard value.
  package init(
    matchMax: UInt32 = 1_000_000,
    depthMax: UInt32 = 100_000,
    heapKibibytesMax: UInt32 = 8_192,
    jitStackKibibytesMax: UInt32 = 4_096
  ) {
    self.matchMax = matchMax
    self.depthMax = depthMax
    self.heapKibibytesMax = heapKibibytesMax
    self.jitStackKibibytesMax = jitStackKibibytesMax
  }
}
