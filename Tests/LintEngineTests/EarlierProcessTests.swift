import LintModel
import Testing

@testable import LintEngine

/// What is still told of a process after the next launch has begun.
struct EarlierProcessTests {
  private let restart = """
    0 Demo[5] app.heartbeat
    1 SpringBoard* app.terminated app_pid=5 reason=a
    2 SpringBoard* app.launched app_pid=6
    3 Demo[6] app.heartbeat

    """

  @Test(arguments: [
    "4 SpringBoard* app.terminated app_pid=5 reason=a", "4 SpringBoard* app.crashed app_pid=5",
    "4 SpringBoard* app.jetsammed app_pid=5 reason=b",
    "4 SpringBoard* app.entered_background app_pid=5", "4 Demo[5] app.heartbeat",
    "4 SpringBoard* app.terminated app_pid=4",
  ])
  func `what comes late of the old process does nothing to the new launch`(_ late: String) throws {
    let after = try timeline(restart + late + "\n5 Demo[6] app.heartbeat\n6 Demo[6] app.heartbeat")
    #expect(after.counts.launches == 2)
    #expect(after.launch.endEvent == nil)
    #expect(after.launch.pid == 6)
    #expect(after.appState == nil)
  }

  @Test func `the end of its own process ends a launch, and its id may come again`() throws {
    #expect(try timeline(restart + "4 SpringBoard* app.crashed app_pid=6").launch.endEvent != nil)
    let reused = restart + "4 SpringBoard* app.crashed app_pid=6\n5 Demo[5] app.heartbeat\n"
    #expect(try timeline(reused).counts.launches == 3)
    #expect(try timeline(reused).launch.pid == 5)
    let again = try timeline(
      restart + "4 SpringBoard* app.launched app_pid=5\n5 SpringBoard* app.crashed app_pid=5")
    #expect(again.counts.launches == 3)
    #expect(again.launch.endEvent != nil)
  }

  private let nameless = """
    0 app.launched
    1 SpringBoard* app.terminated reason=a
    2 app.launched
    3 app.heartbeat

    """

  @Test func `without ids an end that sounds like the last one begins no third launch`() throws {
    let again = try timeline(nameless + "4 SpringBoard* app.terminated reason=a\n5 app.heartbeat")
    #expect(again.counts.launches == 2)
    #expect(again.launch.endEvent == nil)
    let before = nameless.split(separator: "\n").prefix(2).joined(separator: "\n")
    let unspoken = try timeline(
      before + "\n2 SpringBoard* app.launched\n9 SpringBoard* app.crashed\n10 app.heartbeat")
    #expect(unspoken.counts.launches == 2)
  }

  @Test func `without ids another end, or the same one much later, ends the launch`() throws {
    #expect(
      try timeline(nameless + "9 SpringBoard* app.crashed cause=x").launch.endEvent != nil)
    #expect(
      try timeline(nameless + "99 SpringBoard* app.terminated reason=a").launch.endEvent != nil)
  }

  @Test func `with an id only the end of a launch without one is the old process's`() throws {
    let text = """
      0 app.launched
      1 SpringBoard* app.terminated app_pid=5
      2 app.launched
      3 app.heartbeat
      4 SpringBoard* app.crashed app_pid=5

      """
    #expect(try timeline(text + "5 app.heartbeat").counts.launches == 2)
    #expect(try timeline(text + "5 SpringBoard* app.crashed app_pid=7").launch.endEvent != nil)
  }
}
