package import LintModel

/// One rule: a mistake, how it is recognised, and the examples that prove that it is.
///
/// Lines are those of the rule's file, from 1; problems found later point at them.
package struct RuleDefinition: Sendable {
  /// The mistake in kebab-case; also the file's base name.
  package let id: String
  package let title: String
  package var severity: Severity
  package var confidence: Confidence
  package let status: Status
  package let tags: [String]
  /// Why it matters.
  package let why: String
  /// What to change in the app.
  package let fix: String
  /// Pages to read.
  package let references: [String]
  /// The event classes without which the rule can judge nothing.
  package let needs: [EventClass]
  /// The event classes that the app must have declared to log, seen or not.
  package let declared: [EventClass]
  /// The values that a project may change, in the order of the file.
  package var parameters: [RuleParameter]
  /// What must hold.
  package let check: RuleCheck
  /// What becomes of a judgement that needs something unknown.
  package let whenUnknown: WhenUnknown
  /// Whether what the rule remembers outlives an app launch.
  package let acrossLaunches: Bool
  /// What happened, with the values involved.
  package let message: MessageTemplate
  /// What makes the finding the same in another run.
  package let fingerprint: [AttributeReference]
  package let examples: [RuleExample]
  /// The file that the rule was read from.
  package let path: String
  /// The line of the key `rule`.
  package let line: Int
  /// The line of the key `check`.
  package let checkLine: Int

  /// How settled a rule is.
  package enum Status: String, CaseIterable, Hashable, Sendable {
    case stable
    case experimental
    case deprecated
  }

  /// What becomes of a judgement that needs something unknown.
  package enum WhenUnknown: String, CaseIterable, Hashable, Sendable {
    /// It counts as undecided, and the rule cannot pass.
    case inconclusive
    /// It does not count.
    case skip
  }

  /// The attributes that the rule reads, in the order of condition, message and fingerprint, each
  /// once.
  package var attributesRead: [AttributeReference] {
    var found: [AttributeReference] = []
    let all = (check.condition?.attributesRead ?? []) + message.attributesRead + fingerprint
    // What the check measures is no value that a record told.
    for reference in all where !found.contains(reference) {
      if case .measure = reference { continue }
      found.append(reference)
    }
    return found
  }

  /// The folder that the rule's file lies in, or nothing for a file that is named alone.
  package var pack: String {
    path.split(separator: "/").dropLast().last.map { String($0) } ?? ""
  }
}
