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
      format, and file before them when there are several logs. A field that the log does not \
      carry is absent; the time is ISO 8601, with an offset and a year only if the log has them.
      """)

  @OptionGroup var input: InputOptions

  func run() throws {
    let inputs = try input.inputs()
    let linter = Linter(catalog: try input.catalog(), options: LogAnalyzer.Options())
    var hasProblem = false
    for (index, input) in inputs.enumerated() {
      var output = OutputBuffer()
      let problem = linter.records(of: input, inputIndex: index) { record in
        RecordWriter.write(record, path: inputs.count > 1 ? input.path : nil, to: &output)
        if output.count >= RecordsCommand.outputBytes { Console.output(output.take()) }
      }
      Console.output(output.take())
      guard let problem else { continue }
      Console.error(input.path, problem.words)
      hasProblem = true
    }
    if hasProblem { throw ExitStatus.unusableInput }
  }

  /// How many bytes are gathered before they are written.
  static let outputBytes = 1 << 16
}
