import LintModel

/// How an app was built.
enum BuildKind: String {
  case release
  case debug
}

/// What a log tells of the device and the SDK, whichever launch tells it.
struct DeviceFacts {
  /// Whether the device is a test device of the ads SDK, with the event that tells.
  private(set) var isTestDevice: (value: Bool, event: Event)?
  /// Whether the app runs in a simulator or under a debugger; `nil` when nothing tells.
  private(set) var isDebugRun: Bool?
  /// How the app says it was built, such as `release`, with the event that tells.
  private(set) var build: (value: String, event: Event)?
  /// The SDK's version as a number, with the event that tells.
  private(set) var sdkVersion: (value: Int, event: Event)?
  /// What reports tell of the versions; no rule reads them.
  private(set) var versions = VersionFacts()

  /// The keys under which a record of the app or the SDK has a redacted value.
  private(set) var hiddenKeys: Set<EventKey> = []

  /// Takes over what an event tells.
  mutating func take(_ event: Event) {
    versions.take(event)
    if event.name.group == .app || event.name.group == .sdk {
      // The version of the app is not that of the SDK, which rules read.
      hiddenKeys.formUnion(
        event.hiddenKeys.filter { event.name.group == .sdk || $0 != .version })
    }
    // The SDK prints how to make the device a test device only where it is none.
    if event.name == .sdkTestDeviceHint {
      isTestDevice = (false, event)
      // In place of a device's id it prints a word for all simulators.
      let device = event.string(.deviceID)?.uppercased()
      if device?.contains("SIMULATOR") == true { isDebugRun = true }
    }
    if event.isFromApp, let word = event.string(.build), !VersionFacts.isBuildNumber(word) {
      build = (word, event)
    }
    if event.isFromDebugConsole { isDebugRun = true }
    if event.isFromApp, case .bool(let flag) = event[.testDevice] { isTestDevice = (flag, event) }
    if event.tellsSDKVersion,
      let number = event.string(.version).flatMap(DeviceFacts.number(ofVersion:))
    {
      sdkVersion = (number, event)
    }
  }

  /// A version as a thousand times its major number and the minor one: 13008 for `13.8.1` and
  /// `afma-sdk-i-v13.8.1`.
  static func number(ofVersion text: String) -> Int? {
    let parts = text.drop { !$0.isNumber }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]),
      (0..<1000).contains(major), (0..<1000).contains(minor)
    else { return nil }
    return major * 1000 + minor
  }
}
