import ArgumentParser
import LintEngine
import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// Which logs to read.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Logs to read: files, folders, archives, or - for standard input. Without any, standard \
      input is read when something is piped into it.
      """,
      valueName: "log"),
    completion: .file())
  var paths: [String] = []

  /// The inputs, at least one.
  func inputs() throws -> [LintInput] {
    guard let path = paths.first else {
      guard !Console.isInputTerminal else {
        throw ValidationError("no log given: name a file or a folder, or pipe a log in")
      }
      return LintInput.find(["-"])
    }
    let inputs = LintInput.find(paths)
    // A word that is neither a command nor a file is taken for a log by the default command.
    if path == CommandLine.arguments.dropFirst().first, inputs.first?.problem != nil,
      let command = nearestName(to: path, in: Scenelint.commandNames)
    {
      throw ValidationError(
        "no file or command is called \(TerminalText.harmless(path)); did you mean \(command)?")
    }
    return inputs
  }
}

/// Which app a log is about.
struct AppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The process of the app to judge. Default: the one with the most ad records.",
      valueName: "name"))
  var process: String?

  @Option(help: ArgumentHelp("The bundle identifier of the app to judge.", valueName: "id"))
  var bundleID: String?

  @Option(
    help: ArgumentHelp(
      """
      How the app was built, which some rules must know: release or debug. Default: what the log \
      says, if it does.
      """,
      valueName: "kind"),
    completion: .list(SettingMapping.buildKinds),
    transform: AppOptions.buildKind)
  var build: String?

  /// What the user asked for; an app that is named replaces the one of the configuration, and so
  /// does the kind of build.
  func analysis(_ project: Project) -> LogAnalyzer.Options {
    var options = project.analysis
    if let build { options.timeline.build = build }
    guard process != nil || bundleID != nil else { return options }
    options.process = process
    options.bundleID = bundleID
    return options
  }

  /// Reads a kind of build.
  private static func buildKind(_ word: String) throws -> String {
    let kinds = SettingMapping.buildKinds
    if kinds.contains(word) { return word }
    let nearest = nearestName(to: word.lowercased(), in: kinds)
    throw ValidationError(
      nearest.map { "did you mean \($0)?" } ?? "a build is \(kinds.joined(separator: " or "))")
  }
}

extension LintCatalog {
  /// Loads the catalog, prints what is wrong with it, and ends the run if something is.
  static func loaded(_ rulePaths: [String]) throws -> LintCatalog {
    let catalog: LintCatalog
    do throws(LintCatalogError) {
      catalog = try LintCatalog(rulePaths: rulePaths)
    } catch {
      explain(error)
      throw ExitStatus.usage
    }
    for diagnostic in catalog.diagnostics {
      Console.error(TerminalText.harmless("\(diagnostic)"))
    }
    if catalog.hasErrors { throw ExitStatus.usage }
    return catalog
  }

  /// The rule with an id; without one, the error is printed and the run ends.
  func rule(_ id: String) throws -> RuleDefinition {
    let rules = catalog.rules
    if let rule = rules.first(where: { $0.id == id }) { return rule }
    let nearest = nearestName(to: id, in: rules.map(\.id))
    let hint = nearest.map { "; did you mean \($0)?" } ?? "; see scenelint rules list"
    Console.error("scenelint: no rule is called \(TerminalText.harmless(id))\(hint)")
    throw ExitStatus.usage
  }

  /// Prints why no catalog could be made.
  static func explain(_ error: LintCatalogError) {
    switch error {
    case .unreadable(let path, let reason): Console.error(path, reason)
    case .noPlainFormat:
      Console.error("scenelint: no format is left for lines without header: keep `plain`")
    }
  }
}
