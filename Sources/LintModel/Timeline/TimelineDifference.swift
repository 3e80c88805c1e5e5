/// What has changed from one log to another: launches, scenes and ads by what names them in both,
/// findings by their fingerprint.
public struct TimelineDifference: Hashable, Sendable {
  public var before: InputSummary
  public var after: InputSummary
  /// Launches, scenes and ads that differ, in the order of the logs.
  public var changes: [Change] = []
  /// How many launches, scenes and ads are the same in both.
  public var sameCount = 0
  /// Findings that only the second log has, those that only the first one has, and those of both,
  /// by rule.
  public var newFindings: [Finding] = []
  public var goneFindings: [Finding] = []
  public var sameFindings: [SameFinding] = []

  /// The smallest change of a length of time that counts: so much, and such a part of the shorter
  /// one. The part is of the shorter one so that it does not matter which log comes first.
  public static let timingNanosecondsMin: Int64 = 100_000_000
  public static let timingPartMin = 0.2

  /// A finding as each log has it.
  public struct SameFinding: Hashable, Sendable {
    public var before: Finding
    public var after: Finding

    /// Creates a pair.
    public init(before: Finding, after: Finding) {
      self.before = before
      self.after = after
    }
  }

  /// A launch, a scene or an ad that is not the same in both logs.
  public struct Change: Hashable, Sendable {
    public var kind: Kind
    /// What it is called in both logs, such as `launch 1: ad app_open ca-app-pub-…/… #1`.
    public var key: String
    /// The first record about it in each log; `nil` where it is not.
    public var before: TimelineMoment?
    public var after: TimelineMoment?
    /// What became of it, if that differs.
    public var outcome: Outcome?
    /// The lengths of time that differ by enough.
    public var timings: [Timing] = []

    /// Creates a change.
    public init(kind: Kind, key: String, before: TimelineMoment?, after: TimelineMoment?) {
      self.kind = kind
      self.key = key
      self.before = before
      self.after = after
    }

    /// Whether it is only in one log, or what became of it or its timing differs.
    public var isChange: Bool {
      before == nil || after == nil || outcome != nil || !timings.isEmpty
    }
  }

  /// What kind of thing has changed.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case launch
    case scene
    case ad
  }

  /// What became of something in each log.
  public struct Outcome: Hashable, Sendable {
    public var before: String
    public var after: String

    /// Creates a pair.
    public init(before: String, after: String) {
      self.before = before
      self.after = after
    }
  }

  /// A length of time in each log.
  public struct Timing: Hashable, Sendable {
    public var name: TimingName
    public var beforeNanoseconds: Int64
    public var afterNanoseconds: Int64

    /// Creates a pair.
    public init(_ name: TimingName, before: Int64, after: Int64) {
      self.name = name
      beforeNanoseconds = before
      afterNanoseconds = after
    }

    /// Whether the lengths differ by enough.
    public var isChange: Bool {
      let apart = Double(afterNanoseconds) - Double(beforeNanoseconds)
      let shorter = Double(min(beforeNanoseconds, afterNanoseconds))
      return apart.magnitude >= Double(timingNanosecondsMin)
        && apart.magnitude >= timingPartMin * shorter
    }
  }

  /// The lengths of time that are compared.
  public enum TimingName: String, CaseIterable, Hashable, Sendable {
    case requestToLoad = "request_to_load"
    case loadToShow = "load_to_show"
    case onScreen = "on_screen"
    case startToMainContent = "start_to_main_content"
  }

  /// Creates a difference without any.
  public init(before: InputSummary, after: InputSummary) {
    self.before = before
    self.after = after
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { changes.isEmpty && newFindings.isEmpty && goneFindings.isEmpty }

  /// The same difference seen from the second log.
  public var mirrored: TimelineDifference {
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
