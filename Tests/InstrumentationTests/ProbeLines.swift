import TestSupport

@testable import InstrumentationSample

/// All that an app can log with the probe, and values that try to break out of their pairs.
enum ProbeLines {
  static let hostileValues = [
    "", " ", "\"", "\\", "a b", "a=b", "C:\\new", "say \"hi\"", "\\\"", "ends with \\", "\n\r\t",
    "two\nlines", "=", "==x", "key=value", "🙂 e\u{301}\u{1F1E9}\u{1F1EA}", "\u{202E}\u{2028}ü",
    "[scenelint] ad.loaded ad=B", "\"} \" '", "%@ %s %n", "<b>&amp;", "::error::", "\u{301}",
    String(repeating: "\"", count: 500), String(repeating: "🙂", count: 500),
  ]

  /// One event of each kind, with a value wherever one can be given.
  static func all(_ value: String) -> [ScenelintEvent] {
    let formats = ScenelintEvent.AdFormat.allCases.map {
      ScenelintEvent.adLoadRequested(value, $0, unitID: value, scene: value)
    }
    let callbacks = ScenelintEvent.AdCallback.allCases.map { ScenelintEvent.ad($0, value) }
    return [
      .appLaunched(
        start: "cold", index: 3, version: value, build: value, systemVersion: value, device: value),
      .sceneConnected(value, role: "application"),
      .state("scene.became_active", scene: value), .state("scene.will_resign_active"),
      .sceneResized(
        value, width: 507.5, height: 1366, orientation: "landscapeLeft", mode: "split"),
      .sceneModeChanged(value, mode: "full_screen"), .windowBecameKey(value, scene: value),
      .screenDidLoad(value), .screenDidAppear(value, scene: value, isRoot: true),
      .screenDidDisappear(value), .loadingShown(value), .loadingFinished(), .mainContentShown(),
    ] + formats + [
      .adLoadRequested(value, .banner, unitID: value, scene: nil),
      .adLoaded(value, responseID: value),
      .adLoadFailed(value, domain: value, code: -1009, reason: value, responseID: value),
      .adCanPresentChecked(value, result: false, scene: value),
      .adPresentCalled(value, scene: value),
      .adPresentFailed(value, domain: value, code: 17, reason: value),
    ] + callbacks + [
      .adRewardEarned(value, amount: 10), .adRefreshed(value, width: 320, height: 50.25),
      .sdkStarted(version: value), .consentRequested, .consentResolved,
      .consentCanRequestAds(true), .consentFailed(domain: value, code: 2, reason: value),
    ]
  }

  /// A value of random characters, most of them such as matter to the notation.
  static func value(using generator: inout SeededGenerator) -> String {
    let telling: [Unicode.Scalar] = ["\"", "\\", " ", "=", "n", "\n", "\t", "🙂", "a", "\u{7}"]
    var value = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      value.unicodeScalars.append(telling.randomElement(using: &generator) ?? "a")
    }
    return value
  }
}
