import ArgumentParser
import LintModel
import LogIngest
import ScenelintKit

/// `scenelint watch`: lints a log while it is written.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Lint a live log: findings as they happen, verdicts at its end.",
    usage: """
      scenelint watch [options] [-]
      scenelint watch [options] --simulator [<udid>]
      scenelint watch [options] --device [<udid>]
      scenelint watch [options] --follow <file>
      scenelint watch [options] -- <command> ...
      """,
    discussion: """
      Reads standard input, or what a command captures, and prints a finding as soon as it is \
      certain. A record that another one may repeat in other words is held for a second. What \
      must happen by a certain time counts as missed two seconds after that time, on the log's \
      clock or, while no record comes, on the system's.

      At the end of the log, or on Ctrl-C, the verdicts and the exit status are those of check for \
      the same log; a second Ctrl-C ends at once. A finding that later records explain is taken \
      back on standard error, and in ndjson by a line of its own. A capture that fails makes the \
      exit status 3, unless there are findings.
      """)

  @Argument(
    help: ArgumentHelp(
      "- for standard input (the default), or the device or simulator of --device or --simulator.",
      valueName: "source"))
  var source: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("A command that prints a log.", valueName: "command"))
  var command: [String] = []

  @OptionGroup var capture: CaptureOptions
  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions
  @OptionGroup var emits: EmitsOptions

  @OptionGroup var known: KnownOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var outcome: OutcomeOptions

  @OptionGroup var color: ColorOptions

  func validate() throws {
    try capture.validate(source: source, command: command)
  }

  func run() throws {
    let project = try catalogOptions.project(report.showsCoverage ? .whole : .judging)
    let policy = try outcome.policy(project)
    let context = report.context(project, showsSuppressed: known.showSuppressed)
    let outputs = ReportOutputs(report, context, isColored: color.isColored) { name in
      catalogOptions.isolated ? nil : Console.variable(name)
    }
    let linter = try Linter(project, app, filter) { options in
      options.emits += emits.events
      options.recordsTimeline = outputs.showHistory
    }
    var run = try LintRun(project, linter, outputs, baseline: known.baseline)
    let analysis = app.analysis(project)
    let live = try capture.source(source, command, process: analysis.process)
    let path = capture.shownPath(source, command)
    var session = WatchSession(
      linter.live(path: path), run, outputs.telling, path: path, save: capture.save)
    session.awaitedApp = analysis.process ?? analysis.bundleID
    Console.awaitInterruption()
    // The report does not wait for the end of a command that takes its time.
    try withExtendedLifetime(live) {
      let watched = session.watch(live)
      run.lint(live: watched.result, wasTold: true)
      let status = try run.finish(policy)
      if !watched.isKept { throw ExitStatus.internalError }
      if status != .clean { throw status }
    }
  }
}
