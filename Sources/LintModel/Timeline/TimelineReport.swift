/// What a log shows of one app, entity by entity, with the findings at the moments they point at.
public struct TimelineReport: Hashable, Sendable {
  /// What was read, the app and the notes among it.
  public var input: InputSummary
  /// The launches in the order of the log.
  public var launches: [Launch]
  /// The app, its content, its scenes and its ads, launch by launch, in the order of appearance.
  public var entities: [TimelineEntity]
  /// What was found, in the order of the log.
  public var findings: [PlacedFinding]

  /// One run of the app's process.
  public struct Launch: Hashable, Sendable {
    /// The launch's number in the log, from 1.
    public var id: Int
    /// The process id, if a record tells it.
    public var pid: Int?
    /// How it began: `cold`, `warm`, `prewarm`, `background`; `nil` when nothing tells.
    public var start: String?
    /// Whether the log covers the start.
    public var isStartSeen: Bool
    /// The first record about it.
    public var from: TimelineMoment
    /// The last record about it.
    public var to: TimelineMoment
    /// The event by which it ended, or `nil` when the log does not show an end.
    public var end: EventName?

    /// Creates a launch of which one record is known.
    public init(id: Int, isStartSeen: Bool, at moment: TimelineMoment) {
      self.id = id
      self.isStartSeen = isStartSeen
      from = moment
      to = moment
    }
  }

  /// A finding with the entity that it is about.
  public struct PlacedFinding: Hashable, Sendable {
    public var finding: Finding
    /// The moment of its trigger.
    public var moment: TimelineMoment
    /// The entity's id, or `nil` when none was kept.
    public var entity: String?
    /// The launch that it belongs to, or `nil` when it was not kept.
    public var launchID: Int?

    /// Creates a placed finding.
    public init(finding: Finding, moment: TimelineMoment, entity: String?, launchID: Int?) {
      self.finding = finding
      self.moment = moment
      self.entity = entity
      self.launchID = launchID
    }
  }

  /// Creates a report.
  public init(
    input: InputSummary, launches: [Launch] = [], entities: [TimelineEntity] = [],
    findings: [PlacedFinding] = []
  ) {
    self.input = input
    self.launches = launches
    self.entities = entities
    self.findings = findings
  }

  /// The entities of one launch, of one kind.
  public func entities(of kind: TimelineEntity.Kind, in launch: Int) -> [TimelineEntity] {
    entities.filter { $0.launchID == launch && $0.kind == kind }
  }
}

/// A place in a log with its time.
public struct TimelineMoment: Hashable, Sendable {
  /// The place in the order in which the log was judged, from 1. It is not the line's order where
  /// the newest record comes first.
  public var order: Int
  /// The record's first line, from 1.
  public var line: Int
  /// The time as the record prints it.
  public var timestamp: Timestamp?
  /// The time on the log's clocks.
  public var time: TimePoint

  /// Creates a moment.
  public init(order: Int, line: Int, timestamp: Timestamp? = nil, time: TimePoint = .unknown) {
    self.order = order
    self.line = line
    self.timestamp = timestamp
    self.time = time
  }
}
