package import ByteScan
package import LintModel

/// Documents of the Elastic Common Schema, one a line: findings as they come, verdicts at the end.
package struct ECSReporter: Reporter {
  package static let name = "ecs"
  package static let isIncremental = true

  private var context: ReportContext

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  package mutating func begin(input path: String) { context.paths.append(path) }

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    line(to: &output) { ECSDocument(context: context).write(finding, to: &$0) }
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    let document = ECSDocument(context: context)
    for finding in summary.projectFindings {
      line(to: &output) { document.write(finding, to: &$0) }
    }
    for problem in summary.problems {
      line(to: &output) { document.write(problem, of: summary.inputs, to: &$0) }
    }
    for input in summary.inputs {
      if let problem = input.problem {
        line(to: &output) { document.write(problem, of: input, to: &$0) }
      }
      for verdict in input.verdicts {
        line(to: &output) { document.write(verdict, of: input, to: &$0) }
      }
    }
  }

  private func line(
    to output: inout OutputBuffer, _ members: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.object(members)
    writer.endLine()
    output.append(writer.output.bytes.span)
  }
}
