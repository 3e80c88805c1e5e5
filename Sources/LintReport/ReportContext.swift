package import LintModel

/// What reporters have to know beside the findings.
package struct ReportContext: Sendable {
  /// The paths of the inputs in the order of their index, as the user gave them or, for members of
  /// an archive, followed by their name. Reporters add each path as its input begins.
  package var paths: [String]
  /// The version of the program.
  package var version: String
  /// Whether text may be coloured.
  package var isColored: Bool
  /// Whether findings that do not count are shown too.
  package var showsSuppressed = false
  /// How many columns a line of text may take.
  package var columns: Int
  /// The rules of the run, in the order of their ids.
  package var rules: [ReportedRule] = []
  /// Where relative paths start, and what they are written relative to.
  package var folders = ReportFolders()
  /// Whether SARIF lists what passed or could not be judged as results.
  package var listsVerdicts = false
  /// Whether NDJSON lists each scene and each ad.
  package var listsEntities = false
  /// What a result of SARIF points at.
  package var anchor = SARIFAnchor.log
  /// Whether lanes are drawn with plain ASCII.
  package var isASCII = false
  /// Whether lanes show every launch, scene, ad and finding, however many there are.
  package var showsAll = false
  /// The time of the report in nanoseconds since 1970, for records that need one and have none.
  package var nanosecondsSince1970: Int64 = 0

  /// The columns of text that is not written to a terminal.
  package static let columnsOfFiles = 100

  package init(
    paths: [String] = [], version: String, isColored: Bool = false,
    columns: Int = ReportContext.columnsOfFiles
  ) {
    self.paths = paths
    self.version = version
    self.isColored = isColored
    self.columns = columns
  }

  /// The path of an input as the user gave it.
  func givenPath(of location: RecordLocation) -> String {
    paths.indices.contains(location.inputIndex) ? paths[location.inputIndex] : "?"
  }

  /// The path of an input; standard input is shown as `<stdin>`.
  package func path(of location: RecordLocation) -> String {
    ReportContext.shownPath(givenPath(of: location))
  }

  /// A path as people read it: standard input has a name, not a hyphen.
  package static func shownPath(_ path: String) -> String {
    path == "-" ? "<stdin>" : path
  }
}
