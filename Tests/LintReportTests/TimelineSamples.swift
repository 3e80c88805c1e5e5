import LintModel
import LintReport

/// Timelines that show all that a picture can hold.
enum TimelineSamples {
  /// A moment, with its time unless the log carries none.
  static func moment(_ order: Int, _ seconds: Double?) -> TimelineMoment {
    let nanoseconds = seconds.map { Int64(($0 * 1e9).rounded()) }
    let timestamp = nanoseconds.map {
      Timestamp(
        year: 2026, monthAndDay: .init(month: 11, day: 3),
        nanosecondsOfDay: 28_800_000_000_000 + $0, fractionDigits: 3, zoneOffsetSeconds: 3600)
    }
    return TimelineMoment(
      order: order, line: 10 * order, timestamp: timestamp,
      time: TimePoint(wallNanoseconds: nanoseconds))
  }

  /// An entity whose states begin one after the other; the last one ends or is open at `end`.
  static func entity(
    _ id: String, _ kind: TimelineEntity.Kind, launch: Int = 1,
    _ attributes: [(String, String)] = [], _ states: [(name: EntityState, from: TimelineMoment)],
    end: TimelineMoment, isOpen: Bool = true
  ) -> TimelineEntity {
    var entity = TimelineEntity(id: "launch\(launch).\(id)", kind: kind, launchID: launch)
    entity.attributes = attributes.map { .init(key: $0.0, value: .string($0.1)) }
    for (index, state) in states.enumerated() {
      var new = TimelineEntity.State(state.name, from: state.from)
      let isLast = index == states.count - 1
      let isEnd = state.name.endsAd
      new.to = isEnd ? state.from : isLast ? end : states[index + 1].from
      new.isOpen = isLast && isOpen && !isEnd
      entity.states.append(new)
    }
    entity.lines = states.map(\.from.line)
    return entity
  }

  /// The moments of a session of the app that leaves it for four hours; without times if asked.
  static func moments(isTimed: Bool = true) -> [TimelineMoment] {
    [0, 0.4, 1.1, 1.9, 2.2, 7.5, 9, 30, 14_700, 14_701, 14_702.5, 14_709, 14_730].enumerated()
      .map { moment($0.offset + 1, isTimed ? $0.element : nil) }
  }

  /// Two scenes and six ads with every outcome that has a sign, one of them derived.
  static func session(isTimed: Bool = true) -> TimelineReport {
    let at = moments(isTimed: isTimed)
    var main = entity(
      "scene1", .scene,
      [
        ("scene", "com.example.kursbuch-7D41E0B6-93AC-4F58-8E27-1B60C5D2F394"),
        ("persistent_id", "7D41E0B6-93AC-4F58-8E27-1B60C5D2F394"), ("role", "application"),
      ],
      [
        (.connected, at[0]), (.foregroundActive, at[1]), (.background, at[7]),
        (.foregroundActive, at[8]),
      ], end: at[12])
    main.marks = [
      .init(event: .sceneRotated, moment: at[6], detail: "landscapeLeft"),
      .init(event: .sceneModeChanged, moment: at[9], detail: "split"),
      .init(event: .sceneResized, moment: at[10], detail: "507 x 1376"),
    ]
    var app = entity(
      "app", .app, [],
      [(.launched, at[0]), (.active, at[1]), (.background, at[7]), (.active, at[8])],
      end: at[12])
    app.marks = [.init(event: .logLoss, moment: at[6])]
    let external = entity(
      "scene2", .scene, [("scene", "board"), ("role", "external")],
      [(.foregroundInactive, at[4])], end: at[7], isOpen: false)
    let content = entity(
      "content", .content, [], [(.loading, at[1]), (.main, at[5])], end: at[12])
    var report = TimelineReport(input: InputSummary(path: "logs/ipad.log"))
    report.input.app = AppSummary(
      process: "Kursbuch", bundleID: "com.example.kursbuch", choice: .mostAdRecords)
    report.launches = [launch(1, at[0], at[12])]
    report.entities = [app, content, main, external] + ads(at)
    var finding = ReportSamples.expired()
    finding.trigger.event.location.firstLine = at[10].line
    report.findings = [
      .init(finding: finding, moment: at[10], entity: "launch1.ad2", launchID: 1),
      .init(finding: ReportSamples.hint, moment: at[10], entity: "launch1.ad2", launchID: 1),
      .init(finding: ReportSamples.unanswered, moment: at[12], entity: "launch1.app", launchID: 1),
    ]
    return report
  }

