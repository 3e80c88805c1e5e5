import ByteScan
import LintModel

/// Checkstyle's XML, which Jenkins, reviewdog and many bots read.
struct CheckstyleReport: ReportDocument {
  let run: ReportedRun

  func write(to output: inout OutputBuffer) {
    var writer = XMLWriter()
    let files = Dictionary(grouping: run.hostEntries, by: \.path).sorted { $0.key < $1.key }
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
