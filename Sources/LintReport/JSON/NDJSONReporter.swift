import ByteScan
import LintModel

/// The parts of the JSON report, one object a line, findings as they come.
///
/// The member `type` says which part: `finding`, and at the end `configuration`, `verdict`, `input`
/// and one `summary` with the version of the form and of the program.
///
/// A live log may come to say more of a finding, or otherwise. A line `retraction` takes the
/// finding of its `file`, `rule` and `fingerprint` back. A line `revision`, at the end, has the
/// members of a finding and takes its place: it occurred more often, or more is known of it.
///
/// Where entities are asked for, lines `scene` and `ad` follow the findings of an input. They are
/// entities of `JSONTimeline` with the `file`, and an ad has its `times` as well:
///
///     {"requested"?: PLACE, "loaded"?: PLACE, "shown"?: PLACE, "ended"?: PLACE}
struct NDJSONReporter: Reporter {
  var context: ReportContext
  private var tally = FindingTally()
  /// What to know of each input, what its timeline leaves out included.
  private var notes: [[RunNote]] = []

  init(context: ReportContext) { self.context = context }

  var showsHistory: Bool { context.listsEntities }

  package mutating func report(_ finding: Finding, to output: inout OutputBuffer) {
    tally.add(finding)
    line("finding", to: &output) { JSONReport(run: ReportedRun(context)).finding(finding, &$0) }
  }

  package mutating func revise(_ finding: Finding, to output: inout OutputBuffer) {
    line("revision", to: &output) { JSONReport(run: ReportedRun(context)).finding(finding, &$0) }
  }

  package mutating func retract(_ finding: Finding, to output: inout OutputBuffer) {
    let form = JSONReport(run: ReportedRun(context))
    line("retraction", to: &output) { form.identity(of: finding, &$0) }
  }

  package mutating func report(_ history: LogHistory, to output: inout OutputBuffer) {
    guard showsHistory else { return }
    let timeline = history.timeline
    notes.append(timeline.input.notes)
    let form = JSONTimeline(run: ReportedRun(context))
    let starts = JSONTimeline.starts(of: timeline)
    for entity in timeline.entities where entity.kind == .scene || entity.kind == .ad {
      let start = starts[entity.launchID]
      line(entity.kind.rawValue, to: &output) { writer in
        writer.member("file", timeline.input.path)
        form.entity(entity, since: start, &writer)
        if entity.kind == .ad { form.times(of: entity, since: start, &writer) }
      }
    }
  }

  package mutating func finish(_ summary: RunSummary, to output: inout OutputBuffer) {
    let report = JSONReport(run: ReportedRun(context))
    for finding in summary.projectFindings {
      line("configuration", to: &output) { report.projectFinding(finding, &$0) }
    }
    for (index, input) in summary.inputs.enumerated() {
      var input = input
      if notes.indices.contains(index) { input.notes = notes[index] }
      for verdict in input.verdicts {
        line("verdict", to: &output) { report.verdict(verdict, of: input, &$0) }
      }
      line("input", to: &output) { report.input(input, &$0) }
    }
    line("summary", to: &output) { writer in
      report.identity(&writer)
      report.totals(tally, summary, &writer)
    }
  }

  private func line(
    _ type: String, to output: inout OutputBuffer, _ members: (inout JSONWriter) -> Void
  ) {
    output.appendObject { writer in
      writer.member("type", type)
      members(&writer)
    }
  }
}
