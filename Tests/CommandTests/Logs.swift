/// Short logs with a known verdict.
enum Logs {
  /// An app-open ad that was shown half an hour too late: one error.
  static let expired = log([
    ("08:00:00", "scene.connected scene=S1"),
    ("08:00:01", "ad.load_requested ad=A1 format=app_open unit_id=U1 scene=S1"),
    ("08:00:02", "ad.loaded ad=A1 format=app_open unit_id=U1"),
    ("12:30:00", "ad.present_called ad=A1"),
  ])

  /// A request before the SDK was started: one warning.
  static let warned = log([
    ("08:00:00", "app.launched start=cold"),
    ("08:00:01", "ad.load_requested ad=A1 format=banner unit_id=U1 scene=S1"),
    ("08:00:02", "sdk.started"),
  ])

  /// Nothing wrong, and something judged.
  static let clean = log([
    ("08:00:00", "app.launched start=cold"),
    ("08:00:01", "sdk.started"),
    (
      "08:00:02",
      "ad.load_requested ad=A1 format=banner scene=S1 unit_id=ca-app-pub-3940256099942544/2934735716"
    ),
  ])

  /// The age of the ad is not known, because it was loaded before the log begins.
  static let undecided = log([
    ("08:00:00", "ad.present_called ad=A1 format=app_open"),
    ("08:00:05", "ad.loaded ad=A2 format=app_open unit_id=U2"),
  ])

  /// Records of instrumentation as `log stream` prints them.
  static func log(_ events: [(time: String, event: String)]) -> String {
    events.map { record($0.time, "[scenelint] \($0.event)") }.joined()
  }

  /// One record as `log stream` prints it.
  static func record(_ time: String, _ message: String) -> String {
    "2026-03-01 \(time).000000+0100 0x1f3 Default 0x0 512 0 Demo: [com.example.demo:ads] "
      + message + "\n"
  }
}
