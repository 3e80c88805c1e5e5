import ArgumentParser
import ByteScan
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

  @OptionGroup var input: InputOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions

  @Option(help: "How to print: lanes is for people, json for programs.")
  var format: Format = .lanes

  @Flag(help: "Draw with plain ASCII, as is done where the locale is not UTF-8.")
  var ascii = false

  @Flag(help: "Draw every launch, scene, ad and finding, however many there are.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "When to use colours: auto is for a terminal, unless NO_COLOR is set.", valueName: "when"))
  var color: CheckCommand.ColorChoice = .auto

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case lanes, json
  }

  func run() throws {
    let inputs = try input.inputs()
    let project = try input.project()
    var options = app.analysis(project)
    options.filter = try filter.filter(project)
    options.recordsTimeline = true
    let linter = Linter(catalog: try filter.applied(to: project.activeCatalog), options: options)
    var reports: [TimelineReport] = []
    var index = 0
    var hasProblem = false
    for input in inputs {
      let source = input.logs()
      while let log = source.next() {
        let result = linter.lint(log, of: source, inputIndex: index)
        let report = result.timeline ?? TimelineReport(input: result.summary)
        if format == .json { reports.append(report) }
        if format == .lanes, result.summary.problem == nil || result.summary.recordCount > 0 {
          Console.output((index == 0 ? "" : "\n") + picture.draw(report))
        }
        index += 1
        guard let problem = result.summary.problem else { continue }
        Console.error(log.path, problem.words)
        hasProblem = true
      }
    }
    if format == .json {
      var output = OutputBuffer()
      JSONTimeline(toolVersion: LintCatalog.version).write(reports, to: &output)
      Console.output(output.take())
    }
    if hasProblem { throw ExitStatus.unusableInput }
  }

  private var picture: TimelinePicture {
    TimelinePicture(
      columns: Console.outputColumns, isColored: color.isColored,
      isASCII: ascii || !Console.isUTF8, showsAll: all)
  }
}
