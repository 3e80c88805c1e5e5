package import ByteScan
package import LintModel

/// Turns findings into bytes.
///
/// A reporter decides nothing about what is a finding.
package protocol Reporter {
  /// The name by which users choose the reporter.
  static var name: String { get }
  /// Whether findings are written as they come, and not only at the end.
  static var isIncremental: Bool { get }
  mutating func begin(_ output: inout OutputBuffer)
  mutating func report(_ finding: Finding, to output: inout OutputBuffer)
  mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer)
}

/// What reporters have to know beside the findings.
package struct ReportContext: Sendable {
  /// The paths of the inputs as the user gave them, in the order of their index.
  package var paths: [String]
  /// The version of the program.
  package var version: String
  /// Whether text may be coloured.
  package var isColored: Bool

  /// Creates a context.
  package init(paths: [String], version: String, isColored: Bool = false) {
    self.paths = paths
    self.version = version
    self.isColored = isColored
  }

  /// The path of an input; standard input is shown as `<stdin>`.
  package func path(of location: RecordLocation) -> String {
    let path = paths.indices.contains(location.inputIndex) ? paths[location.inputIndex] : "?"
    return path == "-" ? "<stdin>" : path
  }
}
