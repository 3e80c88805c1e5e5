import LintModel
import Testing

@testable import LintEngine

struct BundleTiesTests {
  private func ties(_ text: String) throws -> BundleTies {
    var ties = BundleTies()
    for event in try script(text) { ties.take(event) }
    return ties
  }

  private func bundle(of process: String, _ text: String) throws -> String? {
    try ties(text).bundle(of: process)?.id
  }

  @Test func `the only bundle is no tie`() throws {
    #expect(
      try bundle(
        of: "Demo", "1 SpringBoard* app.launched bundle_id=com.example.one\n2 Demo[5] app.heartbeat"
      )
        == nil)
  }

  @Test func `a process id ties, before and after the process's own records`() throws {
    let launched = "1 SpringBoard* app.launched bundle_id=org.a.b app_pid=5"
    let told = "1 SpringBoard* app.became_active bundle_id=org.a.b app_pid=5"
    #expect(try bundle(of: "Demo", launched + "\n2 Demo[5] app.heartbeat") == "org.a.b")
    #expect(try bundle(of: "Demo", told + "\n2 Demo[5] app.heartbeat") == "org.a.b")
    #expect(try bundle(of: "Demo", "0 Demo[5] app.heartbeat\n" + told) == "org.a.b")
    let ended = "1 SpringBoard* app.crashed bundle_id=org.a.b app_pid=5"
    #expect(try bundle(of: "Demo", "0 Demo[5] app.heartbeat\n" + ended) == "org.a.b")
    #expect(try bundle(of: "Demo", "0 Demo[6] app.heartbeat\n" + told) == nil)
  }

  private let life = """
    1 SpringBoard* app.launched bundle_id=org.a.old app_pid=5
    2 SpringBoard* app.entered_background bundle_id=org.a.old app_pid=5

    """

  @Test(arguments: [
    "3 SpringBoard* app.terminated bundle_id=org.a.old app_pid=5",
    "3 kernel* app.jetsammed app_pid=5",
  ])
  func `a process that has ended before the first word was another one`(_ end: String) throws {
    let own = "\n4 Demo[5] app.heartbeat\n"
    #expect(try bundle(of: "Demo", life + own) == "org.a.old")
    #expect(try bundle(of: "Demo", life + end + own) == nil)
    // The system goes on to speak of a process that has ended.
    let late = "\n3 SpringBoard* app.entered_background bundle_id=org.a.old app_pid=5"
    #expect(try bundle(of: "Demo", life + end + late + own) == nil)
    #expect(try bundle(of: "Old", life + end + "\n4 Old[5] app.heartbeat") == "org.a.old")
    let alive = own + "5 SpringBoard* app.became_active bundle_id=org.a.old app_pid=5"
    #expect(try bundle(of: "Demo", life + end + alive) == "org.a.old")
    let launch = "\n3.5 SpringBoard* app.launched bundle_id=org.a.b app_pid=5"
    #expect(try bundle(of: "Demo", life + end + launch + own) == "org.a.b")
  }

  @Test func `a process that another one was heard of since was that one's`() throws {
    let other = life + "3 Other[5] app.heartbeat\n4 Demo[5] app.heartbeat\n"
    #expect(try bundle(of: "Demo", other) == nil)
    #expect(try bundle(of: "Other", other) == "org.a.old")
    let after =
      "1 Demo[5] app.heartbeat\n2 Other[5] app.heartbeat\n"
      + "3 SpringBoard* app.entered_background bundle_id=org.a.b app_pid=5"
    #expect(try bundle(of: "Demo", after) == nil)
    #expect(try bundle(of: "Other", after) == "org.a.b")
  }

  @Test func `a process that is launched behind the first word is another one`() throws {
    let told = """
      SpringBoard* app.launched bundle_id=org.a.new app_pid=5
      9 SpringBoard* app.entered_background bundle_id=org.a.new app_pid=5

      """
    let own = "1 Demo[5] app.heartbeat\n"
    #expect(try bundle(of: "Demo", own + "2 " + told) == nil)
    #expect(try bundle(of: "Demo", own + "2 " + told + "10 Demo[5] app.heartbeat") == nil)
    #expect(try bundle(of: "New", "1 New[5] app.heartbeat\n2 " + told) == "org.a.new")
    // The launch is told a little late.
    #expect(
      try bundle(of: "Demo", own + "1.5 " + told + "10 Demo[5] app.heartbeat") == "org.a.new")
    #expect(try bundle(of: "Demo", own + "1.6 " + told + "10 Demo[5] app.heartbeat") == nil)
    #expect(try bundle(of: "Demo", own + "1.5 " + told) == nil)
  }

  private func silenced(_ text: String, meant: Set<Int> = []) throws -> Set<Int> {
    try ties(text).silencedPids(of: "Demo", meant: meant)
  }

  @Test func `of two that speak at the same time the one with fewer ads is silent`() throws {
    let text = """
      1 Demo[5] ad.loaded ad=A
      2 Demo[6] app.heartbeat
      5 Demo[5] app.heartbeat
      6 Demo[6] app.heartbeat

      """
    #expect(try silenced(text) == [6])
    #expect(try silenced(text, meant: [6]) == [5])
    let more = "7 Demo[6] ad.loaded ad=A\n8 Demo[6] ad.loaded ad=A"
    #expect(try silenced(text + more) == [5])
  }

  @Test(arguments: [
    "1 Demo[5] app.heartbeat\n2 Demo[6] app.heartbeat",
    "1 Demo[5] app.heartbeat\n2 Demo[6] app.heartbeat\n9 Demo[5] app.heartbeat",
    """
    1 Demo[5] app.heartbeat
    2 Demo[6] app.heartbeat
    4 Demo[5] app.heartbeat
    5 Demo[6] app.heartbeat
    """,
    """
    1 Demo[5] app.heartbeat
    2 Other[6] app.heartbeat
    5 Demo[5] app.heartbeat
    6 Other[6] app.heartbeat
    """,
  ])
  func `two launches one after the other both count`(_ text: String) throws {
    #expect(try silenced(text) == [])
  }

  @Test(arguments: [0, 1])
  func `the ids of the kernel and of launchd tie nothing`(_ pid: Int) throws {
    let text =
      "1 SpringBoard* app.launched bundle_id=org.a.b app_pid=\(pid)\n2 Demo[\(pid)] app.heartbeat"
    #expect(try bundle(of: "Demo", text) == nil)
  }

  @Test func `of several bundles with one id the like name comes first, then the time`() throws {
    let before = "1 SpringBoard* app.launched bundle_id=org.a.before app_pid=5\n"
    let demo = "1 SpringBoard* app.launched bundle_id=org.a.demo app_pid=5\n"
    let own = "2 Demo[5] app.heartbeat\n3 Demo[5] app.heartbeat\n"
    let after = "4 SpringBoard* app.launched bundle_id=org.a.after app_pid=5\n"
    #expect(try bundle(of: "Demo", demo + own + after) == "org.a.demo")
    #expect(try bundle(of: "Demo", before + demo + own) == "org.a.demo")
    let within =
      "2 Demo[5] app.heartbeat\n2 SpringBoard* app.became_active bundle_id=org.a.in app_pid=5\n"
    #expect(try bundle(of: "Demo", before + within + own + after) == "org.a.in")
    let late = "2.5 SpringBoard* app.terminated bundle_id=org.a.old app_pid=5\n"
    #expect(
      try bundle(of: "Demo", before + "2 Demo[5] app.heartbeat\n" + late + own) == "org.a.before")
  }

  @Test func `the process's own scene ties`() throws {
    let own = "2 Demo[5] scene.became_active scene=org.a.b-default\n"
    #expect(try bundle(of: "Demo", own) == "org.a.b")
    #expect(try bundle(of: "Demo", "2 Demo[5] scene.became_active scene=S1\n") == nil)
  }

  @Test func `of bundles of which one begins like the other only the whole name is meant`() throws {
    let told = """
      1 SpringBoard* app.launched bundle_id=com.x.app
      1 SpringBoard* app.launched bundle_id=com.x.app.widget

      """
    let own = "2 Demo[5] scene.became_active scene=com.x.app.widget-default"
    #expect(try bundle(of: "Demo", told + own) == "com.x.app.widget")
    #expect(try bundle(of: "App", told + "2 App[] app.heartbeat") == "com.x.app")
    #expect(try bundle(of: "Ap", told + "2 Ap[] app.heartbeat") == nil)
  }

  @Test func `a like name ties where no record contradicts`() throws {
    let told = "1 SpringBoard* app.launched bundle_id=com.example.voicenative\n"
    #expect(try bundle(of: "VoiceNative", told + "2 VoiceNative[5] app.heartbeat") != nil)
    let withPid = "1 SpringBoard* app.launched bundle_id=com.example.voicenative app_pid=6\n"
    #expect(try bundle(of: "VoiceNative", withPid + "2 VoiceNative[5] app.heartbeat") == nil)
    #expect(try bundle(of: "VoiceNative", withPid + "2 VoiceNative[] app.heartbeat") != nil)
    let twice = told + "1 SpringBoard* app.launched bundle_id=org.other.voicenative\n"
    #expect(try bundle(of: "VoiceNative", twice + "2 VoiceNative[5] app.heartbeat") == nil)
    let other = told + "1 SpringBoard* app.launched bundle_id=org.other.app app_pid=5\n"
    #expect(
      try bundle(of: "VoiceNative", other + "2 VoiceNative[5] app.heartbeat") == "org.other.app")
  }

  @Test func `pairs beyond the limit tie nothing, and are counted`() throws {
    var ties = BundleTies()
    for pid in 2..<(BundleTies.pairsMax + 1) {
      ties.take(try oneEvent("1 Demo[\(pid)] app.heartbeat"))
    }
    #expect(ties.overflowCount == 0)
    ties.take(try oneEvent("1 SpringBoard* app.launched bundle_id=org.a.b app_pid=5"))
    #expect(ties.overflowCount == 1)
    #expect(ties.bundle(of: "Demo") == nil)
  }
}
