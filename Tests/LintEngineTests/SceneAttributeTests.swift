import LintModel
import Testing

@testable import LintEngine

struct SceneAttributeTests {
  private static let second: Int64 = 1_000_000_000
  private static let unknown = AttributeValue.unknown(.notLogged)

  @Test func `a scene's last change of shape is remembered`() throws {
    let text = """
      0 scene.resized scene=S width=300
      5 scene.resized scene=S width=200
      6 scene.resized scene=S width=200
      """
    let view = try view(text + "\n8 window.became_key scene=S")
    #expect(view.value(of: .sceneSinceChanged) == .duration(nanoseconds: 3 * Self.second))
    #expect(view.witness(of: .entity(.sceneSinceChanged))?.location.firstLine == 2)
    #expect(try value(.sceneSinceChanged, "0 scene.became_active scene=S") == Self.unknown)
  }

  @Test func `the first telling of a shape is no change of it`() throws {
    let load = "1 ad.load_requested ad=A scene=S\n"
    let show = "9 ad.present_called ad=A scene=S"
    let told = "2 scene.resized scene=S width=300 mode=split\n"
    #expect(try value(.sceneSinceChanged, told + show) == Self.unknown)
    // What it was at the request nobody knows.
    #expect(try value(.sceneResizedSinceLoad, load + told + show) == Self.unknown)
    let other = "3 scene.resized scene=S width=200\n"
    #expect(try value(.sceneResizedSinceLoad, load + told + other + show) == .bool(true))
    // A scene that came later has been so from the start.
    let preload = "0 ad.load_requested ad=A\n"
    let connected = "1 scene.connected scene=S\n"
    #expect(try value(.sceneResizedSinceLoad, preload + connected + told + show) == .bool(false))
  }

  @Test func `another scene that stays in the foreground is told from one that comes later`() throws
  {
    let first = "0 scene.will_enter_foreground scene=A\n1 scene.will_enter_foreground scene=B\n"
    func view(_ text: String) throws -> AttributeValue {
      try value(.sceneOthersInForeground, first + text)
    }
    #expect(try view("2 scene.became_active scene=B") == .bool(true))
    #expect(try view("2 scene.became_active scene=A") == .bool(false))
    let left = "2 scene.entered_background scene=A\n3 scene.will_enter_foreground scene=A\n"
    #expect(try view(left + "4 scene.became_active scene=B") == .bool(false))
    #expect(try view(left + "4 scene.became_active scene=A") == .bool(true))
    let gone = "2 scene.disconnected scene=A\n"
    #expect(try view(gone + "4 scene.became_active scene=B") == .bool(false))
  }

