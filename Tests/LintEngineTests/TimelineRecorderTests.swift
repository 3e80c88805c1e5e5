import LintModel
import TestSupport
import Testing

@testable import LintEngine

struct TimelineRecorderTests {
  @Test func `states follow each other from the first word of an entity to its end`() throws {
    let report = try recorded(
      """
      1 Demo[5] app.launched start=cold
      2 Demo[5] scene.connected scene=S1
      3 Demo[5] scene.became_active scene=S1
      4 Demo[5] ad.load_requested ad=A1 format=app_open unit_id=U1 scene=S1
      5 Demo[5] ad.loaded ad=A1
      6 Demo[5] ad.present_called ad=A1 scene=S1
      7 Demo[5] ad.will_present ad=A1
      8 Demo[5] ad.impression ad=A1
      9 Demo[5] ad.did_dismiss ad=A1
      10 Demo[5] scene.disconnected scene=S1
      """)
    #expect(report.launches.count == 1)
    #expect(report.launches[0].pid == 5)
    #expect(report.launches[0].start == "cold")
    let ad = try #require(report.entities(of: .ad, in: 1).first)
    #expect(
      states(ad) == [
        "loading 4-5", "loaded 5-6", "presenting 6-7", "presented 7-9", "dismissed 9-9",
      ])
    #expect(ad.lines == [4, 5, 6, 7, 8, 9])
    #expect(ad.marks.map(\.event).contains(.adImpression))
    #expect(ad.string(.unitID) == "U1")
    #expect(!ad.isDerived)
    #expect(ad.adOutcome == .dismissed)
    let scene = try #require(report.entities(of: .scene, in: 1).first)
    #expect(states(scene) == ["connected 2-3", "foreground_active 3-10"])
    #expect(scene.states.allSatisfy { !$0.isOpen })
  }

  @Test func `each launch has its own entities, and the end of one closes what was open`() throws {
    let report = try recorded(
      """
      1 Demo[5] app.launched start=cold
      2 Demo[5] ad.load_requested ad=A1 format=rewarded
      3 SpringBoard[60]* app.crashed app_pid=5
      9 Demo[6] app.launched start=cold
      10 Demo[6] ad.load_requested ad=A1 format=rewarded
      """)
    #expect(report.launches.map(\.id) == [1, 2])
    #expect(report.launches.map(\.end) == [.appCrashed, nil])
    let first = try #require(report.entities(of: .ad, in: 1).first)
    #expect(states(first) == ["loading 2-3"])
    #expect(first.states[0].isOpen)
    #expect(first.adOutcome == .loading)
    #expect(report.entities(of: .ad, in: 2).map { states($0) } == [["loading 5-5"]])
    #expect(Set(report.entities.map(\.id)).count == report.entities.count)
  }

  @Test func `the loading screen gives way to the main content`() throws {
    let report = try recorded(
      """
      1 app.launched start=cold
      2 content.loading_shown
      3 content.main_shown screen=Home
      4 content.main_shown screen=Home
      """)
    let content = try #require(report.entities(of: .content, in: 1).first)
    #expect(states(content) == ["loading 2-3", "main 3-4"])
    #expect(content.marks.map(\.detail) == ["Home", "Home"])
  }

  @Test func `an ad that is known by what records say is marked`() throws {
    let report = try recorded(
      """
      1 ad.load_requested format=banner unit_id=U1
      2 ad.loaded format=banner
      """)
    #expect(report.entities(of: .ad, in: 1).map(\.isDerived) == [true])
  }

  @Test func `what a library prints before the app is no launch`() throws {
    #expect(try recorded("1 sdk.version version=13").launches.isEmpty)
  }

  @Test func `more states than there is room for are counted`() throws {
    let rounds = TimelineRecorder.itemsOfEntityMax
    let text = (1...rounds).map {
      "\(2 * $0) scene.became_active scene=S1\n\(2 * $0 + 1) scene.entered_background scene=S1"
    }
    let report = try recorded(text.joined(separator: "\n"))
    let scene = try #require(report.entities(of: .scene, in: 1).first)
    #expect(scene.states.count == TimelineRecorder.itemsOfEntityMax)
    #expect(scene.leftOutCount > 0)
    #expect(report.input.notes.map(\.kind) == [.limit])
  }

  @Test func `launches and entities beyond their limits are counted`() throws {
    let launches = (0...TimelineRecorder.launchesMax).map { "\($0) Demo[\($0 + 1)] app.launched" }
    let many = try recorded(launches.joined(separator: "\n"))
    #expect(many.launches.count == TimelineRecorder.launchesMax)
    #expect(
      many.input.notes.map(\.text) == ["the timeline leaves out launches after the first 1000: 1"])
    let perLaunch = 3400
    let ads = (0..<3).flatMap { launch in
      ["\(launch) Demo[\(launch + 1)] app.launched"]
        + (0..<perLaunch).map { "\(launch) Demo[\(launch + 1)] ad.load_requested ad=A\($0)" }
    }
    let crowded = try recorded(ads.joined(separator: "\n"))
    #expect(crowded.entities.count == TimelineRecorder.entitiesMax)
    #expect(crowded.input.notes.contains { $0.text.contains("entities beyond 10000") })
  }

  /// Reaches `TimelineRecorder.itemsMax`, made small.
  @Test func `items beyond the limit of all are counted`() throws {
    let events = try script(
      "1 scene.connected scene=S1\n2 scene.became_active scene=S1\n3 ad.loaded ad=A")
    for itemsMax in [2, 400] {
      var engine = RuleEngine(rules: [])
      engine.recorder = TimelineRecorder(itemsMax: itemsMax)
      for event in events { engine.take(event) }
      let report = engine.recorder?.report(InputSummary(path: "-"), [])
      #expect(report?.input.notes.map(\.kind) == (itemsMax == 2 ? [.limit] : []))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `any events make states in order, inside their launch`(_ seed: UInt64) throws {
    expectLawful(try recorded(randomScript(seed: seed)), "seed \(seed)")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a timeline differs in nothing from itself, and in the same from another either way`(
    _ seed: UInt64
  ) throws {
    let one = try recorded(randomScript(seed: seed))
    let other = try recorded(randomScript(seed: seed + 1000))
    #expect(TimelineComparator.compare(one, one).isEmpty, "seed \(seed)")
    let there = TimelineComparator.compare(one, other)
    #expect(there.mirrored == TimelineComparator.compare(other, one), "seed \(seed)")
    #expect(there.mirrored.mirrored == there)
  }

  // MARK: - Making timelines

  private func states(_ entity: TimelineEntity) -> [String] {
    entity.states.map { "\($0.state.rawValue) \($0.from.line)-\($0.to.line)" }
  }

  private func randomScript(seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    let lines = (0..<80).map { _ -> String in
      time += Double.random(in: -1...20, using: &random)
      let name = EventName.allCases.randomElement(using: &random) ?? .appHeartbeat
      let pid = Int.random(in: 0..<12, using: &random) == 0 ? 6 : 5
      var words = [time < 0 ? "-" : "\(time)", "Demo[\(pid)]", name.rawValue]
      if Bool.random(using: &random) {
        words.append("ad=A\(Int.random(in: 1...4, using: &random))")
      }
      if Bool.random(using: &random) {
        words.append("scene=S\(Int.random(in: 1...3, using: &random))")
      }
      if Bool.random(using: &random) { words.append("format=banner unit_id=U1") }
      return words.joined(separator: " ")
    }
    return lines.joined(separator: "\n")
  }
}

/// The timeline of a script, without findings.
func recorded(_ text: String) throws -> TimelineReport {
  var engine = RuleEngine(rules: [])
  engine.recorder = TimelineRecorder()
  for event in try script(text) { engine.take(event) }
  let recorder = engine.recorder
  return try #require(recorder).report(InputSummary(path: "script"), [])
}

/// Expects what holds of every timeline: states don't overlap, and lie in the launch they are of.
func expectLawful(_ report: TimelineReport, _ name: String) {
  let launches = Dictionary(report.launches.map { ($0.id, $0) }) { first, _ in first }
  #expect(launches.count == report.launches.count, "\(name)")
  #expect(Set(report.entities.map(\.id)).count == report.entities.count, "\(name)")
  for entity in report.entities {
    guard let launch = launches[entity.launchID] else {
      Issue.record("\(name): \(entity.id) has no launch")
      continue
    }
    var reached = launch.from.order
    for state in entity.states {
      #expect(reached <= state.from.order, "\(name): \(entity.id) overlaps at \(state.state)")
      #expect(state.from.order <= state.to.order, "\(name): \(entity.id)")
      reached = state.to.order
    }
    #expect(reached <= launch.to.order, "\(name): \(entity.id) goes on after its launch")
    for mark in entity.marks {
      #expect(
        (launch.from.order...launch.to.order).contains(mark.moment.order), "\(name): \(entity.id)")
    }
  }
}
