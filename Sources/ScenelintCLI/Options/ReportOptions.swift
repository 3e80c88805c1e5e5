import ArgumentParser
import LintReport
import ScenelintKit

extension SARIFAnchor: ExpressibleByArgument {}

/// Which reports are written, and where to.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What standard output gets: \(ReportFormat.names.joined(separator: ", ")). (default: \
      pretty, and in CI what the host shows)
      """,
      valueName: "format"),
    completion: .list(ReportFormat.names),
    transform: ReportOptions.format)
  var format: ReportFormat?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      Write a report to a file as well, such as sarif=lint.sarif; - is standard output. Several \
      logs share a report; a page of html shows one of them at a time. May be repeated.
      """,
      valueName: "format=file"),
    transform: ReportOptions.target)
  var output: [Target] = []

  @Flag(
    name: .customLong("no-ci"),
    help: "Add nothing to standard output because a CI host runs the command.")
  var noCI = false

  @Flag(help: "In SARIF, list also what passed and what could not be judged as results.")
  var sarifVerdicts = false

  @Flag(help: "In ndjson, list each scene and ad as well.")
  var entities = false

  @Option(
    help: ArgumentHelp(
      """
      What results of SARIF point at: log is the record, rule the project's own rule file or its \
      configuration, which a repository has where it lacks the log.
      """,
      valueName: "place"))
  var sarifAnchor = SARIFAnchor.log

  /// A report and the file that it goes to.
  struct Target {
    let format: ReportFormat
    /// The path as the user gave it; `-` is standard output.
    let path: String
  }

  func validate() throws {
    let isOutputTaken = output.contains { $0.path == "-" }
    if isOutputTaken, let format {
      throw ValidationError("--format \(format.name) and an --output both go to standard output")
    }
    var paths: Set<String> = []
    for target in output where !paths.insert(OutputFile.identity(target.path)).inserted {
      throw ValidationError("two reports go to \(target.path)")
    }
    for target in output { try Self.check(target.path) }
    if entities, !formats.contains(where: { $0.name == ReportFormat.ndjson.name }) {
      throw ValidationError("--entities needs --format ndjson, or an --output like ndjson=a.ndjson")
    }
  }

  /// The formats that are asked for.
  private var formats: [ReportFormat] { [format].compactMap(\.self) + output.map(\.format) }

  /// Complains about a path that no file can have, as far as can be told before there is one.
  static func check(_ path: String) throws {
    guard path != "-", let problem = OutputFile.obstacle(path) else { return }
    throw ValidationError("\(path) cannot be written: \(problem)")
  }

  /// Whether a report that is asked for shows what would let rules judge; hosts are told findings.
  var showsCoverage: Bool { formats.contains(where: \.showsCoverage) }

  /// Complains about a report in the place of a log.
  static func check(_ paths: [String], against inputs: [LintInput]) throws {
    let logs = Set(inputs.map { OutputFile.identity($0.path) })
    for path in paths where path != "-" && logs.contains(OutputFile.identity(path)) {
      throw ValidationError("\(path) is a log; a report would replace it")
    }
  }

  /// What reporters have to know before the run.
  func context(_ project: Project, showsSuppressed: Bool) -> ReportContext {
    var context = ReportContext(version: LintCatalog.version, columns: Console.outputColumns)
    context.showsSuppressed = showsSuppressed
    context.listsVerdicts = sarifVerdicts
    context.listsEntities = entities
    context.anchor = sarifAnchor
    context.rules = project.activeCatalog.catalog.rules.map { rule in
      var reported = ReportedRule(
        id: rule.id, title: rule.title, severity: rule.severity, confidence: rule.confidence,
        why: rule.why, fix: rule.fix, references: rule.references, tags: rule.tags,
        path: rule.path)
      guard sarifAnchor == .rule else { return reported }
      reported.place = project.place(of: rule).map { .init(path: $0.path, line: $0.line) }
      return reported
    }
    context.nanosecondsSince1970 = Int64(Console.secondsSince1970) * 1_000_000_000
    if let working = OutputFile.resolved(".") {
      context.folders = ReportFolders(
        working: working, root: OutputFile.repositoryRoot(above: working),
        resolve: OutputFile.resolved)
    }
    return context
  }

  private static func format(_ name: String) throws -> ReportFormat {
    if let format = ReportFormat.named(name) { return format }
    let names = ReportFormat.names.joined(separator: ", ")
    throw ValidationError(
      ReportFormat.nearest(to: name).map { "did you mean \($0)?" } ?? "a format is one of \(names)"
    )
  }

  private static func target(_ text: String) throws -> Target {
    let name = text.prefix { $0 != "=" }
    let format = try format(String(name))
    let path = String(text.dropFirst(name.count + 1))
    guard !path.isEmpty else {
      throw ValidationError(
        "an output is written like \(format.name)=lint.\(format.fileExtension)")
    }
    return Target(format: format, path: OutputFile.identity(path) == "-" ? "-" : path)
  }
}
