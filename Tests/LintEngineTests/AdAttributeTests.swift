import LintModel
import Testing

@testable import LintEngine

struct AdAttributeTests {
  private static let second: Int64 = 1_000_000_000
  private static let unknown = AttributeValue.unknown(.notLogged)

  @Test func `the age of one of several ads lies between theirs`() throws {
    func age(_ second: Int, first: Int = 0, last: Int = 600) throws -> AttributeValue {
      try value(
        .adAge,
        """
        \(first) ad.loaded format=interstitial unit_id=U
        \(last) ad.loaded format=interstitial unit_id=V
        \(second) ad.present_called format=interstitial
        """)
    }
    let length = try #require(try age(3700).distance)
    #expect(length.exceeds(3600) == true)
    for (second, isOlder) in [(3599, false), (3601, nil), (4199, nil), (4201, true)] {
      let length = try #require(try age(second).distance)
      #expect(length.exceeds(3600 * Self.second) == isOlder, "\(second)")
    }
    #expect(try age(3700, last: 0) == .duration(nanoseconds: 3700 * Self.second))
  }

  @Test func `what covers the screen follows from the format`() throws {
    for (format, flag) in [("interstitial", true), ("app_open", true), ("banner", false)] {
      #expect(try value(.adIsFullScreen, "0 ad.loaded ad=A format=\(format)") == .bool(flag))
    }
    #expect(try value(.adIsFullScreen, "0 ad.loaded ad=A") == Self.unknown)
  }

  @Test func `the size is the one that was told last`() throws {
    let text = """
      0 ad.load_requested ad=A width=320 height=50
      1 ad.loaded ad=A
      2 ad.refreshed ad=A width=300
      """
    #expect(try value(.adWidth, text + "\n3 ad.impression ad=A width=290") == .double(290))
    let view = try view(text + "\n3 ad.click ad=A width=9")
    #expect(view.value(of: .adWidth) == .double(300))
    #expect(view.value(of: .adHeight) == .double(50))
    #expect(view.witness(of: .entity(.adWidth))?.location.firstLine == 3)
  }

