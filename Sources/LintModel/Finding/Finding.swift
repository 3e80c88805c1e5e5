/// How bad a finding is.
package enum Severity: String, CaseIterable, Comparable, Hashable, Sendable {
  case info
  case warning
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// How sure a finding is.
package enum Confidence: String, CaseIterable, Hashable, Sendable {
  case low
  case medium
  case high

  /// One step less sure, for a finding that rests on derived identity.
  package var lowered: Confidence {
    switch self {
    case .high: .medium
    case .medium, .low: .low
    }
  }
}

/// A mistake that a rule proved, with the records that prove it.
package struct Finding: Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  /// The rule's title.
  package var title: String
  package var severity: Severity
  package var confidence: Confidence
  /// What happened, with the values involved.
  package var message: String
  /// Why it matters.
  package var why: String
  /// What to change in the app.
  package var fix: String
  /// Pages to read.
  package var references: [String]
  /// The record at which the mistake was made.
  package var trigger: Evidence
  /// The records that make it true, in the order of the log, the trigger among them.
  package var evidence: [Evidence]
  /// The same for the same mistake in another run: rule and stable entity values, never line, time
  /// or pid. 16 hexadecimal digits.
  package var fingerprint: String
  /// How many times this happened, at least 1.
  package var occurrences: Int
  /// Where the other occurrences were triggered, up to `otherTriggersMax`, in the order of the log.
  package var otherTriggers: [Evidence]
  /// The attributes of the entities concerned, known ones only, in the order in which rules name
  /// them.
  package var entity: [Event.Attribute]
  /// What the project has said about it; only an open finding counts.
  package var disposition: Disposition = .open
  /// How many of the occurrences the baseline has; fewer than all of an open finding.
  package var baselinedOccurrences = 0

  /// The most further triggers that a finding keeps; `occurrences` counts them all.
  package static let otherTriggersMax = 100

  /// Creates a finding that occurred once.
  package init(
    rule: String, title: String, severity: Severity, confidence: Confidence, message: String,
    why: String, fix: String, references: [String], trigger: Evidence, evidence: [Evidence],
    fingerprint: String, entity: [Event.Attribute]
  ) {
    self.rule = rule
    self.title = title
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.why = why
    self.fix = fix
    self.references = references
    self.trigger = trigger
    self.evidence = evidence
    self.fingerprint = fingerprint
    self.occurrences = 1
    self.otherTriggers = []
    self.entity = entity
  }
}

/// One record of a proof.
package struct Evidence: Hashable, Sendable {
  /// What the record shows.
  package var role: Role
  /// The event that was read from the record.
  package var event: Event

  /// The part that a record plays in a proof.
  package enum Role: String, CaseIterable, Hashable, Sendable {
    /// The event that the rule judges.
    case trigger
    /// An event that makes the judgement true, such as the load of an ad that then expired.
    case witness
    /// A change of the state that the rule read.
    case state
    /// The first record after which an awaited event came too late.
    case deadline
  }

  /// Creates a piece of evidence.
  package init(role: Role, event: Event) {
    self.role = role
    self.event = event
  }
}
