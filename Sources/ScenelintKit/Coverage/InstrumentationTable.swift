package import LintModel

/// The lines that an app can log for each event, with example values.
package enum InstrumentationTable {
  /// Whether an app can know of an event, and say so.
  ///
  /// What only the SDK or the system knows, such as why a request was refused, it cannot.
  package static func isLoggable(_ name: EventName) -> Bool {
    switch name.group {
    case .app, .scene, .window, .screen, .content, .ad, .consent: true
    default: [.sdkStarted, .sdkVersion].contains(name)
    }
  }

  /// The line for an event: what tells which ad or scene it is about, and those of some keys that
  /// such an event carries. Some values may be given.
  package static func line(
    for name: EventName, reading keys: Set<EventKey>, values: [EventKey: String] = [:]
  ) -> String {
    let pairs = self.keys(of: name).compactMap { key -> String? in
      guard identities.contains(key) || keys.contains(key) || owns(name, key) else { return nil }
      let format = key == .unitID ? values[.format].map { AdFormat(rawValue: $0) } : nil
      let cause = key == .cause ? causes[name] : nil
      let value = values[key] ?? format?.testUnitID ?? cause ?? examples[key] ?? key.name
      return "\(key.name)=\(value)"
    }
    return "[scenelint] " + ([name.rawValue] + pairs).joined(separator: " ")
  }

  /// The keys that say what an event is about, without which it tells little.
  private static let identities: Set<EventKey> = [.ad, .scene, .screen]

  /// Whether the key is what an event is there to tell.
  private static func owns(_ name: EventName, _ key: EventKey) -> Bool {
    switch name {
    case .sceneResized: [.width, .height].contains(key)
    case .sceneRotated: key == .orientation
    case .sceneModeChanged: key == .mode
    case .appLaunched: key == .start
    case .adCanPresentChecked, .consentCanRequestAds: key == .result
    case .adLoadFailed, .adPresentFailed, .consentFailed: [.code, .domain].contains(key)
    case .sdkVersion: key == .version
    default: false
    }
  }

  /// The keys that an event carries, in the order in which to write them; each has the clock.
  package static func keys(of name: EventName) -> [EventKey] {
    ownKeys(of: name) + [.monotonicMilliseconds]
  }

  private static func ownKeys(of name: EventName) -> [EventKey] {
    switch name {
    case .appLaunched: [.start, .launchIndex]
    case .appCrashed, .appTerminated, .appJetsammed: [.reason]
    case .sceneConnected: [.scene, .role, .width, .height]
    case .sceneResized: [.scene, .width, .height]
    case .sceneRotated: [.scene, .orientation]
    case .sceneModeChanged: [.scene, .mode]
    case .adLoadRequested: [.ad, .format, .unitID, .scene, .width, .height]
    case .adLoadFailed, .adPresentFailed:
      [.ad, .format, .unitID, .code, .domain, .cause]
    case .adCanPresentChecked: [.ad, .format, .unitID, .result, .cause, .scene]
    case .adRewardEarned: [.ad, .format, .unitID, .amount]
    case .adPresentCalled, .adWillPresent, .adDidPresent:
      [.ad, .format, .unitID, .scene]
    case .sdkVersion: [.version]
    case .consentFailed: [.code, .domain, .reason]
    case .consentCanRequestAds: [.result]
    default:
      switch name.group {
      case .scene: [.scene]
      case .screen, .content: [.screen]
      case .ad: [.ad, .format, .unitID]
      default: []
      }
    }
  }

  /// A value of each key; `SCENE` stands for the session's persistent identifier.
  private static let examples: [EventKey: String] = [
    .ad: "A1", .scene: "SCENE", .screen: "Home", .format: AdFormat.interstitial.rawValue,
    .unitID: AdFormat.interstitial.testUnitID ?? "", .code: "1",
    .domain: "com.google.admob", .cause: "no_fill", .reason: "memory", .result: "true",
    .width: "1024", .height: "768", .orientation: "landscapeLeft", .mode: "split",
    .role: "application", .start: "cold", .launchIndex: "1", .version: "13.0.0",
    .amount: "10", .monotonicMilliseconds: "3105",
  ]

  /// The cause that comes with an event, where it is another one than with a load.
  private static let causes: [EventName: String] = [
    .adPresentFailed: "presenter_detached", .adCanPresentChecked: "too_large",
    .adWillDismiss: "window_shrunk",
  ]
}
