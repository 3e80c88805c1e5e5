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
