import LintModel

/// What a log tells of the versions that ran, and of the kind of device.
///
/// The last word counts, because an app may be updated between two launches. What does not look
/// like a version or a model is left out, for it may tell of a person.
struct VersionFacts {
  /// The most bytes of a version.
  static let versionBytesMax = 64

  private(set) var app: String?
  /// The number of the app's build.
  private(set) var build: String?
  private(set) var sdk: String?
  private(set) var system: String?
  /// The device's model, such as `iPad14,1`.
  private(set) var device: String?

  /// Takes over what an event tells.
  mutating func take(_ event: Event) {
    if event.name == .appLaunched {
      takeLaunch(event)
    } else if event.tellsSDKVersion, let version = Self.version(event.string(.version)) {
      // The SDK calls itself `afma-sdk-i-v13.8.1`.
      sdk = String(version.drop { !$0.isNumber })
    }
  }

  private mutating func takeLaunch(_ event: Event) {
    if let version = Self.version(event.string(.version)) {
      // The builds of another version have other numbers.
      if version != app { build = nil }
      app = version
    }
    let number = event.string(.build).flatMap { Self.isBuildNumber($0) ? $0 : nil }
    build = Self.version(number) ?? build
    system = Self.version(event.string(.osVersion)) ?? system
    device = event.string(.device).flatMap { Self.isModel($0) ? $0 : nil } ?? device
  }

  /// Whether a value of `build` is a number, such as `451` or `2.3.1`, and not a kind of build.
  static func isBuildNumber(_ text: String) -> Bool {
    text.utf8.first.map(isDigit) ?? false
  }

  /// A text if it looks like a version: short, with a digit, and of few characters.
  private static func version(_ text: String?) -> String? {
    guard let text, text.utf8.count <= versionBytesMax, text.utf8.contains(where: isDigit),
      text.utf8.allSatisfy({ isDigit($0) || isLetter($0) || marks.contains($0) })
    else { return nil }
    return text
  }

  /// What may stand in a version beside letters and digits: `2.3.1-beta+4`, `18.2 (22C150)`.
  private static let marks = Array(" ()+-._".utf8)

  /// Whether a text is a device's model, or what a simulator is called in the place of one.
  private static func isModel(_ text: String) -> Bool {
    if simulators.contains(text) { return true }
    guard text.utf8.count <= versionBytesMax else { return false }
    let parts = text.utf8.drop(while: isLetter).split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return text.utf8.first.map(isLetter) ?? false && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  /// What `uname` says in a simulator.
  private static let simulators: Set<String> = ["arm64", "i386", "x86_64"]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension Event {
  /// Whether the event's version is that of the ads SDK; an adapter that starts has one of its own.
  var tellsSDKVersion: Bool {
    switch name {
    case .sdkVersion, .sdkOutdated: true
    case .sdkStarted: self[.adapter] == nil
    default: false
    }
  }
}
