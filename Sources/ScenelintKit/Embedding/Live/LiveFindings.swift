/// What is found in a log while it is written, as it is found.
///
/// Iterating starts a task that reads the log and judges it one piece after the other; leaving the
/// loop, or cancelling its task, ends it. The log is never read faster than it is judged.
///
/// ```swift
/// for try await change in linter.watch(lines: lines) {
///   switch change {
///   case .found(let finding): print(finding)
///   case .withdrawn(let finding): print("not so:", finding)
///   case .ended(let report): print(report.findings.count, "in all")
///   }
/// }
/// ```
///
/// A log that cannot be judged ends in a ``LintError``; an error of the source is passed on.
public struct LiveFindings: AsyncSequence, Sendable {
  /// The iterator's errors: those of the source, and ``LintError``.
  public typealias Failure = any Error

  /// Something to know about a log that is still being written.
  public enum Change: Hashable, Sendable {
    /// A finding that is certain, as far as the log goes. Each one is told once; those that do not
    /// count are not told.
    case found(LintFinding)
    /// A finding that was told, and that later records explain.
    case withdrawn(LintFinding)
    /// The log is at its end. This is the last element: the report that
    /// ``LogLinter/lint(contentsOf:)`` has for the same log.
    case ended(LogReport)
  }

  /// Reads the log to its end, and tells what is found.
  private let watch: @Sendable (_ tell: @escaping @Sendable (Change) -> Void) async throws -> Void

  init(
    watch:
      @escaping @Sendable (_ tell: @escaping @Sendable (Change) -> Void) async throws -> Void
  ) {
    self.watch = watch
  }

  /// Starts to read the log.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Change.self)
    let task = Task { [watch] in
      do {
        try await watch { continuation.yield($0) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return Iterator(base: stream.makeAsyncIterator())
  }

  /// The iterator of what is found in a log.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncThrowingStream<Change, any Error>.Iterator

    /// Waits for the next change, and returns it; `nil` after the last one, or when the task is
    /// cancelled.
    public mutating func next() async throws -> Change? { try await base.next() }
  }
}
