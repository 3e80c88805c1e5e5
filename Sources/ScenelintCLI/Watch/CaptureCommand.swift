import ScenelintKit

/// The commands that capture the log of a simulator or a device.
enum CaptureCommand {
  /// A tool, and what it is given for a device.
  private struct Tool {
    let name: String
    let arguments: [String]
    /// What stands before the device's identifier.
    let option: String
  }

  private static let deviceTools = [
    Tool(name: "idevicesyslog", arguments: [], option: "-u"),
    Tool(name: "pymobiledevice3", arguments: ["syslog", "live"], option: "--udid"),
  ]

  /// The system's processes that tell of an app.
  private static let systemProcesses = [
    "SpringBoard", "PineBoard", "runningboardd", "dasd", "assertiond", "backboardd", "kernel",
    "locationd", "cameracaptured", "mediaserverd",
  ]

  /// Captures a simulator: of the app and the system, or of all apps that were installed.
  static func simulator(_ udid: String?, process: String?) throws -> [String] {
    guard Console.program("xcrun") != nil else { throw missing(["xcrun"], "Xcode") }
    let app =
      process.map { "process == \(quoted($0))" }
      ?? "processImagePath CONTAINS \"/Containers/Bundle/Application/\""
    let system = systemProcesses.map(quoted).joined(separator: ", ")
    return [
      "xcrun", "simctl", "spawn", udid ?? "booted", "log", "stream", "--style", "ndjson",
      "--level", "debug", "--predicate", "\(app) OR process IN {\(system)}",
    ]
  }

  /// Captures a device with the first tool that is there.
  static func device(_ udid: String?) throws -> [String] {
    guard let tool = deviceTools.first(where: { Console.program($0.name) != nil }) else {
      throw missing(deviceTools.map(\.name), "libimobiledevice or pymobiledevice3")
    }
    return [tool.name] + tool.arguments + (udid.map { [tool.option, $0] } ?? [])
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Says which programs were looked for.
  private static func missing(_ names: [String], _ package: String) -> ExitStatus {
    Console.error(
      "scenelint: no \(names.joined(separator: " and no ")) on PATH; install \(package), or name a "
        + "command of your own after --")
    return .usage
  }
}
