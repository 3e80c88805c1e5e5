import ByteScan
import LintModel

/// GitLab's Code Quality report, for the merge request's widget and its diff.
///
/// An entry needs a fingerprint that no other has; of equal ones the second and further ones get
/// their number.
struct GitLabReport: ReportDocument {
  var context: ReportContext
  private var entries = PrioritizedEntries<ReportEntry>()

  init(context: ReportContext) { self.context = context }

  mutating func take(_ log: ReportedLog) { entries.take(log, context, keep: \.withoutProof) }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let (shown, _) = entries.hostEntries(summary, context, keep: \.withoutProof)
    var seen: [String: Int] = [:]
    output.appendLine { writer in
      writer.array(shown) { self.entry($1, &seen, &$0) }
    }
  }

  private func entry(
    _ entry: ReportEntry, _ seen: inout [String: Int], _ writer: inout JSONWriter
  ) {
    let key = "\(entry.rule)-\(entry.fingerprint)"
    seen[key, default: 0] += 1
    let number = seen[key] ?? 1
    writer.object { writer in
      writer.member("description", entry.advice)
      writer.member("check_name", entry.rule)
      writer.member("fingerprint", number == 1 ? key : "\(key)-\(number)")
      writer.member("severity", Self.severity(entry.severity))
      writer.object("location") { writer in
        writer.member("path", entry.path)
        writer.object("lines") { lines in
          lines.member("begin", entry.line)
          lines.member("end", entry.lastLine)
        }
      }
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
