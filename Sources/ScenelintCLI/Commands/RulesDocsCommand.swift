import ArgumentParser
import ScenelintKit

/// `scenelint rules docs`
struct RulesDocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Print a page of Markdown about all rules.",
    usage: "scenelint rules docs [options]")

  @OptionGroup var options: CatalogOptions

  func run() throws {
    Console.output(RuleHandbook(try options.catalog()).markdown)
  }
}
