import LintModel
import Testing

@testable import LintEngine

struct AppSelectorTests {
  /// Selects from a script, and returns the lines that concern the app, and the app.
  private func select(
    _ text: String, process: String? = nil, bundleID: String? = nil, adRecords: [String: Int] = [:]
  ) throws -> (lines: [Int], app: AppSummary?) {
    var selector = AppSelector(process: process, bundleID: bundleID)
    for (process, count) in adRecords { selector.count(adRecords: count, of: process) }
    var events: [Event] = []
    for event in try script(text) { events += selector.take(event).flatMap(\.events) }
    events += selector.settle().flatMap(\.events)
    return (events.map(\.location.firstLine), selector.summary)
  }

  private let two = """
    1 Demo[5] ad.loaded ad=A
    2 Other[6] ad.loaded ad=B
    3 Other[6] ad.loaded ad=C
    """

  @Test func `a process that is asked for is taken, whatever there is more of`() throws {
    let (lines, app) = try select(two, process: "Demo", adRecords: ["Other": 9])
    #expect(lines == [1])
    #expect(app == AppSummary(process: "Demo", bundleID: nil, choice: .requested))
    #expect(try select(two, process: "Nobody").lines == [])
  }

  @Test func `the process with the most ad records is taken`() throws {
    let (lines, app) = try select(two, adRecords: ["Demo": 3, "Other": 2])
    #expect(lines == [1])
    #expect(app?.choice == .mostAdRecords)
    #expect(try select(two, adRecords: ["Demo": 2, "Other": 3]).lines == [2, 3])
  }

  @Test func `among equals the first by name is taken`() throws {
    for _ in 0..<5 {
      let (lines, app) = try select(two, adRecords: ["Other": 2, "Demo": 2, "Zoo": 2])
      #expect(lines == [1])
      #expect(app?.process == "Demo")
    }
  }

  @Test func `without ad records the process with the most events of apps is taken`() throws {
    let (lines, app) = try select(
      "1 Demo[5] app.heartbeat\n2 Other[6] app.heartbeat\n3 Other[6] app.heartbeat")
    #expect(lines == [2, 3])
    #expect(app?.choice == .mostAppRecords)
  }

  @Test(arguments: [
    "ad.load_failed code=1", "sdk.app_id_missing", "consent.failed",
    "ui.present_refused presented=GADFullScreenAdViewController",
  ])
  func `without ad records a process with events about ads comes first`(_ event: String) throws {
    let others = "1 Other[6] app.heartbeat\n2 Other[6] app.heartbeat\n"
    let (lines, app) = try select(others + "3 Demo[5] \(event)")
    #expect(lines == [3])
    #expect(app?.choice == .mostAdRecords)
    #expect(try select(others + "3 Demo[5] \(event)", adRecords: ["Other": 1]).lines == [1, 2])
  }

  @Test func `a refused view controller that is not the ads SDK's says nothing about ads`() throws {
    let (lines, app) = try select(
      """
      1 Other[6] app.heartbeat
      2 Other[6] app.heartbeat
      3 Demo[5] ui.present_refused presented=UIAlertController
      """)
    #expect(lines == [1, 2])
    #expect(app?.choice == .mostAppRecords)
  }

  @Test func `a late process with events about ads becomes the app`() throws {
    var selector = AppSelector(process: nil, bundleID: nil)
    let crowd = try oneEvent("1 Crowd[9] app.heartbeat")
    let ad = try oneEvent("1 Demo[5] ad.not_ready")
    let events = Array(repeating: crowd, count: 3 * EventHold.eventsMax)
    for (place, own) in [(events.count - 1, 1), (20_000, 1), (0, 1)] {
      selector = AppSelector(process: nil, bundleID: nil)
      var all = events
      all[place] = ad
      let (given, _) = deliver(all, to: &selector)
      #expect(selector.summary?.process == "Demo")
      #expect(given[selector.chosen ?? -1] == own)
    }
  }

