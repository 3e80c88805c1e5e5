import ArgumentParser
import ScenelintKit

/// `scenelint rules vocabulary`
struct RulesVocabularyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vocabulary",
    abstract: "Print a page of Markdown about events and what rules read.",
    usage: "scenelint rules vocabulary [options]")

  @OptionGroup var options: CatalogOptions

  func run() throws {
    Console.output(VocabularyPage(try options.catalog()).markdown)
  }
}
