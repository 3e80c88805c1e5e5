import ByteScan
import LintModel

/// The Diagnostic Format of reviewdog, as one document.
struct RDJSONReport: ReportDocument {
  let run: ReportedRun

  func write(to output: inout OutputBuffer) {
    output.appendObject { writer in
      writer.object("source") { $0.member("name", "scenelint") }
      writer.objects("diagnostics", run.hostEntries, diagnostic)
    }
  }

  private func diagnostic(_ entry: ReportEntry, _ writer: inout JSONWriter) {
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
      location(run.context.relativePath(of: place), place.firstLine, place.lastLine, &writer)
    }
  }

  private func location(
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
