import ByteScan
import LintModel

/// The JSON timeline, version 1. The names of its members and their meaning never change within a
/// version; members may be added.
///
///     {"version": 1, "tool": {…}, "timelines": [
///       {"input": {"file", "problem"?, "lines", "events"}, "app"?: {"process"?, "bundle_id"?},
///        "launches": [{"id", "pid"?, "start"?, "start_seen", "from": PLACE, "to": PLACE, "end"?}],
///        "entities": [
///          {"id", "kind": "app|content|scene|ad", "launch", "derived", "names": {…}, "outcome"?,
///           "states": [{"state", "from": PLACE, "to": PLACE, "open", "impossible"}],
///           "marks": [{"event", "at": PLACE, "detail"?}], "lines"?: […], "left_out"}],
///        "findings": [{"rule", "severity", "confidence", "fingerprint", "message", "line", "at",
///                      "launch"?, "entity"?, "evidence": [{"role", "line", "seconds"?}]}],
///        "notes": [{"kind", "text"}]}]}
///
/// `PLACE` is `{"line", "order", "time"?, "seconds"?}`: the line, the place among all that was
/// judged, the time as printed, and the seconds since the launch's first record, as far as the log
/// tells. `names` has the attributes of the entity, such
/// as `unit_id`. `open` says that the launch or the log ended while the state lasted. `derived`
/// says that no identifier ties the records together, but what they say and when. An entity keeps
/// at most 1000 states, marks and lines each; `left_out` counts the others.
struct JSONTimeline: ReportDocument {
  static let version = 1
  static let showsHistory = true

  var context: ReportContext
  /// The timelines, as they are written.
  private var timelines = JSONWriter()

  init(context: ReportContext) { self.context = context }

  mutating func take(_ log: ReportedLog) {
    guard let timeline = log.history?.timeline else { return }
    let form = JSONTimeline(context: context)
    timelines.object { form.timeline(timeline, &$0) }
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    output.appendObject(members)
  }

  /// Writes the members of the document, for one that stands in another.
  func members(to writer: inout JSONWriter) {
    writer.identity(version: Self.version, toolVersion: context.version)
    writer.list("timelines", of: timelines)
  }

  private func timeline(_ report: TimelineReport, _ writer: inout JSONWriter) {
    let input = report.input
    writer.object("input") { writer in
      writer.member("file", input.path)
      writer.member("problem", input.problem?.words)
      writer.member("lines", input.lineCount)
      writer.member("events", input.eventCount)
    }
    if let app = input.app {
      writer.object("app") { writer in
        writer.member("process", app.process)
        writer.member("bundle_id", app.bundleID)
      }
    }
    let starts = JSONTimeline.starts(of: report)
    writer.objects("launches", report.launches, launch)
    writer.objects("entities", report.entities) { entity, writer in
      self.entity(entity, since: starts[entity.launchID], &writer)
    }
    writer.objects("findings", report.findings) { placed, writer in
      finding(placed, since: placed.launchID.flatMap { starts[$0] }, &writer)
    }
    writer.objects("notes", input.notes) { note, writer in
      writer.member("kind", note.kind.rawValue)
      writer.member("text", note.text)
    }
  }

  /// The first moment of each launch, from which seconds are counted.
  static func starts(of report: TimelineReport) -> [Int: TimelineMoment] {
    Dictionary(report.launches.map { ($0.id, $0.from) }, uniquingKeysWith: { first, _ in first })
  }

  private func launch(_ launch: TimelineReport.Launch, _ writer: inout JSONWriter) {
    writer.member("id", launch.id)
    writer.member("pid", launch.pid)
    writer.member("start", launch.start)
    writer.member("start_seen", launch.isStartSeen)
    place("from", launch.from, since: launch.from, &writer)
    place("to", launch.to, since: launch.from, &writer)
    writer.member("end", launch.end?.rawValue)
  }

  /// Writes the members of an entity of a launch that began at a moment.
  func entity(
    _ entity: TimelineEntity, since start: TimelineMoment?, _ writer: inout JSONWriter
  ) {
    writer.member("id", entity.id)
    writer.member("kind", entity.kind.rawValue)
    writer.member("launch", entity.launchID)
    writer.member("derived", entity.isDerived)
    writer.object("names") { writer in
      for attribute in entity.attributes { writer.member(attribute.key, attribute.value) }
    }
    writer.member("outcome", entity.adOutcome?.rawValue)
    writer.objects("states", entity.states) { state, writer in
      writer.member("state", state.state.rawValue)
      place("from", state.from, since: start, &writer)
      place("to", state.to, since: start, &writer)
      writer.member("open", state.isOpen)
      writer.member("impossible", state.isImpossible)
    }
    writer.objects("marks", entity.marks) { mark, writer in
      writer.member("event", mark.event.rawValue)
      place("at", mark.moment, since: start, &writer)
      writer.member("detail", mark.detail.flatMap { $0.isEmpty ? nil : $0 })
    }
    writer.numbers("lines", entity.lines)
    writer.member("left_out", entity.leftOutCount)
  }

  /// Writes when an ad was requested, loaded and shown, and when it ended, as far as is known.
  func times(
    of ad: TimelineEntity, since start: TimelineMoment?, _ writer: inout JSONWriter
  ) {
    let times = [
      ("requested", ad.adRequested), ("loaded", ad.adLoaded), ("shown", ad.adShown),
      ("ended", ad.adEnded),
    ]
    writer.object("times") { writer in
      for (key, moment) in times {
        if let moment { place(key, moment, since: start, &writer) }
      }
    }
  }

  private func finding(
    _ placed: TimelineReport.PlacedFinding, since start: TimelineMoment?,
    _ writer: inout JSONWriter
  ) {
    let finding = placed.finding
    writer.member("rule", finding.rule)
    writer.member("severity", finding.severity.rawValue)
    writer.member("confidence", finding.confidence.rawValue)
    writer.member("fingerprint", finding.fingerprint)
    writer.member("message", finding.message)
    writer.member("line", placed.moment.line)
    place("at", placed.moment, since: start, &writer)
    writer.member("launch", placed.launchID)
    writer.member("entity", placed.entity)
    writer.objects("evidence", finding.evidence) { piece, writer in
      writer.member("role", piece.role.rawValue)
      writer.member("line", piece.event.location.firstLine)
      seconds(piece.event.time, since: start, &writer)
    }
  }

  private func place(
    _ key: String, _ moment: TimelineMoment, since start: TimelineMoment?,
    _ writer: inout JSONWriter
  ) {
    writer.object(key) { writer in
      writer.member("line", moment.line)
      writer.member("order", moment.order)
      writer.member("time", moment.timestamp.map { "\($0)" })
      seconds(moment.time, since: start, &writer)
    }
  }

  private func seconds(
    _ time: TimePoint, since start: TimelineMoment?, _ writer: inout JSONWriter
  ) {
    guard let start, let gap = time.nanoseconds(since: start.time) else { return }
    writer.member("seconds", Double(gap) / 1e9)
  }
}
