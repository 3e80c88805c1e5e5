import LintModel
import Testing

@testable import LintEngine

struct ExpiryTests {
  private static let hours: [(format: String, hours: Int?)] = [
    ("app_open", 4), ("interstitial", 1), ("rewarded", 1), ("rewarded_interstitial", 1),
    ("native", 1), ("banner", nil),
  ]

  private func expiries(_ text: String) throws -> [Timeline.Step] {
    try steps(text).filter { $0.event.name == .adExpired }
  }

  @Test func `an ad expires once its time is over, before what shows it`() throws {
    for (format, hours) in Self.hours {
      let load = "0 ad.loaded ad=A format=\(format)\n"
      let seconds = (hours ?? 24) * 3600
      #expect(try expiries(load + "\(seconds) app.heartbeat").isEmpty, "\(format)")
      let all = try steps(load + "\(seconds).001 app.heartbeat").map(\.event.name)
      let expected: [EventName] =
        hours == nil ? [.adLoaded, .appHeartbeat] : [.adLoaded, .adExpired, .appHeartbeat]
      #expect(all == expected, "\(format)")
    }
  }

  @Test func `an expiry is derived, changes the state and ends what was ready`() throws {
    let text = "0 ad.loaded ad=A format=interstitial\n3601 app.heartbeat"
    let expiry = try #require(try expiries(text).first)
    #expect(expiry.event.isDerived)
    #expect(expiry.event.location.firstLine == 2)
    #expect(expiry.transitions.map(\.from) == [.loaded])
    #expect(expiry.transitions.map(\.to) == [.expired])
    #expect(expiry.ended.map(\.kind) == [.adReady])
    #expect(try timeline(text).impossibleCount == 0)
  }

  @Test func `an ad that is used, dismissed or of unknown time does not expire`() throws {
    let load = "0 ad.loaded ad=A format=interstitial\n"
    for used in ["ad.present_called", "ad.will_present", "ad.released", "ad.load_failed"] {
      #expect(try expiries(load + "1 \(used) ad=A\n9999 app.heartbeat").isEmpty, "\(used)")
    }
    #expect(try expiries("- ad.loaded ad=A format=interstitial\n9999 app.heartbeat").isEmpty)
    #expect(try expiries("0 ad.loaded ad=A\n9999 app.heartbeat").isEmpty)
    #expect(try expiries(load + "- app.heartbeat").isEmpty)
  }

  @Test func `each ad expires by its own time, and once`() throws {
    let text = """
      0 ad.loaded ad=A format=app_open
      10 ad.loaded ad=B format=interstitial
      20 ad.loaded ad=C format=rewarded
      3615 app.heartbeat
      3616 app.heartbeat
      3621 app.heartbeat
      14401 app.heartbeat
      """
    #expect(try expiries(text).map(\.event.location.firstLine) == [4, 6, 7])
    #expect(try expiries(text).map { $0.ended.map(\.number) } == [[2], [3], [1]])
  }

  @Test func `an event of the next launch does not let ads of this one expire`() throws {
    let text = "0 app.launched\n1 ad.loaded ad=A format=interstitial\n9999 app.launched"
    #expect(try expiries(text).isEmpty)
    let dead = "0 Demo[5] ad.loaded ad=A format=interstitial\n1 Demo[5] app.crashed\n"
    #expect(try expiries(dead + "9999 Demo[5] ad.impression ad=A").isEmpty)
  }

  @Test func `an expired ad can be presented, and its age is known`() throws {
    let text = "0 ad.loaded format=app_open\n15000 ad.present_called format=app_open"
    #expect(try value(.adAge, text) == .duration(nanoseconds: 15_000_000_000_000))
    #expect(try value(.adState, text) == .string("presenting"))
    #expect(try timeline(text).ads.count == 1)
    #expect(try timeline(text).impossibleCount == 0)
  }

  @Test func `the app's own word of an expiry counts, and is not repeated`() throws {
    let text = """
      0 ad.loaded ad=A format=interstitial
      9 ad.expired ad=A
      9999 app.heartbeat
      """
    #expect(try expiries(text).map(\.event.isDerived) == [false])
    #expect(
      try value(.adState, text.replacing("9999 app.heartbeat", with: "")) == .string("expired"))
  }

  @Test func `rules see an expiry, also at the end of the log`() throws {
    let rule = try rule("kind: forbid\nwhen: ad.expired\nif: ad.state == \"expired\"")
    let load = "0 ad.loaded ad=A format=interstitial unit_id=U"
    #expect(try judge(rule, load + "\n3601 ad.present_called ad=A").summary == "fail 2")
    #expect(try judge(rule, load, end: 3601).summary == "fail 1")
    #expect(try judge(rule, load, end: 3600).summary == "pass")
  }

  @Test func `many ads wait at no cost of those that come late`() throws {
    var queue = ExpiryQueue()
    var table = AdTable()
    var handles: [AdTable.Handle] = []
    for number in 0...ExpiryQueue.waitingMax {
      let handle = try #require(table.ad(of: try oneEvent("0 ad.load_requested ad=A\(number)")))
      handles.append(handle)
      queue.add(handle, loaded: TimePoint(wallNanoseconds: Int64(number)), lifetimeNanoseconds: 5)
    }
    // At the limit the older half goes, as in the table of ads.
    let late = TimePoint(wallNanoseconds: 1_000_000)
    #expect(queue.next(at: late) { _ in true } == handles[ExpiryQueue.waitingMax / 2])
    #expect(queue.next(at: late) { $0 == handles.last } == handles.last)
    #expect(queue.next(at: late) { _ in true } == nil)
  }
}
