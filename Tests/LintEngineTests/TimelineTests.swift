import LintModel
import Testing

@testable import LintEngine

struct TimelineTests {
  // MARK: - Launches

  @Test func `a launch that several tell of is one`() throws {
    let text = """
      0 SpringBoard[60]* app.launched start=cold
      0.2 SpringBoard[60]* app.launched app_pid=512
      0.5 Demo[512] app.launched launch_index=4
      """
    let timeline = try timeline(text)
    #expect(timeline.counts.launches == 1)
    #expect(timeline.launch.start == "cold")
    #expect(timeline.launch.pid == 512)
    #expect(timeline.launch.launchIndex == 4)
    #expect(timeline.launch.isStartSeen)
    #expect(timeline.launch.startEvent?.location.firstLine == 1)
    #expect(try steps(text).map(\.beginsLaunch) == [true, false, false])
  }

  @Test func `the same one telling of a launch again tells of another`() throws {
    let text = "0 app.launched start=cold\n1 ad.loaded ad=A\n2 app.launched start=cold"
    let timeline = try timeline(text)
    #expect(timeline.counts.launches == 2)
    #expect(timeline.ads.count == 0)
    #expect(try steps(text).map(\.launchID) == [1, 1, 2])
    #expect(try steps(text).map(\.beginsLaunch) == [true, false, true])
  }

  @Test func `tellings far apart or of other processes are of other launches`() throws {
    let told = "0 SpringBoard[60]* app.launched start=cold app_pid=512\n"
    #expect(try timeline(told + "30 Demo[512] app.launched").counts.launches == 1)
    #expect(try timeline(told + "30.1 Demo[512] app.launched").counts.launches == 2)
    #expect(try timeline(told + "1 Demo[513] app.launched").counts.launches == 2)
    #expect(try timeline(told + "- Demo[512] app.launched").counts.launches == 1)
  }

  @Test(arguments: ["prewarm", "background"])
  func `a process started ahead of time waits for the app's first word`(_ start: String) throws {
    let told = "0 SpringBoard[60]* app.launched start=\(start) app_pid=512\n"
    let opened = told + "7200 Demo[512] app.launched start=cold"
    #expect(try timeline(opened).counts.launches == 1)
    #expect(try timeline(opened).launch.start == start)
    #expect(try timeline(told + "7200 app.launched").counts.launches == 1)
    #expect(try timeline(told + "7200 Demo[513] app.launched").counts.launches == 2)
    #expect(try timeline(opened + "\n9000 Demo[512] app.launched").counts.launches == 2)
  }

  @Test func `events before the first launch of the log are of an earlier one`() throws {
    let timeline = try timeline("0 ad.loaded ad=A\n1 app.launched start=cold")
    #expect(timeline.counts.launches == 2)
    #expect(timeline.counts.ads == 1)
    #expect(timeline.ads.count == 0)
  }

  @Test func `a new process id begins a launch whose start was seen`() throws {
    let timeline = try timeline("0 Demo[5] ad.loaded ad=A\n9 Demo[6] app.heartbeat")
    #expect(timeline.counts.launches == 2)
    #expect(timeline.launch.isStartSeen)
    #expect(timeline.launch.pid == 6)
    #expect(timeline.launch.start == nil)
  }

  @Test func `the first process of the log began unseen`() throws {
    let timeline = try timeline("0 Demo[5] ad.loaded ad=A\n9 Demo[5] app.heartbeat")
    #expect(timeline.counts.launches == 1)
    #expect(!timeline.launch.isStartSeen)
  }