  @Test func `other processes with ad records are named, most first`() throws {
    var selector = AppSelector(process: "Demo", bundleID: nil)
    for (name, count) in [("A", 1), ("Demo", 5), ("B", 3), ("C", 3)] {
      selector.count(adRecords: count, of: name)
    }
    _ = selector.settle()
    #expect(selector.otherAdProcesses.map(\.name) == ["B", "C", "A"])
  }

  @Test func `a log of nothing but system records is about the bundle that they name most`() throws
  {
    let (lines, app) = try select(
      """
      1 SpringBoard[60]* app.launched bundle_id=com.example.a
      2 SpringBoard[60]* app.launched bundle_id=com.example.b
      3 SpringBoard[60]* app.entered_background bundle_id=com.example.b
      """)
    #expect(lines == [2, 3])
    #expect(app == AppSummary(process: nil, bundleID: "com.example.b", choice: .mostAppRecords))
  }

  @Test func `an empty log has no app, and one without names only one`() throws {
    #expect(try select("").app == AppSummary(process: nil, bundleID: nil, choice: .onlyOne))
    let (lines, app) = try select("- ad.loaded ad=A\n- app.heartbeat")
    #expect(lines == [1, 2])
    #expect(app?.choice == .onlyOne)
  }

  private let launches = """
    1 SpringBoard[60]* app.launched bundle_id=com.example.one app_pid=5
    2 SpringBoard[60]* app.launched bundle_id=org.example.two app_pid=6
    3 SpringBoard[60]* app.entered_background app_pid=6
    4 SpringBoard[60]* scene.entered_background scene=com.example.one-default

    """

  @Test func `system records tell of the app by its process id`() throws {
    let (lines, app) = try select(launches + "5 Demo[5] ad.loaded ad=A", process: "Demo")
    #expect(app?.bundleID == "com.example.one")
    #expect(lines == [1, 4, 5])
    #expect(try select(launches + "5 Demo[6] ad.loaded ad=A", process: "Demo").lines == [2, 3, 5])
  }

  @Test func `system records tell of the app by its scene's name`() throws {
    let own = "5 Demo[] scene.became_active scene=org.example.two-default"
    let (lines, app) = try select(launches + own, process: "Demo")
    #expect(app?.bundleID == "org.example.two")
    #expect(lines == [2, 3, 5])
  }

  @Test func `system records tell of the app by a like name`() throws {
    let (lines, app) = try select(launches + "5 One[] ad.loaded ad=A")
    #expect(app?.bundleID == "com.example.one")
    #expect(lines == [1, 4, 5])
    // The bundle has another id than the process.
    #expect(try select(launches + "5 One[9] ad.loaded ad=A").lines == [5])
  }

  @Test func `the only bundle there is need not be the app's`() throws {
    let (lines, app) = try select(
      "1 SpringBoard* app.launched bundle_id=com.example.one\n2 Demo[] ad.loaded ad=A")
    #expect(app?.bundleID == nil)
    #expect(lines == [2])
    let scene = "1 SpringBoard* scene.entered_background scene=com.example.one-default\n"
    #expect(try select(scene + "2 Demo[] ad.loaded ad=A").lines == [2])
    #expect(try select(scene + "2 ad.loaded ad=A").lines == [2])
  }

  @Test func `where a record names bundle and id the bundle decides`() throws {
    let (lines, app) = try select(
      """
      1 SpringBoard* app.launched bundle_id=org.a.demo app_pid=5
      2 Demo[5] ad.loaded ad=A
      3 SpringBoard* app.launched bundle_id=com.apple.mobilesafari app_pid=5
      4 kernel* app.jetsammed app_pid=5
      5 SpringBoard* app.entered_background bundle_id=org.a.demo
      6 Demo[5] ad.loaded ad=B
      7 kernel* app.jetsammed app_pid=5
      """)
    #expect(app?.bundleID == "org.a.demo")
    #expect(lines == [1, 2, 5, 6, 7])
  }

