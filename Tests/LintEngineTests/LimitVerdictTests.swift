import LintModel
import LogIngest
import RuleCatalog
import Testing

@testable import LintEngine

/// What a rule says where a table is full: just below its limit, at it and just beyond, no verdict
/// turns because of something that was forgotten or left out, but becomes inconclusive.
struct LimitVerdictTests {
  /// Where something that matters stands among what fills a table.
  private struct Story {
    var check: String
    /// The events before and after the filling, each `SECONDS EVENT key=value …`.
    var before: [String] = []
    var after: [String]
    /// One of the many that fill the table, by its number.
    var filling: (Int) -> [Event]
    var limit: Int
    /// What the rule says while there is room.
    var verdict: RuleVerdict.Verdict
  }

  private func filled(
    _ name: EventName, _ attributes: [(String, String)], at seconds: Int = 10
  ) -> Event {
    Event(
      name: name, attributes: attributes.map { .init(key: $0.0, value: .string($0.1)) },
      location: RecordLocation(inputIndex: 0, firstLine: 50, lastLine: 50),
      time: TimePoint(wallNanoseconds: Int64(seconds) * 1_000_000_000), process: nil, pid: nil,
      emitter: "scenelint", isFromApp: true, excerpt: "")
  }

  /// What a rule says with some fillings, the table's limit among them.
  private func verdict(_ story: Story, fillings count: Int) throws -> String {
    var engine = RuleEngine(rules: [try rule(story.check)])
    engine.declareAll()
    for line in story.before { engine.take(try oneEvent(line, line: 1)) }
    for number in 0..<count { for event in story.filling(number) { engine.take(event) } }
    for line in story.after { engine.take(try oneEvent(line, line: 99)) }
    let verdict = engine.finish(at: .unknown).verdicts[0]
    return [verdict.verdict.rawValue, verdict.reason?.rawValue].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The table has room for `limit` with what comes before and after; `slack` of them are its own.
  private func hold(_ story: Story, slack: Int, _ comment: Comment) throws {
    let room = story.limit - slack
    #expect(try verdict(story, fillings: room - 1) == story.verdict.rawValue, comment)
    #expect(try verdict(story, fillings: room) == story.verdict.rawValue, comment)
    #expect(
      try verdict(story, fillings: room + 1) == "inconclusive limit-reached", comment)
  }

  // MARK: - Ads

  private func finished(_ number: Int) -> [Event] {
    [
      filled(.adLoaded, [("ad", "X\(number)"), ("format", "interstitial")]),
      filled(.adReleased, [("ad", "X\(number)")]),
    ]
  }

  private func open(_ number: Int) -> [Event] {
    [filled(.adLoaded, [("ad", "X\(number)"), ("format", "interstitial"), ("unit_id", "V")])]
  }

  private static let shown = [
    "0 app.launched", "1 ad.load_requested ad=A format=rewarded unit_id=U scene=S1",
    "2 ad.loaded ad=A", "3 ad.present_called ad=A", "3 ad.will_present ad=A result=false",
    "4 ad.did_dismiss ad=A",
  ]

