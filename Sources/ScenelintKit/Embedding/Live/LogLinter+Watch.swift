extension LogLinter {
  /// Lints a log that comes in pieces, wherever they are cut, such as `Data` of a pipe.
  ///
  /// - Parameters:
  ///   - chunks: The bytes of the log, in order.
  ///   - path: What the log is called in findings.
  public func watch<Chunks: AsyncSequence & Sendable>(
    chunks: Chunks, path: String = "-"
  ) -> LiveFindings where Chunks.Element: Sequence<UInt8> {
    watch(chunks: chunks, path: path, clock: SuspendingClock())
  }

  /// Lints a log that comes line by line, such as `FileHandle.bytes.lines`.
  ///
  /// - Parameters:
  ///   - lines: The lines of the log without their ends, in order.
  ///   - path: What the log is called in findings.
  public func watch<Lines: AsyncSequence & Sendable>(
    lines: Lines, path: String = "-"
  ) -> LiveFindings where Lines.Element == String {
    watch(chunks: lines.map { Array(($0 + "\n").utf8) }, path: path)
  }

  /// Lints a log that comes byte by byte, such as `FileHandle.bytes`.
  ///
  /// Where pieces can be had, ``watch(chunks:path:)`` is quicker.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the log, in order.
  ///   - path: What the log is called in findings.
  public func watch<Bytes: AsyncSequence & Sendable>(
    bytes: Bytes, path: String = "-"
  ) -> LiveFindings where Bytes.Element == UInt8 {
    watch(chunks: GatheredLines(bytes: bytes), path: path)
  }

  /// Lints a file and what is added to it, also after it was rotated or cut.
  ///
  /// Nobody can tell whether such a file is at its end, so this goes on until you leave the loop or
  /// cancel its task, and ``LiveFindings/Change/ended(_:)`` does not come.
  /// ``lint(contentsOf:)`` has the verdicts.
  ///
  /// - Parameter path: The path of the file, which must be there.
  public func watch(fileAt path: String) -> LiveFindings {
    watch(fileAt: path, clock: SuspendingClock())
  }

  /// Lints a file and what is added to it, by a clock of one's own.
  package func watch<WatchClock: Clock>(fileAt path: String, clock: WatchClock) -> LiveFindings
  where WatchClock.Duration == Duration {
    watch(chunks: FileTail(path: path, clock: clock), path: path, clock: clock)
  }

  /// Lints a log that comes in pieces, by a clock of one's own.
  package func watch<Chunks: AsyncSequence & Sendable, WatchClock: Clock>(
    chunks: Chunks, path: String, clock: WatchClock
  ) -> LiveFindings where Chunks.Element: Sequence<UInt8>, WatchClock.Duration == Duration {
    LiveFindings { tell in
      try await LiveSession(self, path: path, clock: clock, tell: tell).watch(chunks)
    }
  }
}
