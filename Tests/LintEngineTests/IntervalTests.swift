import LintModel
import TestSupport
import Testing

@testable import LintEngine

struct IntervalTests {
  /// What began and ended, one word a line: `+ad.loading` and `-ad.loading`, with what is special.
  private func story(_ text: String) throws -> [String] {
    try steps(text).map { step in
      let ended = step.ended.map { "-" + words($0) }
      let began = step.began.map { "+" + words($0) }
      return (ended + began).joined(separator: " ")
    }
  }

  private func words(_ interval: TimelineInterval) -> String {
    var text = "\(interval.kind.rawValue)#\(interval.number)"
    if !interval.isStartSeen { text += " open" }
    if !interval.isConfirmed { text += " unsure" }
    if interval.isVoid { text += " void" }
    return text
  }

  @Test func `an ad loads, is ready and is presented`() throws {
    let text = """
      0 ad.load_requested ad=A format=interstitial
      1 ad.loaded ad=A
      2 ad.present_called ad=A
      3 ad.will_present ad=A
      4 ad.did_present ad=A
      5 ad.did_dismiss ad=A
      """
    #expect(
      try story(text) == [
        "+ad.loading#1", "-ad.loading#1 +ad.ready#2", "-ad.ready#2 +ad.presentation#3 unsure", "",
        "", "-ad.presentation#3",
      ])
  }

  @Test func `a presentation without its call begins with the first callback`() throws {
    let load = "0 ad.loaded ad=A format=rewarded\n"
    #expect(
      try story(load + "1 ad.did_present ad=A\n2 ad.impression ad=A") == [
        "+ad.ready#1", "-ad.ready#1 +ad.presentation#2", "",
      ])
    #expect(try story(load + "1 ad.impression ad=A").last == "+ad.presentation#2")
    let late = "1 ad.will_present ad=A\n2 ad.did_dismiss ad=A\n3 ad.impression ad=A"
    #expect(try story(load + late).last == "")
  }

  @Test func `a presentation that fails was none`() throws {
    let call = "0 ad.loaded ad=A format=rewarded\n1 ad.present_called ad=A\n"
    for answer in ["ad.present_failed", "ad.not_ready"] {
      let last = try story(call + "2 \(answer) ad=A").last
      #expect(last == "-ad.presentation#2 unsure void", "\(answer)")
    }
  }

  @Test(arguments: [
    "ad.will_present", "ad.did_present", "ad.impression", "ad.click", "ad.will_dismiss",
    "ad.video_completed", "ad.reward_earned",
  ])
  func `a callback confirms the presentation that was called`(_ name: String) throws {
    let call = "0 ad.loaded ad=A format=rewarded\n1 ad.present_called ad=A\n"
    #expect(try timeline(call).interval(2)?.isConfirmed == false)
    #expect(try timeline(call + "2 \(name) ad=A").interval(2)?.isConfirmed == true)
  }

  @Test func `an ad in the content is never presented`() throws {
    for format in ["banner", "native"] {
      let text = "0 ad.present_called ad=A format=\(format)\n1 ad.will_present ad=A"
      #expect(try story(text) == ["", ""], "\(format)")
    }
    #expect(try story("0 ad.present_called ad=A") == ["+ad.presentation#1 unsure"])
    #expect(try story("0 ad.loaded ad=A format=banner") == [""])
    #expect(
      try story("0 ad.loaded ad=A format=native\n1 ad.impression ad=A")
        == ["+ad.ready#1", "-ad.ready#1"])
  }

  @Test func `scenes and the app are in the foreground from entering to leaving`() throws {
    let text = """
      0 app.launched start=warm
      1 scene.connected scene=S
      2 scene.will_enter_foreground scene=S
      3 scene.became_active scene=S
      4 scene.will_resign_active scene=S
      5 scene.entered_background scene=S
      6 scene.disconnected scene=S
      """
    #expect(
      try story(text).filter { !$0.isEmpty } == [
        "+scene.connection#1", "+scene.foreground#2 +app.foreground#3", "-scene.foreground#2",
        "-app.foreground#3 +app.background#4", "-scene.connection#1",
      ])
  }

  @Test func `what a log starts in may have begun before it`() throws {
    #expect(
      try story("0 scene.became_active scene=S")
        == ["+scene.connection#1 open +scene.foreground#2 open +app.foreground#3 open"])
    #expect(try story("0 app.will_enter_foreground") == ["+app.foreground#1"])
    #expect(try story("0 app.entered_background") == ["+app.background#1"])
    #expect(try story("0 app.launched\n1 app.became_active") == ["", "+app.foreground#1"])
  }

  @Test func `a cold start lasts from the loading screen to the ad or the main content`() throws {
    let cold = "0 app.launched start=cold\n"
    #expect(
      try story(cold + "1 content.loading_shown\n2 app.became_active\n3 content.main_shown") == [
        "", "+content.loading#1 +app.cold_start#2 unsure", "+app.foreground#3",
        "-content.loading#1 -app.cold_start#2 unsure void",
      ])
    let shown = "1 content.loading_shown\n2 ad.load_requested ad=A format=app_open\n"
    #expect(
      try story(cold + shown + "3 content.main_shown") == [
        "", "+content.loading#1 +app.cold_start#2 unsure", "+ad.loading#3",
        "-content.loading#1 -app.cold_start#2",
      ])
    let ad = "1 app.became_active\n2 ad.present_called ad=A format=app_open"
    #expect(
      try story(cold + ad) == [
        "", "+app.foreground#1 +app.cold_start#2 unsure",
        "-app.cold_start#2 +ad.presentation#3 unsure",
      ])
    let left = "1 app.became_active\n2 app.entered_background\n3 app.became_active"
    #expect(
      try story(cold + left).suffix(2) == [
        "-app.foreground#1 -app.cold_start#2 unsure void +app.background#3",
        "-app.background#3 +app.foreground#4",
      ])
  }

  @Test func `a loading screen after the first foreground begins the cold start anew`() throws {
    let text = """
      0 app.launched start=cold
      1 app.became_active
      2 content.loading_shown
      3 content.loading_finished
      4 content.main_shown
      """
    #expect(
      try story(text) == [
        "", "+app.foreground#1 +app.cold_start#2 unsure",
        "-app.cold_start#2 unsure void +content.loading#3 +app.cold_start#4 unsure",
        "-content.loading#3", "-app.cold_start#4 unsure void",
      ])
  }

  @Test func `only a cold or prewarmed launch starts cold, and in the foreground`() throws {
    for (start, isCold) in [
      ("cold", true), ("prewarm", true), ("warm", false), ("background", false),
    ] {
      let text = """
        0 app.launched start=\(start)
        1 app.entered_background
        2 app.became_active
        """
      let began = try steps(text)[2].began.map(\.kind)
      #expect(began.contains(.appColdStart) == isCold, "\(start)")
    }
    let middle = try story("0 app.became_active")
    #expect(middle == ["+app.foreground#1 open"])
  }

  @Test func `all that is open ends with the process or the next launch`() throws {
    let text = "0 app.launched\n1 app.became_active\n2 ad.load_requested ad=A\n"
    let end = "-app.foreground#1 -ad.loading#2"
    #expect(try story(text + "3 app.crashed").last == end)
    #expect(try story(text + "3 app.launched").last == end)
    #expect(
      try story(text + "3 app.crashed\n4 ad.load_requested ad=B").suffix(2)
        == [end, "+ad.loading#3"])
    #expect(try steps(text + "3 app.launched").last?.ended.map(\.launchID) == [1, 1])
  }

  @Test func `nothing begins in a process that has ended`() throws {
    let text = "0 Demo[5] app.launched\n1 Demo[5] app.crashed\n2 Demo[5] ad.load_requested ad=A"
    #expect(try story(text) == ["", "", ""])
  }

  @Test func `two names of one scene have one connection and one foreground`() throws {
    let text = """
      0 app.launched
      1 SpringBoard* scene.became_active scene=S
      2 Demo[5] scene.became_active persistent_id=P
      3 Demo[5] scene.identified scene=S persistent_id=P
      4 Demo[5] scene.entered_background persistent_id=P
      """
    let ended = try steps(text).map { $0.ended.map { words($0) } }
    #expect(
      ended[3] == ["scene.connection#4 open void", "scene.foreground#5 void"])
    #expect(ended[4] == ["scene.foreground#2"])
  }

  @Test func `no more intervals are open than the limit, and the others are counted`() throws {
    var table = IntervalTable()
    let event = try oneEvent("0 scene.connected scene=S")
    func begin(_ scene: Int) -> TimelineInterval? {
      table.begin(
        IntervalTable.Key(kind: .sceneConnection, scene: scene), in: 1, at: event,
        isStartSeen: true)
    }
    for scene in 0..<IntervalTable.openMax { #expect(begin(scene) != nil) }
    #expect(table.overflowCount == 0)
    #expect(begin(IntervalTable.openMax) == nil)
    #expect(begin(0) == nil)
    #expect(table.overflowCount == 1)
    #expect(table.endAll().map(\.number) == Array(1...IntervalTable.openMax))
    #expect(begin(0)?.number == IntervalTable.openMax + 1)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what is open is what has begun and not ended`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = IntervalTable()
    var open: [Int: TimelineInterval] = [:]
    let event = try oneEvent("0 app.heartbeat")
    for _ in 0..<600 {
      let ad = AdTable.Handle(number: Int.random(in: 0..<6, using: &random))
      let scene = Int.random(in: 0..<4, using: &random)
      let presentation = IntervalTable.Key(
        kind: .adPresentation, ad: ad, scene: Bool.random(using: &random) ? scene : nil)
      let foreground = IntervalTable.Key(kind: .sceneForeground, scene: scene)
      let key = Bool.random(using: &random) ? presentation : foreground
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        let begun = table.begin(key, in: 1, at: event, scene: scene, isStartSeen: true)
        if let begun { open[begun.number] = begun }
      case 4, 5:
        if let ended = table.end(key) { open[ended.number] = nil }
      case 6:
        let ended = table.endPresentations(of: ad)
        #expect(ended.map(\.number) == ended.map(\.number).sorted())
        for interval in ended { open[interval.number] = nil }
        #expect(!open.values.contains { $0.kind == .adPresentation && $0.ad == ad })
      default:
        let other = (scene + 1) % 4
        for interval in table.join(scene, into: other) { open[interval.number] = nil }
        for number in open.keys where open[number]?.scene == scene { open[number]?.scene = other }
      }
      let numbers = { (kind: IntervalKind) in
        open.values.filter { $0.kind == kind }.map(\.number).sorted()[...]
      }
      #expect(table.presentations.elements == numbers(.adPresentation))
      #expect(table.foregrounds.elements == numbers(.sceneForeground))
      #expect(table.count == open.count)
      for (number, interval) in open { #expect(table[number] == interval) }
    }
  }
}
