/// A command that captures a log, started again when it ends if that is wanted.
package final class Capture: LiveSource {
  private let arguments: [String]
  private let isRestarted: Bool
  private var process: CaptureProcess
  private var isRunning = true
  private var isInterrupted = false
  private var started = SuspendingClock.now
  /// When to start it again.
  private var due = SuspendingClock.now
  private var backoff = CaptureBackoff()

  /// Starts a command: its name or path, and what it is given.
  package init(_ arguments: [String], isRestarted: Bool) throws(ByteReader.Failure) {
    self.arguments = arguments
    self.isRestarted = isRestarted
    process = try CaptureProcess(arguments)
  }

  deinit {
    if isRunning { _ = process.end() }
  }

  /// Waits for bytes and appends what there is.
  package func read(
    appendingTo bytes: inout [UInt8], waitingMilliseconds: Int32
  ) throws(ByteReader.Failure) -> LiveRead {
    guard isRunning else { return try restart(waitingMilliseconds: waitingMilliseconds) }
    guard process.output.waitForBytes(milliseconds: waitingMilliseconds) else { return .nothing }
    let count = try process.output.read(ChunkReader.blockBytes, appendingTo: &bytes)
    if count > 0 { return .bytes }
    isRunning = false
    let exit = process.end()
    // Who interrupts it knows why it ended.
    if isInterrupted { return .end(nil) }
    guard isRestarted else { return .end(exit) }
    let ran = Int((SuspendingClock.now - started) / .seconds(1))
    let seconds = backoff.next(ranSeconds: ran)
    due = .now + .seconds(seconds)
    return .ended(exit, retrySeconds: seconds)
  }

  /// Asks the command to end, and starts it no more.
  package func interrupt() {
    isInterrupted = true
    if isRunning { process.terminate() }
  }

  /// Makes what `killLatest` needs, before there is a handler of signals.
  package static func prepareToKill() { CaptureProcess.prepareToKill() }

  /// Kills the command that was started last, at once. A handler of signals may do so.
  package static func killLatest() { CaptureProcess.killLatest() }

  private func restart(waitingMilliseconds: Int32) throws(ByteReader.Failure) -> LiveRead {
    if isInterrupted { return .end(nil) }
    let rest = Int((due - .now) / .milliseconds(1))
    guard rest <= 0 else {
      ByteReader.sleep(milliseconds: min(waitingMilliseconds, Int32(rest)))
      return .nothing
    }
    process = try CaptureProcess(arguments)
    isRunning = true
    started = .now
    return .nothing
  }
}
