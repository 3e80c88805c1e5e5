import ArgumentParser
import LintModel
import LintReport
import ScenelintKit

/// `scenelint check`: lints logs.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lint logs (the default).",
    usage: "scenelint check [options] [<log> ...]",
    discussion: """
      Each rule ends as fail, pass, inconclusive or not applicable. The last two say what the log \
      lacks: silence is never taken for health.

      Findings go to standard output, everything else to standard error. The exit status is 0 \
      without findings, 1 with findings at or above --fail-on, 2 for wrong usage or broken rules, \
      3 when a log could not be used or no rule could judge any log, 4 as --require, --min-judged \
      and --fail-on-inconclusive say. Of several, the first of 2, 1, 3 and 4 counts.
      """)

  @OptionGroup var judging: JudgingOptions
  @OptionGroup var known: KnownOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var outcome: OutcomeOptions

  @Flag(help: "Say on standard error what the run and each rule cost.") var stats = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let inputs = try judging.input.inputs()
    // What to log is shown with values of the rules' own examples.
    let project = try judging.catalogOptions.project(report.showsCoverage ? .whole : .judging)
    try ReportOptions.check(report.output.map(\.path), against: inputs)
    let policy = try outcome.policy(project)
    let isIsolated = judging.catalogOptions.isolated
    let context = report.context(project, showsSuppressed: known.showSuppressed)
    let outputs = ReportOutputs(report, context, isColored: color.isColored) { name in
      isIsolated ? nil : Console.variable(name)
    }
    let linter = try judging.linter(project, recordsTimeline: outputs.showHistory)
    var run = try LintRun(project, linter, outputs, baseline: known.baseline)
    run.lint(inputs, judging.progress(inputs))
    let status = try run.finish(policy)
    if stats { Console.error(run.cost.text(run.summary)) }
    if status != .clean { throw status }
  }
}
