import ArgumentParser
import LintEngine
import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// `scenelint rules`: the catalog of mistakes.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List, explain, write, check and test rules.",
    subcommands: [
      List.self, Explain.self, Test.self, RulesCheckCommand.self, RulesNewCommand.self,
      RulesDocsCommand.self, RulesVocabularyCommand.self, RulesTraceCommand.self,
    ])

  /// `scenelint rules list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the rules.", usage: "scenelint rules list [options]")

    @OptionGroup var options: CatalogOptions

    @Flag(help: "Show confidence, status, kind, folder, what each rule needs and what it keeps.")
    var long = false

    @Option(help: "How to print: text is for people, json for programs.")
    var format: Format = .text

    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json
    }

    func run() throws {
      let listing = RuleListing(try listed(options.project()))
      switch format {
      case .text:
        Console.output(long ? listing.longText(columns: Console.outputColumns) : listing.text)
      case .json: Console.output(listing.json())
      }
    }

    /// Every rule, or those that run with the packs that are asked for.
    private func listed(_ project: Project) -> [RuleDefinition] {
      let isAsked = !options.pack.isEmpty
      return (isAsked ? project.activeCatalog : project.catalog).catalog.rules
    }
  }

  /// `scenelint rules explain`
  struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Show a rule: why it matters, how to fix it, what it needs, its examples.",
      usage: "scenelint rules explain [options] <rule>")

    @OptionGroup var options: CatalogOptions

    @Argument(
      help: "The rule's id, as in a report or in scenelint rules list.", completion: .rule)
    var rule: String

    func run() throws {
      let catalog = try options.catalog()
      Console.output(RuleExplanation(try catalog.rule(rule), catalog).text)
    }
  }

  /// `scenelint rules test`
  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract: "Run the examples of rules and the samples of formats and events.",
      usage: "scenelint rules test [<path> ...]",
      discussion: "With paths, only what is in those files is tested; else the built-in catalog.")

    @Argument(
      help: ArgumentHelp(
        "Files or folders with rules, formats or events of your own.", valueName: "path"),
      completion: .file())
    var paths: [String] = []

    func run() throws {
      let catalog = try LintCatalog.loaded(paths)
      let report = CatalogTest(catalog, paths: paths).run()
      for complaint in report.complaints {
        let lines = [complaint.text] + complaint.difference.map { "    \($0)" }
        Console.output(lines.joined(separator: "\n") + "\n")
      }
      let failed = report.complaints.count
      let total = report.exampleCount + report.sampleCount
      Console.output(
        "\(ReadableCount.counted(report.exampleCount, "example")) of "
          + "\(ReadableCount.counted(report.ruleCount, "rule")), "
          + "\(ReadableCount.counted(report.sampleCount, "sample")) of formats and events: "
          + (failed == 0 ? "all right\n" : "\(failed) wrong\n"))
      if total == 0 {
        Console.error("scenelint: there is nothing to test in these files")
        throw ExitStatus.usage
      }
      if failed > 0 { throw ExitStatus.findings }
    }
  }
}
