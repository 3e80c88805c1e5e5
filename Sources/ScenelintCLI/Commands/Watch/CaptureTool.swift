import LogIngest

/// A program that captures the log of a device or a simulator.
struct CaptureTool {
  /// What users call it.
  let name: String
  /// How it is called: a program, and what always comes first.
  let command: [String]
  /// How to get it.
  let installation: String
  /// What stands before a device's identifier, for a tool that `watch --device` can use.
  var deviceOption: String?

  /// Each tool, those for devices in the order in which they are looked for.
  static let all =
    devices + [
      CaptureTool(
        name: "go-ios", command: ["ios", "syslog"], installation: "npm install -g go-ios"),
      CaptureTool(
        name: simulatorName, command: ["xcrun", simulatorName], installation: "install Xcode"),
      CaptureTool(
        name: consoleName, command: ["xcrun", consoleName],
        installation: "install Xcode 15 or later"),
    ]

  /// Those that `watch --device` can use.
  static let devices = [
    CaptureTool(
      name: "idevicesyslog", command: ["idevicesyslog"], installation: installationOfIdevicesyslog,
      deviceOption: "-u"),
    CaptureTool(
      name: "pymobiledevice3", command: ["pymobiledevice3", "syslog", "live"],
      installation: "pipx install pymobiledevice3", deviceOption: "--udid"),
  ]

  /// The part of Xcode that runs programs in simulators.
  static let simulatorName = "simctl"
  /// The part of Xcode that launches an app and shows its console.
  static let consoleName = "devicectl"

  private static var installationOfIdevicesyslog: String {
    #if canImport(Darwin)
      "brew install libimobiledevice"
    #else
      "apt-get install libimobiledevice-utils"
    #endif
  }

  /// The path of the program that the shell would run.
  ///
  /// macOS has an `xcrun` that only offers to install Xcode, so that it is asked for its parts.
  var path: String? {
    guard command.first == "xcrun" else { return command.first.flatMap(Console.program) }
    guard Console.program("xcrun") != nil else { return nil }
    return Self.output(
      of: "xcode-select -p >/dev/null 2>&1 && exec xcrun --find \(name) 2>/dev/null")
  }

  /// The longest that a program may take to say where something is.
  private static let answerMillisecondsMax = 3000
  /// The most bytes of an answer.
  private static let answerBytesMax = 4096

  /// The one line that a shell script prints before it ends well, and soon.
  private static func output(of script: String) -> String? {
    var bytes: [UInt8] = []
    do throws(ByteReader.Failure) {
      let capture = try Capture(["/bin/sh", "-c", script], isRestarted: false)
      let due = SuspendingClock.now + .milliseconds(answerMillisecondsMax)
      while SuspendingClock.now < due, bytes.count <= answerBytesMax {
        let read = try capture.read(appendingTo: &bytes, waitingMilliseconds: 100)
        guard case .end(let exit) = read else { continue }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return exit?.words == nil && lines.count == 1 ? String(lines[0]) : nil
      }
      capture.interrupt()
    } catch {
      return nil
    }
    return nil
  }
}
