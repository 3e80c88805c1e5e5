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
