import LintEngine
import LintModel
import LogIngest
import RuleCatalog

/// Lints logs of iOS apps, with a catalog and a configuration that are read once.
///
/// A linter is a value that can be shared and used any number of times. Each log is judged alone,
/// on the thread or task that asks.
///
/// ```swift
/// let linter = try LogLinter()
/// let report = try linter.lint(contentsOf: "ui-tests.log")
/// for finding in report.findings where finding.severity >= .warning { print(finding) }
/// ```
///
/// ## Topics
///
/// ### Creating a Linter
///
/// - ``init(_:)``
/// - ``Options``
///
/// ### Linting a Log That Is There
///
/// - ``lint(contentsOf:)``
/// - ``lint(_:path:)``
///
/// ### Linting a Log While It Is Written
///
/// - ``watch(fileAt:)``
/// - ``watch(lines:path:)``
/// - ``watch(bytes:path:)``
/// - ``watch(chunks:path:)``
public struct LogLinter: Sendable {
  let linter: Linter
  private let exceptions: ExceptionLedger
  private let baseline: BaselineMatch?

  /// What decides on verdicts, besides the log.
  public struct Options: Hashable, Sendable {
    /// The path of a configuration file, such as `.scenelint.yml`; without one, none is looked for.
    public var configurationPath: String?
    /// Files and folders with rules, events and formats of your own, which come after the built-in
    /// ones. Of two with one id, the later one counts.
    public var rulePaths: [String] = []
    /// Keys of the configuration with their values, as `--set` of the command line takes them. They
    /// win over the file.
    ///
    /// `["app.process": "Demo", "emits": "ad.will_present, ad.did_dismiss"]` says which app to
    /// judge, and which events it logs whenever they happen. The command `scenelint config schema`
    /// prints all keys.
    public var settings: [String: String] = [:]

    /// Creates options that ask for the built-in rules as they are.
    public init() {}
  }

  /// Reads the rules and the configuration.
  ///
  /// This takes a while and is worth doing once. Everything that is wrong is told in one error.
  public init(_ options: Options = Options()) throws(LintError) {
    var request = ProjectRequest(today: SystemDay.today)
    request.extent = .judging
    request.isIsolated = options.configurationPath == nil
    request.path = options.configurationPath
    request.rulePaths = options.rulePaths
    request.assignments = options.settings.sorted { $0.key < $1.key }
      .map { (key: $0.key, value: $0.value) }
    let project: Project
    do throws(ProjectError) {
      project = try Project(request)
    } catch {
      throw LintError(error)
    }
    linter = Linter(catalog: project.activeCatalog, options: project.analysis)
    exceptions = project.exceptions
    do throws(BaselineError) {
      baseline = try Self.baseline(project.baselinePath)
    } catch {
      throw LintError(error, path: project.baselinePath ?? "")
    }
  }

  private static func baseline(_ path: String?) throws(BaselineError) -> BaselineMatch? {
    guard let path else { return nil }
    return BaselineMatch(try BaselineReader.read(path, isNamed: false), path: path)
  }

  /// Lints a log, or all logs of a folder or an archive.
  ///
  /// What cannot be judged is never taken for health, so a log that is missing, is empty or holds
  /// no record is an error, also when it is one of many.
  ///
  /// - Parameter path: A file, a compressed file, an archive or a folder; `-` is standard input. A
  ///   path that is not absolute begins at the working folder of the process.
  public func lint(contentsOf path: String) throws(LintError) -> LogReport {
    var builder = reportBuilder
    var inputIndex = 0
    for input in LintInput.find([path]) {
      let source = input.logs()
      while let log = source.next() {
        try builder.take(linter.lint(log, of: source, inputIndex: inputIndex))
        inputIndex += 1
      }
    }
    return builder.report
  }

  /// Lints the text of a log.
  ///
  /// - Parameters:
  ///   - text: All of the log.
  ///   - path: What the log is called in the report.
  public func lint(_ text: String, path: String = "-") throws(LintError) -> LogReport {
    var live = linter.live(path: path)
    live.take(Array(text.utf8))
    var builder = reportBuilder
    try builder.take(live.finish(restedNanoseconds: 0).result)
    return builder.report
  }

  /// A report of nothing yet, with what the project has settled about findings.
  var reportBuilder: ReportBuilder { ReportBuilder(exceptions: exceptions, baseline: baseline) }
}
