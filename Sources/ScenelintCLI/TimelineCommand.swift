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

  @Option(
    help: """
      How to print: lanes is for people, html a page for a browser, json for programs, perfetto \
      for trace viewers.
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

  @Option(
    help: ArgumentHelp(
      "When to use colours: auto is for a terminal, unless NO_COLOR is set.", valueName: "when"))
  var color: CheckCommand.ColorChoice = .auto

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case lanes, html, json, perfetto
  }

  func run() throws {
    let inputs = try input.inputs()
    let project = try input.project()
    let linter = try Linter(project, app, filter) { $0.recordsTimeline = true }
    var exceptions = project.exceptions
    var lanes = ""
    var reports: [TimelineReport] = []
    var index = 0
    var hasProblem = false
    for input in inputs {
      let source = input.logs()
      while let log = source.next() {
        let result = linter.lint(log, of: source, inputIndex: index)
        var report = result.timeline ?? TimelineReport(input: result.summary)
        report.input.notes += result.summary.notes.filter { !report.input.notes.contains($0) }
        exceptions.apply(to: &report)
        if format != .lanes { reports.append(report) }
        if format == .lanes, result.summary.problem == nil || result.summary.recordCount > 0 {
          lanes += (index == 0 ? "" : "\n") + picture.draw(report)
        }
        if output == nil {
          Console.output(lanes)
          lanes = ""
        }
        index += 1
        guard let problem = result.summary.problem else { continue }
        Console.error(log.path, problem.words)
        hasProblem = true
      }
    }
    try write(format == .lanes ? lanes : document(reports, project, exceptions))
    if hasProblem { throw ExitStatus.unusableInput }
  }

  private func document(
    _ reports: [TimelineReport], _ project: Project, _ exceptions: ExceptionLedger
  ) -> String {
    var buffer = OutputBuffer()
    let version = LintCatalog.version
    switch format {
    case .lanes: break
    case .json: JSONTimeline(toolVersion: version).write(reports, to: &buffer)
    case .perfetto: TraceReport(toolVersion: version).write(reports, to: &buffer)
    case .html:
      let advisor = CoverageAdvisor(project.activeCatalog)
      var summary = RunSummary(inputs: reports.map(\.input))
      summary.configurationFindings = exceptions.findings
      HTMLReport(toolVersion: version).write(
        summary, reports, summary.inputs.map(advisor.coverage), to: &buffer)
    }
    return String(decoding: buffer.take(), as: UTF8.self)
  }

  private func write(_ text: String) throws {
    guard let output else { return Console.output(text) }
    do throws(OutputFile.Failure) {
      try OutputFile.write(text, to: output, replacing: true)
    } catch {
      if case .system(let reason) = error { Console.error(output, "cannot be written: \(reason)") }
      throw ExitStatus.usage
    }
  }

  private var picture: TimelinePicture {
    TimelinePicture(
      columns: Console.outputColumns, isColored: color.isColored,
      isASCII: ascii || !Console.isUTF8, showsAll: all)
  }
}

extension ExceptionLedger {
  /// Marks the findings of a timeline that an exception is about.
  fileprivate mutating func apply(to report: inout TimelineReport) {
    var findings = report.findings.map(\.finding)
    apply(to: &findings, of: report.input)
    for (index, finding) in findings.enumerated() { report.findings[index].finding = finding }
  }
}
