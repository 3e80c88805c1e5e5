import LintModel
import Testing

@testable import LintEngine

struct TimelineComparatorTests {
  private static let before = """
    0 app.launched start=cold
    1 scene.connected scene=S1
    2 content.main_shown
    3 ad.load_requested ad=A1 format=rewarded unit_id=U1
    4 ad.loaded ad=A1
    5 ad.load_requested ad=A2 format=rewarded unit_id=U1
    6 ad.loaded ad=A2
    8 ad.will_present ad=A2
    10 ad.did_dismiss ad=A2
    """

  @Test func `ads are matched by unit and order, not by the names of one run`() throws {
    let after = Self.before.replacing("ad=A", with: "ad=run2-")
    #expect(try compared(Self.before, after).isEmpty)
  }

  @Test func `a slower load and another outcome are changes of one ad`() throws {
    let after = Self.before
      .replacing("\n4 ad.loaded ad=A1", with: "\n4.9 ad.loaded ad=A1")
      .replacing("10 ad.did_dismiss ad=A2", with: "10 ad.present_failed ad=A2")
    let changes = try compared(Self.before, after).changes
    #expect(
      changes.map(\.key) == ["launch 1: ad rewarded U1", "launch 1: ad rewarded U1 #2"])
    #expect(
      changes[0].timings == [
        .init(.requestToLoad, before: 1_000_000_000, after: 1_900_000_000)
      ])
    #expect(changes[0].outcome == nil)
    #expect(changes[1].outcome == .init(before: "dismissed", after: "present_failed"))
    #expect(changes[1].timings.isEmpty, "a time that one log does not tell has not changed")
  }

  @Test func `what is only in one log has appeared or vanished`() throws {
    let after = Self.before + "\n20 ad.load_requested ad=B format=banner unit_id=U2"
    let change = try #require(try compared(Self.before, after).changes.first)
    #expect(change.key == "launch 1: ad banner U2")
    #expect(change.before == nil)
    #expect(change.after?.line == 10)
    #expect(try compared(after, Self.before).changes.first?.after == nil)
  }

  @Test func `a later main content is a change of the launch`() throws {
    let after = Self.before.replacing("\n2 content", with: "\n2.6 content")
    let changes = try compared(Self.before, after).changes
    #expect(changes.map(\.key) == ["launch 1"])
    #expect(
      changes[0].timings == [
        .init(.startToMainContent, before: 2_000_000_000, after: 2_600_000_000)
      ])
  }

  @Test func `a scene with another name is the same one when it has the same role and order`()
    throws
  {
    #expect(try compared(Self.before, Self.before.replacing("S1", with: "S9")).isEmpty)
  }

  @Test func `a further launch is a change`() throws {
    let after = Self.before + "\n30 Demo[7] app.crashed\n40 Demo[8] app.launched start=cold"
    let changes = try compared(Self.before, after).changes
    #expect(changes.filter { $0.before == nil }.map(\.key) == ["launch 2"])
    #expect(changes.first { $0.key == "launch 1" }?.outcome?.after == "app.crashed")
  }

  private func compared(_ before: String, _ after: String) throws -> TimelineDifference {
    TimelineComparator.compare(try recorded(before), try recorded(after))
  }
}
