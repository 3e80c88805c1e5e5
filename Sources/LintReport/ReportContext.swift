/// What reporters have to know beside the findings.
package struct ReportContext: Sendable {
  /// The path of the input that is reported on, as the user gave it or, for a member of an archive,
  /// followed by its name.
  package var path = "?"
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
    version: String, isColored: Bool = false, columns: Int = ReportContext.columnsOfFiles
  ) {
    self.version = version
    self.isColored = isColored
    self.columns = columns
  }

  /// The path of the input as people read it.
  var shownPath: String { ReportContext.shownPath(path) }

  /// The path of the input for hosts that know the repository.
  var relativePath: String { TerminalText.harmless(folders.relative(path)) }

  /// A path as people read it: standard input has a name, not a hyphen.
  package static func shownPath(_ path: String) -> String {
    path == "-" ? "<stdin>" : path
  }
}
