import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

/// Apps that do nothing wrong, in logs that tell of each ad only in part: whatever is left out, no
/// rule may make a mistake of it.
struct UnnamedAdsTests {
  /// What an app that does nothing wrong does, told in full; seconds, then the event.
  private static let stories: [String: String] = [
    "two windows, in the order of the loads": """
    2 ad.load_requested ad=A scene=S1 unit_id=U1 format=interstitial
    3 ad.load_requested ad=B scene=S2 unit_id=U2 format=interstitial
    4 ad.loaded ad=A scene=S1 unit_id=U1 format=interstitial
    9 ad.loaded ad=B scene=S2 unit_id=U2 format=interstitial
    60 ad.present_called ad=A scene=S1 unit_id=U1 format=interstitial
    60.1 ad.will_present ad=A scene=S1 unit_id=U1 format=interstitial
    60.2 ad.did_present ad=A scene=S1 unit_id=U1 format=interstitial
    90 ad.did_dismiss ad=A scene=S1 unit_id=U1 format=interstitial
    91 ad.load_requested ad=C scene=S1 unit_id=U1 format=interstitial
    92 ad.loaded ad=C scene=S1 unit_id=U1 format=interstitial
    200 ad.present_called ad=B scene=S2 unit_id=U2 format=interstitial
    200.1 ad.will_present ad=B scene=S2 unit_id=U2 format=interstitial
    200.2 ad.did_present ad=B scene=S2 unit_id=U2 format=interstitial
    230 ad.did_dismiss ad=B scene=S2 unit_id=U2 format=interstitial
    231 ad.load_requested ad=D scene=S2 unit_id=U2 format=interstitial
    232 ad.loaded ad=D scene=S2 unit_id=U2 format=interstitial
    """,
    "two windows, the other way round, near the end of their time": """
    2 ad.load_requested ad=A scene=S1 unit_id=U1 format=interstitial
    4 ad.loaded ad=A scene=S1 unit_id=U1 format=interstitial
    1800 ad.load_requested ad=B scene=S2 unit_id=U2 format=interstitial
    1801 ad.loaded ad=B scene=S2 unit_id=U2 format=interstitial
    3500 ad.present_called ad=A scene=S1 unit_id=U1 format=interstitial
    3500.1 ad.will_present ad=A scene=S1 unit_id=U1 format=interstitial
    3530 ad.did_dismiss ad=A scene=S1 unit_id=U1 format=interstitial
    5300 ad.present_called ad=B scene=S2 unit_id=U2 format=interstitial
    5300.1 ad.will_present ad=B scene=S2 unit_id=U2 format=interstitial
    5330 ad.did_dismiss ad=B scene=S2 unit_id=U2 format=interstitial
    """,
    "two windows that show ads of one unit at one time": """
    2 ad.load_requested ad=A scene=S1 unit_id=U1 format=rewarded
    3 ad.loaded ad=A scene=S1 unit_id=U1 format=rewarded
    5 ad.load_requested ad=B scene=S2 unit_id=U1 format=rewarded
    6 ad.loaded ad=B scene=S2 unit_id=U1 format=rewarded
    60 ad.present_called ad=B scene=S2 unit_id=U1 format=rewarded
    60.1 ad.will_present ad=B scene=S2 unit_id=U1 format=rewarded
    70 ad.present_called ad=A scene=S1 unit_id=U1 format=rewarded
    70.1 ad.will_present ad=A scene=S1 unit_id=U1 format=rewarded
    95 ad.reward_earned ad=B scene=S2 unit_id=U1 format=rewarded
    96 ad.did_dismiss ad=B scene=S2 unit_id=U1 format=rewarded
    105 ad.reward_earned ad=A scene=S1 unit_id=U1 format=rewarded
    106 ad.did_dismiss ad=A scene=S1 unit_id=U1 format=rewarded
    """,
    "an app open ad and an interstitial": """
    2 ad.load_requested ad=A scene=S1 unit_id=U1 format=app_open
    3 ad.loaded ad=A scene=S1 unit_id=U1 format=app_open
    4 ad.load_requested ad=B scene=S1 unit_id=U2 format=interstitial
    5 ad.loaded ad=B scene=S1 unit_id=U2 format=interstitial
    60 ad.present_called ad=B scene=S1 unit_id=U2 format=interstitial
    60.1 ad.will_present ad=B scene=S1 unit_id=U2 format=interstitial
    80 ad.did_dismiss ad=B scene=S1 unit_id=U2 format=interstitial
    81 ad.load_requested ad=C scene=S1 unit_id=U2 format=interstitial
    82 ad.loaded ad=C scene=S1 unit_id=U2 format=interstitial
    """,
    "a pool, checked before each presentation": """
    2 ad.load_requested ad=A scene=S1 unit_id=U1 format=interstitial
    3 ad.loaded ad=A scene=S1 unit_id=U1 format=interstitial
    4 ad.load_requested ad=B scene=S1 unit_id=U1 format=interstitial
    5 ad.loaded ad=B scene=S1 unit_id=U1 format=interstitial
    1500 ad.load_requested ad=C scene=S1 unit_id=U1 format=interstitial
    1501 ad.loaded ad=C scene=S1 unit_id=U1 format=interstitial
    1600 ad.can_present_checked ad=A result=false scene=S1 unit_id=U1 format=interstitial
    1601 ad.can_present_checked ad=B result=true scene=S1 unit_id=U1 format=interstitial
    1602 ad.present_called ad=B scene=S1 unit_id=U1 format=interstitial
    1602.1 ad.will_present ad=B scene=S1 unit_id=U1 format=interstitial
    1640 ad.did_dismiss ad=B scene=S1 unit_id=U1 format=interstitial
    1641 ad.load_requested ad=D scene=S1 unit_id=U1 format=interstitial
    1642 ad.loaded ad=D scene=S1 unit_id=U1 format=interstitial
    4000 ad.can_present_checked ad=C result=true scene=S1 unit_id=U1 format=interstitial
    4002 ad.present_called ad=C scene=S1 unit_id=U1 format=interstitial
    4002.1 ad.will_present ad=C scene=S1 unit_id=U1 format=interstitial
    4040 ad.did_dismiss ad=C scene=S1 unit_id=U1 format=interstitial
    """,
    "one of two loads fails": """
    2 ad.load_requested ad=A scene=S1 unit_id=U1 format=interstitial
    3 ad.load_requested ad=B scene=S2 unit_id=U2 format=interstitial
    5 ad.load_failed ad=B scene=S2 unit_id=U2 format=interstitial code=2
    6 ad.loaded ad=A scene=S1 unit_id=U1 format=interstitial
    20 ad.load_requested ad=C scene=S2 unit_id=U2 format=interstitial
    22 ad.loaded ad=C scene=S2 unit_id=U2 format=interstitial
    60 ad.present_called ad=A scene=S1 unit_id=U1 format=interstitial
    60.1 ad.will_present ad=A scene=S1 unit_id=U1 format=interstitial
    90 ad.did_dismiss ad=A scene=S1 unit_id=U1 format=interstitial
    120 ad.present_called ad=C scene=S2 unit_id=U2 format=interstitial
    120.1 ad.will_present ad=C scene=S2 unit_id=U2 format=interstitial
    150 ad.did_dismiss ad=C scene=S2 unit_id=U2 format=interstitial
    """,
  ]