  @Test func `an id that was another app's before is the app's from its own word on`() throws {
    let (lines, _) = try select(
      """
      1 SpringBoard* app.launched bundle_id=org.a.other app_pid=5
      2 kernel* app.jetsammed app_pid=5
      3 SpringBoard* app.launched bundle_id=org.a.demo app_pid=5
      4 Demo[5] ad.loaded ad=A
      5 kernel* app.jetsammed app_pid=5
      """)
    #expect(lines == [3, 4, 5])
  }

  @Test func `what the system says with an id alone counts while the process has it`() throws {
    let text = """
      1 SpringBoard* app.launched app_pid=5
      2 kernel* app.jetsammed app_pid=5
      3 SpringBoard* app.launched app_pid=5
      4 Demo[5] ad.loaded ad=A
      4.5 SpringBoard* app.launched app_pid=5
      5 Demo[5] ad.loaded ad=A
      6 SpringBoard* app.launched app_pid=5
      7 SpringBoard* app.entered_background app_pid=5
      """
    #expect(try select(text).lines == [3, 4, 5, 6])
  }

  @Test func `of two processes with one name the one with more ads is judged`() throws {
    let text = """
      1 SpringBoard* app.launched bundle_id=org.a.one app_pid=5
      1 SpringBoard* app.launched bundle_id=org.a.two app_pid=6
      1 Runner[6] app.heartbeat
      2 Runner[5] ad.loaded ad=A
      5 Runner[6] app.heartbeat
      5.5 SpringBoard* app.entered_background bundle_id=org.a.two app_pid=6
      6 Runner[5] ad.loaded ad=A
      """
    let (lines, app) = try select(text)
    #expect(lines == [1, 4, 7])
    #expect(app?.bundleID == "org.a.one")
    let two = try select(text, bundleID: "org.a.two")
    #expect(two.lines == [2, 3, 5, 6])
    #expect(two.app?.bundleID == "org.a.two")
  }

  @Test func `a bundle that is asked for finds its process by name or process id`() throws {
    let own = "5 Two[6] ad.loaded ad=A\n6 Demo[5] ad.loaded ad=B"
    #expect(try select(launches + own, bundleID: "org.example.two").lines == [2, 3, 5])
    let tied = try select(launches + own, bundleID: "com.example.one")
    #expect(tied.app?.process == "Demo")
    #expect(tied.lines == [1, 4, 6])
  }

  @Test func `a bundle that no process can be tied to gets no other app's events`() throws {
    let own = "5 X[8] ad.loaded ad=A\n6 Y[9] ad.loaded ad=B\n- ad.did_dismiss ad=C"
    let (lines, app) = try select(launches + own, bundleID: "com.example.one")
    #expect(lines == [1, 4, 7])
    #expect(app == AppSummary(process: nil, bundleID: "com.example.one", choice: .requested))
    #expect(try select("1 X[8] ad.loaded ad=A", bundleID: "com.example.one").lines == [])
  }

  @Test func `records by process id count from before the app's first word on`() throws {
    let text = """
      1 SpringBoard[60]* app.launched app_pid=5
      2 SpringBoard[60]* app.launched app_pid=6
      3 Demo[5] ad.loaded ad=A
      """
    #expect(try select(text, process: "Demo").lines == [1, 3])
  }

  @Test func `a system record that names nobody is taken`() throws {
    let (lines, _) = try select("1 Demo[5] ad.loaded ad=A\n2 kernel* log.loss", process: "Demo")
    #expect(lines == [1, 2])
  }

  @Test func `in a console without process names each record is the app's`() throws {
    let text = "1 Demo[5] ad.loaded ad=A\n- ad.did_dismiss ad=A\n3 Other[6] ad.loaded ad=B"
    #expect(try select(text, process: "Demo").lines == [1, 2])
  }