  @Test func `whether others are in the foreground is unknown where a scene is`() throws {
    let mine = "0 scene.will_enter_foreground scene=A\n"
    let last = "9 scene.became_active scene=A"
    #expect(try value(.sceneOthersInForeground, mine + last) == .bool(false))
    for other in [
      "1 scene.connected scene=B\n", "1 scene.connected\n",
      "1 scene.will_enter_foreground persistent_id=P\n", "1 scene.became_active scene=B\n",
    ] {
      #expect(try value(.sceneOthersInForeground, mine + other + last) == Self.unknown, "\(other)")
    }
    #expect(
      try value(.sceneOthersInForeground, "0 scene.connected scene=A") == Self.unknown)
  }

  @Test func `the time in the foreground counts from an entry that was seen`() throws {
    let text = "0 scene.will_enter_foreground scene=A\n1 scene.became_active scene=A\n"
    #expect(
      try value(.sceneSinceForeground, text + "5 window.became_key scene=A")
        == .duration(nanoseconds: 5 * Self.second))
    #expect(
      try value(.sceneSinceForeground, text + "5 scene.entered_background scene=A")
        == Self.unknown)
    #expect(
      try value(
        .sceneSinceForeground, "0 scene.became_active scene=A\n1 window.became_key scene=A")
        == Self.unknown)
  }

  @Test func `banners in the scene are counted while they live`() throws {
    let text = """
      0 scene.connected scene=S
      0 scene.connected scene=T
      1 ad.loaded ad=A format=banner scene=S
      2 ad.refreshed ad=B format=banner scene=S
      3 ad.loaded ad=C format=banner scene=T
      4 ad.load_requested ad=D format=banner scene=S
      5 ad.loaded ad=E format=native scene=S

      """
    let resize = "9 scene.resized scene=S width=1"
    #expect(try value(.sceneLiveBanners, text + resize) == .int(2))
    #expect(try value(.sceneLiveBanners, text + "6 ad.released ad=A\n" + resize) == .int(1))
    #expect(try value(.sceneLiveBanners, text + "6 ad.load_failed ad=B\n" + resize) == .int(1))
    #expect(
      try value(.sceneLiveBanners, text + "6 ad.loaded ad=F format=banner\n" + resize)
        == Self.unknown)
    #expect(try value(.sceneLiveBanners, "0 app.heartbeat") == Self.unknown)
  }

  @Test func `what is told of two names that are one scene is told of it`() throws {
    let text = """
      0 scene.connected scene=S
      1 ad.loaded ad=A format=banner persistent_id=P
      2 scene.identified scene=S persistent_id=P
      """
    #expect(try value(.sceneLiveBanners, text) == .int(1))
    let states = """
      0 scene.became_active scene=S
      1 scene.entered_background persistent_id=P
      2 scene.identified scene=S persistent_id=P
      """
    #expect(try value(.sceneState, states) == .string("background"))
  }

  // MARK: - The app

  @Test func `the app was in the background when it went there from the foreground`() throws {
    let launched = "0 app.launched start=background\n1 app.entered_background\n"
    #expect(try value(.appWasInBackground, launched) == .bool(false))
    let shown = launched + "2 app.became_active\n"
    #expect(try value(.appWasInBackground, shown) == .bool(false))
    #expect(try value(.appWasInBackground, shown + "3 app.entered_background") == .bool(true))
    #expect(try value(.appWasInBackground, "0 app.became_active") == Self.unknown)
    #expect(try value(.appWasInBackground, "0 app.entered_background") == .bool(true))
  }

  @Test func `a full screen is none any more at another size`() throws {
    let full = "0 scene.resized scene=S width=1024 height=1366 mode=full_screen\n"
    #expect(
      try value(.sceneIsFullScreen, full + "1 scene.resized scene=S width=507 height=1366")
        == Self.unknown)
    // A turned scene still fills the screen.
    #expect(
      try value(.sceneIsFullScreen, full + "1 scene.resized scene=S width=1366 height=1024")
        == .bool(true))
    #expect(
      try value(.sceneIsFullScreen, full + "1 scene.rotated scene=S orientation=portrait")
        == .bool(true))
    // The size that goes with a mode may be told after it.
    let split = "0 scene.resized scene=S width=507 height=1366 mode=split\n"
    let back = split + "1 scene.mode_changed scene=S mode=full_screen\n"
    let whole = back + "1 scene.resized scene=S width=1024 height=1366\n"
    #expect(try value(.sceneIsFullScreen, whole) == .bool(true))
    #expect(
      try value(.sceneIsFullScreen, whole + "2 scene.resized scene=S width=600 height=1366")
        == Self.unknown)
  }

  @Test func `a scene is turned by its orientation or by swapped sides`() throws {
    let start = "0 scene.resized scene=S width=1024 height=1366 orientation=portrait\n"
    #expect(
      try value(.sceneSinceTurned, start + "3 scene.resized scene=S width=507 height=1366")
        == Self.unknown)
    #expect(
      try value(.sceneSinceTurned, start + "3 scene.resized scene=S width=1366 height=1024")
        == .duration(nanoseconds: 0))
    #expect(
      try value(
        .sceneSinceTurned,
        start + "3 scene.rotated scene=S orientation=landscapeLeft\n5 scene.became_active scene=S")
        == .duration(nanoseconds: 2 * Self.second))
  }

  @Test func `a prewarmed launch counts from its first foreground`() throws {
    let text = "0 app.launched start=prewarm\n"
    #expect(try value(.appTimeSinceLaunch, text + "50 app.heartbeat") == Self.unknown)
    #expect(
      try value(.appTimeSinceLaunch, text + "60 app.became_active\n62 app.heartbeat")
        == .duration(nanoseconds: 2 * Self.second))
  }

  @Test func `what is known from outside is read as it was given`() throws {
    var options = Timeline.Options()
    options.build = "beta"
    let view = try view("0 app.launched build=release", options)
    #expect(view.value(of: .appBuild) == .string("beta"))
  }

  @Test func `a simulator and a debug build are debug runs, and a release is none`() throws {
    let simulator = "0 sdk.test_device_hint device_id=GADSimulatorID\n"
    #expect(try value(.appIsDebugRun, "1 app.heartbeat") == Self.unknown)
    #expect(try value(.appIsDebugRun, simulator + "1 app.heartbeat") == .bool(true))
    #expect(try value(.appIsDebugRun, "0 app.launched build=debug") == .bool(true))
    #expect(try value(.appIsDebugRun, simulator + "1 app.launched build=release") == .bool(false))
    #expect(
      try value(.appIsDebugRun, "0 sdk.test_device_hint device_id=33be2250b43518ccda7de426d04ee231")
        == Self.unknown)
  }

  @Test func `a test device is one by the app's word, and none by the SDK's hint`() throws {
    let own = "0 app.launched test_device=true\n"
    #expect(try value(.appIsTestDevice, own) == .bool(true))
    #expect(try value(.appIsTestDevice, own + "1 sdk.test_device_hint") == .bool(false))
    #expect(try value(.appIsTestDevice, own + "1 app.launched") == .bool(true))
    #expect(try view(own + "1 app.heartbeat").witness(of: .entity(.appIsTestDevice)) != nil)
  }

  @Test func `an SDK's version is a number that can be compared`() throws {
    for (version, number) in [
      ("13.8.0", 13008), ("afma-sdk-i-v11.13.0", 11013), ("7.19.1", 7019), ("12.0", 12000),
    ] {
      #expect(
        try value(.appSDKVersion, "0 sdk.version version=\(version)") == .int(number),
        "\(version)")
    }
    for version in ["13", "x", "13.x", "1.1000"] {
      #expect(
        try value(.appSDKVersion, "0 sdk.version version=\(version)") == Self.unknown,
        "\(version)")
    }
    #expect(try value(.appSDKVersion, "0 sdk.outdated version=7.19.1") == .int(7019))
  }

  @Test func `an event tells who prints it and whether it is derived`() throws {
    let text = "0 SpringBoard* scene.became_active scene=S"
    #expect(try value(.eventEmitter, text) == .string("springboard"))
    #expect(try value(.eventIsDerived, text) == .bool(false))
    let timeline = Timeline()
    let all = try script(text + "\n1 SpringBoard* scene.entered_background scene=S")
      .flatMap { timeline.apply($0) }
    let last = AttributeView(timeline: timeline, step: try #require(all.last))
    #expect(last.value(of: .eventName) == .string("app.entered_background"))
    #expect(last.value(of: .eventIsDerived) == .bool(true))
  }
}
