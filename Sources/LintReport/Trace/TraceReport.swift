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

  var context: ReportContext
  private var builder = TraceBuilder()
  private var events: [Written] = []

  /// An event as it is written, and what tells its place in the file.
  private struct Written {
    let microseconds: Int64
    let rank: Int
    let text: OutputBuffer
  }

  init(context: ReportContext) { self.context = context }

  mutating func take(_ log: ReportedLog) {
    guard let timeline = log.history?.timeline else { return }
    builder.add(timeline)
    events += builder.takeEvents().map { event in
      var writer = JSONWriter()
      event.write(to: &writer)
      return Written(microseconds: event.microseconds, rank: event.rank, text: writer.output)
    }
  }

  /// Writes the timelines of one or several logs as one document, one event a line.
  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    var head = JSONWriter()
    head.object { head in
      head.member("tool", "scenelint")
      head.member("tool_version", context.version)
      head.member("version", String(TraceReport.version))
      head.member("time", builder.isTimed ? "microseconds" : "order of the log")
    }
    output.append("{\"displayTimeUnit\":\"ms\",\"otherData\":")
    output.append(head.output)
    output.append(",\"traceEvents\":[")
    for (index, event) in sorted.enumerated() {
      output.append(index == 0 ? "\n" : ",\n")
      output.append(event.text)
    }
    output.append("\n]}\n")
  }

  /// The events in the order of the file: by time, and of one time in the order of their track.
  private var sorted: [Written] {
    events.enumerated().sorted { left, right in
      (left.element.microseconds, left.element.rank, left.offset)
        < (right.element.microseconds, right.element.rank, right.offset)
    }.map(\.element)
  }
}
