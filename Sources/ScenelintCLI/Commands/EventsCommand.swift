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
    usage: "scenelint events [options] [<log> ...]",
    discussion: """
      Each line has the record's line in the log, or the lines of all records that tell it, the \
      first one's time, and the event as event key=value …

      With --explain the program says of one line which emitter and message read it, and which \
      other messages have a literal in it:

        scenelint events --explain app.log:120
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var filter: FilterOptions
  @OptionGroup var color: ColorOptions

  @Option(
    help: "How to print: notation is for people, ndjson, one JSON object a line, for programs.")
  var format: Format = .notation

  @Option(
    help: ArgumentHelp(
      "Say who reads a line: its text, a file with the line's number, or - for standard input.",
      valueName: "line"))
  var explain: String?

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case notation, ndjson
  }

  func run() throws {
    if let explain { return try explainEvent(of: explain) }
    let inputs = try input.inputs()
    let project = try catalogOptions.project(.judging)
    let linter = try Linter(project, app, filter, judges: false)
    let isUsable = inputs.forEachLog { open in
      if format == .notation, let path = open.shownPath {
        let shown = TerminalText.harmless(ReportContext.shownPath(path))
        Console.output("\(open.index == 0 ? "" : "\n")\(shown):\n")
      }
      var output = OutputBuffer()
      let result = linter.lint(open) { event in
        write(event, open.shownPath, to: &output)
        if output.count >= RecordsCommand.outputBytes { Console.output(output.take()) }
      }
      Console.output(output.take())
      for note in result.summary.notes
      where [.archive, .filter, .limit, .pattern].contains(note.kind) {
        Console.error(open.inputPath, note.text)
      }
      Console.noteSilence(result.summary)
      return result.summary.problem
    }
    guard isUsable else { throw ExitStatus.unusableInput }
  }

  private func explainEvent(of subject: String) throws {
    guard input.paths.isEmpty else {
      throw ValidationError("--explain reads one line, written as FILE:NUMBER, and no log")
    }
    let catalog = try catalogOptions.catalog()
    let line = try ExplainedLine(subject)
    let explanation = try line.explanation(catalog)
    let event = explanation.record.map { catalog.explainEvent(of: $0) }
    let style = TerminalText(isColored: color.isColored)
    Console.output(EventExplanationText(explanation, event, text: style).text(of: line.path))
  }

  private func write(_ event: Event, _ path: String?, to output: inout OutputBuffer) {
    switch format {
    case .ndjson: RecordWriter.write(event, path: path, to: &output)
    case .notation:
      let number = ([event.location] + event.otherLocations)
        .map { String($0.firstLine) }.joined(separator: ",")
      let time = event.timestamp?.timeOfDay ?? "-"
      let padding = String(repeating: " ", count: max(0, 7 - number.count))
      let notation = TerminalText.harmless(EventNotation.render(event))
      output.append("\(padding)\(number)  \(time)  \(notation)\n")
    }
  }
}
