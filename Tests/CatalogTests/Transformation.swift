import TestSupport
import Testing

/// A change to the records of a log that tells the same of the app, or less.
struct Transformation: Sendable {
  let name: String
  /// Whether it takes nothing away, so that everything that is said has to stay as it is.
  var isLossless = false
  /// Whether it begins another launch without telling how the one before ended. While the log ends
  /// there, that process counts as alive; afterwards nobody knows when it was gone.
  var endsSilently = false
  /// Changes a log of which something is said, or returns that it does not apply to it.
  let apply: @Sendable (inout LawLog, Judgement, inout SeededGenerator) -> Bool
}

extension LawLog {
  /// Holds what is said of the log, read whole and live, to what is said of it without the change.
  func hold(
    _ change: Transformation, _ generator: SeededGenerator, before known: Judgement? = nil
  ) throws {
    var generator = generator
    let before = try #require(known ?? judged())
    var changed = self
    guard change.apply(&changed, before, &generator) else { return }
    try changed.expect(
      change.name, before, isLossless: change.isLossless, endsSilently: change.endsSilently,
      &generator)
  }

  /// Expects that nothing is said of this log, read whole and live, that was not said before.
  func expect(
    _ change: String, _ before: Judgement, isLossless: Bool = false, endsSilently: Bool = false,
    _ generator: inout SeededGenerator
  ) throws {
    let after = try #require(judged())
    let wrongs = isLossless ? after.differences(from: before) : after.wrongs(since: before)
    #expect(wrongs == [], "\(note(change))")
    let live = try #require(judgedLive(&generator))
    // Live is another way of reading, so everything has to be the same.
    let differences = live.end.differences(from: after)
    #expect(differences == [], "live, \(note(change))")
    // Until the app is known, the most likely one is judged.
    for asked in live.asked
    where asked.process == after.process && asked.bundleID == after.bundleID && isTimed
      && !endsSilently
    {
      let takenBack = asked.findings.subtracting(live.end.findings).map(\.description)
      #expect(takenBack == [], "taken back, \(note(change))")
    }
  }

  /// Whether each record has a time.
  private var isTimed: Bool { records.allSatisfy { $0.time != nil } }

  /// What a failure shows.
  private func note(_ change: String) -> String {
    let own = records.map { style.line($0) }.joined(separator: "\n")
    let shown = own.count > 6000 ? own.prefix(6000) + "…" : own[...]
    let front = prefix.lineCount > 0 ? "\(prefix.lineCount) lines in front of\n" : ""
    return "\(name), \(change), \(style), seed \(TestedCatalog.seed)\n\(front)\(shown)"
  }

  // MARK: - Putting in

  /// The place of a record with a time at or before an index, or else of the first one with a time.
  private func timed(near index: Int) -> RawTime? {
    let before = records[..<min(index, records.count)].last { $0.time != nil }
    return (before ?? records.first { $0.time != nil })?.time
  }

  /// Puts records in front of the one with an index, at the time of the one before.
  mutating func insert(_ others: [RawRecord], at index: Int) {
    let time = timed(near: index)
    records.insert(
      contentsOf: others.map { other in
        var other = other
        other.time = time
        return other
      }, at: index)
  }

  /// Puts a record behind all others, so much later.
  mutating func append(_ record: RawRecord, secondsLater: Int64) {
    guard var time = timed(near: records.count) else { return }
    time.nanoseconds += secondsLater * 1_000_000_000
    var record = record
    record.time = time
    records.append(record)
  }

  /// The ids of all processes that records are from.
  var pids: Set<Int> { Set(records.map(\.pid)) }

  /// The records of a process.
  func indices(of process: String?) -> [Int] {
    records.indices.filter { records[$0].process == process && records[$0].verbatim == nil }
  }
}

extension RawRecord {
  /// A record of one of the system's processes.
  static func system(_ process: String, _ library: String, _ message: String) -> RawRecord {
    let pids = ["SpringBoard": 34, "runningboardd": 33, "backboardd": 65, "kernel": 0]
    let subsystems = [
      "FrontBoard": "com.apple.FrontBoard", "SpringBoard": "com.apple.SpringBoard",
      "RunningBoard": "com.apple.runningboard", "BackBoard": "com.apple.BackBoard",
      "UIKitCore": "com.apple.UIKit",
    ]
    return RawRecord(
      process: process, pid: pids[process] ?? 90, sender: library, subsystem: subsystems[library],
      category: "Process", message: message)
  }

  /// Whether it is the app's instrumentation.
  var isInstrumentation: Bool { message.hasPrefix("[scenelint] ") && verbatim == nil }

  /// Which end of a launch it tells of, or `nil`.
  var end: String? {
    for name in ["terminated", "crashed", "jetsammed"]
    where message.hasPrefix("[scenelint] app.\(name)") {
      return name
    }
    guard message.contains("Process exited: ") else { return nil }
    if message.contains("domain:jetsam") { return "jetsammed" }
    let crashes = ["SIGABRT", "SIGSEGV", "SIGTRAP", "watchdog", "8BADF00D", "dyld"]
    return crashes.contains { message.contains($0) } ? "crashed" : "terminated"
  }
}
