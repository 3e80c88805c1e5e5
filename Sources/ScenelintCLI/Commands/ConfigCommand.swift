import ArgumentParser
import LintReport
import RuleCatalog
import ScenelintKit

/// `scenelint config`: the configuration of a project.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Write, show and describe the configuration of a project.",
    discussion: """
      A value is taken from the last of these that has it: the defaults, files that the \
      configuration file extends, the file itself, variables of the environment, --set, other \
      options. Mappings are merged key by key. Of lists, emits, main_content, require, \
      catalogs and exceptions add up.
      """,
    subcommands: [Init.self, Show.self, Schema.self])

  /// `scenelint config init`
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init",
      abstract: "Write a .scenelint.yml to start from.",
      usage: "scenelint config init [--force]")

    @Flag(help: "Replace a file that already exists.") var force = false

    func run() throws {
      let path = ProjectRequest.fileName
      do throws(OutputFile.Failure) {
        try OutputFile.write(
          Array(StarterConfiguration.text.utf8), to: path, replacing: force)
      } catch {
        Console.error(path, error.words + (error == .exists ? "; --force replaces it" : ""))
        throw error.status
      }
      Console.error("scenelint: \(path) is written")
    }
  }

  /// `scenelint config show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print the configuration that is in effect, as YAML.",
      usage: "scenelint config show [options] [<key>]")

    @OptionGroup var options: CatalogOptions

    @Argument(help: "The part to show, such as app or rules.expired-app-open-ad.")
    var key: String?

    @Flag(help: "Say of each value where it comes from.") var origin = false

    func run() throws {
      let settings = try options.project(.judging).settings
      guard let part = key.map({ settings.part($0) }) ?? settings else {
        Console.error("scenelint: nothing is set for \(TerminalText.harmless(key ?? ""))")
        throw ExitStatus.usage
      }
      Console.output(SettingYAML.text(part, showsOrigin: origin))
    }
  }

  /// `scenelint config schema`
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema",
      abstract: "Print the JSON Schema of .scenelint.yml, for editors.",
      usage: "scenelint config schema [options]",
      discussion: "It knows the rules of the catalog, your own among them, and their parameters.")

    @OptionGroup var options: CatalogOptions

    func run() throws {
      Console.output(SettingSchema.text(try options.project(.judging).mapping))
    }
  }
}
