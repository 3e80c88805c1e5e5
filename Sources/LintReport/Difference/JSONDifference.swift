package import ByteScan
package import LintModel

/// The JSON difference of two logs, version 1. The names of its members and their meaning never
/// change within a version; members may be added.
///
///     {"version": 1, "tool": {…}, "before": {"file", "problem"?}, "after": {…},
///      "changes": [{"kind": "launch|scene|ad", "key", "change": "new|gone|changed",
///                   "before"?: PLACE, "after"?: PLACE, "outcome"?: {"before", "after"},
///                   "timings": [{"name", "before", "after"}]}],
///      "same": 4,
///      "findings": [{"change": "new|gone|same", "rule", "severity", "fingerprint", "message",
///                    "before_line"?, "after_line"?}]}
///
/// `PLACE` is `{"line", "time"?}`. Timings are in seconds.
package struct JSONDifference {
  static let version = 1

  private let toolVersion: String

  package init(toolVersion: String) {
    self.toolVersion = toolVersion
  }

  /// Writes a difference as one document.
  package func write(_ difference: TimelineDifference, to output: inout OutputBuffer) {
    output.appendObject { writer in
      writer.identity(version: Self.version, toolVersion: toolVersion)
      input("before", difference.before, &writer)
      input("after", difference.after, &writer)
      writer.objects("changes", difference.changes, change)
      writer.member("same", difference.sameCount)
      let findings =
        difference.newFindings.map { Entry(change: "new", before: nil, after: $0) }
        + difference.goneFindings.map { Entry(change: "gone", before: $0, after: nil) }
        + difference.sameFindings.map { Entry(change: "same", before: $0.before, after: $0.after) }
      writer.objects("findings", findings, finding)
    }
  }

  /// A finding with what happened to it.
  private struct Entry {
    var change: String
    var before: Finding?
    var after: Finding?
  }

  private func input(_ key: String, _ input: InputSummary, _ writer: inout JSONWriter) {
    writer.object(key) { writer in
      writer.member("file", input.path)
      writer.member("problem", input.problem?.words)
    }
  }

  private func change(_ change: TimelineDifference.Change, _ writer: inout JSONWriter) {
    writer.member("kind", change.kind.rawValue)
    writer.member("key", change.key)
    writer.member(
      "change", change.before == nil ? "new" : change.after == nil ? "gone" : "changed")
    place("before", change.before, &writer)
    place("after", change.after, &writer)
    if let outcome = change.outcome {
      writer.object("outcome") { writer in
        writer.member("before", outcome.before)
        writer.member("after", outcome.after)
      }
    }
    writer.objects("timings", change.timings) { timing, writer in
      writer.member("name", timing.name.rawValue)
      writer.member("before", Double(timing.beforeNanoseconds) / 1e9)
      writer.member("after", Double(timing.afterNanoseconds) / 1e9)
    }
  }

  private func finding(_ entry: Entry, _ writer: inout JSONWriter) {
    writer.member("change", entry.change)
    let finding = entry.after ?? entry.before
    writer.member("rule", finding?.rule)
    writer.member("severity", finding?.severity.rawValue)
    writer.member("fingerprint", finding?.fingerprint)
    writer.member("message", finding?.message)
    writer.member("before_line", entry.before?.trigger.event.location.firstLine)
    writer.member("after_line", entry.after?.trigger.event.location.firstLine)
  }

  private func place(_ key: String, _ moment: TimelineMoment?, _ writer: inout JSONWriter) {
    guard let moment else { return }
    writer.object(key) { writer in
      writer.member("line", moment.line)
      writer.member("time", moment.timestamp.map { "\($0)" })
    }
  }
}
