/// A mistake that a project knew of when it recorded its baseline.
package struct BaselineEntry: Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  /// The finding's fingerprint: 16 hexadecimal digits.
  package var fingerprint: String
  /// How many times it occurred in the logs that the baseline was made of, at least 1.
  package var count: Int
  /// What happened, as the finding said it first. It is for people; nothing compares it.
  package var message: String
  /// Why the project lives with it, in its own words.
  package var reason: String?

  /// Creates an entry.
  package init(
    rule: String, fingerprint: String, count: Int, message: String, reason: String? = nil
  ) {
    self.rule = rule
    self.fingerprint = fingerprint
    self.count = count
    self.message = message
    self.reason = reason
  }
}

/// How the findings of a run compare with the project's baseline.
package struct BaselineSummary: Hashable, Sendable {
  /// The path of the baseline.
  package var path: String
  /// Findings that the baseline does not have, or not so often.
  package var newCount: Int
  /// Findings that the baseline has.
  package var unchangedCount: Int
  /// The entries that no log shows any more, although their rules could judge all of it.
  package var gone: [BaselineEntry]
  /// The entries that occurred less often, with the lower count; their rules could judge all, too.
  package var fewer: [BaselineEntry]
  /// The entries that were not found, and whose rules could not judge all that they look at.
  package var unjudged: [BaselineEntry]

  /// Creates a summary.
  package init(
    path: String, newCount: Int, unchangedCount: Int, gone: [BaselineEntry],
    fewer: [BaselineEntry] = [], unjudged: [BaselineEntry] = []
  ) {
    self.path = path
    self.newCount = newCount
    self.unchangedCount = unchangedCount
    self.gone = gone
    self.fewer = fewer
    self.unjudged = unjudged
  }
}
