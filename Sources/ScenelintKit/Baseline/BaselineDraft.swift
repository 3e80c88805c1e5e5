package import LintModel
import LintReport

/// A baseline that grows log by log.
package struct BaselineDraft: Sendable {
  private var entries: [Baseline.Key: BaselineEntry] = [:]
  private let reason: String?

  /// Begins a baseline; the reason is given to each entry.
  package init(reason: String?) {
    self.reason = reason
  }

  /// Adds the findings of the next log that are open.
  package mutating func add(_ findings: [Finding]) {
    for finding in findings where finding.disposition.isOpen {
      let key = Baseline.Key(finding)
      if entries[key] == nil {
        let message = TextLayout.shortened(finding.message, to: Baseline.messageColumnsMax)
        entries[key] = BaselineEntry(
          rule: finding.rule, fingerprint: finding.fingerprint, count: 0, message: message,
          reason: reason)
      }
      entries[key]?.count += finding.occurrences
    }
  }

  /// What was added so far.
  package var baseline: Baseline { Baseline(Array(entries.values)) }
}
