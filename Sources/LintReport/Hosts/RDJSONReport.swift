import ByteScan
import LintModel

/// The Diagnostic Format of reviewdog, as one document.
struct RDJSONReport: ReportDocument {
  var context: ReportContext
  /// The diagnostics, as they are written.
  private var diagnostics = PrioritizedEntries<OutputBuffer>()

  init(context: ReportContext) { self.context = context }

  mutating func take(_ log: ReportedLog) {
    let context = context
    diagnostics.take(log, context) { Self.diagnostic($0, context) }
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let (shown, _) = diagnostics.hostEntries(summary, context) { Self.diagnostic($0, context) }
    output.appendObject { writer in
      writer.object("source") { $0.member("name", "scenelint") }
      writer.array("diagnostics", shown) { $0.element($1) }
    }
  }

  private static func diagnostic(_ entry: ReportEntry, _ context: ReportContext) -> OutputBuffer {
    var writer = JSONWriter()
    writer.object { diagnostic(entry, context, &$0) }
    return writer.output
  }

  private static func diagnostic(
    _ entry: ReportEntry, _ context: ReportContext, _ writer: inout JSONWriter
  ) {
    writer.member("message", entry.advice)
    location(entry.path, entry.line, entry.lastLine, &writer)
    writer.member("severity", entry.severity.rawValue.uppercased())
    writer.object("code") { code in
      code.member("value", entry.rule)
      code.member("url", entry.page)
    }
    let others = entry.finding?.evidence.filter { $0.role != .trigger } ?? []
    guard !others.isEmpty else { return }
    writer.objects("related_locations", others) { evidence, writer in
      let place = evidence.event.location
      writer.member(
        "message", "\(evidence.event.name.rawValue): \(ReportEntry.shown(evidence.event.excerpt))")
      location(context.relativePath, place.firstLine, place.lastLine, &writer)
    }
  }

  private static func location(
    _ path: String, _ first: Int, _ last: Int, _ writer: inout JSONWriter
  ) {
    writer.object("location") { writer in
      writer.member("path", path)
      writer.object("range") { writer in
        writer.object("start") { start in
          start.member("line", first)
          start.member("column", 1)
        }
        writer.object("end") { $0.member("line", last) }
      }
    }
  }
}
