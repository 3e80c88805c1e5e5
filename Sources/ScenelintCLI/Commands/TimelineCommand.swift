import ArgumentParser
import LintModel
import LintReport
import ScenelintKit

/// `scenelint timeline`: draws what the app, its scenes and its ads went through.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Draw lanes of the app, its scenes and its ads, with the findings.",
    usage: "scenelint timeline [options] [<log> ...]",
    discussion: """
      Heavy lines are what a user sees, thin ones what is there, dotted ones what is under way. \
      Stretches in which nothing happens are folded, and distances are not to scale.

      The exit status is 0 also with findings, 2 for wrong usage or broken rules, 3 when a log \
      could not be used.
      """)

  @OptionGroup var judging: JudgingOptions

  @Option(
    help: """
      How to print: lanes is for people, html a page for a browser, json for programs, perfetto \
      for trace viewers. Several logs share a page, which shows one at a time, and a trace.
      """)
  var format: Format = .lanes

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to a file instead of standard output; an old one is replaced.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Draw with plain ASCII, as is done where the locale is not UTF-8.")
  var ascii = false

  @Flag(help: "Draw every launch, scene, ad and finding, however many there are.")
  var all = false

  @OptionGroup var color: ColorOptions

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case lanes, html, json, perfetto

    fileprivate var report: ReportFormat {
      switch self {
      case .lanes: .lanes
      case .html: .html
      case .json: .timeline
      case .perfetto: .perfetto
      }
    }
  }

  func validate() throws {
    if let output { try ReportOptions.check(output) }
  }

  func run() throws {
    let inputs = try judging.input.inputs()
    // What to log is shown with values of the rules' own examples.
    let project = try judging.catalogOptions.project(
      format.report.showsCoverage ? .whole : .judging)
    let linter = try judging.linter(project, recordsTimeline: true)
    let path = output == "-" ? nil : output
    try ReportOptions.check([path].compactMap(\.self), against: inputs)
    var run = try LintRun(
      project, linter, ReportOutputs(format.report, path: path, context))
    run.lint(inputs, judging.progress(inputs), observer: Console.noteSilence)
    let isUsable = run.summary.problemCount == 0
    try run.finish(isUsable ? .clean : .unusableInput)
    guard isUsable else { throw ExitStatus.unusableInput }
  }

  private var context: ReportContext {
    var context = ReportContext(
      version: LintCatalog.version, isColored: color.isColored, columns: Console.outputColumns)
    context.isASCII = ascii || !Console.isUTF8
    context.showsAll = all
    return context
  }
}