  private static func ads(_ at: [TimelineMoment]) -> [TimelineEntity] {
    let unit = "ca-app-pub-3940256099942544/5575463023"
    let appOpen = [("format", "app_open"), ("unit_id", unit)]
    var second = entity(
      "ad2", .ad, [("ad", "A2")] + appOpen,
      [(.loading, at[5]), (.loaded, at[6]), (.expired, at[8]), (.presenting, at[10])],
      end: at[12])
    second.states[3].isImpossible = true
    var third = entity(
      "ad3", .ad, [("format", "banner")], [(.loading, at[3]), (.failed, at[4])], end: at[4])
    third.isDerived = true
    third.marks = [.init(event: .adLoadFailed, moment: at[4], detail: "code=3")]
    return [
      entity(
        "ad1", .ad, [("ad", "A1")] + appOpen,
        [
          (.loading, at[1]), (.loaded, at[2]), (.presenting, at[2]), (.presented, at[3]),
          (.dismissed, at[5]),
        ], end: at[5]),
      second, third,
      entity(
        "ad4", .ad, [("ad", "B1"), ("format", "banner"), ("unit_id", "U1")],
        [(.loaded, at[6])], end: at[12]),
      entity(
        "ad5", .ad, [("ad", "I1"), ("format", "interstitial")],
        [(.loading, at[5]), (.loaded, at[6]), (.released, at[11])], end: at[11]),
    ]
  }

  static func launch(_ id: Int, _ from: TimelineMoment, _ to: TimelineMoment)
    -> TimelineReport.Launch
  {
    var launch = TimelineReport.Launch(id: id, isStartSeen: true, at: from)
    launch.pid = 500 + id
    launch.start = "cold"
    launch.to = to
    return launch
  }

  /// Two launches, the first of which crashes, and many ads in the second one.
  static func crowd(adCount: Int) -> TimelineReport {
    var report = TimelineReport(input: InputSummary(path: "-"))
    var first = launch(1, moment(1, 0), moment(3, 2))
    first.end = .appCrashed
    var app = entity("app", .app, [], [(.active, moment(1, 0))], end: moment(3, 2), isOpen: false)
    app.marks = [.init(event: .appCrashed, moment: moment(3, 2))]
    report.launches = [
      first, launch(2, moment(4, 100), moment(4 + adCount, 100 + Double(adCount))),
    ]
    report.entities = [app]
    for index in 1...adCount {
      let start = moment(3 + index, 99 + Double(index))
      report.entities.append(
        entity(
          "ad\(index)", .ad, launch: 2, [("ad", "N\(index)"), ("format", "native")],
          [(.loading, start)], end: moment(4 + index, 100 + Double(index))))
    }
    report.findings = [
      .init(
        finding: ReportSamples.hint, moment: moment(3 + adCount, 99 + Double(adCount)),
        entity: "launch2.ad\(adCount)", launchID: 2)
    ]
    return report
  }

  /// What a format makes of timelines.
  static func output(_ format: ReportFormat, _ timelines: [TimelineReport]) -> String {
    let histories = timelines.map {
      LogHistory(timeline: $0, coverage: FormatSamples.coverage(of: $0.input))
    }
    return ReportSamples.output(
      format, ReportContext(version: "1.2.3"), timelines.flatMap { $0.findings.map(\.finding) },
      SampleRun(inputs: timelines.map(\.input)), histories)
  }
}
