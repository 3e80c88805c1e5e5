import ArgumentParser
import LintModel
import ScenelintKit

/// What decides on verdicts: which logs, which app, which records, which rules.
struct JudgingOptions: ParsableArguments {
  @OptionGroup var input: InputOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "An event that the app always logs when it happens, as for check. May be repeated.",
      valueName: "event"),
    completion: .list(EventName.allCases.map(\.rawValue)),
    transform: CheckCommand.event)
  var emits: [EventName] = []

  /// The linter for a project.
  func linter(_ project: Project) throws -> Linter {
    var options = app.analysis(project)
    options.emits += emits
    options.filter = try filter.filter(project)
    return Linter(catalog: try filter.applied(to: project.activeCatalog), options: options)
  }

  /// Lints one log after the other; what is wrong with one is said at once.
  func forEachResult(_ linter: Linter, _ body: (Linter.Result) throws -> Void) throws {
    var index = 0
    for input in try input.inputs() {
      let source = input.logs()
      while let log = source.next() {
        let result = linter.lint(log, of: source, inputIndex: index)
        index += 1
        if let problem = result.summary.problem { Console.error(log.path, problem.words) }
        try body(result)
      }
    }
  }
}
