import ArgumentParser
import LintEngine
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
    try Linter(project, app, filter) { $0.emits += emits }
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

extension Linter {
  /// Creates a linter for a project with what the command line says of the app and its records;
  /// one that does not judge only reads.
  init(
    _ project: Project, _ app: AppOptions, _ filter: FilterOptions, judges: Bool = true,
    change: (inout LogAnalyzer.Options) -> Void = { _ in }
  ) throws {
    var options = app.analysis(project)
    options.filter = try filter.filter(project)
    options.workerCount = filter.workerCount
    change(&options)
    let catalog = judges ? project.activeCatalog : project.catalog.replacingRules([])
    self.init(catalog: try filter.applied(to: catalog), options: options)
  }
}
