// Foundation runs the program.
import Foundation
import PackagePlugin

/// `swift package scenelint …`: builds the program, and runs it with the arguments as they are.
@main
struct ScenelintPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // The package is built as it was asked for: debug, or release with `swift package -c release`.
    var parameters = PackageManager.BuildParameters()
    parameters.configuration = .inherit
    let result = try packageManager.build(.product("scenelint"), parameters: parameters)
    let program = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == "scenelint"
    }
    guard result.succeeded, let program else {
      Diagnostics.error(result.logText)
      exit(70)
    }
    let process = Process()
    process.executableURL = program.url
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    exit(process.terminationReason == .exit ? process.terminationStatus : 70)
  }
}
