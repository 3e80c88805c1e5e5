import LintModel
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

  private func permutations(of items: [String]) -> [[String]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let item = rest.remove(at: index)
      return permutations(of: rest).map { [item] + $0 }
    }
  }
}
