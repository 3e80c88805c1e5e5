import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

/// What rules can tell of changes of the app's state, and of what the app says that it logs.
struct AppDelegateWordTests {
  private func timeline(_ text: String) throws -> [(name: EventName, changes: AttributeValue)] {
    let timeline = Timeline()
    return try script(text).flatMap { event in
      timeline.apply(event).map { step in
        (
          step.event.name,
          AttributeView(timeline: timeline, step: step).value(of: .eventChangesAppState)
        )
      }
    }
  }

  @Test func `a change counts only once the state before it is known`() throws {
    let steps = try timeline(
      """
      0 app.entered_background
      1 app.will_enter_foreground
      2 app.became_active
      3 app.became_active
      """)
    #expect(
      steps.map(\.changes) == [
        .unknown(.notLogged), .bool(true), .bool(true), .bool(false),
      ])
  }

  @Test func `what follows from a scene is a change`() throws {
    let steps = try timeline(
      """
      0 scene.connected scene=S
      1 scene.became_active scene=S
      2 scene.entered_background scene=S
      """)
    #expect(steps.last?.name == .appEnteredBackground)
    #expect(steps.last?.changes == .bool(true))
  }

  @Test func `what the app has told before the system is no change any more`() throws {
    let steps = try timeline(
      """
      0 scene.connected scene=S
      1 scene.became_active scene=S
      2 app.entered_background
      3 scene.entered_background scene=S
      """)
    #expect(steps.map(\.name).filter { $0 == .appEnteredBackground }.count == 1)
    #expect(steps.last?.changes == .bool(false))
  }

  @Test func `a presentation that failed does not use an ad up`() throws {
    let text = """
      0 ad.loaded ad=A format=interstitial
      1 ad.present_called ad=A
      2 ad.present_failed ad=A
      3 ad.present_called ad=A
      """
    #expect(try view(text).value(of: .adPresentationCount) == .int(1))
    #expect(
      try view(text + "\n4 ad.did_dismiss ad=A\n5 ad.present_called ad=A")
        .value(of: .adPresentationCount) == .int(2))
  }

  @Test(arguments: [
    ("0 app.launched\n1 ad.loaded ad=B format=rewarded", AttributeValue.bool(true)),
    ("0 app.launched\n1 ad.loaded ad=B format=banner", .bool(false)),
    ("0 app.launched\n1 ad.loaded ad=B", .unknown(.notLogged)),
    ("0 app.launched\n1 log.loss count=3", .unknown(.notLogged)),
    ("0 ad.loaded ad=B format=banner", .unknown(.notLogged)),
  ])
  func `that no ad of a format was loaded is known of a whole launch only`(
    _ before: String, _ expected: AttributeValue
  ) throws {
    let view = try view(before + "\n9 ad.present_called ad=A format=rewarded")
    #expect(view.value(of: .adFormatWasLoaded) == expected)
  }
}
