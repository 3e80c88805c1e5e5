import ByteScan
import LintModel
import LintReport

/// What a run over some inputs tells reports, input by input.
struct SampleRun {
  var inputs: [InputSummary]
  var configurationFindings: [ProjectFinding] = []
  var baseline: BaselineSummary?
  var exitCode: Int?
  var problems: [RunProblem] = []

  init(inputs: [InputSummary]) {
    self.inputs = inputs
  }

  /// The summary of the run.
  func summary(of inputs: [InputSummary]) -> RunSummary {
    var summary = RunSummary(inputs: inputs)
    summary.configurationFindings = configurationFindings
    summary.baseline = baseline
    summary.exitCode = exitCode
    summary.problems = problems
    return summary
  }

  /// What a format makes of the run; an input that only findings have is one of which nothing else
  /// is known.
  func output(
    _ format: ReportFormat, _ context: ReportContext, paths: [String], _ findings: [Finding],
    _ histories: [LogHistory]
  ) -> String {
    var reporter = format.reporter(context)
    var output = OutputBuffer()
    var inputs = inputs
    let last = findings.map(\.trigger.event.location.inputIndex).max() ?? -1
    for index in inputs.count..<max(inputs.count, last + 1) {
      inputs.append(InputSummary(path: paths[index]))
    }
    for (index, input) in inputs.enumerated() {
      reporter.begin(input: input.path)
      for finding in findings where finding.trigger.event.location.inputIndex == index {
        reporter.report(finding, to: &output)
      }
      let history = histories.indices.contains(index) ? histories[index] : nil
      reporter.end(input, history, to: &output)
    }
    reporter.finish(summary(of: inputs), to: &output)
    return String(decoding: output.take(), as: UTF8.self)
  }
}
