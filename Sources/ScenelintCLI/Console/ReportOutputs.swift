import ByteScan
import LintModel
import LintReport

/// The reports of a run, each with the place that it goes to.
///
/// What goes to standard output is written as it comes; a file is written whole at the end.
struct ReportOutputs {
  private var outputs: [Output] = []
  private let stream = ReportStream()
  /// Whether standard output has got the findings already, as they happened in a live log.
  var standardOutputKnowsFindings = false

  private struct Output {
    let format: ReportFormat
    var reporter: any Reporter
    let place: Place
    var buffer = OutputBuffer()

    /// Whether it tells findings as they come.
    var isIncremental: Bool { format.isIncremental }

    mutating func report(_ finding: Finding) { reporter.report(finding, to: &buffer) }

    mutating func revise(_ finding: Finding) { reporter.revise(finding, to: &buffer) }

    mutating func retract(_ finding: Finding) { reporter.retract(finding, to: &buffer) }

    mutating func report(_ history: LogHistory) { reporter.report(history, to: &buffer) }

    mutating func finish(_ summary: RunSummary) { reporter.finish(summary, to: &buffer) }
  }

  private enum Place: Equatable {
    case standardOutput
    case file(String)
    /// A file that a host gives for more than one step, which is added to.
    case shared(String)
  }

  /// Makes the reporters that were asked for, and those for the host that runs this.
  ///
  /// A host's reports are added where the user has not said what standard output gets.
  init(
    _ options: ReportOptions, _ context: ReportContext, isColored: Bool,
    variable: (String) -> String?
  ) {
    let targets = options.output.map {
      ($0.format, $0.path == "-" ? .standardOutput : Place.file($0.path))
    }
    let isFree = options.format == nil && !targets.contains { $0.1 == .standardOutput }
    let first = options.format ?? (isFree ? .pretty : nil)
    if let first { add(first, .standardOutput, context, isColored: isColored) }
    let host = options.noCI ? nil : CIHost(variable)
    if isFree, let host { add(host.format, .standardOutput, context) }
    for (format, place) in targets { add(format, place, context) }
    let hasAnnotations = outputs.contains {
      $0.place == .standardOutput && $0.format.name == ReportFormat.github.name
    }
    if hasAnnotations, !options.noCI, let path = variable("GITHUB_STEP_SUMMARY"), !path.isEmpty {
      add(.markdown, .shared(path), context)
    }
  }

  /// The reports that tell findings on standard output as they come.
  var telling: ReportOutputs {
    var telling = self
    telling.outputs.removeAll { $0.place != .standardOutput || !$0.isIncremental }
    return telling
  }

  /// Makes one reporter, for a file or, without a path, for standard output.
  init(_ format: ReportFormat, path: String?, _ context: ReportContext) {
    let place = path.map { Place.file($0) } ?? .standardOutput
    add(format, place, context, isColored: context.isColored && place == .standardOutput)
  }

  private mutating func add(
    _ format: ReportFormat, _ place: Place, _ context: ReportContext, isColored: Bool = false
  ) {
    var context = context
    context.isColored = isColored
    if place != .standardOutput { context.columns = ReportContext.columnsOfFiles }
    let reporter = format.reporter(context)
    outputs.append(Output(format: format, reporter: reporter, place: place))
  }

  /// Whether some report shows what happened in the logs.
  var showHistory: Bool { outputs.contains(where: \.reporter.showsHistory) }

  // MARK: - The run

  mutating func begin(input path: String) {
    for index in outputs.indices { outputs[index].reporter.begin(input: path) }
  }

  mutating func report(_ findings: [Finding]) {
    for index in outputs.indices {
      for finding in findings { outputs[index].report(finding) }
      let isKnown = standardOutputKnowsFindings && outputs[index].isIncremental
      if isKnown, outputs[index].place == .standardOutput { _ = outputs[index].buffer.take() }
    }
    flush()
  }

  /// Tells findings once more, as they are at the end of a live log.
  mutating func revise(_ findings: [Finding]) {
    for index in outputs.indices { findings.forEach { outputs[index].revise($0) } }
    flush()
  }

  /// Takes back findings of a live log.
  mutating func retract(_ findings: [Finding]) {
    for index in outputs.indices { findings.forEach { outputs[index].retract($0) } }
    flush()
  }

  mutating func report(_ history: LogHistory) {
    for index in outputs.indices { outputs[index].report(history) }
    flush()
  }

  /// Whether nobody reads what goes to standard output any more.
  var isUnread: Bool { stream.isUnread }

  /// Ends all reports, and says whether all could be written.
  mutating func finish(_ summary: RunSummary) -> Bool {
    for index in outputs.indices { outputs[index].finish(summary) }
    var isWhole = true
    for index in outputs.indices {
      let bytes = outputs[index].place == .standardOutput ? [] : outputs[index].buffer.take()
      do throws(OutputFile.Failure) {
        switch outputs[index].place {
        case .standardOutput: break
        case .file(let path): try OutputFile.write(bytes, to: path)
        case .shared(let path): try OutputFile.append(bytes, to: path)
        }
      } catch {
        isWhole = false
        if case .file(let path) = outputs[index].place { Console.error(path, error.words) }
        if case .shared(let path) = outputs[index].place { Console.error(path, error.words) }
      }
    }
    flush()
    return isWhole && !stream.hasFailed
  }

  private mutating func flush() {
    for index in outputs.indices where outputs[index].place == .standardOutput {
      stream.write(outputs[index].buffer.take())
    }
  }
}
