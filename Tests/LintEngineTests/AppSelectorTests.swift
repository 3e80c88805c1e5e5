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
    for event in try script(text) { events += selector.take(event) }
    events += selector.settle()
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
    let (lines, app) = try select(two)
    #expect(lines == [2, 3])
    #expect(app?.choice == .mostAppRecords)
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
    let (lines, app) = try select(launches + "5 One[9] ad.loaded ad=A")
    #expect(app?.bundleID == "com.example.one")
    #expect(lines == [1, 4, 5])
  }

  @Test func `the only bundle there is must be the app's`() throws {
    let (_, app) = try select(
      "1 SpringBoard* app.launched bundle_id=com.example.one\n2 Demo[] ad.loaded ad=A")
    #expect(app?.bundleID == "com.example.one")
    #expect(try select(launches + "5 Demo[] ad.loaded ad=A").app?.bundleID == nil)
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
    #expect(try select("1 X[8] ad.loaded ad=A", bundleID: "com.example.one").lines == [1])
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
    var counts = (1..<AppSelector.heldEventsMax).map { _ in selector.take(event).count }
    #expect(Set(counts) == [0])
    #expect(selector.summary == nil)
    counts = [selector.take(event).count, selector.take(event).count, selector.settle().count]
    #expect(counts == [AppSelector.heldEventsMax, 1, 0])
    #expect(selector.summary?.process == "Demo")
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
    for pid in 1...AppSelector.pidsMax {
      #expect(selector.take(try oneEvent("1 Demo[\(pid)] app.heartbeat")).count == 1)
    }
    #expect(selector.notes.isEmpty)
    let other = AppSelector.pidsMax + 1
    #expect(selector.take(try oneEvent("1 Demo[\(other)] app.heartbeat")).count == 1)
    #expect(selector.notes.map(\.kind) == [.limit])
    let system = { (pid: Int) in "1 SpringBoard[60]* app.terminated app_pid=\(pid) bundle_id=x" }
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
