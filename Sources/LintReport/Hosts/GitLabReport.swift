package import ByteScan
package import LintModel

/// GitLab's Code Quality report, for the merge request's widget and its diff.
///
/// An entry needs a fingerprint that no other has; of equal ones the second and further ones get
/// their number.
package struct GitLabReport: DocumentReporter {
  package static let name = "gitlab"

  package var context: ReportContext
  package var findings: [Finding] = []

  /// Creates a reporter.
  package init(_ context: ReportContext) {
    self.context = context
  }

  /// Writes the report when everything is known.
  package func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var writer = JSONWriter()
    var seen: [String: Int] = [:]
    writer.array(hostEntries(summary)) { writer, entry in
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
    writer.endLine()
    output.append(writer.output.bytes.span)
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