  @Test func `what the system tells of a process that ended is dropped`() throws {
    let crash = """
      0 Demo[5] app.became_active
      1 SpringBoard[60]* app.crashed app_pid=5

      """
    let dropped = [
      "2 SpringBoard[60]* app.entered_background app_pid=5",
      "2 SpringBoard[60]* app.terminated app_pid=5", "2 SpringBoard[60]* app.terminated",
      "2 SpringBoard[60]* scene.entered_background scene=S",
    ]
    for text in dropped { #expect(try steps(crash + text).count == 2, "\(text)") }
    let kept = [
      "2 SpringBoard[60]* scene.disconnected scene=S", "2 Demo[5] ad.did_dismiss ad=A",
      "2 SpringBoard[60]* app.launched start=cold",
      "2 SpringBoard[60]* app.became_active app_pid=6",
      "2 SpringBoard[60]* app.terminated app_pid=6",
    ]
    for text in kept { #expect(try steps(crash + text).count == 3, "\(text)") }
  }

  @Test func `after the end a record of the app in another process is a new launch`() throws {
    let ended = "0 Demo[5] app.heartbeat\n1 Demo[5] app.terminated\n"
    #expect(try timeline(ended + "2 Demo[5] app.heartbeat").counts.launches == 1)
    #expect(try timeline(ended + "2 Demo[6] app.heartbeat").counts.launches == 2)
    #expect(try timeline(ended + "2 app.heartbeat").counts.launches == 2)
  }

  @Test func `a late record of the old process's end begins nothing`() throws {
    let text =
      "0 Demo[5] app.heartbeat\n1 Demo[6] app.heartbeat\n2 SpringBoard* app.terminated app_pid=5"
    #expect(try timeline(text).counts.launches == 2)
  }

  @Test func `nothing leaks from one launch to the next`() throws {
    let timeline = try timeline(
      """
      0 app.launched start=cold
      1 scene.became_active scene=S
      2 ad.loaded ad=A format=app_open
      3 ad.present_called ad=A
      4 content.main_shown
      5 app.launched start=cold launch_index=2
      """)
    #expect(timeline.appState == nil)
    #expect(timeline.scenes.scenes.isEmpty)
    #expect(timeline.ads.count == 0)
    #expect(timeline.launch.launchIndex == 2)
    #expect(timeline.launch.mainContent == nil)
    #expect(timeline.launch.appOpenPresentations == 0)
    #expect(timeline.counts == (launches: 2, scenes: 1, ads: 1))
  }

  // MARK: - Where the app is

  @Test func `the app goes to the background with its last foreground scene`() throws {
    let text = """
      0 scene.became_active scene=A
      1 scene.became_active scene=B
      2 scene.entered_background scene=A
      3 scene.entered_background scene=B
      4 scene.will_enter_foreground scene=B
      5 scene.became_active scene=B
      6 scene.will_resign_active scene=B
      """
    let derived = try steps(text).filter { $0.event.name.group == .app }
    #expect(
      derived.map(\.event.name) == [
        .appEnteredBackground, .appWillEnterForeground, .appBecameActive, .appWillResignActive,
      ])
    #expect(derived.map(\.event.location.firstLine) == [4, 5, 6, 7])
    #expect(derived.allSatisfy { $0.event.isDerived })
  }

  @Test func `a scene that leaves in the foreground takes the app along`() throws {
    let text = """
      0 scene.became_active scene=A
      1 scene.entered_background scene=B
      2 scene.disconnected scene=A
      """
    #expect(try steps(text).last?.event.name == .appEnteredBackground)
    #expect(try timeline(text).appState == .background)
  }

  @Test func `a scene that becomes active at once brings the app to the foreground before`() throws
  {
    let text = "0 scene.entered_background scene=A\n1 scene.became_active scene=A"
    #expect(
      try steps(text).map(\.event.name) == [
        .sceneEnteredBackground, .sceneBecameActive, .appWillEnterForeground, .appBecameActive,
      ])
    #expect(try timeline(text).appState == .active)
    #expect(try timeline(text).scenes.scenes[0].state == .foregroundActive)
  }