  @Test(arguments: [
    ("ad.presentation_count > 1", "fail"), ("ad.presentation_count > 2", "pass"),
    ("ad.age > 5s", "fail"), ("ad.age > 1h", "pass"),
    ("has(ad.request_scene) && ad.request_scene == \"S1\"", "fail"),
    ("ad.format == \"rewarded\"", "fail"), ("ad.was_rewarded", "pass"),
  ])
  func `an ad that was over and is forgotten decides nothing`(
    _ condition: String, _ verdict: String
  ) throws {
    try hold(
      Story(
        check: "kind: forbid\nwhen: ad.will_present\nif: event.result && \(condition)",
        before: Self.shown, after: ["20 ad.will_present ad=A result=true"], filling: finished,
        limit: AdTable.adsMax, verdict: try #require(RuleVerdict.Verdict(rawValue: verdict))),
      slack: 1, "\(condition)")
  }

  @Test func `an ad that is in use stays while others are over`() throws {
    let story = Story(
      check: "kind: forbid\nwhen: ad.did_dismiss\nif: event.result && ad.age > 5s",
      before: ["1 ad.loaded ad=A format=rewarded", "2 ad.will_present ad=A"],
      after: ["20 ad.did_dismiss ad=A result=true"], filling: finished, limit: AdTable.adsMax,
      verdict: .fail)
    for count in [story.limit - 1, story.limit, 3 * story.limit] {
      #expect(try verdict(story, fillings: count) == "fail", "\(count)")
    }
  }

  @Test(arguments: [
    ("ad.age > 5s", "fail"), ("ad.age > 1h", "pass"), ("ad.presentation_count > 1", "pass"),
    ("ad.unused_count > 5000", "pass"), ("app.app_open_on_screen", "pass"),
  ])
  func `an ad that was waiting and is forgotten decides nothing`(
    _ condition: String, _ verdict: String
  ) throws {
    try hold(
      Story(
        check: "kind: forbid\nwhen: ad.will_present\nif: event.result && \(condition)",
        before: ["0 app.launched", "1 ad.loaded ad=A format=rewarded unit_id=U"],
        after: ["20 ad.will_present ad=A result=true"], filling: open, limit: AdTable.adsMax,
        verdict: try #require(RuleVerdict.Verdict(rawValue: verdict))),
      slack: 1, "\(condition)")
  }

  @Test func `an answer to an ad that is forgotten is none that did not come`() throws {
    try hold(
      Story(
        check: "kind: respond\nwhen: ad.present_called\nthen: ad.will_present\nwithin: 30s",
        before: ["1 ad.loaded ad=A format=rewarded", "2 ad.present_called ad=A"],
        after: ["20 ad.will_present ad=A", "99 app.heartbeat"], filling: open,
        limit: AdTable.adsMax, verdict: .pass),
      slack: 1, "respond")
  }

  @Test func `a launch begins with empty tables`() throws {
    let story = Story(
      check: "kind: forbid\nwhen: ad.will_present\nif: ad.age > 5s",
      after: ["20 app.launched", "21 ad.loaded ad=A", "30 ad.will_present ad=A"], filling: open,
      limit: AdTable.adsMax, verdict: .fail)
    #expect(try verdict(story, fillings: story.limit + 1) == "fail")
  }

  // MARK: - Other tables

  @Test func `a scene that is left out decides nothing`() throws {
    for (condition, verdict) in [
      ("scene.width == 300", "fail"), ("app.active_scenes > 5000", "pass"),
    ]
      as [(String, RuleVerdict.Verdict.RawValue)]
    {
      try hold(
        Story(
          check: "kind: forbid\nwhen: scene.resized\nif: \(condition)",
          after: [
            "20 scene.became_active scene=last", "20 scene.resized scene=last width=300 height=9",
          ],
          filling: { [filled(.sceneBecameActive, [("scene", "X\($0)")])] },
          limit: SceneTable.scenesMax,
          verdict: try #require(RuleVerdict.Verdict(rawValue: verdict))),
        slack: 1, "\(condition)")
    }
  }

  @Test func `a screen that is left out decides nothing`() throws {
    try hold(
      Story(
        check: "kind: forbid\nwhen: ad.click\nif: screen.appearances > 1",
        after: ["20 screen.did_appear screen=last", "21 ad.click ad=A"],
        filling: { [filled(.screenDidAppear, [("screen", "X\($0)")])] },
        limit: ScreenTable.screensMax, verdict: .pass),
      slack: 1, "screens")
  }

  @Test func `a unit whose dismissal is left out decides nothing`() throws {
    try hold(
      Story(
        check: """
          kind: forbid
          when: ad.load_requested
          if: has(ad.since_unit_dismissed) && ad.since_unit_dismissed > 5s
          """,
        after: [
          "20 ad.did_dismiss ad=A unit_id=last format=rewarded",
          "30 ad.load_requested ad=B unit_id=last format=rewarded",
        ],
        filling: {
          [
            filled(
              .adDidDismiss,
              [("ad", "X\($0)"), ("unit_id", "X\($0)"), ("format", "interstitial")])
          ]
        },
        limit: UnitDismissals.unitsMax, verdict: .fail),
      slack: 1, "units")
  }

  @Test func `intervals that are left out decide nothing`() throws {
    // Each scene holds two; the ad that comes up holds one more.
    let story = Story(
      check: "kind: forbid\nwhen: ad.click\nif: app.ad_on_screen == \"rewarded\"",
      before: ["0 app.launched"],
      after: ["20 ad.will_present ad=A format=rewarded", "21 ad.click ad=B format=banner"],
      filling: { [filled(.adLoadRequested, [("ad", "X\($0)"), ("format", "native")])] },
      limit: AdTable.adsMax, verdict: .fail)
    #expect(try verdict(story, fillings: 10) == "fail")
    var table = IntervalTable()
    let event = try oneEvent("1 app.heartbeat")
    for number in 0...IntervalTable.openMax {
      _ = table.begin(
        IntervalTable.Key(kind: .sceneConnection, scene: number), in: 1, at: event,
        isStartSeen: true)
    }
    #expect(table.overflowCount == 1)
    let timeline = Timeline()
    timeline.intervals = table
    #expect(timeline.fullTables == .intervals)
    let onScreen = try rule("kind: forbid\nwhen: ad.click\nif: app.ad_on_screen == \"rewarded\"")
    #expect(onScreen.tables.contains(.intervals))
  }

  @Test func `a scene's name that is not learned decides nothing`() throws {
    // Two of the names are its own.
    try hold(
      Story(
        check: "kind: forbid\nwhen: scene.resized\nif: scene.state == \"foreground_active\"",
        before: ["0 scene.became_active scene=S"],
        after: [
          "20 scene.became_active scene=S persistent_id=last",
          "21 scene.resized persistent_id=last width=300 height=9",
        ],
        filling: {
          [filled(.sceneConnected, [("scene", "S"), ("persistent_id", "X\($0)")])]
        },
        limit: SceneTable.namesMax, verdict: .fail),
      slack: 2, "names")
  }

  @Test func `an ad that waits for its end stays while others are over`() throws {
    let story = Story(
      check: "kind: forbid\nwhen: ad.expired\nif: ad.unit_id == \"U\"",
      before: ["1 ad.loaded ad=A format=interstitial unit_id=U"], after: ["9000 app.heartbeat"],
      filling: finished, limit: ExpiryQueue.waitingMax, verdict: .fail)
    for count in [story.limit - 1, story.limit, story.limit + 1, 2 * story.limit] {
      #expect(try verdict(story, fillings: count) == "fail", "\(count)")
    }
  }

  // MARK: - Tellings

  /// What a count of failures says of the events of an app, of which each is told twice.
  private func verdict(ofTold events: [Event]) throws -> String {
    let count = try rule("kind: limit\ncount: ad.load_failed\nin: 1m\nat_most: 1")
    var engine = RuleEngine(rules: [count])
    engine.declareAll()
    var judge = AppJudge(engine: engine, isShown: false)
    for event in events { judge.take(event, isBackwards: false) }
    judge.rest(until: .unknown, isEnd: true)
    let verdict = judge.finish(at: .unknown, alwaysPrinted: []).verdicts[0]
    return [verdict.verdict.rawValue, verdict.reason?.rawValue].compactMap(\.self)
      .joined(separator: " ")
  }

  private func told(_ text: String, by emitter: String) throws -> Event {
    var event = try oneEvent(text)
    event.emitter = emitter
    return event
  }

  @Test func `a failure that is told again too many events later is not counted twice`() throws {
    let first = try told("10 ad.load_failed unit_id=U code=3", by: "sdk")
    let second = try told("10 ad.load_failed unit_id=U code=3", by: "app")
    for (gap, expected) in [(-1, "pass"), (0, "pass"), (1, "inconclusive limit-reached")] {
      let between = (1..<(TellingMerger.gapEventsMax + gap)).map { _ in
        filled(.sceneResized, [("scene", "S")])
      }
      #expect(try verdict(ofTold: [first] + between + [second]) == expected, "\(gap)")
    }
  }

  @Test func `a failure of an ad whose name is forgotten is not counted twice`() throws {
    let request = try told("1 ad.load_requested ad=R format=rewarded", by: "scenelint")
    let failures = [
      try told("30 ad.load_failed ad=R", by: "scenelint"),
      try told("30 ad.load_failed format=rewarded", by: "app"),
    ]
    for (others, expected) in [(-2, "pass"), (-1, "pass"), (0, "inconclusive limit-reached")] {
      let between = (0..<(2 * TellingMerger.namesMax + others)).map {
        filled(.adLoadRequested, [("ad", "X\($0)"), ("format", "banner")])
      }
      #expect(try verdict(ofTold: [request] + between + failures) == expected, "\(others)")
    }
  }

  // MARK: - Rules

  @Test func `a duty that there was no room for decides nothing`() throws {
    try hold(
      Story(
        check: "kind: respond\nwhen: screen.did_load\nthen: app.heartbeat\nwithin: 30s",
        after: ["20 app.heartbeat", "99 ad.click"],
        filling: { _ in [filled(.screenDidLoad, [])] }, limit: RuleLimits.obligationsMax,
        verdict: .pass),
      slack: 0, "duties")
  }

  @Test func `findings that there was no room for turn no verdict`() throws {
    let story = Story(
      check: "kind: forbid\nwhen: ad.loaded\nif: has(event.unit_id)", after: [],
      filling: { [filled(.adLoaded, [("ad", "X\($0)"), ("unit_id", "U\($0)")])] },
      limit: RuleLedger.findingsMax, verdict: .fail)
    for count in [story.limit - 1, story.limit, story.limit + 1] {
      #expect(try verdict(story, fillings: count) == "fail", "\(count)")
    }
  }

  @Test func `a presentation that is forgotten is judged no second time`() throws {
    func engine(_ others: Int) throws -> String {
      var engine = RuleEngine(
        rules: [
          try rule("kind: forbid\nwhen: ad.present_called || ad.will_present\nif: ad.age > 5s")
        ])
      engine.declareAll()
      for line in ["1 ad.loaded ad=A format=rewarded", "2 ad.present_called ad=A"] {
        engine.take(try oneEvent(line))
      }
      for number in 0..<others {
        engine.take(filled(.adLoaded, [("ad", "X\(number)")], at: 3))
        engine.take(filled(.adPresentCalled, [("ad", "X\(number)")], at: 3))
        engine.take(filled(.adDidDismiss, [("ad", "X\(number)")], at: 3))
      }
      engine.take(try oneEvent("9 ad.will_present ad=A"))
      let verdict = engine.finish(at: .unknown).verdicts[0]
      return verdict.verdict.rawValue + (verdict.reason.map { " \($0.rawValue)" } ?? "")
    }
    let max = JudgedPresentations.presentationsMax
    #expect(try engine(max - 2) == "pass")
    #expect(try engine(max - 1) == "pass")
    #expect(try engine(max) == "inconclusive limit-reached")
  }

  @Test func `a key that there was no room for decides nothing`() throws {
    let story = Story(
      check: """
        kind: precede
        when: ad.click
        after: ad.loaded
        since: app.launched
        by: ad.unit_id
        """,
      before: ["0 app.launched"],
      after: ["20 ad.loaded ad=A unit_id=last", "21 ad.click ad=A"],
      filling: { [filled(.adLoaded, [("ad", "X"), ("unit_id", "X\($0)")])] },
      limit: RuleLimits.keysMax, verdict: .pass)
    // One name for all, so that the table of ads stays small: each load is a new ad of its own.
    var keyed = story
    keyed.filling = {
      [
        filled(.adLoadRequested, [("ad", "X"), ("unit_id", "X\($0)")]),
        filled(.adLoaded, [("ad", "X"), ("unit_id", "X\($0)")]),
        filled(.adReleased, [("ad", "X")]),
      ]
    }
    try hold(keyed, slack: 1, "keys")
  }
}
