import LintModel
import Testing

@testable import LintEngine

struct AttributeViewTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `nothing is known of what is not logged`() throws {
    let view = try view("- app.heartbeat")
    let known: [EntityAttribute: AttributeValue] = [
      .appLaunchID: .int(1), .appOpenPresentations: .int(0), .eventName: .string("app.heartbeat"),
      .eventIsDerived: .bool(false), .eventEmitter: .string("scenelint"),
      .eventIsDeclared: .bool(false), .appLogsLoads: .bool(false),
    ]
    for attribute in EntityAttribute.allCases {
      #expect(
        view.value(of: attribute) == known[attribute] ?? .unknown(.notLogged),
        "\(attribute.name)")
      #expect(view.witness(of: .entity(attribute)) == nil, "\(attribute.name)")
    }
  }

  @Test(arguments: [
    "0 app.launched start=cold launch_index=3",
    """
    0 app.launched start=cold
    1 scene.connected scene=S role=application
    1 scene.rotated scene=S orientation=portrait
    1 scene.resized scene=S width=320 height=480
    1 scene.mode_changed scene=S mode=split
    2 scene.became_active scene=S
    3 ad.load_requested ad=A format=app_open unit_id=U scene=S
    4 ad.loaded ad=A
    5 content.main_shown
    6 ad.present_called ad=A
    7 ad.can_present_checked ad=A cause=too_large result=false
    8 ad.will_present ad=A
    """,
  ])
  func `every value has the type that rules are checked against`(_ text: String) throws {
    let view = try view(text)
    for attribute in EntityAttribute.allCases {
      let type: AttributeType? =
        switch view.value(of: attribute) {
        case .string: .string
        case .int: .int
        case .double: .double
        case .bool: .bool
        case .duration, .inexactDuration: .duration
        case .unknown: nil
        }
      if let type { #expect(type == attribute.type, "\(attribute.name)") }
    }
  }

  @Test func `an ad tells what its records told`() throws {
    let text = """
      0 ad.load_requested ad=A format=interstitial unit_id=ca-app-pub-3940256099942544/1 scene=S
      2 ad.loaded ad=A
      9 ad.present_called ad=A scene=T
      """
    let view = try view(text)
    #expect(view.value(of: .adID) == .string("A"))
    #expect(view.value(of: .adFormat) == .string("interstitial"))
    #expect(view.value(of: .adUnitID) == .string("ca-app-pub-3940256099942544/1"))
    #expect(view.value(of: .adIsTestUnit) == .bool(true))
    #expect(view.value(of: .adAge) == .duration(nanoseconds: 7 * Self.second))
    #expect(view.value(of: .adState) == .string("presenting"))
    #expect(view.value(of: .adRequestScene) == .string("S"))
    #expect(view.value(of: .adPresentScene) == .string("T"))
    #expect(view.value(of: .adLoadCountInFlight) == .int(0))
    #expect(view.value(of: .adPresentationCount) == .int(1))
    #expect(view.witness(of: .entity(.adAge))?.location.firstLine == 2)
    #expect(view.witness(of: .entity(.adRequestScene))?.location.firstLine == 1)
    #expect(view.witness(of: .entity(.adSincePresentCalled)) == nil)
    #expect(view.witness(of: .event(.scene)) == nil)
  }

  @Test func `an age may jitter by two seconds and not more`() throws {
    let load = "10 ad.loaded ad=A\n"
    #expect(try value(.adAge, load + "8 ad.present_called ad=A") == .duration(nanoseconds: 0))
    #expect(
      try value(.adAge, load + "7.999999999 ad.present_called ad=A") == .unknown(.noTime))
    #expect(try value(.adAge, load + "- ad.present_called ad=A") == .unknown(.noTime))
    #expect(try value(.adAge, "1 ad.present_called ad=A") == .unknown(.notLogged))
    #expect(
      try value(.adAge, "0 ad.loaded ad=A t=1000\n99 ad.present_called ad=A t=3500")
        == .duration(nanoseconds: 2_500_000_000))
  }

  @Test func `no scene is said, and a scene that is not said is unknown`() throws {
    #expect(
      try value(.adRequestScene, "0 ad.load_requested ad=A scene=none") == .string("none"))
    #expect(try value(.adRequestScene, "0 ad.load_requested ad=A") == .unknown(.notLogged))
    let renamed = """
      0 ad.load_requested ad=A persistent_id=P
      1 scene.identified scene=S persistent_id=P
      2 ad.present_called ad=A
      """
    #expect(try value(.adRequestScene, renamed) == .string("S"))
  }

  @Test func `times since a call and a refusal count from the last one`() throws {
    let text = """
      0 ad.present_called ad=A
      3 ad.present_called ad=A
      4 ad.can_present_checked ad=A cause=too_large
      6 ad.present_failed ad=A
      """
    #expect(try value(.adSincePresentCalled, text) == .duration(nanoseconds: 3 * Self.second))
    #expect(try value(.adSinceSizeRefused, text) == .duration(nanoseconds: 2 * Self.second))
    #expect(try view(text).witness(of: .entity(.adSinceSizeRefused))?.location.firstLine == 3)
    #expect(
      try value(.adSinceSizeRefused, "0 ad.loaded ad=A\n1 ad.can_present_checked ad=A cause=x")
        == .unknown(.notLogged))
    #expect(
      try value(
        .adSinceSizeRefused, "0 ad.loaded ad=A\n1 ad.can_present_checked ad=A cause=<private>")
        == .unknown(.redacted))
  }

  @Test func `a scene tells what its records told`() throws {
    let view = try view(
      """
      0 scene.connected scene=S role=application
      1 scene.rotated scene=S orientation=landscapeLeft
      2 scene.resized scene=S width=320 height=480.5
      3 scene.mode_changed scene=S mode=split
      4 scene.became_active scene=S
      5 ad.present_called ad=A scene=S
      """)
    let expected: [EntityAttribute: (AttributeValue, Int)] = [
      .sceneRole: (.string("application"), 1), .sceneOrientation: (.string("landscapeLeft"), 2),
      .sceneIsLandscape: (.bool(true), 2), .sceneWidth: (.double(320), 3),
      .sceneHeight: (.double(480.5), 3), .sceneMode: (.string("split"), 4),
      .sceneIsFullScreen: (.bool(false), 4), .sceneState: (.string("foreground_active"), 5),
    ]
    for (attribute, (value, line)) in expected {
      #expect(view.value(of: attribute) == value, "\(attribute.name)")
      let witness = view.witness(of: .entity(attribute))
      #expect(witness?.location.firstLine == line, "\(attribute.name)")
    }
    #expect(view.value(of: .sceneID) == .string("S"))
    #expect(view.value(of: .appActiveScenes) == .int(1))
    #expect(view.value(of: .appState) == .string("active"))
  }

  @Test func `a value that the step itself told has no other witness`() throws {
    let view = try view("0 scene.rotated scene=S orientation=portrait")
    #expect(view.value(of: .sceneIsLandscape) == .bool(false))
    #expect(view.witness(of: .entity(.sceneIsLandscape)) == nil)
  }

  @Test func `a fold tells nothing of the full screen, and stage and slide over do`() throws {
    let modes: [(String, AttributeValue)] = [
      ("full_screen", .bool(true)), ("split", .bool(false)), ("slide_over", .bool(false)),
      ("stage", .bool(false)), ("folded", .unknown(.notLogged)),
    ]
    for (mode, value) in modes {
      let text = "0 scene.mode_changed scene=S mode=\(mode)"
      #expect(try LintEngineTests.value(.sceneIsFullScreen, text) == value, "\(mode)")
    }
  }

  @Test func `a resize counts from the request on, and the first shape is no resize`() throws {
    let first = "0 scene.resized scene=S width=300\n"
    let load = "1 ad.load_requested ad=A scene=S\n2 ad.loaded ad=A\n"
    let show = "9 ad.present_called ad=A scene=S"
    #expect(try value(.sceneResizedSinceLoad, first + load + show) == .bool(false))
    let again = "3 scene.resized scene=S width=200\n"
    #expect(try value(.sceneResizedSinceLoad, first + load + again + show) == .bool(true))
    let same = "3 scene.resized scene=S width=300\n"
    #expect(try value(.sceneResizedSinceLoad, first + load + same + show) == .bool(false))
    #expect(try value(.sceneResizedSinceLoad, first + again + load + show) == .bool(false))
    #expect(try value(.sceneResizedSinceLoad, load + show) == .unknown(.notLogged))
    #expect(try value(.sceneResizedSinceLoad, first + show) == .unknown(.notLogged))
  }

  @Test func `what the app shows is known as far as its start was seen`() throws {
    #expect(try value(.appMainContentShown, "0 app.heartbeat") == .unknown(.notLogged))
    #expect(try value(.appMainContentShown, "0 app.launched\n1 app.heartbeat") == .bool(false))
    #expect(try value(.appMainContentShown, "0 content.main_shown") == .bool(true))
    #expect(try value(.appTimeSinceLaunch, "0 app.heartbeat") == .unknown(.notLogged))
    let launched = "5 app.launched start=warm launch_index=2\n7 app.heartbeat"
    #expect(try value(.appTimeSinceLaunch, launched) == .duration(nanoseconds: 2 * Self.second))
    #expect(try value(.eventTimeSinceLaunch, launched) == .duration(nanoseconds: 2 * Self.second))
    #expect(try value(.appStart, launched) == .string("warm"))
    #expect(try value(.appLaunchIndex, launched) == .int(2))
    #expect(try view(launched).witness(of: .entity(.appStart))?.location.firstLine == 1)
  }

  @Test func `active scenes are counted once the state of each is known`() throws {
    let one = "0 scene.became_active scene=A\n"
    #expect(try value(.appActiveScenes, one) == .int(1))
    #expect(
      try value(.appActiveScenes, one + "1 scene.connected scene=B") == .unknown(.notLogged))
    #expect(
      try value(.appActiveScenes, one + "1 scene.entered_background scene=B") == .int(1))
    #expect(
      try value(.appActiveScenes, one + "1 scene.connected scene=B\n2 scene.disconnected scene=B")
        == .int(1))
  }

  @Test func `several scenes are several, though one of them has no name`() throws {
    let one = "0 scene.connected scene=A\n"
    #expect(try value(.appScenesConnectedMax, one) == .int(1))
    #expect(try value(.appScenesConnectedMax, one + "1 scene.connected") == .unknown(.notLogged))
    #expect(
      try value(.appScenesConnectedMax, one + "1 scene.connected\n2 scene.connected scene=B")
        == .int(2))
  }

  @Test func `app-open presentations are known while each format is`() throws {
    let one = "0 ad.present_called ad=A format=app_open\n"
    #expect(try value(.appOpenPresentations, one) == .int(1))
    #expect(
      try value(.appOpenPresentations, one + "1 ad.present_called ad=B format=banner") == .int(1))
    #expect(
      try value(.appOpenPresentations, one + "1 ad.present_called ad=B") == .unknown(.notLogged))
  }

  @Test func `an event's own values are as it carries them`() throws {
    let view = try view("0 ad.load_failed ad=A code=3 reason=<private>")
    #expect(view.value(ofEventAttribute: .code) == .int(3))
    #expect(view.value(ofEventAttribute: .reason) == .unknown(.redacted))
    #expect(view.value(ofEventAttribute: .domain) == .unknown(.notLogged))
  }
}
