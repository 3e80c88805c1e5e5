/// How long to wait before a capture is started again: longer each time, up to a limit.
struct CaptureBackoff {
  /// The longest pause.
  static let secondsMax = 30
  /// A capture that has run for so long was well.
  static let wellSecondsMin = 10

  private var seconds = 1

  /// Returns the next pause, after a capture that ran for so many seconds.
  mutating func next(ranSeconds: Int) -> Int {
    if ranSeconds >= CaptureBackoff.wellSecondsMin { seconds = 1 }
    defer { seconds = min(seconds * 2, CaptureBackoff.secondsMax) }
    return seconds
  }
}
