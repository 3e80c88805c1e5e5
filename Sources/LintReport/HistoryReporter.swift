package import ByteScan
package import LintModel

/// A reporter whose output is one document about what happened in each log.
///
/// It keeps the histories, which have the findings, and writes when everything is known.
package protocol HistoryReporter: Reporter {
  /// The histories so far, in the order of the inputs.
  var histories: [LogHistory] { get set }
  /// Writes everything.
  func write(_ summary: RunSummary, to output: inout OutputBuffer)
}

extension HistoryReporter {
  package static var isIncremental: Bool { false }
  package var showsHistory: Bool { true }

  package mutating func begin(input path: String) {}

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {}

  package mutating func report(_ history: LogHistory, to output: inout OutputBuffer) {
    histories.append(history)
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    write(summary, to: &output)
  }
}
