import LintModel
import TestSupport
import Testing

@testable import LintEngine

/// What must not matter to a timeline.
struct TimelineLawTests {
  private static let templates = [
    "app.launched start=cold", "app.became_active", "app.will_resign_active",
    "app.entered_background", "app.will_enter_foreground", "app.terminated", "app.heartbeat",
    "scene.connected scene=S", "scene.identified scene=S persistent_id=P",
    "scene.became_active scene_object=O", "scene.identified persistent_id=P scene_object=O",
    "scene.became_active scene=S", "scene.entered_background persistent_id=P",
    "scene.will_enter_foreground scene=T", "scene.became_active scene=T",
    "scene.entered_background scene=T", "scene.disconnected scene=T",
    "scene.resized scene=S width=300 height=500", "screen.did_load screen=Home",
    "screen.did_appear screen=Home root=true", "screen.did_disappear screen=Home",
    "content.loading_shown", "content.main_shown", "sdk.invalid_request", "log.loss count=3",
    "ad.load_requested ad=A format=interstitial scene=S", "ad.loaded ad=A", "ad.load_failed ad=A",
    "ad.present_called ad=A", "ad.will_present ad=A", "ad.did_dismiss ad=A", "ad.not_ready ad=A",
    "ad.load_requested format=app_open unit_id=U", "ad.loaded format=app_open unit_id=U",
    "ad.present_called format=app_open", "ad.will_present ad_object=X", "ad.did_present",
    "ad.impression ad_object=X", "ad.did_dismiss ad_object=X", "ad.present_failed",
    "ad.loaded ad_object=X format=rewarded", "ad.released ad=A", "ad.refreshed format=banner",
  ]

  /// What a generated log calls things.
  private struct Names {
    var pid = 500
    var process = "Demo"
    var ad = "A"
    var object = "X"
    var scene = "S"
    var shift: Int64 = 0

    /// A template with the names put in; the letters stand for themselves in the plain names.
    func script(_ template: String) -> String {
      template.split(separator: " ").map { word in
        switch word {
        case "ad=A": "ad=\(ad)"
        case "ad_object=X": "ad_object=\(object)"
        case "scene=S": "scene=\(scene)"
        case "persistent_id=P": "persistent_id=P\(scene)"
        case "scene_object=O": "scene_object=O\(object)"
        default: String(word)
        }
      }.joined(separator: " ")
    }
  }

  /// A log in which each of two processes with different ids speaks for a while.
  private func log(seed: UInt64, count: Int = 60, _ names: Names = Names()) throws -> [Event] {
    var generator = SeededGenerator(seed: seed)
    var seconds: Int64 = 0
    var pid = names.pid
    return try (1...count).map { line in
      // Now and then hours go by, so that ads expire.
      let isLong = Int.random(in: 0..<30, using: &generator) == 0
      seconds += Int64.random(in: 0...5, using: &generator) + (isLong ? 8000 : 0)
      if Int.random(in: 0..<25, using: &generator) == 0 { pid += 1 }
      let index = Int.random(in: 0..<Self.templates.count, using: &generator)
      let text = names.script(Self.templates[index])
      let who = Int.random(in: 0..<4, using: &generator) == 0 ? "" : "\(names.process)[\(pid)] "
      var event = try oneEvent("\(seconds) \(who)\(text)", line: line)
      event.process = names.process
      event.time.wallNanoseconds = event.time.wallNanoseconds.map { $0 + names.shift }
      return event
    }
  }

  /// What a timeline makes of events, one line a step, without times and names.
  private func dump(_ events: [Event]) -> [String] {
    let timeline = Timeline()
    return events.flatMap { timeline.apply($0) }.map { dump($0) }
  }

