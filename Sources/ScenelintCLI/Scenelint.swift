package import ArgumentParser
import LintReport
import ScenelintKit

/// The command line program.
package struct Scenelint: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "scenelint",
    abstract: "Finds mistakes with scenes and Google ads in iOS and iPadOS logs.",
    usage: """
      scenelint [check] [options] [<log> ...]
      scenelint <subcommand> [options] ...
      """,
    discussion: """
      scenelint reads device and simulator logs, rebuilds what the app, its scenes and its ads \
      did, and says what went wrong, on which records, and how to fix it.

        scenelint app.log                         lint a log
        scenelint watch --device                  lint a device while its app runs
        scenelint check --format json logs/       lint a folder, for a program
        scenelint timeline app.log                lanes of the app, its scenes and its ads
        scenelint diff before.log after.log       what has changed between two runs
        scenelint events app.log                  what the log says about the app
        scenelint rules explain expired-app-open-ad
        scenelint formats explain app.log:120     how a line is read
        scenelint doctor app.log                  what is installed, what a log lacks

      Exit status: 0 clean, and something was judged, 1 findings, 2 wrong usage or broken rules, \
      3 a log that could not be used, or none that a rule could judge, 4 a rule that was not \
      judged (with --require or --min-judged) or is inconclusive (with --fail-on-inconclusive), \
      70 an output that could not be written, or an error in scenelint itself.
      """,
    version: LintCatalog.version,
    subcommands: [
      CheckCommand.self, TimelineCommand.self, DiffCommand.self, CoverageCommand.self,
      RecordsCommand.self, EventsCommand.self, WatchCommand.self, RulesCommand.self,
      FormatsCommand.self, ConfigCommand.self, BaselineCommand.self, DoctorCommand.self,
      CompletionsCommand.self,
    ],
    defaultSubcommand: CheckCommand.self
  )

  /// The names of the commands.
  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Creates the command.
  package init() {}

  /// What the argument parser puts before an error, where other messages have the program's name.
  private static let errorLabel = "Error: "

  /// Runs the program with the arguments of the process, and exits.
  package static func run() -> Never {
    Console.prepare()
    if let obstacle = SystemLimits.obstacle {
      Console.error("scenelint: \(obstacle)")
      Console.exit(.internalError)
    }
    do {
      var command = try parseAsRoot()
      try command.run()
      Console.exit(.clean)
    } catch let status as ExitStatus {
      Console.exit(status)
    } catch {
      let isUsageError = exitCode(for: error) != .success
      var text = fullMessage(for: error)
      if isUsageError {
        if text.hasPrefix(errorLabel) { text = "scenelint: " + text.dropFirst(errorLabel.count) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        Console.error(lines.map { TerminalText.harmless(String($0)) }.joined(separator: "\n"))
      } else {
        Console.output(text + "\n")
      }
      Console.exit(isUsageError ? .usage : .clean)
    }
  }
}
