import LintModel

/// The reporters that there are, by the names that users choose them by.
package enum ReportFormats {
  /// Each reporter: for people first, then by where its output is looked at.
  package static var all: [any Reporter.Type] {
    [
      PrettyReporter.self, ConciseReporter.self, XcodeReporter.self, MarkdownReport.self,
      HTMLReporter.self, PerfettoReporter.self, JSONReporter.self, NDJSONReporter.self,
      SARIFReporter.self, JUnitReporter.self, CheckstyleReport.self, RDJSONReport.self,
      GitHubReport.self, GitLabReport.self, TeamCityReport.self, AzureReport.self,
      OTLPReporter.self, ECSReporter.self,
    ]
  }

  /// The names of all reporters, in their order.
  package static var names: [String] { all.map { $0.name } }

  /// The reporter of a name.
  package static func reporter(named name: String) -> (any Reporter.Type)? {
    all.first { $0.name == name }
  }

  /// The name that was probably meant by one that no reporter has.
  package static func nearest(to name: String) -> String? { nearestName(to: name, in: names) }
}