  @Test func `what the app says after its scenes stays its own word`() throws {
    let text = """
      0 SpringBoard* scene.became_active scene=A
      1 SpringBoard* scene.entered_background scene=A
      1.2 Demo[5] app.entered_background
      """
    let told = try steps(text).filter { $0.event.name == .appEnteredBackground }
    #expect(told.map(\.event.isDerived) == [true, false])
    #expect(told.map(\.event.emitter) == ["springboard", "scenelint"])
    #expect(told.map { $0.transitions.count } == [1, 0])
    #expect(try timeline(text).impossibleCount == 0)
  }

  @Test func `what the app says late does not turn its only scene back`() throws {
    let text = """
      0 SpringBoard* scene.entered_background scene=A
      1 SpringBoard* scene.became_active scene=A
      1.2 Demo[5] app.will_enter_foreground
      """
    #expect(try timeline(text).appState == .active)
    #expect(try timeline(text + "\n1.3 Demo[5] app.will_resign_active").appState == .inactive)
  }

  @Test func `what the app said itself is not derived again`() throws {
    let text = """
      0 scene.became_active scene=A
      1 app.entered_background
      2 scene.entered_background scene=A
      """
    #expect(try steps(text).map(\.event.name).count { $0 == .appEnteredBackground } == 1)
  }

  @Test func `the app's own word holds until a scene is known, and for its only scene`() throws {
    #expect(try timeline("0 app.entered_background").appState == .background)
    #expect(try timeline("0 app.became_active\n1 app.will_resign_active").appState == .inactive)
    let one = try timeline("0 scene.connected scene=A\n1 app.became_active")
    #expect(one.scenes.scenes[0].state == .foregroundActive)
    let two =
      "0 scene.became_active scene=A\n1 scene.became_active scene=B\n2 app.entered_background"
    #expect(try timeline(two).appState == .active)
  }

  @Test func `the first state of a scene is no change of the app's`() throws {
    #expect(try steps("0 scene.entered_background scene=A").count == 1)
  }

  // MARK: - Presentations

  @Test func `presentations are numbered, and their parts belong to them`() throws {
    let text = """
      0 ad.loaded ad=A format=app_open
      1 ad.present_called ad=A
      2 ad.can_present_checked ad=A result=true
      3 ad.will_present ad=A
      4 ad.did_present ad=A
      5 ad.impression ad=A
      6 ad.did_dismiss ad=A
      7 ad.present_called ad=A
      8 ad.present_failed ad=A
      9 ad.will_present ad=B format=app_open
      """
    #expect(
      try steps(text).map(\.presentation) == [nil, 1, 1, 1, 1, nil, nil, 2, 2, 3])
    let timeline = try timeline(text)
    #expect(timeline.ads.ads.map(\.presentationCount) == [2, 1])
    #expect(timeline.launch.appOpenPresentations == 3)
  }

  @Test func `each call is a presentation, and a failure alone is one`() throws {
    #expect(
      try steps("0 ad.present_called ad=A\n1 ad.present_called ad=A").map(\.presentation)
        == [1, 2])
    #expect(try steps("0 ad.present_failed ad=A code=16").map(\.presentation) == [1])
    #expect(
      try steps("0 ad.did_present ad=A\n1 ad.will_present ad=A").map(\.presentation) == [1, 1])
  }

  @Test func `an ad's event is about the scene where it is shown or was requested`() throws {
    let scenes = "0 scene.connected scene=A\n0 scene.connected scene=B\n"
    let text =
      scenes + """
        1 ad.load_requested ad=X scene=A
        2 ad.loaded ad=X
        3 ad.present_called ad=X scene=B
        4 ad.did_dismiss ad=X
        5 ad.loaded ad=Y
        """
    #expect(try steps(text).map(\.scene) == [0, 1, 0, 0, 1, 1, nil])
    let only = "0 scene.connected scene=A\n1 ad.loaded ad=Y\n2 ad.load_requested ad=Z"
    #expect(try steps(only).map(\.scene) == [0, 0, nil])
  }
}
