import LintModel
import TestSupport
import Testing

/// Law: a launch for which nobody has opened the app, before or after, decides nothing.
struct PrewarmLawTests {
  /// What is printed when the system starts an app ahead of time.
  private static func prewarm(_ log: LawLog, _ before: Judgement, _ pid: Int) -> [RawRecord] {
    let bundleID = before.bundleID ?? "com.example.demo"
    var records: [RawRecord] = []
    if before.bundleID != nil {
      records += [
        .system(
          "runningboardd", "RunningBoard",
          "Executing launch request for app<\(bundleID)> (DAS Prewarm launch)"),
        .system("SpringBoard", "FrontBoard", "[app<\(bundleID)>:\(pid)] Bootstrap success!"),
      ]
    }
    records.append(
      RawRecord(
        process: before.process ?? "Demo", pid: pid, subsystem: "com.example.app",
        category: "ads", message: "[scenelint] app.launched start=prewarm"))
    return records
  }

  /// Ten minutes behind the last record the system starts the app once more.
  private static let second = Transformation(
    name: "second launch is a prewarm", endsSilently: true
  ) { log, before, _ in
    let pid = (log.pids.max() ?? 0) + 11
    for (place, record) in prewarm(log, before, pid).enumerated() {
      log.append(record, secondsLater: place == 0 ? 600 : 0)
    }
    return true
  }

  /// The same ten minutes before the first record; that process may be told to have ended.
  ///
  /// A process that shows up later has begun in the log, so this is for logs that show their
  /// launch.
  private static let first = Transformation(name: "first launch is a prewarm") {
    log, before, generator in
    let own = log.indices(of: before.process)
    guard let start = own.first, log.isInOrder, let time = log.records[0].time,
      log.records[start].message.hasPrefix("[scenelint] app.launched")
        || log.records.contains(where: { $0.message.contains("Bootstrap success!") })
    else { return false }
    var records = prewarm(log, before, (log.pids.max() ?? 0) + 11)
    if Bool.random(using: &generator), var end = records.last {
      end.message = "[scenelint] app.terminated"
      records.append(end)
    }
    for index in records.indices {
      records[index].time = time
      records[index].time?.nanoseconds -= 600_000_000_000
    }
    log.records = records + log.records
    return true
  }

  @Test(arguments: TestedCatalog.examples)
  func `a launch ahead of time decides nothing`(_ tested: ExampleCase) throws {
    let purpose = "prewarm"
    let written = tested.log(for: purpose) { $0.hasPid && !$0.isDebugConsole }
    guard let written else { return }
    let log = LawLog(tested, written)
    let before = try #require(log.judged())
    for change in [Self.second, Self.first] {
      try log.hold(change, tested.generator(for: change.name), before: before)
    }
  }

  @Test(arguments: LawLog.samples.indices)
  func `a launch ahead of time decides nothing in a sample`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard log.style.hasPid, !log.style.isDebugConsole else { return }
    let before = try #require(log.judged())
    for change in [Self.second, Self.first] {
      try log.hold(change, SeededGenerator(seed: UInt64(index)), before: before)
    }
  }
}
