/// What a log shows of one app, entity by entity, with the findings at the moments they point at.
package struct TimelineReport: Hashable, Sendable {
  /// What was read, the app and the notes among it.
  package var input: InputSummary
  /// The launches in the order of the log.
  package var launches: [Launch]
  /// The app, its content, its scenes and its ads, launch by launch, in the order of appearance.
  package var entities: [TimelineEntity]
  /// What was found, in the order of the log.
  package var findings: [PlacedFinding]

  /// One run of the app's process.
  package struct Launch: Hashable, Sendable {
    /// The launch's number in the log, from 1.
    package var id: Int
    /// The process id, if a record tells it.
    package var pid: Int?
    /// How it began: `cold`, `warm`, `prewarm`, `background`; `nil` when nothing tells.
    package var start: String?
    /// Whether the log covers the start.
    package var isStartSeen: Bool
    /// The first record about it.
    package var from: TimelineMoment
    /// The last record about it.
    package var to: TimelineMoment
    /// The event by which it ended, or `nil` when the log does not show an end.
    package var end: EventName?

    /// Creates a launch of which one record is known.
    package init(id: Int, isStartSeen: Bool, at moment: TimelineMoment) {
      self.id = id
      self.isStartSeen = isStartSeen
      from = moment
      to = moment
    }
  }

  /// A finding with the entity that it is about.
  package struct PlacedFinding: Hashable, Sendable {
    package var finding: Finding
    /// The moment of its trigger.
    package var moment: TimelineMoment
    /// The entity's id, or `nil` when none was kept.
    package var entity: String?
    /// The launch that it belongs to, or `nil` when it was not kept.
    package var launchID: Int?

    /// Creates a placed finding.
    package init(finding: Finding, moment: TimelineMoment, entity: String?, launchID: Int?) {
      self.finding = finding
      self.moment = moment
      self.entity = entity
      self.launchID = launchID
    }
  }

  /// Creates a report.
  package init(
    input: InputSummary, launches: [Launch] = [], entities: [TimelineEntity] = [],
    findings: [PlacedFinding] = []
  ) {
    self.input = input
    self.launches = launches
    self.entities = entities
    self.findings = findings
  }

  /// The entities of one launch, of one kind.
  package func entities(of kind: TimelineEntity.Kind, in launch: Int) -> [TimelineEntity] {
    entities.filter { $0.launchID == launch && $0.kind == kind }
  }
}

/// A place in a log with its time.
package struct TimelineMoment: Hashable, Sendable {
  /// The place in the order in which the log was judged, from 1. It is not the line's order where
  /// the newest record comes first.
  package var order: Int
  /// The record's first line, from 1.
  package var line: Int
  /// The time as the record prints it.
  package var timestamp: Timestamp?
  /// The time on the log's clocks.
  package var time: TimePoint

  /// Creates a moment.
  package init(order: Int, line: Int, timestamp: Timestamp? = nil, time: TimePoint = .unknown) {
    self.order = order
    self.line = line
    self.timestamp = timestamp
    self.time = time
  }
}