  @Test func `events are held until the limit and then judged in order`() throws {
    var selector = AppSelector(process: nil, bundleID: nil)
    selector.count(adRecords: 1, of: "Demo")
    let event = try oneEvent("1 Demo[5] app.heartbeat")
    func count(_ deliveries: [AppSelector.Delivery]) -> Int { deliveries.flatMap(\.events).count }
    var counts: [Int] = []
    for _ in 1..<EventHold.eventsMax { counts.append(count(selector.take(event))) }
    #expect(Set(counts) == [0])
    #expect(selector.summary == nil)
    counts = [count(selector.take(event)), count(selector.take(event)), count(selector.settle())]
    #expect(counts == [EventHold.eventsMax, 1, 0])
    #expect(selector.summary?.process == "Demo")
  }

  /// Selects from events, and returns how many of them each candidate was given, and what was
  /// dropped for it.
  private func deliver(
    _ events: some Sequence<Event>, to selector: inout AppSelector
  ) -> (given: [Int: Int], dropped: [Int: DroppedEvents]) {
    var given: [Int: Int] = [:]
    var dropped: [Int: DroppedEvents] = [:]
    for event in events {
      for delivery in selector.take(event) {
        given[delivery.candidate, default: 0] += delivery.events.count
        dropped[delivery.candidate, default: DroppedEvents()].add(delivery.dropped)
      }
    }
    for delivery in selector.settle() {
      given[delivery.candidate, default: 0] += delivery.events.count
      dropped[delivery.candidate, default: DroppedEvents()].add(delivery.dropped)
    }
    return (given, dropped)
  }

  @Test func `what the system said of a late app long before is kept before other apps' words`()
    throws
  {
    var selector = AppSelector(process: nil, bundleID: nil)
    var events = [try oneEvent("1 SpringBoard* app.launched bundle_id=org.a.demo app_pid=5")]
    let crowd = try oneEvent("1 Crowd[9] app.heartbeat")
    events += Array(repeating: crowd, count: 3 * EventHold.eventsMax)
    selector.count(adRecords: 1, of: "Demo")
    events.append(try oneEvent("2 Demo[5] ad.loaded ad=A"))
    let (given, dropped) = deliver(events, to: &selector)
    #expect(selector.summary?.bundleID == "org.a.demo")
    let number = try #require(selector.chosen)
    #expect(given[number] == 2)
    #expect(dropped[number]?.count == 0)
  }

  @Test func `for an app of which something was dropped the log begins behind that`() throws {
    var selector = AppSelector(process: nil, bundleID: nil)
    selector.count(adRecords: 1, of: "Early")
    let early = try oneEvent("1 Early[9] app.heartbeat")
    let own = try oneEvent("2 Demo[5] app.heartbeat", line: 7)
    let told = try oneEvent("0 SpringBoard* app.became_active app_pid=5")
    var events = [told] + Array(repeating: own, count: EventHold.eventsMax + 1)
    events.append(early)
    var (given, dropped) = deliver(events, to: &selector)
    #expect(selector.summary?.process == "Early")
    #expect(given[0] == 1)
    selector = AppSelector(process: nil, bundleID: nil)
    selector.count(adRecords: 1, of: "Early")
    for event in events { _ = selector.take(event) }
    selector.count(adRecords: 2, of: "Demo")
    (given, dropped) = deliver([own], to: &selector)
    let number = try #require(selector.chosen)
    let lost = try #require(dropped[number])
    #expect(selector.summary?.process == "Demo")
    #expect((given[number] ?? 0) + lost.count == EventHold.eventsMax + 3)
    #expect(lost.count > EventHold.eventsMax / 2)
    #expect(lost.names.contains(.appHeartbeat) && lost.names.contains(.appBecameActive))
    #expect(lost.lastLocation?.firstLine == 7)
  }

  @Test func `so many processes with ads are candidates, and the fewest ads give way`() throws {
    for count in [AppSelector.adCandidatesMax, AppSelector.adCandidatesMax + 1] {
      var selector = AppSelector(process: nil, bundleID: nil)
      for number in 0..<count { selector.count(adRecords: 10 - number, of: "P\(number)") }
      let crowd = try oneEvent("1 Crowd[9] app.heartbeat")
      for _ in 0..<EventHold.eventsMax { _ = selector.take(crowd) }
      #expect(selector.candidates.count == AppSelector.adCandidatesMax)
      selector.count(adRecords: 90, of: "New")
      for _ in 0..<EventHold.eventsMax { _ = selector.take(crowd) }
      let names = selector.candidates.compactMap(\.process)
      #expect(names.count == AppSelector.adCandidatesMax)
      #expect(names.contains("New") && !names.contains("P7"))
      #expect(!selector.takeRetired().isEmpty)
    }
  }

