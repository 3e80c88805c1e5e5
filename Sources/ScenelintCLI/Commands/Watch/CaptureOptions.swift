import ArgumentParser
import LintReport
import LogIngest
import ScenelintKit

/// Where a live log comes from.
struct CaptureOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Capture a simulator with xcrun simctl: the one that is booted, or the one named."))
  var simulator = false

  @Flag(
    help: ArgumentHelp(
      """
      Capture a device with idevicesyslog or pymobiledevice3, whichever is installed: the only \
      one, or the one named. Starts again when the device drops, as with --reconnect.
      """))
  var device = false

  @Option(
    help: ArgumentHelp(
      "Read a file and what is added to it, also after it was rotated or cut.", valueName: "file"),
    completion: .file())
  var follow: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Start the command again when it ends; what happened meanwhile is unknown."))
  var reconnect: Bool?

  @Option(
    help: ArgumentHelp(
      "Keep the log in a new file, as it is read; findings then name its lines.",
      valueName: "file"),
    completion: .file())
  var save: String?

  /// Complains about sources that exclude each other.
  func validate(source: String?, command: [String]) throws {
    let kinds = [simulator, device, follow != nil, !command.isEmpty].count { $0 }
    if kinds > 1 {
      throw ValidationError("name one source: --simulator, --device, --follow or -- <command>")
    }
    let isNamed = simulator || device
    if let source, source != "-", !isNamed {
      throw ValidationError(
        "watch reads standard input, not \(TerminalText.harmless(source)); to read a file while it "
          + "grows, give --follow \(TerminalText.harmless(source))")
    }
    if kinds > 0, !isNamed, source == "-" {
      throw ValidationError("- is standard input, and another source is named")
    }
    if reconnect != nil, !isNamed, command.isEmpty {
      throw ValidationError("--reconnect is for a command, --simulator or --device")
    }
    if kinds == 0, source == nil, Console.isInputTerminal {
      throw ValidationError(
        "nothing to watch: pipe a log in, or name --simulator, --device, --follow or -- <command>")
    }
    if let save {
      try ReportOptions.check(save)
      if OutputFile.exists(save) {
        throw ValidationError("\(save) already exists; the log is kept in a new file")
      }
    }
  }

  /// What the log is called in reports.
  func shownPath(_ source: String?, _ command: [String]) -> String {
    if let save { return save }
    if simulator { return "simulator" }
    if device { return "device" }
    return follow ?? command.first ?? "-"
  }

  /// Opens the source; what is wrong with it is printed and ends the run.
  func source(
    _ source: String?, _ command: [String], process: String?
  ) throws -> any LiveSource {
    let udid = source == "-" ? nil : source
    var command = command
    if simulator { command = try CaptureCommand.simulator(udid, process: process) }
    if device { command = try CaptureCommand.device(udid) }
    do throws(ByteReader.Failure) {
      if let follow { return try FollowedFile(path: follow) }
      if command.isEmpty { return LivePipe() }
      return try Capture(command, isRestarted: reconnect ?? device)
    } catch {
      Console.error(follow ?? command.first ?? "the capture", error.reason)
      throw ExitStatus.unusableInput
    }
  }
}