  private func dump(_ step: Timeline.Step) -> String {
    let transitions = step.transitions.map {
      "\($0.entity) \($0.from?.rawValue ?? "-")>\($0.to)\($0.isImpossible ? "!" : "")"
    }
    let intervals = (step.began.map { ("+", $0) } + step.ended.map { ("-", $0) }).map {
      sign, interval in
      "\(sign)\(interval.kind.rawValue)#\(interval.number)@\(interval.launchID)"
        + "/\(interval.scene.map(String.init) ?? "-") \(interval.start.location.firstLine)"
        + " \(interval.isStartSeen) \(interval.isConfirmed) \(interval.isVoid)"
    }
    let concerned = "\(step.launchID) \(step.ad.map { "\($0)" } ?? "-") \(step.scene ?? -1)"
    return
      (["\(step.event.location.firstLine) \(step.event.name.rawValue) \(concerned)"]
      + transitions + intervals).joined(separator: "; ")
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `shifting the clock changes nothing`(_ seed: UInt64) throws {
    let plain = dump(try log(seed: seed))
    for shift: Int64 in [-9_000_000_000_000, 1, 86_400_000_000_000] {
      #expect(dump(try log(seed: seed, Names(shift: shift))) == plain, "seed \(seed) by \(shift)")
    }
    #expect(plain.contains { $0.contains("+") && $0.contains(">") })
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `other process ids, addresses and identifiers change nothing`(_ seed: UInt64) throws {
    let names = Names(pid: 9, process: "Other", ad: "Zed", object: "0x7f", scene: "Q-1")
    #expect(dump(try log(seed: seed, names)) == dump(try log(seed: seed)), "seed \(seed)")
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `a second app in between changes nothing`(_ seed: UInt64) throws {
    let own = try log(seed: seed)
    let other = try log(seed: seed + 1000, Names(pid: 900, process: "Other"))
    var selector = AppSelector(process: "Demo", bundleID: nil)
    var mixed: [Event] = []
    for (mine, its) in zip(own, other) {
      mixed += (selector.take(mine) + selector.take(its)).flatMap(\.events)
    }
    mixed += selector.settle().flatMap(\.events)
    #expect(mixed.count == own.count, "seed \(seed)")
    #expect(dump(mixed) == dump(own), "seed \(seed)")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `timelines side by side know nothing of each other`(_ seed: UInt64) throws {
    let (left, right) = (try log(seed: seed), try log(seed: seed + 100))
    let (leftTimeline, rightTimeline) = (Timeline(), Timeline())
    var dumps: (left: [String], right: [String]) = ([], [])
    for (leftEvent, rightEvent) in zip(left, right) {
      dumps.left += leftTimeline.apply(leftEvent).map { dump($0) }
      dumps.right += rightTimeline.apply(rightEvent).map { dump($0) }
    }
    #expect(dumps.left == dump(left), "seed \(seed)")
    #expect(dumps.right == dump(right), "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `each interval ends at most once, after it began, in its launch`(_ seed: UInt64) throws {
    let timeline = Timeline()
    var open: [Int: TimelineInterval] = [:]
    for event in try log(seed: seed, count: 150) {
      for step in timeline.apply(event) {
        for interval in step.ended {
          let began = open.removeValue(forKey: interval.number)
          #expect(began?.start == interval.start, "seed \(seed)")
          #expect(began?.launchID == interval.launchID, "seed \(seed)")
        }
        for interval in step.began {
          #expect(interval.launchID == step.launchID, "seed \(seed)")
          #expect(open.updateValue(interval, forKey: interval.number) == nil, "seed \(seed)")
        }
      }
      #expect(open.keys.allSatisfy { timeline.interval($0) != nil }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `states follow one another`(_ seed: UInt64) throws {
    let timeline = Timeline()
    var states: [EntityTransition.Entity: EntityState] = [:]
    for event in try log(seed: seed, count: 150) {
      for step in timeline.apply(event) {
        if step.beginsLaunch { states = [.app: .notRunning] }
        for transition in step.transitions {
          #expect(transition.from != transition.to, "seed \(seed)")
          if let known = states[transition.entity] {
            #expect(transition.from == known, "seed \(seed) \(transition)")
          }
          states[transition.entity] = transition.to
        }
      }
    }
  }
}
