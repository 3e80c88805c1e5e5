/// What has changed from one log to another: launches, scenes and ads by what names them in both,
/// findings by their fingerprint.
package struct TimelineDifference: Hashable, Sendable {
  package var before: InputSummary
  package var after: InputSummary
  /// Launches, scenes and ads that differ, in the order of the logs.
  package var changes: [Change] = []
  /// How many launches, scenes and ads are the same in both.
  package var sameCount = 0
  /// Findings that only the second log has, those that only the first one has, and those of both,
  /// by rule.
  package var newFindings: [Finding] = []
  package var goneFindings: [Finding] = []
  package var sameFindings: [SameFinding] = []

  /// The smallest change of a length of time that counts: so much, and such a part of the shorter
  /// one. The part is of the shorter one so that it does not matter which log comes first.
  package static let timingNanosecondsMin: Int64 = 100_000_000
  package static let timingPartMin = 0.2

  /// A finding as each log has it.
  package struct SameFinding: Hashable, Sendable {
    package var before: Finding
    package var after: Finding

    /// Creates a pair.
    package init(before: Finding, after: Finding) {
      self.before = before
      self.after = after
    }
  }

  /// A launch, a scene or an ad that is not the same in both logs.
  package struct Change: Hashable, Sendable {
    package var kind: Kind
    /// What it is called in both logs, such as `launch 1: ad app_open ca-app-pub-…/… #1`.
    package var key: String
    /// The first record about it in each log; `nil` where it is not.
    package var before: TimelineMoment?
    package var after: TimelineMoment?
    /// What became of it, if that differs.
    package var outcome: Outcome?
    /// The lengths of time that differ by enough.
    package var timings: [Timing] = []

    /// Creates a change.
    package init(kind: Kind, key: String, before: TimelineMoment?, after: TimelineMoment?) {
      self.kind = kind
      self.key = key
      self.before = before
      self.after = after
    }

    /// Whether it is only in one log, or what became of it or its timing differs.
    package var isChange: Bool {
      before == nil || after == nil || outcome != nil || !timings.isEmpty
    }
  }

  /// What kind of thing has changed.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case launch
    case scene
    case ad
  }

  /// What became of something in each log.
  package struct Outcome: Hashable, Sendable {
    package var before: String
    package var after: String

    /// Creates a pair.
    package init(before: String, after: String) {
      self.before = before
      self.after = after
    }
  }

  /// A length of time in each log.
  package struct Timing: Hashable, Sendable {
    package var name: TimingName
    package var beforeNanoseconds: Int64
    package var afterNanoseconds: Int64

    /// Creates a pair.
    package init(_ name: TimingName, before: Int64, after: Int64) {
      self.name = name
      beforeNanoseconds = before
      afterNanoseconds = after
    }

    /// Whether the lengths differ by enough.
    package var isChange: Bool {
      let apart = Double(afterNanoseconds) - Double(beforeNanoseconds)
      let shorter = Double(min(beforeNanoseconds, afterNanoseconds))
      return apart.magnitude >= Double(timingNanosecondsMin)
        && apart.magnitude >= timingPartMin * shorter
    }
  }

  /// The lengths of time that are compared.
  package enum TimingName: String, CaseIterable, Hashable, Sendable {
    case requestToLoad = "request_to_load"
    case loadToShow = "load_to_show"
    case onScreen = "on_screen"
    case startToMainContent = "start_to_main_content"
  }

  /// Creates a difference without any.
  package init(before: InputSummary, after: InputSummary) {
    self.before = before
    self.after = after
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { changes.isEmpty && newFindings.isEmpty && goneFindings.isEmpty }

  /// The same difference seen from the second log.
  package var mirrored: TimelineDifference {
    var mirrored = TimelineDifference(before: after, after: before)
    mirrored.sameCount = sameCount
    mirrored.newFindings = goneFindings
    mirrored.goneFindings = newFindings
    mirrored.sameFindings = sameFindings.map { SameFinding(before: $0.after, after: $0.before) }
    mirrored.changes = changes.map { change in
      var turned = change
      (turned.before, turned.after) = (change.after, change.before)
      turned.outcome = change.outcome.map { Outcome(before: $0.after, after: $0.before) }
      turned.timings = change.timings.map {
        Timing($0.name, before: $0.afterNanoseconds, after: $0.beforeNanoseconds)
      }
      return turned
    }
    return mirrored
  }
}
