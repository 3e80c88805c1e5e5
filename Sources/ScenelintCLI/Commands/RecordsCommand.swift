import ArgumentParser
import ByteScan
import LintEngine
import LintModel
import LintReport
import ScenelintKit

/// `scenelint records`: shows how a log is read.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Print every record of logs as read, one JSON object a line.",
    usage: "scenelint records [options] [<log> ...]",
    discussion: """
      Members: line last_line timestamp process pid tid level subsystem category sender message \
      format, and file before them when there may be several logs. A field that the log does not \
      carry is absent; the time is ISO 8601, with an offset and a year only if the log has them.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var filter: FilterOptions

  func run() throws {
    let inputs = try input.inputs()
    var options = LogAnalyzer.Options()
    let project = try catalogOptions.project(.judging)
    options.filter = try filter.filter(project)
    let linter = Linter(catalog: try filter.applied(to: project.catalog), options: options)
    let isUsable = inputs.forEachLog { open in
      var output = OutputBuffer()
      let (problem, notes) = linter.records(of: open.log, inputIndex: open.index) { record in
        RecordWriter.write(record, path: open.shownPath, to: &output)
        if output.count >= RecordsCommand.outputBytes { Console.output(output.take()) }
      }
      Console.output(output.take())
      for note in notes + open.source.closingNotes() { Console.error(open.inputPath, note.text) }
      return problem
    }
    guard isUsable else { throw ExitStatus.unusableInput }
  }

  /// How many bytes are gathered before they are written.
  static let outputBytes = 1 << 16
}
