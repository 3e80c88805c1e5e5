import ArgumentParser
import LintModel
import ScenelintKit

/// `scenelint rules trace`
struct RulesTraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print the examples of rules as data, to hold another engine against this one.",
    usage: "scenelint rules trace [options] [<rule> ...]",
    discussion: """
      Each line is one example as a JSON object: the rule's check, the events with their times in \
      nanoseconds, and the verdict, its reason and the event that are expected. An example that is \
      a log is the events that were read from it.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp("The rules' ids; all rules without any.", valueName: "rule"),
    completion: .rule)
  var rules: [String] = []

  func run() throws {
    let catalog = try options.catalog()
    let asked = try rules.map { try catalog.rule($0) }
    Console.output(catalog.traces(of: rules.isEmpty ? catalog.catalog.rules : asked))
  }
}
