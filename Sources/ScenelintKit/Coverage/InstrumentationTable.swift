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
    for name: EventName, reading keys: Set<String>, values: [String: String] = [:]
  ) -> String {
    let pairs = self.keys(of: name).compactMap { key -> String? in
      guard identities.contains(key) || keys.contains(key) || owns(name, key) else { return nil }
      let unitID = key == "unit_id" ? values["format"].flatMap { testUnits[$0] } : nil
      let cause = key == "cause" ? causes[name] : nil
      return "\(key)=\(values[key] ?? unitID ?? cause ?? examples[key] ?? key)"
    }
    return "[scenelint] " + ([name.rawValue] + pairs).joined(separator: " ")
  }

  /// The keys that say what an event is about, without which it tells little.
  private static let identities: Set<String> = ["ad", "scene", "screen"]

  /// Whether the key is what an event is there to tell.
  private static func owns(_ name: EventName, _ key: String) -> Bool {
    switch name {
    case .sceneResized: ["width", "height"].contains(key)
    case .sceneRotated: key == "orientation"
    case .sceneModeChanged: key == "mode"
    case .appLaunched: key == "start"
    case .adCanPresentChecked, .consentCanRequestAds: key == "result"
    case .adLoadFailed, .adPresentFailed, .consentFailed: ["code", "domain"].contains(key)
    case .sdkVersion: key == "version"
    default: false
    }
  }

  /// The keys that an event carries, in the order in which to write them.
  package static func keys(of name: EventName) -> [String] {
    switch name {
    case .appLaunched: ["start", "launch_index", "t"]
    case .appCrashed, .appTerminated, .appJetsammed: ["reason", "t"]
    case .sceneConnected: ["scene", "role", "width", "height", "t"]
    case .sceneResized: ["scene", "width", "height", "t"]
    case .sceneRotated: ["scene", "orientation", "t"]
    case .sceneModeChanged: ["scene", "mode", "t"]
    case .adLoadRequested: ["ad", "format", "unit_id", "scene", "width", "height", "t"]
    case .adLoadFailed, .adPresentFailed:
      ["ad", "format", "unit_id", "code", "domain", "cause", "t"]
    case .adCanPresentChecked: ["ad", "format", "unit_id", "result", "cause", "scene", "t"]
    case .adRewardEarned: ["ad", "format", "unit_id", "amount", "t"]
    case .adPresentCalled, .adWillPresent, .adDidPresent:
      ["ad", "format", "unit_id", "scene", "t"]
    case .sdkVersion: ["version", "t"]
    case .consentFailed: ["code", "domain", "reason", "t"]
    case .consentCanRequestAds: ["result", "t"]
    default:
      switch name.group {
      case .scene: ["scene", "t"]
      case .screen, .content: ["screen", "t"]
      case .ad: ["ad", "format", "unit_id", "t"]
      default: ["t"]
      }
    }
  }

  /// A value of each key; `SCENE` stands for the session's persistent identifier.
  private static let examples = [
    "ad": "A1", "scene": "SCENE", "screen": "Home", "format": "interstitial",
    "unit_id": "ca-app-pub-3940256099942544/4411468910", "code": "1",
    "domain": "com.google.admob", "cause": "no_fill", "reason": "memory", "result": "true",
    "width": "1024", "height": "768", "orientation": "landscapeLeft", "mode": "split",
    "role": "application", "start": "cold", "launch_index": "1", "version": "13.0.0",
    "amount": "10", "t": "3105",
  ]

  /// The cause that comes with an event, where it is another one than with a load.
  private static let causes: [EventName: String] = [
    .adPresentFailed: "presenter_detached", .adCanPresentChecked: "too_large",
    .adWillDismiss: "window_shrunk",
  ]

  /// Google's test unit of each format.
  private static let testUnits = [
    "app_open": "ca-app-pub-3940256099942544/5575463023",
    "banner": "ca-app-pub-3940256099942544/2435281174",
    "interstitial": "ca-app-pub-3940256099942544/4411468910",
    "native": "ca-app-pub-3940256099942544/3986624511",
    "rewarded": "ca-app-pub-3940256099942544/1712485313",
    "rewarded_interstitial": "ca-app-pub-3940256099942544/6978759866",
  ]
}
