import LintModel
import TestSupport
import Testing

/// Law: the id of a process may belong to another app before and after, and the end of a process
/// may be told again, at once or in the next launch: that decides nothing.
struct ProcessLawTests {
  private static let exit = "Process exited: <RBSProcessExitContext|"

  /// What daemons say of a process that has ended in one of the ways.
  private static func exits(_ end: String, _ bundleID: String, _ pid: Int) -> [RawRecord] {
    let status =
      switch end {
      case "crashed": "specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>"
      case "jetsammed": "specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:17>>"
      default: "specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGTERM(15)>>"
      }
    return [
      .system("SpringBoard", "FrontBoard", "[app<\(bundleID)>:\(pid)] \(exit) \(status)."),
      .system(
        "SpringBoard", "FrontBoard",
        "Process exited: <FBApplicationProcess: 0x86622f300; app<\(bundleID)>:\(pid)(vA570D)> -> "
          + "<RBSProcessExitContext| \(status)>"),
      .system(
        "runningboardd", "RunningBoard",
        "[app<\(bundleID)(00000000-0000-4000-8000-00000000A001)>:\(pid)] termination reported by "
          + "launchd (2, 6, 6)"),
    ]
  }

  /// The end of each process is told again, word by word and by other daemons; some of it only in
  /// the next launch.
  private static let repeatedExits = Transformation(name: "exits told again") {
    log, before, generator in
    let bundleID = before.bundleID ?? "com.example.demo"
    let ends = log.records.indices.filter { log.records[$0].end != nil }
    guard !ends.isEmpty else { return false }
    for index in ends.reversed() {
      let record = log.records[index]
      // The system's line names the process itself.
      let told = record.message.firstMatch(of: />:(\d+)/).flatMap { Int($0.1) }
      let pid = record.isInstrumentation ? record.pid : told ?? record.pid
      var again = exits(record.end ?? "", bundleID, pid).shuffled(using: &generator)
      if !record.isInstrumentation {
        var copy = record
        copy.bodyLine = nil
        again.append(copy)
      }
      let late = again.prefix(Int.random(in: 0...again.count, using: &generator))
      let next = log.records.indices.first { place in
        place > index && log.records[place].process == before.process
          && log.records[place].pid != pid
      }
      if let next {
        log.insert(Array(late), at: next + 1)
        log.insert(Array(again.dropFirst(late.count)), at: index + 1)
      } else {
        log.insert(again, at: index + 1)
      }
    }
    return true
  }

  /// Another app had the id of the app's process, and ended before the log tells of the app.
  private static let inheritedBefore = Transformation(name: "id of an app that has ended") {
    log, before, _ in
    guard let own = log.indices(of: before.process).first else { return false }
    let pid = log.records[own].pid
    let process = "[app<com.example.newsdaily>:\(pid)]"
    log.insert(
      [
        "\(process) Bootstrap success!", "\(process) Setting process visibility to: Foreground",
        "\(process) Setting process visibility to: Background", "\(process) \(exit) voluntary>.",
      ].map { .system("SpringBoard", "FrontBoard", $0) }, at: 0)
    return true
  }

  /// After the app's last word another app gets the id of its process.
  private static let inheritedAfter = Transformation(name: "id given to another app") {
    log, before, _ in
    guard let own = log.indices(of: before.process).last else { return false }
    let pid = log.records[own].pid
    let process = "[app<com.example.newsdaily>:\(pid)]"
    let lines = [
      "Bootstrapping app<com.example.newsdaily> with intent foreground-interactive",
      "\(process) Bootstrap success!", "\(process) Setting process visibility to: Foreground",
      "\(process) Setting process visibility to: Background",
    ]
    log.insert(lines.map { .system("SpringBoard", "FrontBoard", $0) }, at: log.records.count)
    return true
  }

  /// The second launch has the id of the first one, of which an end was told.
  private static let reused = Transformation(name: "id used again") { log, before, _ in
    let own = log.indices(of: before.process)
    guard let first = own.first.map({ log.records[$0].pid }),
      let end = own.firstIndex(where: { log.records[$0].end != nil }), end + 1 < own.count
    else { return false }
    let others = Set(own.map { log.records[$0].pid })
    guard others.count == 2, log.records[own[end + 1]].pid != first,
      own[...end].allSatisfy({ log.records[$0].pid == first })
    else { return false }
    for index in own { log.records[index].pid = first }
    return log.records.allSatisfy { $0.process == before.process }
  }

  private static let changes = [repeatedExits, inheritedBefore, inheritedAfter, reused]

  @Test(arguments: TestedCatalog.examples)
  func `whose a process id was, and how often an end is told, decides nothing`(
    _ tested: ExampleCase
  ) throws {
    let purpose = "process ids"
    let written = tested.log(for: purpose) { $0.hasPid && !$0.isDebugConsole }
    guard let written else { return }
    let log = LawLog(tested, written)
    let before = try #require(log.judged())
    for change in Self.changes {
      try log.hold(change, tested.generator(for: change.name), before: before)
    }
  }

  @Test(arguments: LawLog.samples.indices)
  func `process ids decide nothing in a sample`(_ index: Int) throws {
    let log = LawLog.samples[index]
    guard log.style.hasPid, !log.style.isDebugConsole else { return }
    let before = try #require(log.judged())
    for change in Self.changes {
      try log.hold(change, SeededGenerator(seed: UInt64(index)), before: before)
    }
  }
}
