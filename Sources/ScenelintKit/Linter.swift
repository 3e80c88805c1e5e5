import EventExtraction
package import LintEngine
package import LintModel
package import LogIngest
import RuleCatalog

/// Lints logs.
package struct Linter: Sendable {
  let catalog: ExtractionCatalog
  let rules: RuleSet
  var options: LogAnalyzer.Options

  /// Creates a linter.
  package init(catalog: LintCatalog, options: LogAnalyzer.Options) {
    self.catalog = catalog.extraction
    rules = RuleSet(catalog.catalog.rules)
    self.options = options
  }

  /// What became of one input.
  package typealias Result = LogAnalyzer.Result

  /// Lints the log that a source just gave; `observer` is called with each event of its app.
  package func lint(
    _ log: SourceLog, of source: LogSource, inputIndex: Int,
    observer: ((Event) -> Void)? = nil
  ) -> Result {
    var result = Result(summary: InputSummary(path: log.path), findings: [])
    if let problem = log.problem {
      result.summary.problem = problem
    } else {
      let analyzer = LogAnalyzer(
        path: log.path, inputIndex: inputIndex, catalog: catalog, rules: rules,
        options: options, observer: observer)
      result = analyzer.analyze(log.reader())
    }
    let notes = source.closingNotes()
    result.summary.notes += notes
    result.timeline?.input.notes += notes
    return result
  }

  /// Reads the records of a log as text, and returns its problem, if it has one, and what to know.
  package func records(
    of log: SourceLog, inputIndex: Int, _ body: (LogRecord) -> Void
  ) -> (problem: InputProblem?, notes: [RunNote]) {
    if let problem = log.problem { return (problem, []) }
    let outcome = RecordReader.forEachRecord(
      of: log.reader(), formats: catalog.formats, inputIndex: inputIndex, filter: options.filter,
      body)
    return (
      outcome.problem, outcome.notes + catalog.patternPlaces.notes(on: outcome.faults)
    )
  }
}

/// Something that the user wants to have read.
package struct LintInput: Hashable, Sendable {
  /// The path as the user gave it or a folder holds it; `-` is standard input.
  package let path: String
  /// Why it cannot be read, if that is known already.
  package let problem: InputProblem?

  /// Finds the inputs that the user's paths stand for.
  package static func find(_ paths: [String]) -> [LintInput] {
    InputFinder.find(paths).map { found in
      switch found {
      case .file(let path): LintInput(path: path, problem: nil)
      case .unreadable(let path, let reason):
        LintInput(path: path, problem: .unreadable(reason: reason))
      case .emptyFolder(let path): LintInput(path: path, problem: .noLogs)
      }
    }
  }

  /// How many bytes the file has; `nil` for what is no file.
  package var fileByteCount: Int? { LogSource.fileByteCount(path) }

  /// The logs of the input: itself, or those of an archive.
  package func logs() -> sending LogSource { LogSource(path: path, problem: problem) }
}
