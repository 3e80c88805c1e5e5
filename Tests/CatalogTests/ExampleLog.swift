import LintModel
import RuleCatalog

/// An example of events as the log of an app that prints them as instrumentation.
struct ExampleLog {
  var records: [RawRecord]
  let style: LogStyle

  /// 8:00 on 1 March 2026.
  static let morning: Int64 = 1_772_352_000_000_000_000
  /// The first moment of 2026.
  static let newYear: Int64 = 1_767_225_600_000_000_000

  /// Writes an example's events, or returns `nil` when the style cannot tell what they tell.
  ///
  /// The rules for that: a style with times needs a time for each event, as fine as the style can
  /// print it; a style without needs events without times; one without date cannot tell half a day
  /// from nothing; one that shows copies takes two equal events within 5 ms for one.
  init?(_ events: [ExampleEvent], style: LogStyle, start: Int64 = ExampleLog.morning) {
    self.style = style
    let times = events.compactMap(\.timeNanoseconds)
    if let resolution = style.resolution {
      guard times.count == events.count, times.allSatisfy({ $0 % resolution == 0 }) else {
        return nil
      }
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      guard style.hasDate || gaps.allSatisfy({ $0.magnitude < 43_200_000_000_000 }) else {
        return nil
      }
    } else {
      guard times.isEmpty else { return nil }
    }
    guard !style.showsCopies || !ExampleLog.hasTwins(events) else { return nil }
    records = []
    var pid = 512
    var hasEnded = false
    var launch: ExampleEvent?
    for event in events {
      // A process has its own id, so a launch after the first one has another.
      if hasEnded || ExampleLog.isRelaunch(event, after: launch) { pid += 1 }
      if event.name == .appLaunched { launch = event }
      hasEnded = [.appTerminated, .appCrashed, .appJetsammed].contains(event.name)
      if case .int(let id)? = event.attributes.first(where: { $0.key == "app_pid" })?.value {
        pid = id
      }
      records.append(
        RawRecord(
          time: event.timeNanoseconds.map { RawTime(nanoseconds: start + $0) }, process: "Demo",
          pid: pid,
          message: "[scenelint] " + EventNotation.render(event.name, event.attributes),
          bodyLine: event.bodyLine))
    }
  }

  /// Whether an event begins another launch, and does not tell of the same one in other words
  /// within 30 seconds.
  private static func isRelaunch(_ event: ExampleEvent, after launch: ExampleEvent?) -> Bool {
    guard event.name == .appLaunched, let launch else { return false }
    let gap = (event.timeNanoseconds ?? 0) - (launch.timeNanoseconds ?? 0)
    return gap > 30_000_000_000 || event.attributes == launch.attributes
  }

  private static func hasTwins(_ events: [ExampleEvent]) -> Bool {
    events.indices.contains { index in
      events[..<index].contains { earlier in
        let event = events[index]
        return event.name == earlier.name && event.attributes == earlier.attributes
          && ((event.timeNanoseconds ?? 0) - (earlier.timeNanoseconds ?? 0)).magnitude <= 5_000_000
      }
    }
  }

  /// The log's text.
  var text: String { records.map { style.line($0) + "\n" }.joined() }

  /// The line of the example's body that a line of the log stands for.
  func bodyLine(_ line: Int) -> Int {
    records.indices.contains(line) ? records[line].bodyLine ?? -1 : -1
  }

  /// Puts records between all records, at the time of the one before.
  mutating func interleave(_ others: (RawRecord) -> [RawRecord]) {
    records = records.flatMap { [$0] + others($0) }
  }
}