  /// What some of them are warned of, and so may be where less is told.
  private static let warnings: Set = [
    "no-reload-after-failed-can-present", "full-screen-ads-in-two-scenes",
  ]

  private static let start = """
    0 app.launched start=cold launch_index=9
    0.1 consent.can_request_ads result=true
    0.2 sdk.started
    0.3 scene.connected scene=S1 role=application
    0.4 scene.became_active scene=S1
    0.5 scene.connected scene=S2 role=application
    0.6 scene.became_active scene=S2
    0.7 content.main_shown
    """

  /// Which keys the app leaves out of which events.
  private struct Style: CustomStringConvertible {
    var leftOut: [EventName: Set<String>] = [:]

    init(using random: inout SeededGenerator, isNamedInPart: Bool) {
      let phases: [[EventName]] = [
        [.adLoadRequested], [.adLoaded, .adLoadFailed], [.adPresentCalled],
        [.adWillPresent, .adDidPresent], [.adDidDismiss, .adRewardEarned], [.adCanPresentChecked],
      ]
      for key in ["ad", "scene", "unit_id", "format"] {
        // Few apps tell the name of an ad in some records only.
        let isRare = key == "ad"
        for phase in phases {
          let isKept =
            isRare
            ? isNamedInPart && UInt8.random(in: 0..<8, using: &random) == 0
            : Bool.random(using: &random)
          if !isKept { for name in phase { leftOut[name, default: []].insert(key) } }
        }
      }
    }

    var description: String {
      leftOut.map { "\($0.key.rawValue): \($0.value.sorted())" }.sorted().joined(separator: " ")
    }
  }

  private func events(_ text: String, _ style: Style?) throws -> [Event] {
    try text.split(separator: "\n").enumerated().map { offset, line in
      let words = line.split(separator: " ", maxSplits: 1)
      let (name, all) = try EventNotation.parse(String(words[1]))
      let attributes = all.filter { !(style?.leftOut[name]?.contains($0.key) ?? false) }
      let seconds = try #require(Double(words[0]))
      return Event(
        name: name, attributes: attributes,
        location: RecordLocation(inputIndex: 0, firstLine: offset + 1, lastLine: offset + 1),
        time: TimePoint(wallNanoseconds: Int64(seconds * 1000) * 1_000_000),
        process: nil, pid: nil, emitter: "scenelint", isFromApp: true, excerpt: String(line))
    }
  }

  private func findings(_ events: [Event]) -> [Finding] {
    var engine = RuleEngine(rules: TestedCatalog.rules)
    engine.declareAll()
    for event in events { engine.take(event) }
    return engine.finish(at: .unknown).findings
  }

  @Test(arguments: stories.keys.sorted())
  func `what is left out makes no mistake`(_ name: String) throws {
    let mistakes = try mistakes(in: name, isNamedInPart: false)
    #expect(mistakes.isEmpty, "\(mistakes)")
  }

  @Test(arguments: stories.keys.sorted())
  func `a name in some records only makes no mistake`(_ name: String) throws {
    let mistakes = try mistakes(in: name, isNamedInPart: true)
    #expect(mistakes.isEmpty, "\(mistakes)")
  }

  /// What rules make of a story that is told in many styles, and should not.
  private func mistakes(in name: String, isNamedInPart: Bool) throws -> [String] {
    let story = Self.start + "\n" + (try #require(Self.stories[name]))
    let whole = Set(findings(try events(story, nil)).map(\.rule))
    #expect(whole.isSubset(of: Self.warnings), "the app does nothing wrong")
    var random = SeededGenerator(seed: TestedCatalog.seed)
    var mistakes: [String] = []
    for _ in 0..<200 {
      let style = Style(using: &random, isNamedInPart: isNamedInPart)
      for finding in findings(try events(story, style))
      where !whole.contains(finding.rule)
        && (finding.severity == .error || finding.confidence != .low)
      {
        mistakes.append("\(finding.rule) at \(finding.trigger.event.location.firstLine): \(style)")
      }
    }
    return mistakes
  }
}
