/// How long to wait before findings of a live log are looked for again.
///
/// To look costs more as the log grows, so the pause grows with the cost.
package enum UpdatePause {
  private static let whileBytesCome = Duration.milliseconds(250)
  private static let whileNoneCome = Duration.milliseconds(500)
  /// How much longer than a look took the pause after it is.
  private static let pausePerCost = 10

  /// The pause when looking costs nothing.
  package static func least(isResting: Bool) -> Duration {
    isResting ? whileNoneCome : whileBytesCome
  }

  /// The pause after a look that took so long.
  package static func after(_ cost: Duration, isResting: Bool) -> Duration {
    max(least(isResting: isResting), cost * pausePerCost)
  }
}
