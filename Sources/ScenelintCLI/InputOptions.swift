public import ArgumentParser
import LintEngine
public import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// Which logs to read, and which app in them.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Logs to read: files, folders, or - for standard input.",
      discussion: "Without any, standard input is read when something is piped into it.",
      valueName: "log"))
  var paths: [String] = []

  @Option(help: "The process of the app to judge. Default: the one with the most ad records.")
  var process: String?

  @Option(help: "The bundle identifier of the app to judge.")
  var bundleID: String?

  @Option(
    name: .customLong("rules"), parsing: .singleValue,
    help: ArgumentHelp(
      "A file or folder with formats, events or rules of your own; may be repeated.",
      valueName: "path"))
  var rulePaths: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "An event that the app always logs when it happens, so that its absence means something.",
      discussion: "For example --emits ad.will_present; may be repeated.", valueName: "event"))
  var emits: [EventName] = []

  /// The inputs, at least one.
  func inputs() throws -> [LintInput] {
    guard paths.isEmpty else { return LintInput.find(paths) }
    guard !Console.isInputTerminal else {
      throw ValidationError("no log given: name a file or a folder, or pipe a log in")
    }
    return LintInput.find(["-"])
  }

  /// The catalog; problems of the user's files are printed.
  func catalog() throws -> LintCatalog { try LintCatalog.loaded(rulePaths) }

  /// What the user asked for.
  var analysis: LogAnalyzer.Options {
    var options = LogAnalyzer.Options()
    options.process = process
    options.bundleID = bundleID
    options.emits = emits
    return options
  }
}

extension LintCatalog {
  /// Loads the catalog, prints what is wrong with it, and ends the run if something is.
  static func loaded(_ rulePaths: [String]) throws -> LintCatalog {
    let catalog: LintCatalog
    do throws(LintCatalogError) {
      catalog = try LintCatalog(rulePaths: rulePaths)
    } catch {
      switch error {
      case .unreadable(let path, let reason):
        Console.error("scenelint: \(TerminalText.harmless(path)): \(reason)")
      case .noPlainFormat:
        Console.error("scenelint: no format is left for lines without header: keep `plain`")
      }
      throw ExitStatus.usage
    }
    for diagnostic in catalog.diagnostics { Console.error("\(diagnostic)") }
    if catalog.hasErrors { throw ExitStatus.usage }
    return catalog
  }
}

extension EventName: ExpressibleByArgument {}
