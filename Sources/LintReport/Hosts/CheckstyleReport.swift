package import ByteScan
package import LintModel

/// Checkstyle's XML, which Jenkins, reviewdog and many bots read.
package struct CheckstyleReport: DocumentReporter {
  package static let name = "checkstyle"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = XMLWriter()
    let files = Dictionary(grouping: hostEntries(summary), by: \.path).sorted { $0.key < $1.key }
    writer.element("checkstyle", [("version", "4.3")]) { writer in
      for (path, entries) in files {
        writer.element("file", [("name", path)]) { writer in
          for entry in entries.sorted(by: { $0.line < $1.line }) {
            writer.element(
              "error",
              [
                ("line", "\(entry.line)"), ("column", "1"), ("severity", entry.severity.rawValue),
                ("message", entry.advice), ("source", "scenelint.\(entry.rule)"),
              ])
          }
        }
      }
    }
    output.append(writer.output.bytes.span)
  }
}