  @Test func `an ad that another scene uses while one shows it is contended`() throws {
    let shown = "0 ad.present_called ad=A scene=S\n1 ad.will_present ad=A scene=S\n"
    let again = shown + "2 ad.present_called ad=A scene=T"
    #expect(try value(.adIsContended, shown) == .bool(false))
    #expect(try value(.adIsContended, again) == .bool(true))
    #expect(try value(.adIsContended, again + "\n3 ad.present_failed ad=A") == .bool(true))
    #expect(
      try value(.adIsContended, again + "\n3 ad.present_failed ad=A\n4 ad.did_dismiss ad=A scene=S")
        == .bool(false))
    #expect(try value(.adIsContended, shown + "2 ad.did_dismiss ad=A scene=T") == .bool(true))
    #expect(try value(.adIsContended, shown + "2 ad.present_called ad=A scene=S") == .bool(false))
    // A name of another kind may be the same scene's.
    #expect(
      try value(.adIsContended, shown + "2 ad.present_called ad=A scene_object=0x10")
        == .bool(false))
    let over = shown + "2 ad.did_dismiss ad=A\n3 ad.present_called ad=A scene=T"
    #expect(try value(.adIsContended, over) == .bool(false))
  }

  @Test func `a second call that fails leaves what is on screen there`() throws {
    let text = """
      0 app.launched
      1 ad.present_called ad=A format=app_open
      2 ad.will_present ad=A
      3 ad.present_called ad=A
      """
    #expect(try value(.appOpenOnScreen, text) == .bool(true))
    #expect(try value(.adState, text + "\n4 ad.present_failed ad=A") == .string("presented"))
    #expect(try value(.appOpenOnScreen, text + "\n4 ad.present_failed ad=A") == .bool(true))
    let dismissed = text + "\n4 ad.present_failed ad=A\n5 ad.did_dismiss ad=A"
    #expect(try value(.adTimeOnScreen, dismissed) == .duration(nanoseconds: 3 * Self.second))
    #expect(
      try value(.appOpenOnScreen, dismissed + "\n6 ad.present_called ad=A") == .bool(false))
  }

  @Test func `a check holds until the ad is loaded anew`() throws {
    let check = """
      0 ad.loaded ad=A
      1 ad.can_present_checked ad=A result=true
      2 ad.can_present_checked ad=A result=false

      """
    let show = "9 ad.present_called ad=A"
    #expect(try value(.adCanPresent, check + show) == .bool(false))
    #expect(try view(check + show).witness(of: .entity(.adCanPresent))?.location.firstLine == 3)
    #expect(try value(.adCanPresent, check + "3 ad.loaded ad=A\n" + show) == Self.unknown)
    #expect(
      try value(.adCanPresent, check + "3 ad.can_present_checked ad=A result=<private>")
        == .unknown(.redacted))
    #expect(try value(.adCanPresent, check + "3 ad.can_present_checked ad=A") == Self.unknown)
  }

  @Test func `a check counts for the shape that the scene had then`() throws {
    let load = "0 scene.resized scene=S width=300\n1 ad.loaded ad=A scene=S\n"
    let check = "2 ad.can_present_checked ad=A result=true\n"
    let resize = "3 scene.resized scene=S width=200\n"
    let show = "9 ad.present_called ad=A"
    #expect(try value(.adCheckedSinceResize, load + check + show) == .bool(true))
    #expect(try value(.adCheckedSinceResize, load + check + resize + show) == .bool(false))
    #expect(try value(.adCheckedSinceResize, load + resize + show) == .bool(false))
    #expect(
      try value(.adCheckedSinceResize, "1 ad.loaded ad=A scene=S\n" + check + show)
        == Self.unknown)
  }

  @Test func `unused ads of the unit are counted`() throws {
    let loads = """
      0 ad.loaded ad=A unit_id=U format=app_open
      1 ad.loaded ad=B unit_id=U format=app_open
      2 ad.loaded ad=C unit_id=V format=app_open
      3 ad.loaded ad=D unit_id=U format=app_open

      """
    let request = "9 ad.load_requested ad=X unit_id=U format=app_open"
    #expect(try value(.adUnusedCount, loads + request) == .int(3))
    #expect(try value(.adUnusedCount, loads + "4 ad.present_called ad=A\n" + request) == .int(2))
    #expect(try value(.adUnusedCount, loads + "4 ad.released ad=A\n" + request) == .int(2))
    #expect(try value(.adUnusedCount, loads + "14402 ad.impression ad=D") == .int(0))
    #expect(try value(.adUnusedCount, loads + "14400.5 ad.impression ad=D") == .int(1))
    #expect(try value(.adUnusedCount, "0 app.heartbeat") == Self.unknown)
  }

  @Test func `unused ads are counted by format where no unit is known`() throws {
    let load = "0 ad.loaded ad=A format=app_open\n1 ad.loaded ad=B format=rewarded\n"
    #expect(try value(.adUnusedCount, load + "2 ad.load_requested ad=X format=app_open") == .int(1))
    // The one may be of the other's unit.
    #expect(
      try value(.adUnusedCount, load + "2 ad.load_requested ad=X format=app_open unit_id=U")
        == Self.unknown)
    #expect(
      try value(
        .adUnusedCount, "- ad.loaded ad=A unit_id=U format=app_open\n- ad.loaded ad=B unit_id=U")
        == .unknown(.noTime))
    #expect(
      try value(
        .adUnusedCount, "0 ad.loaded ad=A format=banner\n1 ad.loaded ad=B format=banner")
        == .int(0))
  }

  @Test func `the time since the unit's dismissal ends with the next request`() throws {
    let dismissed = """
      0 ad.loaded ad=A unit_id=U format=interstitial
      1 ad.present_called ad=A
      2 ad.did_dismiss ad=A

      """
    let request = "9 ad.load_requested ad=B unit_id=U"
    #expect(
      try value(.adSinceUnitDismissed, dismissed + request)
        == .duration(nanoseconds: 7 * Self.second))
    #expect(
      try view(dismissed + request).witness(of: .entity(.adSinceUnitDismissed))?.location.firstLine
        == 3)
    #expect(
      try value(.adSinceUnitDismissed, dismissed + request + "\n10 ad.loaded ad=B")
        == Self.unknown)
    #expect(
      try value(.adSinceUnitDismissed, dismissed + "9 ad.load_requested ad=B unit_id=V")
        == Self.unknown)
    #expect(
      try value(.adSinceUnitDismissed, dismissed + "9 ad.present_called ad=A")
        == .duration(nanoseconds: 7 * Self.second))
  }

  @Test func `what an ad has not done is known once its load or presentation was seen`() throws {
    let pairs: [(EntityAttribute, String)] = [
      (.adWasRewarded, "ad.reward_earned"), (.adVideoCompleted, "ad.video_completed"),
    ]
    for (attribute, name) in pairs {
      let shown = "0 ad.will_present ad=A\n"
      #expect(try value(attribute, shown + "1 ad.did_dismiss ad=A") == .bool(false))
      #expect(
        try value(attribute, shown + "1 \(name) ad=A\n2 ad.did_dismiss ad=A") == .bool(true))
      #expect(try value(attribute, "0 ad.loaded ad=A") == .bool(false))
      #expect(try value(attribute, "1 ad.did_dismiss ad=A") == Self.unknown)
    }
  }

  @Test func `an ad is on screen from the first callback, or else the call`() throws {
    let call = "0 ad.present_called ad=A\n"
    let end = "9 ad.did_dismiss ad=A"
    #expect(
      try value(.adTimeOnScreen, call + end) == .duration(nanoseconds: 9 * Self.second))
    #expect(
      try value(.adTimeOnScreen, call + "2 ad.will_present ad=A\n3 ad.did_present ad=A\n" + end)
        == .duration(nanoseconds: 7 * Self.second))
    #expect(
      try value(.adTimeOnScreen, call + end + "\n99 ad.reward_earned ad=A")
        == .duration(nanoseconds: 9 * Self.second))
    #expect(try value(.adTimeOnScreen, call + "1 ad.present_failed ad=A") == Self.unknown)
    #expect(try value(.adTimeOnScreen, end) == Self.unknown)
  }

  @Test func `a unit's name stands before the format`() throws {
    #expect(
      try value(.adUnitOrFormat, "0 ad.loaded ad=A unit_id=U format=banner") == .string("U"))
    #expect(try value(.adUnitOrFormat, "0 ad.loaded ad=A format=banner") == .string("banner"))
    #expect(try value(.adUnitOrFormat, "0 ad.loaded ad=A") == Self.unknown)
  }

  @Test func `all of Google's test units are known`() throws {
    for (unit, flag) in [
      ("ca-app-pub-3940256099942544/5575463023", true), ("/21775744923/example/app-open", true),
      ("/6499/example/interstitial", true), ("ca-app-pub-1234567890123456/5575463023", false),
      ("/6499/other", false),
    ] {
      #expect(try value(.adIsTestUnit, "0 ad.loaded ad=A unit_id=\(unit)") == .bool(flag))
    }
  }

  // MARK: - What is on screen

  private let launched = "0 app.launched\n"
  private let loaded = "9 ad.loaded ad=Z format=app_open"

  @Test func `another ad is on screen once a callback tells`() throws {
    let call = "1 ad.present_called ad=A format=interstitial\n"
    #expect(try value(.appAdOnScreen, launched + loaded) == .string("none"))
    #expect(try value(.appAdOnScreen, launched + call + loaded) == Self.unknown)
    let shown = call + "2 ad.will_present ad=A\n"
    #expect(try value(.appAdOnScreen, launched + shown + loaded) == .string("interstitial"))
    let view = try view(launched + shown + loaded)
    #expect(view.witness(of: .entity(.appAdOnScreen))?.location.firstLine == 2)
    #expect(
      try value(.appAdOnScreen, launched + shown + "3 ad.did_dismiss ad=A\n" + loaded)
        == .string("none"))
    #expect(
      try value(.appAdOnScreen, launched + call + "2 ad.present_failed ad=A\n" + loaded)
        == .string("none"))
    // The step's own ad is no other one.
    #expect(try value(.appAdOnScreen, launched + shown + "3 ad.click ad=A") == .string("none"))
  }

  @Test func `what is on screen is unknown where a log starts in the middle`() throws {
    #expect(try value(.appAdOnScreen, loaded) == Self.unknown)
    let seen = "1 ad.will_present ad=A format=rewarded\n2 ad.did_dismiss ad=A\n"
    #expect(try value(.appAdOnScreen, seen + loaded) == .string("none"))
    #expect(
      try value(.appAdOnScreen, launched + "1 ad.will_present ad=A\n" + loaded) == Self.unknown)
  }

  @Test func `an app-open ad on screen is one for certain`() throws {
    func shown(_ format: String) -> String {
      launched + "1 ad.will_present ad=A format=\(format)\n" + loaded
    }
    #expect(try value(.appOpenOnScreen, shown("app_open")) == .bool(true))
    #expect(try value(.appOpenOnScreen, shown("rewarded")) == .bool(false))
    #expect(
      try value(
        .appOpenOnScreen, launched + "1 ad.present_called ad=A format=app_open\n" + loaded)
        == Self.unknown)
    #expect(
      try value(.appOpenOnScreen, launched + "1 ad.will_present ad=A\n" + loaded) == Self.unknown)
    #expect(try value(.appOpenOnScreen, loaded) == Self.unknown)
  }

  @Test func `an ad is on screen in its scene`() throws {
    let scenes = launched + "1 scene.connected scene=S\n2 scene.connected scene=T\n"
    let shown = scenes + "3 ad.will_present ad=A format=rewarded scene=S\n"
    #expect(try value(.sceneAdOnScreen, shown + loaded + " scene=S") == .string("rewarded"))
    #expect(try value(.sceneAdOnScreen, shown + loaded + " scene=T") == .string("none"))
    #expect(try value(.sceneAdOnScreen, shown + loaded) == Self.unknown)
    let nowhere = scenes + "3 ad.will_present ad=A format=rewarded\n"
    #expect(try value(.sceneAdOnScreen, nowhere + loaded + " scene=T") == Self.unknown)
    #expect(try value(.appAdOnScreen, nowhere + loaded) == .string("rewarded"))
  }
}
