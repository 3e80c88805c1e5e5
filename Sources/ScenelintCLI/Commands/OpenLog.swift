import LintModel
import LogIngest
import ScenelintKit

/// A log that is about to be read.
struct OpenLog {
  let log: SourceLog
  let source: LogSource
  /// The place of the log among all that are read, from 0.
  let index: Int
  /// The path of the file that it is, or lies in.
  let inputPath: String
  /// The path to tell with what is read, or `nil` when there is only one log.
  let shownPath: String?
}

extension [LintInput] {
  /// Opens one log after the other, and returns whether all of them could be used.
  ///
  /// What `body` says is wrong with one is told at once.
  func forEachLog(_ body: (OpenLog) throws -> InputProblem?) rethrows -> Bool {
    var index = 0
    var isUsable = true
    for input in self {
      let source = input.logs()
      while let log = source.next() {
        let path = count > 1 || log.isMember ? log.path : nil
        let open = OpenLog(
          log: log, source: source, index: index, inputPath: input.path, shownPath: path)
        index += 1
        guard let problem = try body(open) else { continue }
        Console.error(log.path, problem.words)
        isUsable = false
      }
    }
    return isUsable
  }
}

extension Linter {
  /// Lints one log; `observer` is called with each event of its app.
  func lint(_ open: OpenLog, observer: ((Event) -> Void)? = nil) -> Result {
    lint(open.log, of: open.source, inputIndex: open.index, observer: observer)
  }

  /// Lints all logs, and returns whether all of them could be used.
  ///
  /// What is wrong with one is told at once; `progress` is told how far the reading has come.
  @discardableResult
  func forEachResult(
    of inputs: [LintInput], _ progress: Progress?, _ body: (Result) throws -> Void
  ) rethrows -> Bool {
    var isUsable = true
    try lintEach(of: inputs, onRead: { progress?.read($0, of: $1) }) { result in
      progress?.erase()
      try body(result)
      guard let problem = result.summary.problem else { return }
      Console.error(result.summary.path, problem.words)
      isUsable = false
    }
    return isUsable
  }
}
