import ArgumentParser
import ByteScan
import LintModel
import LintReport
import ScenelintKit

/// `scenelint coverage`: what a log lets each rule judge.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show each rule's verdict, and the line to log that would make it judgeable.",
    usage: "scenelint coverage [options] [<log> ...]",
    discussion: """
      A rule is not applicable when the log never shows what it needs, and inconclusive when it \
      could not decide. For both, what would help is shown: the line to log, word for word; the \
      option to give; or how to take the next log. At the end stand all lines that are missing, \
      those first that let the most rules judge.

      The exit status is 0, or 3 when a log could not be used.
      """)

  @OptionGroup var judging: JudgingOptions

  @Option(
    name: .customLong("rule"), parsing: .singleValue,
    help: ArgumentHelp("Show this rule only. May be repeated.", valueName: "rule"),
    completion: .rule)
  var shown: [String] = []

  @Option(help: "How to print: pretty is for people, json for programs.")
  var format: Format = .pretty

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case pretty, json
  }

  @OptionGroup var color: ColorOptions

  func run() throws {
    // What to log is shown with values of the rules' own examples.
    let project = try judging.catalogOptions.project(.whole)
    let advisor = CoverageAdvisor(project.activeCatalog)
    var report = CoverageReport(toolVersion: LintCatalog.version)
    var isFirst = true
    for rule in shown { _ = try project.activeCatalog.rule(rule) }
    let inputs = try judging.input.inputs()
    let progress = judging.progress(inputs)
    let isUsable = try judging.linter(project).forEachResult(of: inputs, progress) { result in
      var summary = result.summary
      if !shown.isEmpty { summary.verdicts.removeAll { !shown.contains($0.rule) } }
      let coverage = advisor.coverage(of: summary)
      if format == .pretty, coverage.input.isUsed {
        let writer = CoverageText(
          TerminalText(isColored: color.isColored), columns: Console.outputColumns)
        Console.output((isFirst ? "" : "\n") + writer.text(of: coverage))
      }
      isFirst = false
      Console.noteSilence(result.summary)
      if format == .json { report.add(coverage) }
    }
    if format == .json {
      var output = OutputBuffer()
      report.write(to: &output)
      for piece in output.takePieces() { Console.output(piece) }
    }
    guard isUsable else { throw ExitStatus.unusableInput }
  }
}
