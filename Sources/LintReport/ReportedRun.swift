import LintModel

/// All that a run tells a report.
struct ReportedRun {
  var context: ReportContext
  /// The findings in the order in which they came; where histories are kept, those have them.
  var findings: [Finding] = []
  /// What happened in each input, in the order of the inputs.
  var histories: [LogHistory] = []
  var summary = RunSummary(inputs: [])

  init(
    _ context: ReportContext, _ findings: [Finding] = [],
    _ summary: RunSummary = RunSummary(inputs: [])
  ) {
    self.context = context
    self.findings = findings
    self.summary = summary
  }

  /// What counts, findings about the project's configuration among it, most important first.
  var openEntries: [ReportEntry] {
    let open = findings.lazy.filter(\.disposition.isOpen).map { ReportEntry($0, context) }
    let own = summary.projectFindings.map { ReportEntry($0, context) }
    return ReportEntry.prioritized(open + own)
  }

  /// What counts, after the logs that could not be used and what was not judged: those are more
  /// than a finding, because nothing is known of them.
  var hostEntries: [ReportEntry] {
    summary.inputs.compactMap { input in
      input.problem.map { ReportEntry($0, of: input, context) }
    } + summary.problems.map { ReportEntry($0, of: summary.inputs, context) } + openEntries
  }
}
