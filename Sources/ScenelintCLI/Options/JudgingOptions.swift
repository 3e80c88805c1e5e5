import ArgumentParser
import LintEngine
import LintModel
import ScenelintKit

/// What decides on verdicts: which logs, which app, which records, which rules.
struct JudgingOptions: ParsableArguments {
  @OptionGroup var input: InputOptions
  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions
  @OptionGroup var emits: EmitsOptions

  @Flag(
    name: .customLong("no-progress"),
    help: "Show no progress on a terminal when reading takes longer than a second.")
  var hidesProgress = false

  /// What shows how far the reading of inputs has come, if that is wanted.
  func progress(_ inputs: [LintInput]) -> Progress? { hidesProgress ? nil : Progress(inputs) }

  /// The linter for a project; timelines are recorded only where somebody shows them.
  func linter(_ project: Project, recordsTimeline: Bool = false) throws -> Linter {
    try Linter(project, app, filter) { options in
      options.emits += emits.events
      options.recordsTimeline = recordsTimeline
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
