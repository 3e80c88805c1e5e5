import LintModel
import LogIngest

/// A file and what is added to it, as pieces. It has no end.
struct FileTail<WatchClock: Clock>: AsyncSequence, Sendable
where WatchClock.Duration == Duration {
  let path: String
  let clock: WatchClock

  func makeAsyncIterator() -> Iterator { Iterator(path: path, clock: clock) }

  struct Iterator: AsyncIteratorProtocol {
    let path: String
    let clock: WatchClock
    private var file: FollowedFile?
    /// Whether what was read ends in the middle of a line.
    private var endsInLine = false

    /// How long to wait before the file is looked at again.
    private static var pause: Duration { .milliseconds(100) }

    fileprivate init(path: String, clock: WatchClock) {
      self.path = path
      self.clock = clock
    }

    mutating func next() async throws -> [UInt8]? {
      while true {
        if let bytes = try read() { return bytes }
        try await clock.sleep(for: Self.pause)
      }
    }

    /// Reads what there is, without waiting.
    private mutating func read() throws(LintError) -> [UInt8]? {
      do throws(ByteReader.Failure) {
        let file = if let file { file } else { try FollowedFile(path: path) }
        self.file = file
        var bytes: [UInt8] = []
        switch try file.read(appendingTo: &bytes, waitingMilliseconds: 0) {
        case .bytes: endsInLine = bytes.last != 0x0A
        case .gap:
          bytes = Array(((endsInLine ? "\n" : "") + LiveNotice.gap + "\n").utf8)
          endsInLine = false
        case .nothing, .ended, .end: return nil
        }
        return bytes
      } catch {
        throw .unusableLog(path: path, LogProblem(.unreadable(reason: error.reason)))
      }
    }
  }
}