  @Test func `without ads so many processes are candidates`() throws {
    var selector = AppSelector(process: nil, bundleID: nil)
    let crowd = try (0..<AppSelector.otherCandidatesMax + 3).map {
      try oneEvent("1 P\($0)[9] app.heartbeat")
    }
    for number in 0..<EventHold.eventsMax { _ = selector.take(crowd[number % crowd.count]) }
    #expect(selector.candidates.count == AppSelector.otherCandidatesMax)
    for _ in 0..<(2 * EventHold.eventsMax) { _ = selector.take(crowd[6]) }
    _ = selector.settle()
    #expect(selector.summary?.process == "P6")
    #expect(selector.summary?.choice == .mostAppRecords)
  }

  @Test func `names beyond the limit are counted as anybody's`() throws {
    var hold = EventHold()
    for number in 0..<EventHold.namesMax {
      hold.drop(try oneEvent("1 P\(number)[9] app.heartbeat"), order: number)
    }
    #expect(hold.dropped(process: "P7", bundleID: nil, pids: []).count == 1)
    #expect(hold.dropped(process: "New", bundleID: nil, pids: []).count == 0)
    hold.drop(try oneEvent("1 New[9] app.heartbeat"), order: EventHold.namesMax)
    #expect(hold.dropped(process: "New", bundleID: nil, pids: []).count == 1)
    #expect(hold.dropped(process: "P7", bundleID: nil, pids: []).count == 2)
  }

  @Test func `processes beyond the limit do not count, and that is noted`() throws {
    var selector = AppSelector(process: nil, bundleID: nil)
    for number in 0..<AppSelector.processesMax {
      selector.count(adRecords: 1, of: "P\(number)")
    }
    selector.count(adRecords: 1, of: "P7")
    #expect(selector.notes.isEmpty)
    selector.count(adRecords: 9, of: "Other")
    _ = selector.settle()
    #expect(selector.summary?.process == "P7")
    #expect(selector.notes.map(\.kind) == [.limit])
    #expect(selector.notes.first?.text.contains("9 records of others") == true)
  }

  @Test func `process ids beyond the limit are not known again, and that is noted`() throws {
    var selector = AppSelector(process: "Demo", bundleID: nil)
    _ = selector.settle()
    for pid in 2...(AppCandidate.pidsMax + 1) {
      #expect(selector.take(try oneEvent("1 Demo[\(pid)] app.heartbeat")).count == 1)
    }
    #expect(selector.notes.isEmpty)
    let other = AppCandidate.pidsMax + 2
    #expect(selector.take(try oneEvent("1 Demo[\(other)] app.heartbeat")).count == 1)
    #expect(selector.notes.map(\.kind) == [.limit])
    let system = { (pid: Int) in "1 kernel* app.terminated app_pid=\(pid)" }
    #expect(selector.take(try oneEvent(system(5))).count == 1)
    #expect(selector.take(try oneEvent(system(other))).isEmpty)
  }

  @Test func `scene names hold the bundle's`() {
    let uuid = "0A1B2C3D-0000-1111-2222-333344445555"
    #expect(SceneIdentifier.bundleID(of: "com.example.app-default") == "com.example.app")
    #expect(SceneIdentifier.bundleID(of: "com.example.my-app-\(uuid)") == "com.example.my-app")
    #expect(SceneIdentifier.bundleID(of: "com.example.app") == "com.example.app")
    #expect(SceneIdentifier.bundleID(of: uuid) == uuid)
    #expect(SceneIdentifier.bundleID(of: "-" + uuid) == "-" + uuid)
  }
}
