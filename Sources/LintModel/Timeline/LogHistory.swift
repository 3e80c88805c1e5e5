/// All that is known of one log, for reports that show more than findings.
package struct LogHistory: Hashable, Sendable {
  /// What happened, with the findings at their moments.
  package var timeline: TimelineReport
  /// What each rule could judge.
  package var coverage: LogCoverage

  /// Creates a history.
  package init(timeline: TimelineReport, coverage: LogCoverage) {
    self.timeline = timeline
    self.coverage = coverage
  }
}
