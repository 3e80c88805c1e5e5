import LintModel
import LogIngest
import RuleCatalog
import ScenelintKit

@testable import LintEngine

/// An example written down as the log of an app: its events as the app's instrumentation, or the
/// records of its own log.
struct ExampleLog {
  var records: [RawRecord]
  let style: LogStyle

  /// 8:00 on 1 March 2026.
  static let morning: Int64 = 1_772_352_000_000_000_000
  /// The first moment of 2026.
  static let newYear: Int64 = 1_767_225_600_000_000_000

  /// Writes an example, or returns `nil` when the style cannot tell what it tells.
  ///
  /// The rules for that: a style with times needs a time for each record, as fine as the style can
  /// print it; a style without needs records without times; one without date cannot tell half a day
  /// from nothing; one that shows copies takes two equal events within 5 ms for one; one of a debug
  /// run tells a rule that asks for that something else. Times that are too fine may be cut.
  init?(
    _ tested: ExampleCase, style: LogStyle, start: Int64 = ExampleLog.morning,
    isCut: Bool = false
  ) {
    guard var records = tested.records else { return nil }
    if isCut, let resolution = style.resolution {
      for index in records.indices {
        let nanoseconds = records[index].time?.nanoseconds ?? 0
        records[index].time?.nanoseconds = nanoseconds - nanoseconds % resolution
      }
    }
    let times = records.compactMap(\.time?.nanoseconds)
    if let resolution = style.resolution {
      guard times.count == records.count, times.allSatisfy({ $0 % resolution == 0 }) else {
        return nil
      }
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      guard style.hasDate || gaps.allSatisfy({ $0.magnitude < 43_200_000_000_000 }) else {
        return nil
      }
    } else {
      guard times.isEmpty else { return nil }
    }
    guard !style.showsCopies || tested.events.map(ExampleLog.hasTwins) != true else { return nil }
    let asksForDebugRun = tested.rule.attributesRead.contains(.entity(.appIsDebugRun))
    let isOfDebugRun = tested.outcome?.events.contains(where: \.isFromDebugConsole) ?? false
    guard !asksForDebugRun || isOfDebugRun == style.isDebugConsole,
      tested.canBeWritten(in: style)
    else { return nil }
    for index in records.indices { records[index].time?.nanoseconds += start }
    self.style = style
    self.records = records
  }

  /// The records that an app with instrumentation writes for events, with times from the first one.
  static func records(of events: [ExampleEvent]) -> [RawRecord] {
    var pid = 512
    var hasEnded = false
    var launch: ExampleEvent?
    return events.map { event in
      // A process has its own id, so a launch after the first one has another.
      if hasEnded || isRelaunch(event, after: launch) { pid += 1 }
      if event.name == .appLaunched { launch = event }
      hasEnded = EventName.endsOfLaunch.contains(event.name)
      if case .int(let id)? = event.attributes.first(where: { $0.key == "app_pid" })?.value {
        pid = id
      }
      return RawRecord(
        time: event.timeNanoseconds.map { RawTime(nanoseconds: $0) }, process: "Demo", pid: pid,
        sender: "Demo", subsystem: "com.example.app", category: "ads",
        message: "[scenelint] " + EventNotation.render(event.name, event.attributes),
        bodyLine: event.bodyLine)
    }
  }

  /// The records of a log, with times from the second in which the first one was written.
  static func records(of log: String) -> [RawRecord] {
    guard let loaded = TestedCatalog.loaded else { return [] }
    var clock = LogClock()
    let records = RecordReader.records(
      of: ChunkReader(bytes: Array(log.utf8)), formats: loaded.extraction.formats, inputIndex: 0)
    let times = records.map { $0.timestamp.map { clock.nanoseconds($0) } }
    let first = times.compactMap(\.self).min() ?? 0
    let second = first - first % 1_000_000_000
    return zip(records, times).map { record, time in
      RawRecord(
        time: time.map { RawTime(nanoseconds: $0 - second) }, process: record.process ?? "Demo",
        pid: record.pid ?? 512, sender: record.sender, subsystem: record.subsystem,
        category: record.category, message: record.message,
        bodyLine: record.location.firstLine - 1)
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
          && ((event.timeNanoseconds ?? 0) - (earlier.timeNanoseconds ?? 0)).magnitude <= 6_000_000
      }
    }
  }

  /// The log's text.
  var text: String { records.map { style.line($0) + "\n" }.joined() }

  /// The line of the example's body that a line of the log stands for, both from 0.
  func bodyLine(_ line: Int) -> Int {
    var first = 0
    for record in records {
      if first == line { return record.bodyLine ?? -1 }
      first += style.line(record).utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }
    return -1
  }

  /// Puts records behind each record, at its time.
  mutating func interleave(_ others: (RawRecord) -> [RawRecord]) {
    records = records.flatMap { [$0] + others($0) }
  }
}
