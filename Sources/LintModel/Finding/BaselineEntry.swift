/// A mistake that a project knew of when it recorded its baseline.
public struct BaselineEntry: Hashable, Sendable {
  /// The rule's id.
  public var rule: String
  /// The finding's fingerprint: 16 hexadecimal digits.
  public var fingerprint: String
  /// How many times it occurred in the logs that the baseline was made of, at least 1.
  public var count: Int
  /// What happened, as the finding said it first. It is for people; nothing compares it.
  public var message: String
  /// Why the project lives with it, in its own words.
  public var reason: String?

  /// Creates an entry.
  public init(
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
public struct BaselineSummary: Hashable, Sendable {
  /// The path of the baseline.
  public var path: String
  /// Findings that the baseline does not have, or not so often.
  public var newCount: Int
  /// Findings that the baseline has.
  public var unchangedCount: Int
  /// The entries that no log shows any more, although their rules could judge all of it.
  public var gone: [BaselineEntry]
  /// The entries that occurred less often, with the lower count; their rules could judge all, too.
  public var fewer: [BaselineEntry]
  /// The entries that were not found, and whose rules could not judge all that they look at.
  public var unjudged: [BaselineEntry]

  /// Creates a summary.
  public init(
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
