import ArgumentParser
import LintReport
import ScenelintKit

/// `scenelint doctor`: what is installed, what can be captured, what a log lacks.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is installed, what can be watched, what a log is missing, what to type.",
    usage: "scenelint doctor [options] [<log> ...]",
    discussion: """
      Without a log: the program and its libraries, the tools that capture logs, and the sources \
      of scenelint watch. With logs also what each one is, which lines and which other capture \
      would let more rules judge it. At the end stands the command to type next.

      The exit status is 0, or 3 when a log could not be used.
      """)

  @OptionGroup var judging: JudgingOptions

  @Option(help: "How to print: text is for people, json for programs.")
  var format: Format = .text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @OptionGroup var color: ColorOptions

  func run() throws {
    let paths = judging.input.paths
    // What to log is shown with values of the rules' own examples.
    let project = try judging.catalogOptions.project(paths.isEmpty ? .judging : .whole)
    var diagnosis = Diagnosis(project.activeCatalog)
    let isUsable =
      try paths.isEmpty || examine(try judging.input.inputs(), project, &diagnosis)
    switch format {
    case .text:
      let text = DiagnosisText(
        TerminalText(isColored: color.isColored), columns: Console.outputColumns)
      Console.output(text.text(of: diagnosis))
    case .json: Console.output(DiagnosisReport(diagnosis).json())
    }
    guard isUsable else { throw ExitStatus.unusableInput }
  }

  /// Reads logs, and returns whether all of them could be used.
  private func examine(
    _ inputs: [LintInput], _ project: Project, _ diagnosis: inout Diagnosis
  ) throws -> Bool {
    let advisor = CoverageAdvisor(project.activeCatalog)
    return try judging.linter(project).forEachResult(of: inputs, judging.progress(inputs)) {
      result in
      diagnosis.coverages.append(advisor.coverage(of: result.summary))
    }
  }
}
