import LintModel
import TestSupport
import Testing

@testable import LintEngine

struct SceneTableTests {
  private func table(_ texts: [String]) throws -> SceneTable {
    var table = SceneTable()
    for text in texts { _ = table.index(namedIn: try oneEvent("0 " + text)) }
    return table
  }

  @Test func `an event without a scene's name concerns none`() throws {
    var table = SceneTable()
    for text in [
      "scene.connected", "ad.load_requested scene=none", "scene.connected scene=<private>",
    ] {
      let event = try oneEvent("0 " + text)
      #expect(table.index(namedIn: event) == nil)
    }
    #expect(table.scenes.isEmpty)
    #expect(table.connectedCount == 0)
    #expect(table.onlyConnectedIndex == nil)
  }

  @Test func `names of one scene are joined, whatever their order`() throws {
    let records = [
      "scene.connected scene=S", "scene.became_active persistent_id=P",
      "scene.resized scene_object=0x1", "scene.identified scene=S persistent_id=P",
      "scene.identified persistent_id=P scene_object=0x1",
    ]
    for order in permutations(of: records) {
      var table = try table(order)
      let named = table.scenes.filter { !$0.names.isEmpty }
      #expect(named.count == 1, "\(order)")
      #expect(named.first?.displayName == "S", "\(order)")
      #expect(table.connectedCount == 1, "\(order)")
      let indices = try ["scene=S", "persistent_id=P", "scene_object=0x1"].map { name in
        table.index(namedIn: try oneEvent("0 scene.identified " + name))
      }
      #expect(Set(indices).count == 1, "\(order)")
    }
  }

  @Test func `what was known under either name is kept`() throws {
    let timeline = try timeline(
      """
      0 scene.rotated scene=S orientation=portrait
      1 scene.became_active persistent_id=P
      2 scene.resized persistent_id=P width=320 height=480
      3 scene.identified scene=S persistent_id=P
      """)
    let index = try #require(timeline.scenes.onlyConnectedIndex)
    let scene = timeline.scenes.scenes[index]
    #expect(scene.state == .foregroundActive)
    #expect(scene.isLandscape == false)
    #expect(scene.width == 320)
    #expect(scene.stateWitness?.location.firstLine == 2)
    #expect(scene.witnesses[.orientation]?.location.firstLine == 1)
  }

  @Test func `connected scenes are counted by names of one kind only`() throws {
    #expect(try table(["scene.connected scene=A", "scene.connected scene=B"]).connectedCount == 2)
    let mixed = ["scene.connected scene=A", "scene.connected persistent_id=P"]
    #expect(try table(mixed).connectedCount == 1)
    let three = mixed + ["scene.connected scene=B"]
    #expect(try table(three).connectedCount == 2)
    #expect(try table(three + ["scene.identified scene=A persistent_id=P"]).connectedCount == 2)
  }

  @Test func `a scene that was disconnected no longer counts`() throws {
    let timeline = try timeline(
      "0 scene.connected scene=A\n1 scene.connected scene=B\n2 scene.disconnected scene=A")
    #expect(timeline.scenes.connectedCount == 1)
    #expect(timeline.launch.scenesConnectedMax == 2)
    #expect(timeline.scenes.onlyConnectedIndex == 1)
  }

  @Test func `scenes over the limit are counted and left out`() throws {
    var table = SceneTable()
    for number in 0..<SceneTable.scenesMax {
      let event = try oneEvent("0 scene.connected scene=S\(number)")
      #expect(table.index(namedIn: event) == number)
    }
    #expect(table.overflowCount == 0)
    let other = try oneEvent("0 scene.connected scene=Other")
    #expect(table.index(namedIn: other) == nil)
    #expect(table.index(namedIn: other) == nil)
    #expect(table.overflowCount == 2)
    let known = try oneEvent("0 scene.connected scene=S7")
    #expect(table.index(namedIn: known) == 7)
  }

  @Test func `names over the limit are counted and not learned`() throws {
    var table = SceneTable()
    for number in 1..<SceneTable.namesMax {
      let event = try oneEvent("0 scene.connected scene=S persistent_id=P\(number)")
      #expect(table.index(namedIn: event) == 0)
    }
    #expect(table.overflowCount == 0)
    let known = try oneEvent("0 scene.connected scene=S persistent_id=Other")
    #expect(table.index(namedIn: known) == 0)
    #expect(table.index(namedIn: try oneEvent("0 scene.connected persistent_id=Other")) == nil)
    #expect(table.overflowCount == 2)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `what is counted of scenes is what a look at all of them finds`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let timeline = Timeline()
    for line in 1...300 {
      let name = [
        "connected", "connected", "became_active", "will_resign_active", "entered_background",
        "disconnected", "identified",
      ].randomElement(using: &random)
      var text = "\(line) scene.\(name ?? "")"
      for key in ["scene", "persistent_id", "scene_object"] where Bool.random(using: &random) {
        text += " \(key)=N\(Int.random(in: 0..<9, using: &random))"
      }
      let roles = ["", "", " role=application", " role=carplay", " role=<private>"]
      _ = timeline.apply(try oneEvent(text + (roles.randomElement(using: &random) ?? "")))
      check(timeline.scenes, "seed \(seed), line \(line): \(text)")
    }
  }

  private func check(_ table: SceneTable, _ comment: Comment) {
    let connected = table.scenes.filter(\.isConnected)
    let places = table.scenes.indices.filter { table.scenes[$0].isConnected }
    #expect(table.connected.elements == places[...], comment)
    #expect(table.onlyConnectedIndex == (places.count == 1 ? places[0] : nil), comment)
    let states = connected.map(\.state)
    #expect(table.activeCount == states.count { $0 == .foregroundActive }, comment)
    #expect(table.hasUnknownState == states.contains(nil), comment)
    let state: EntityState? =
      states.contains(.foregroundActive)
      ? .active
      : states.contains(.foregroundInactive)
        ? .inactive : states.contains(.background) ? .background : nil
    #expect(table.appState == state, comment)
    func count(_ isMeant: (SceneTimeline) -> Bool) -> Int {
      EventKey.ofScene.map { kind in
        table.scenes.count { isMeant($0) && $0.names[kind] != nil }
      }.max() ?? 0
    }
    #expect(table.connectedCount == count(\.isConnected), comment)
    #expect(table.connectedWindowCount == count { $0.isConnected && $0.mayBeWindow }, comment)
    let windows = table.scenes.filter { !$0.names.isEmpty && $0.mayBeWindow }
    #expect(table.windowsMax == windows.count, comment)
    #expect(table.toldWindowsMax == windows.count { !$0.hiddenKeys.contains(.role) }, comment)
    for one in table.scenes.indices {
      for other in table.scenes.indices where one != other {
        let names = table.scenes[one].names.keys
        let isOther = names.contains { table.scenes[other].names[$0] != nil }
        #expect(table.areDifferent(one, other) == isOther, comment)
      }
    }
  }

  private func permutations(of items: [String]) -> [[String]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let item = rest.remove(at: index)
      return permutations(of: rest).map { [item] + $0 }
    }
  }
}
