import LintModel

/// A format of reports, as users choose it.
///
/// To add one, write a `Reporter` or a `ReportDocument` in a folder of its own, and its row here.
package struct ReportFormat: Sendable {
  /// The name by which users choose it.
  package let name: String
  /// How the name of a file with such a report ends, without the dot.
  package let fileExtension: String
  private let type: any Reporter.Type

  /// Each format: for people first, then by where it is looked at.
  package static let all = [
    pretty,
    ReportFormat("concise", "txt", ConciseReporter.self),
    ReportFormat("xcode", "txt", XcodeReporter.self),
    markdown,
    html,
    perfetto,
    ReportFormat("json", "json", document: JSONReport.self),
    ndjson,
    ReportFormat("sarif", "sarif", document: SARIFLog.self),
    ReportFormat("junit", "xml", document: JUnitReport.self),
    ReportFormat("checkstyle", "xml", document: CheckstyleReport.self),
    ReportFormat("rdjson", "json", document: RDJSONReport.self),
    github,
    ReportFormat("gitlab", "json", document: GitLabReport.self),
    teamCity,
    azure,
    ReportFormat("otlp", "json", document: OTLPReport.self),
    ReportFormat("ecs", "ndjson", ECSReporter.self),
  ]

  // Those that commands speak of.
  package static let pretty = ReportFormat("pretty", "txt", PrettyReporter.self)
  package static let markdown = ReportFormat("markdown", "md", document: MarkdownReport.self)
  package static let html = ReportFormat("html", "html", document: HTMLReport.self)
  package static let perfetto = ReportFormat("perfetto", "json", document: TraceReport.self)
  package static let ndjson = ReportFormat("ndjson", "ndjson", NDJSONReporter.self)
  package static let github = ReportFormat("github", "txt", document: GitHubReport.self)
  package static let teamCity = ReportFormat("teamcity", "txt", document: TeamCityReport.self)
  package static let azure = ReportFormat("azure", "txt", document: AzureReport.self)

  // What `scenelint timeline` writes, and nothing else does.
  package static let lanes = ReportFormat("lanes", "txt", LanesReporter.self)
  package static let timeline = ReportFormat("json", "json", document: JSONTimeline.self)

  private init(_ name: String, _ fileExtension: String, _ reporter: any Reporter.Type) {
    self.name = name
    self.fileExtension = fileExtension
    type = reporter
  }

  private init<Document: ReportDocument>(
    _ name: String, _ fileExtension: String, document: Document.Type
  ) {
    self.init(name, fileExtension, DocumentReporter<Document>.self)
  }

  /// Whether findings are written as they come, and not only at the end.
  package var isIncremental: Bool { type.isIncremental }

  /// Whether it shows what would let each rule judge, with values of the rules' own examples.
  package var showsCoverage: Bool { type.showsCoverage }

  /// Makes what writes a report of one run.
  package func reporter(_ context: ReportContext) -> any Reporter { type.init(context: context) }

  /// The names of all formats, in their order.
  package static var names: [String] { all.map(\.name) }

  /// The format of a name.
  package static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }

  /// The name that was probably meant by one that no format has.
  package static func nearest(to name: String) -> String? { nearestName(to: name, in: names) }
}
