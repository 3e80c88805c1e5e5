import LintModel
import LintReport
import ScenelintKit

/// Lints logs into reports, with what the project has settled about findings.
struct LintRun {
  /// What was read and judged so far.
  private(set) var summary = RunSummary(inputs: [])
  /// All findings so far, those that do not count among them.
  private(set) var findings: [Finding] = []
  private(set) var cost = RunCost()

  private let linter: Linter
  /// What tells the coverage, where some report shows what happened.
  private let advisor: CoverageAdvisor?
  private var exceptions: ExceptionLedger
  private var match: BaselineMatch?
  private var outputs: ReportOutputs

  /// Prepares a run; a baseline that is named replaces the one of the configuration.
  init(
    _ project: Project, _ linter: Linter, _ outputs: ReportOutputs, baseline: String? = nil
  ) throws {
    self.linter = linter
    self.outputs = outputs
    advisor = outputs.showHistory ? CoverageAdvisor(project.activeCatalog) : nil
    exceptions = project.exceptions
    match = try (baseline ?? project.baselinePath).map {
      try BaselineMatch(Baseline.loaded($0, isNamed: baseline != nil), path: $0)
    }
  }

  /// Lints one log after the other, and reports what was found as it comes.
  mutating func lint(_ inputs: [LintInput], _ progress: Progress?) {
    linter.forEachResult(of: inputs, progress) { take($0) }
    conclude()
  }

  /// Takes what became of one log that was linted while it was written. What standard output was
  /// told as it happened is not told again, only counted.
  mutating func lint(live result: Linter.Result, wasTold: Bool) {
    outputs.standardOutputKnowsFindings = wasTold
    take(result)
    outputs.standardOutputKnowsFindings = false
    conclude()
  }

  /// Findings with what the project has settled about them, for a log that goes on.
  func settled(_ found: [Finding], of summary: InputSummary) -> [Finding] {
    var (found, exceptions, match) = (found, exceptions, match)
    exceptions.apply(to: &found, of: summary)
    match?.apply(to: &found)
    return found
  }

  private mutating func conclude() {
    summary.configurationFindings = exceptions.findings
    summary.baseline = match?.summary(summary.inputs)
  }

  private mutating func take(_ result: Linter.Result) {
    var found = result.findings
    exceptions.apply(to: &found, of: result.summary)
    match?.apply(to: &found)
    outputs.begin(input: result.summary.path)
    outputs.report(found)
    if let advisor {
      var timeline = result.timeline ?? TimelineReport(input: result.summary)
      // The timeline has the same findings in the same order, as they were before.
      for (index, finding) in found.enumerated() { timeline.findings[index].finding = finding }
      outputs.report(
        LogHistory(timeline: timeline, coverage: advisor.coverage(of: result.summary)))
    }
    summary.inputs.append(result.summary)
    findings += found
    cost.add(result.usages)
  }

  /// Ends the reports of a run, says what should have been judged and was not, and returns the
  /// status that a policy gives it.
  mutating func finish(_ policy: RunPolicy) throws -> ExitStatus {
    summary.problems = policy.problems(of: summary)
    let status = policy.status(findings, summary)
    try finish(status)
    for problem in summary.problems {
      Console.error(TerminalText.harmless("scenelint: \(problem.words(summary.inputs))"))
    }
    return status
  }

  /// Ends the reports of a run that will end with a status.
  mutating func finish(_ status: ExitStatus) throws {
    summary.exitCode = Int(status.rawValue)
    guard outputs.finish(summary) else { throw ExitStatus.internalError }
  }
}
