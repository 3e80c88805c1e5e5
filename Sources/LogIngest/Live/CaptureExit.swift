/// How a command that captures a log has ended.
package enum CaptureExit: Equatable, Sendable {
  case status(Int32)
  case signal(Int32)

  /// Reads what the system tells of a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .status((waitStatus >> 8) & 0xFF) : .signal(signal)
  }

  /// What to say of it; `nil` when it ended as it should.
  package var words: String? {
    switch self {
    case .status(0): nil
    case .status(let status): "it ended with status \(status)"
    case .signal(let signal): "it was ended by signal \(signal)"
    }
  }
}

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
