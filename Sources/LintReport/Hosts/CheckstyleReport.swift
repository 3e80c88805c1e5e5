import ByteScan
import LintModel

/// Checkstyle's XML, which Jenkins, reviewdog and many bots read.
struct CheckstyleReport: ReportDocument {
  var context: ReportContext
  private var entries = PrioritizedEntries<ReportEntry>()

  init(context: ReportContext) { self.context = context }

  mutating func take(_ log: ReportedLog) { entries.take(log, context, keep: \.withoutProof) }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = XMLWriter()
    let (shown, _) = entries.hostEntries(summary, context, keep: \.withoutProof)
    let files = Dictionary(grouping: shown, by: \.path).sorted { $0.key < $1.key }
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
    output.append(writer.output)
  }
}
