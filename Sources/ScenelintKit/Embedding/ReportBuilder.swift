import LintModel

/// Collects what became of logs into a report, with what the project has settled about findings.
struct ReportBuilder {
  private var exceptions: ExceptionLedger
  private var baseline: BaselineMatch?
  private var findings: [LintFinding] = []
  private var logs: [LogReport.Log] = []

  init(exceptions: ExceptionLedger, baseline: BaselineMatch?) {
    self.exceptions = exceptions
    self.baseline = baseline
  }

  /// Takes what became of the next log.
  mutating func take(_ result: Linter.Result) throws(LintError) {
    let summary = result.summary
    if let problem = summary.problem {
      throw .unusableLog(path: summary.path, LogProblem(problem))
    }
    findings += settled(result.findings, of: summary)
    findings += summary.projectFindings.map { LintFinding($0) }
    logs.append(LogReport.Log(summary))
  }

  /// Findings of a log, with what the project says about each of them.
  mutating func settled(_ found: [Finding], of summary: InputSummary) -> [LintFinding] {
    var found = found
    exceptions.apply(to: &found, of: summary)
    baseline?.apply(to: &found)
    return found.map { LintFinding($0, path: summary.path) }
  }

  /// What became of all logs so far.
  var report: LogReport {
    LogReport(findings + exceptions.findings.map { LintFinding($0) }, of: logs)
  }
}
