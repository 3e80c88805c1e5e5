import LintModel
import Testing

@testable import LintEngine

struct ContentTests {
  private func steps(_ text: String, main: Set<String> = []) throws -> [Timeline.Step] {
    var options = Timeline.Options()
    options.mainContentScreens = main
    let timeline = Timeline(options: options)
    return try script(text).flatMap { timeline.apply($0) }
  }

  /// The lines by which the main content was derived.
  private func derived(_ text: String, main: Set<String> = []) throws -> [Int] {
    try steps(text, main: main)
      .filter { $0.event.name == .contentMainShown && $0.event.isDerived }
      .map(\.event.location.firstLine)
  }

  @Test func `the first root screen that is none of a launch is the main content`() throws {
    let text = """
      0 app.launched start=cold
      1 screen.did_appear screen=SplashViewController root=true
      2 screen.did_appear screen=Detail
      3 screen.did_appear screen=HomeViewController root=true
      4 screen.did_appear screen=OtherViewController root=true
      """
    #expect(try derived(text) == [4])
    #expect(try value(.appMainContentShown, text) == .bool(true))
    #expect(try view(text).witness(of: .entity(.appMainContentShown))?.location.firstLine == 4)
  }

  @Test(arguments: [
    "LaunchScreen", "SplashVC", "Demo.LoadingView", "ConsentController", "GADFullScreenAdVC",
    "UMPFormViewController", "SFSafariViewController", "SKStoreProductViewController",
    "UINavigationController", "_UIRemoteViewController", "UI",
  ])
  func `screens of the launch, of an SDK and of the system are not`(_ name: String) throws {
    #expect(try derived("0 screen.did_appear screen=\(name) root=true") == [])
  }

  @Test(arguments: ["HomeVC", "SkatingVC", "Demo.UIKitDemo", "GadgetList", "Main"])
  func `screens of the app are`(_ name: String) throws {
    #expect(try derived("0 screen.did_appear screen=\(name) root=true") == [1])
  }

  @Test func `an app that logs its content says itself when it is shown`() throws {
    let text = """
      0 content.loading_shown
      1 screen.did_appear screen=Home root=true
      """
    #expect(try derived(text) == [])
    #expect(try derived("0 content.main_shown\n1 screen.did_appear screen=Home root=true") == [])
    // Each launch is looked at for itself.
    #expect(
      try derived("0 content.main_shown\n1 app.launched\n2 screen.did_appear screen=H root=true")
        == [3])
  }

  @Test func `the screens that are named are the main content, and no others`() throws {
    let text = """
      0 content.loading_shown
      1 screen.did_appear screen=Home root=true
      2 screen.did_appear screen=Feed
      3 screen.did_appear screen=Feed
      """
    #expect(try derived(text, main: ["Feed"]) == [3])
    #expect(try derived(text, main: ["Nothing"]) == [])
  }

  @Test func `derived main content ends the loading screen and the cold start`() throws {
    let text = """
      0 app.launched start=cold
      1 content.loading_shown
      2 screen.did_appear screen=Feed
      """
    let last = try #require(try steps(text, main: ["Feed"]).last)
    #expect(last.ended.map(\.kind) == [.contentLoading, .appColdStart])
  }

  @Test func `screens have states, and the last one that appeared is read`() throws {
    let text = """
      0 screen.did_load screen=A
      1 screen.did_appear screen=A
      2 screen.did_disappear screen=A
      3 screen.did_appear screen=A
      4 screen.did_appear screen=B
      5 screen.did_disappear screen=B
      """
    #expect(
      try LintEngineTests.steps(text).map { $0.transitions.map(\.to) } == [
        [.loaded], [.appeared], [.disappeared], [.appeared], [.appeared], [.disappeared],
      ])
    let view = try view(text)
    #expect(view.value(of: .screenName) == .string("B"))
    #expect(view.value(of: .screenAppearances) == .int(1))
    #expect(view.value(of: .screenSinceAppeared) == .duration(nanoseconds: 1_000_000_000))
    #expect(view.witness(of: .entity(.screenName))?.location.firstLine == 5)
    #expect(try value(.screenAppearances, text + "\n6 screen.did_appear screen=A") == .int(3))
  }

  @Test func `screens over the limit have no state, and are counted`() throws {
    var table = ScreenTable()
    func appear(_ number: Int) throws -> EntityTransition? {
      table.take(try oneEvent("0 screen.did_appear screen=S\(number)"), seen: [])
    }
    for number in 0..<ScreenTable.screensMax { #expect(try appear(number) != nil) }
    #expect(table.overflowCount == 0)
    #expect(try appear(ScreenTable.screensMax) == nil)
    #expect(table.overflowCount == 1)
    #expect(table["S\(ScreenTable.screensMax)"] == nil)
    #expect(table.last?.name == "S\(ScreenTable.screensMax)")
  }
}
