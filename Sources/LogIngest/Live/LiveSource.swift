/// Where the bytes of a log come from that is still being written.
package protocol LiveSource: AnyObject {
  /// Waits for bytes, not much longer than so many milliseconds, and appends what there is, up to
  /// `blockBytes`.
  func read(
    appendingTo bytes: inout [UInt8], waitingMilliseconds: Int32
  ) throws(ByteReader.Failure) -> LiveRead

  /// Ends what writes the log, if that is ours. What it has written already may still be read.
  func interrupt()
}

/// What came of waiting for a live log.
package enum LiveRead: Equatable, Sendable {
  /// There were bytes.
  case bytes
  /// Nothing has come so far.
  case nothing
  /// What was written at this place may be missing.
  case gap
  /// What captures the log has ended, and is started again after a while.
  case ended(CaptureExit, retrySeconds: Int)
  /// The log is at its end; what captured it, if that is ours, has ended so.
  case end(CaptureExit?)
}
