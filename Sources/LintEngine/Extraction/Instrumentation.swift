/// The lines that an app writes for scenelint: `[scenelint] ad.loaded ad=A1 format=app_open`.
enum Instrumentation {
  /// The emitter of events that the app logged itself.
  static let emitter = "scenelint"

  /// The longest prefix that may stand before the tag, such as `[ads] ` or `flutter: `.
  static let prefixLengthMax = 64

  /// Returns the event notation in a message, or `nil` when the tag does not stand at its start.
  static func body(of message: String) -> Substring? {
    guard let line = message.split(separator: "\n", maxSplits: 1).first,
      let tag = line.firstRange(of: ExtractionCatalog.instrumentationTag)
    else { return nil }
    let prefix = line[..<tag.lowerBound]
    guard prefix.count <= prefixLengthMax, prefix.isEmpty || prefix.last == " " else { return nil }
    // A logger with the category `scenelint` has its category printed in the same brackets.
    var body = line[tag.upperBound...]
    while body.hasPrefix(ExtractionCatalog.instrumentationTag) {
      body = body.dropFirst(ExtractionCatalog.instrumentationTag.count)
    }
    return body
  }
}

/// Processes of the system that are never the app that a log is about.
enum SystemProcesses {
  /// The names of those that speak about apps in ways that look like an app's own records.
  static let names: Set<String> = [
    "SpringBoard", "PineBoard", "runningboardd", "backboardd", "kernel", "assertiond", "launchd",
    "locationd", "mediaserverd", "symptomsd", "cameracaptured", "dasd",
    "com.apple.WebKit.WebContent",
    "com.apple.WebKit.Networking", "com.apple.WebKit.GPU", "xcodebuild", "CoreSimulatorBridge",
  ]
}
