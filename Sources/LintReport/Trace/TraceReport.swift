import ByteScan
import LintModel

/// A trace in the JSON format of Chrome, for its viewer, for Perfetto and others.
///
/// Each launch is a process, and each entity a thread of it, whose states are slices. Another
/// thread has the findings: from the first record of a proof to the last. An instant marks the
/// moment on the lane of the entity, and arrows lead from the states that the proof rests on.
///
///     launch 1   findings      ▐ expired-app-open-ad ▌
///                app           ▐ active ▌▐ background ▌▐ active ▌
///                ad A1         ▐ loading ▌▐ ready ──────────────▶ ▌
struct TraceReport: ReportDocument {
  static let version = 1
  static let showsHistory = true

  let run: ReportedRun

  /// Writes the timelines of one or several logs as one document, one event a line.
  func write(to output: inout OutputBuffer) {
    var builder = TraceBuilder()
    for history in run.histories { builder.add(history.timeline) }
    var head = JSONWriter()
    head.object { head in
      head.member("tool", "scenelint")
      head.member("tool_version", run.context.version)
      head.member("version", String(TraceReport.version))
      head.member("time", builder.isTimed ? "microseconds" : "order of the log")
    }
    output.append("{\"displayTimeUnit\":\"ms\",\"otherData\":")
    output.append(head.output.bytes.span)
    output.append(",\"traceEvents\":[")
    for (index, event) in builder.sorted.enumerated() {
      var writer = JSONWriter()
      event.write(to: &writer)
      output.append(index == 0 ? "\n" : ",\n")
      output.append(writer.output.bytes.span)
    }
    output.append("\n]}\n")
  }
}
