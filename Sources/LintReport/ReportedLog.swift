import LintModel

/// All that a run tells a report about one input.
struct ReportedLog {
  let input: InputSummary
  /// What was found, in the order of the log.
  let findings: [Finding]
  /// What happened, where the report shows it.
  let history: LogHistory?
}
