import LintModel
import Testing

@testable import LintEngine

/// What becomes of times when the wall clock is set.
struct ClockJumpsTests {
  /// The events of a script with the jumps in it.
  func jumping(_ text: String) throws -> [Event] {
    var jumps = ClockJumps()
    return try script(text).flatMap { event -> [Event] in
      if jumps.isKnown(event) { return [] }
      var event = event
      let jump = jumps.jump(before: &event)
      return [jump, event].compactMap(\.self)
    }
  }

  /// The events of a script with the jumps in it, as `LINE NAME EPOCH`.
  func take(_ text: String) throws -> [String] {
    try jumping(text).map { "\($0.location.firstLine) \($0.name.rawValue) \($0.time.wallEpoch)" }
  }

  @Test func `a clock that goes back further than it jitters was set`() throws {
    #expect(
      try take("100 ad.loaded ad=A\n98 ad.click ad=A\n100 ad.click ad=A") == [
        "1 ad.loaded 0", "2 ad.click 0", "3 ad.click 0",
      ])
    #expect(
      try take("100 ad.loaded ad=A\n97.9 ad.click ad=A\n97 ad.click ad=A") == [
        "1 ad.loaded 0", "2 log.clock_jump 1", "2 ad.click 1", "3 ad.click 1",
      ])
    // Each time it is set is one jump.
    #expect(
      try take("100 ad.loaded\n90 ad.click\n95 ad.click\n80 ad.click").filter {
        $0.contains("clock_jump")
      } == ["2 log.clock_jump 1", "4 log.clock_jump 2"])
  }

  @Test func `only the app's own records and the log's own words tell`() throws {
    let other = "100 ad.loaded\n50 SpringBoard[60]* scene.became_active scene=S\n101 ad.click"
    #expect(try take(other).allSatisfy { $0.hasSuffix(" 0") })
    let told = "100 ad.loaded\n160 log.clock_jump cause=adjusted\n50 ad.click"
    #expect(try take(told) == ["1 ad.loaded 0", "2 log.clock_jump 1", "3 ad.click 1"])
    // The log's word about a jump that was found already adds none.
    let found = "100 ad.loaded\n50 ad.click\n50.1 log.clock_jump cause=adjusted\n51 ad.click"
    #expect(
      try take(found) == ["1 ad.loaded 0", "2 log.clock_jump 1", "2 ad.click 1", "4 ad.click 1"])
  }

  @Test func `a clock that went forward shows where the app's own clock did not`() throws {
    #expect(
      try take("100 ad.loaded t=0\n18100 ad.click t=5000\n18101 ad.click t=6000") == [
        "1 ad.loaded 0", "2 log.clock_jump 1", "2 ad.click 1", "3 ad.click 1",
      ])
    // A pause is none, and another process has a clock of its own.
    #expect(try take("100 ad.loaded t=0\n160 ad.click t=60000").allSatisfy { $0.hasSuffix(" 0") })
    let relaunch = "100 Demo[1] ad.loaded t=0\n160 Demo[2] ad.click t=5"
    #expect(try take(relaunch).allSatisfy { $0.hasSuffix(" 0") })
    let again = "100 ad.loaded t=0\n160 app.launched t=5\n161 ad.click t=1005"
    #expect(try take(again).allSatisfy { $0.hasSuffix(" 0") })
  }

  @Test func `the device's clock shows each change, whoever wrote the record`() throws {
    var jumps = ClockJumps()
    var epochs: [Int] = []
    for (wall, device) in [(100.0, 0), (101, 1), (18_101, 2), (18_000, 3), (18_001, 4)] {
      var event = try oneEvent("\(wall) SpringBoard[60]* scene.became_active scene=S")
      event.time.deviceNanoseconds = Int64(device) * 1_000_000_000
      _ = jumps.jump(before: &event)
      epochs.append(event.time.wallEpoch)
    }
    #expect(epochs == [0, 0, 1, 2, 2])
    let note = try #require(jumps.note).text
    #expect(note.contains("goes forward by 4 h 59 min at line 1"))
  }

  @Test func `the wall clock tells nothing across a jump, the monotonic clock does`() {
    let early = TimePoint(wallNanoseconds: 5, monotonicNanoseconds: 7)
    var late = TimePoint(wallNanoseconds: 9, monotonicNanoseconds: 8)
    late.wallEpoch = 1
    #expect(late.nanoseconds(since: early) == 1)
    late.monotonicNanoseconds = nil
    #expect(late.nanoseconds(since: early) == nil)
    late.wallEpoch = 0
    #expect(late.nanoseconds(since: early) == 4)
  }

  @Test func `a deadline across a jump is not known`() throws {
    let rule = try rule(
      """
      kind: respond
      when: ad.present_called
      then: ad.will_present
      within: 3s
      """)
    func verdict(_ text: String) throws -> String {
      judge(rule, try jumping(text)).summary
    }
    #expect(try verdict("100 ad.present_called ad=A\n110 app.heartbeat") == "fail 1")
    #expect(
      try verdict("100 ad.present_called ad=A\n90 app.heartbeat\n150 app.heartbeat")
        == "inconclusive no-time 1")
    #expect(
      try verdict("100 ad.present_called ad=A\n90 ad.will_present ad=A")
        == "inconclusive no-time 1")
  }

  @Test func `nothing from before a boot is there after it`() throws {
    let boot = "3 log.clock_jump cause=boot"
    let before = "1 Demo[5] app.launched\n2 Demo[5] scene.connected scene=S"
    let after = try timeline("\(before)\n\(boot)\n4 Demo[5] ad.loaded ad=A")
    #expect(after.scenes.scenes.isEmpty)
    #expect(after.launch.id == 2 && after.launch.pid == 5)
    // Nobody says that the log covers the new launch from its start.
    #expect(!after.launch.isStartSeen)
    #expect(after.counts.launches == 2)
    let relaunched = try timeline("\(before)\n\(boot)\n4 Demo[5] app.launched")
    #expect(relaunched.launch.id == 2 && relaunched.launch.isStartSeen)
    #expect(try timeline("\(boot)\n4 Demo[5] app.launched").counts.launches == 1)
    #expect(try timeline("\(before)\n\(boot)").counts.launches == 1)
  }

  @Test func `a record of the log itself is in no process`() throws {
    let timeline = try timeline("1 Demo[5] app.launched\n2 Demo[0] log.clock_jump cause=adjusted")
    #expect(timeline.launch.id == 1 && timeline.launch.pid == 5)
  }
}
