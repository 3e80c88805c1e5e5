import ScenelintKit

/// The commands that capture the log of a simulator or a device.
enum CaptureCommand {
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
    let tools = CaptureTool.devices
    guard let tool = tools.first(where: { $0.path != nil }) else {
      throw missing(tools.map(\.name), "libimobiledevice or pymobiledevice3")
    }
    guard let udid, let option = tool.deviceOption else { return tool.command }
    return tool.command + [option, udid]
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
