import ArgumentParser
import ByteScan
import LintModel
import LintReport
import ScenelintKit

/// `scenelint events`: shows what a log says about the app.
struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Print the events of the app in the event notation or as NDJSON.",
    discussion: """
      A line of the notation is: line number, time, event key=value …
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "notation, for people, or ndjson, for programs.")
  var format: Format = .notation

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case notation, ndjson
  }

  func run() throws {
    let inputs = try input.inputs()
    let linter = Linter(catalog: try input.catalog(), options: input.analysis)
    var hasProblem = false
    for (index, input) in inputs.enumerated() {
      if format == .notation, inputs.count > 1 {
        Console.output("\(TerminalText.harmless(input.path)):\n")
      }
      let format = format
      let result = linter.lint(input, inputIndex: index) { event in
        Console.output(EventsCommand.line(event, input.path, format))
      }
      guard let problem = result.summary.problem else { continue }
      Console.error("scenelint: \(TerminalText.harmless(input.path)): \(problem.words)")
      hasProblem = true
    }
    if hasProblem { throw ExitStatus.unusableInput }
  }

  private static func line(_ event: Event, _ path: String, _ format: Format) -> [UInt8] {
    var output = OutputBuffer()
    switch format {
    case .ndjson: RecordWriter.write(event, path: path, to: &output)
    case .notation:
      let number = String(event.location.firstLine)
      let time = event.timestamp?.timeOfDay ?? "-"
      let padding = String(repeating: " ", count: max(0, 7 - number.count))
      let notation = TerminalText.harmless(EventNotation.render(event))
      output.append("\(padding)\(number)  \(time)  \(notation)\n")
    }
    return output.take()
  }
}
