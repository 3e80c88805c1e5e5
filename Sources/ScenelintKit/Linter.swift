package import LintEngine
package import LintModel
import LogIngest
import RuleCatalog

/// Lints logs, one after the other.
package struct Linter: Sendable {
  private let catalog: ExtractionCatalog
  private let rules: [RuleDefinition]
  private let options: LogAnalyzer.Options

  /// Creates a linter.
  package init(catalog: LintCatalog, options: LogAnalyzer.Options) {
    self.catalog = catalog.extraction
    rules = catalog.catalog.rules
    self.options = options
  }

  /// What became of one input.
  package typealias Result = LogAnalyzer.Result

  /// Lints one input; `observer` is called with each event of its app.
  package func lint(
    _ input: LintInput, inputIndex: Int, observer: @escaping (Event) -> Void = { _ in }
  ) -> Result {
    var summary = InputSummary(path: input.path)
    if let problem = input.problem {
      summary.problem = problem
      return Result(summary: summary, findings: [])
    }
    do throws(ByteReader.Failure) {
      let reader = try input.open()
      let analyzer = LogAnalyzer(
        path: input.path, inputIndex: inputIndex, catalog: catalog, rules: rules,
        options: options, observer: observer)
      return analyzer.analyze(reader)
    } catch {
      summary.problem = .unreadable(reason: error.reason)
      return Result(summary: summary, findings: [])
    }
  }

  /// Reads the records of one input as text, and returns its problem if it has one.
  package func records(
    of input: LintInput, inputIndex: Int, _ body: (LogRecord) -> Void
  ) -> InputProblem? {
    if let problem = input.problem { return problem }
    do throws(ByteReader.Failure) {
      return RecordReader.forEachRecord(
        of: try input.open(), formats: catalog.formats, inputIndex: inputIndex, body)
    } catch {
      return .unreadable(reason: error.reason)
    }
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

  fileprivate func open() throws(ByteReader.Failure) -> ChunkReader {
    ChunkReader(path == "-" ? ByteReader() : try ByteReader(path: path))
  }
}
