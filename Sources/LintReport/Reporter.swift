package import ByteScan
package import LintModel

/// Turns findings into bytes.
///
/// A reporter decides nothing about what is a finding. One that writes findings as they come
/// conforms itself; what is written at the end, as one document, is a `ReportDocument`.
package protocol Reporter: SendableMetatype {
  /// Whether findings are written as they come, and not only at the end.
  static var isIncremental: Bool { get }
  /// Whether it shows what would let each rule judge, with values of the rules' own examples.
  static var showsCoverage: Bool { get }
  /// Whether it shows what happened in a log; histories are recorded for no other reporter.
  var showsHistory: Bool { get }
  /// What it has to know beside the findings; the paths of inputs are added one by one.
  var context: ReportContext { get set }

  init(context: ReportContext)
  mutating func report(_ finding: Finding, to output: inout OutputBuffer)
  /// Tells a finding of a live log once more, as it is at the end.
  mutating func revise(_ finding: Finding, to output: inout OutputBuffer)
  /// Takes back a finding of a live log, which later records explain.
  mutating func retract(_ finding: Finding, to output: inout OutputBuffer)
  /// Tells what happened in an input, after its findings.
  mutating func report(_ history: LogHistory, to output: inout OutputBuffer)
  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer)
}

extension Reporter {
  package static var isIncremental: Bool { true }
  package static var showsCoverage: Bool { false }
  package var showsHistory: Bool { false }

  /// Tells the path of the next input, in the order of their index and before its findings.
  package mutating func begin(input path: String) { context.paths.append(path) }

  package mutating func report(_ history: LogHistory, to output: inout OutputBuffer) {}

  package mutating func revise(_ finding: Finding, to output: inout OutputBuffer) {}

  package mutating func retract(_ finding: Finding, to output: inout OutputBuffer) {}
}
