import ArgumentParser
import ByteScan
import LintEngine
import LintModel
import LintReport
import ScenelintKit

/// `scenelint diff`: says what has changed from one log to another.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two logs: their findings, and what became of ads and scenes.",
    usage: "scenelint diff [options] <before> <after>",
    discussion: """
      Launches are matched by their order, ads by format, unit and order, scenes by their \
      persistent identifier, name or role, findings by their fingerprint. A length of time counts \
      as changed from 100 ms and a fifth of the shorter one on.

      The exit status is 0 when nothing got worse, 1 when AFTER has findings at or above --fail-on \
      that BEFORE lacks, 2 for wrong usage or broken rules, 3 when a log could not be used or no \
      rule could judge it.
      """)

  @Argument(
    help: ArgumentHelp("The log to compare with.", valueName: "before"), completion: .file())
  var before: String

  @Argument(help: ArgumentHelp("The log to judge.", valueName: "after"), completion: .file())
  var after: String

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions

  @Option(help: "How to report: text is for people, json for programs.")
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      "The lowest severity of a new finding that makes the exit status 1.", valueName: "severity"))
  var failOn: OutcomeOptions.Threshold = .warning

  @OptionGroup var unjudged: UnjudgedOptions

  @Flag(help: "Write plain ASCII, as is done where the locale is not UTF-8.")
  var ascii = false

  @OptionGroup var color: ColorOptions

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func validate() throws {
    if before == "-", after == "-" {
      throw ValidationError("standard input can be only one of the two logs")
    }
  }

  func run() throws {
    let project = try catalogOptions.project(.judging)
    let linter = try Linter(project, app, filter) { $0.recordsTimeline = true }
    let reports = [try read(before, linter, index: 0), try read(after, linter, index: 1)]
    let isUsable = reports.allSatisfy { $0.input.problem == nil }
    guard reports.allSatisfy(\.input.isUsed) else {
      throw ExitStatus.unusableInput
    }
    let difference = TimelineComparator.compare(reports[0], reports[1])
    write(difference)
    if difference.newFindings.contains(where: { failOn.isReached(by: $0.severity) }) {
      throw ExitStatus.findings
    }
    if !isUsable { throw ExitStatus.unusableInput }
    // Of two logs of which one shows nothing, nobody knows what got worse.
    let unjudged = reports.map(\.input).filter(\.judgedVerdicts.isEmpty)
    guard !unjudged.isEmpty, !self.unjudged.isAllowed(project) else { return }
    for input in unjudged {
      Console.error(input.path, RunProblem.nothingJudged.words(RunSummary(inputs: [input])))
    }
    throw ExitStatus.unusableInput
  }

  /// The timeline of the only log of an input.
  private func read(_ path: String, _ linter: Linter, index: Int) throws -> TimelineReport {
    let inputs = LintInput.find([path])
    guard let input = inputs.first, inputs.count == 1 else { throw tooMany(path) }
    let source = input.logs()
    var report = TimelineReport(input: InputSummary(path: path))
    report.input.problem = .noLogs
    var count = 0
    while let log = source.next() {
      count += 1
      if count > 1 { throw tooMany(path) }
      let result = linter.lint(log, of: source, inputIndex: index)
      report = result.timeline ?? TimelineReport(input: result.summary)
    }
    if let problem = report.input.problem { Console.error(path, problem.words) }
    return report
  }

  private func tooMany(_ path: String) -> ExitStatus {
    Console.error(path, "holds several logs; name one of them")
    return .usage
  }

  private func write(_ difference: TimelineDifference) {
    switch format {
    case .text:
      let text = DifferenceText(
        columns: Console.outputColumns, isColored: color.isColored,
        isASCII: ascii || !Console.isUTF8)
      Console.output(text.write(difference))
    case .json:
      var output = OutputBuffer()
      JSONDifference(toolVersion: LintCatalog.version).write(difference, to: &output)
      Console.output(output.take())
    }
  }
}
