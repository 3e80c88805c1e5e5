import EventExtraction
import LintEngine
import LogIngest
import Synchronization

extension Linter {
  /// Files of more bytes are linted one after the other, each by all workers.
  private static let sideBySideBytesMax = 16 << 20

  /// Lints all logs of inputs, and hands out what became of each in their order.
  ///
  /// Short files are linted side by side, for with them a worker is done before it gets help. An
  /// archive is not, as nobody knows how many logs it has before it was read. `onRead` is told how
  /// many bytes of an input were read, on the thread that calls this.
  package func lintEach(
    of inputs: [LintInput], onRead: @escaping (_ byteCount: Int, _ path: String) -> Void,
    _ body: (Result) throws -> Void
  ) rethrows {
    func handOut(_ result: Result) throws {
      onRead(result.summary.byteCount, result.summary.path)
      try body(result)
    }
    var crew: OrderedCrew<Linter, UnreadLog, Result>?
    var alone = self
    alone.options.workerCount = 1
    var index = 0
    for input in inputs {
      if options.workerCount > 1, inputs.count > 1,
        let log = UnreadLog(input, bytesMax: Linter.sideBySideBytesMax, inputIndex: index)
      {
        let side = crew ?? alone.sideBySide(workerCount: options.workerCount)
        crew = side
        side.give(log)
        index += 1
        while let result = side.isFull ? side.take(helpingWith: &alone) : side.takeIfDone() {
          try handOut(result)
        }
      } else {
        while let result = crew?.take(helpingWith: &alone) { try handOut(result) }
        let source = LogSource(path: input.path, problem: input.problem) { count in
          onRead(count, input.path)
        }
        while let log = source.next() {
          try body(lint(log, of: source, inputIndex: index))
          index += 1
        }
      }
    }
    while let result = crew?.take(helpingWith: &alone) { try handOut(result) }
  }

  /// A crew of which each worker lints whole logs by itself.
  private func sideBySide(workerCount: Int) -> OrderedCrew<Linter, UnreadLog, Result> {
    let linter = self
    return OrderedCrew(workerCount: workerCount) {
      linter
    } work: { linter, log in
      log.lint(with: linter)
    }
  }
}

/// A file that is a log itself, on its way to the worker that reads it.
private final class UnreadLog: Sendable {
  private let source: Mutex<LogSource>
  private let inputIndex: Int

  /// Opens an input, unless it is longer, an archive or no file.
  init?(_ input: LintInput, bytesMax: Int, inputIndex: Int) {
    let source = input.logs()
    guard source.isFileOfOneLog(bytesMax: bytesMax) else { return nil }
    self.source = Mutex(source)
    self.inputIndex = inputIndex
  }

  func lint(with linter: Linter) -> Linter.Result {
    source.withLock { source in
      guard let log = source.next() else { preconditionFailure("a log was linted before") }
      return linter.lint(log, of: source, inputIndex: inputIndex)
    }
  }
}
