/// Standard output as one of several places that reports go to.
///
/// When it cannot be written any more, which is told at once, the other reports go on.
final class ReportStream {
  /// Whether nobody reads any more. That is no error.
  private(set) var isUnread = false
  /// Whether something that somebody wanted to read could not be written.
  private(set) var hasFailed = false

  /// Writes a part of a report.
  func write(_ bytes: [UInt8]) {
    guard !isUnread, !hasFailed else { return }
    do throws(OutputFile.Failure) {
      try Console.write(bytes)
    } catch {
      isUnread = error.isClosedPipe
      hasFailed = !isUnread
      if hasFailed { Console.error(error) }
    }
  }
}
