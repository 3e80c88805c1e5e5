import LintModel
import LintReport
import LogIngest
import ScenelintKit

/// Reads a live log to its end, and tells what is found as it happens.
struct WatchSession: ~Copyable {
  private var linter: LiveLinter
  /// What the project has settled about findings.
  private let run: LintRun
  private var outputs: ReportOutputs
  private var status = StatusLine(Console.statusTerminal)
  private let path: String
  /// The app that the user asked for, to be named until it appears.
  var awaitedApp: String?
  /// The file that gets the log as it was read.
  private var savePath: String?
  private var hasFailedToSave = false
  /// Whether the log ends in the middle of a line.
  private var endsInLine = false
  private var byteCount = 0
  /// How the command that captures has failed, if it has.
  private var captureFailure: String?
  private var lastRead = SuspendingClock.now
  private var nextUpdate = SuspendingClock.now

  /// How long to wait for bytes before other things are looked at.
  private static let waitMilliseconds: Int32 = 100
  /// How much is read after an interruption, which is what a pipe may still hold.
  private static let lastBytesMax = 1 << 22

  /// What became of a log, and whether it was kept as the user wanted.
  struct Outcome {
    let result: Linter.Result
    let isKept: Bool
  }

  init(
    _ linter: consuming LiveLinter, _ run: LintRun, _ outputs: ReportOutputs, path: String,
    save savePath: String?
  ) {
    self.linter = linter
    self.run = run
    self.outputs = outputs
    self.path = path
    self.savePath = savePath
  }

  /// Reads to the end of the log, or until somebody interrupts.
  mutating func watch(_ source: any LiveSource) -> Outcome {
    outputs.begin(input: path)
    var problem: InputProblem?
    do throws(ByteReader.Failure) {
      try readOn(source)
    } catch {
      problem =
        byteCount == 0
        ? .unreadable(reason: error.reason)
        : .readFailed(reason: error.reason, afterBytes: byteCount)
    }
    problem = problem ?? captureFailure.map { .captureFailed(reason: $0) }
    let update = linter.finish(restedNanoseconds: restedNanoseconds)
    tell(update)
    status.erase()
    var result = update.result
    result.summary.problem = problem ?? result.summary.problem
    if let problem = result.summary.problem { warn(path, problem.words) }
    return Outcome(result: result, isKept: !hasFailedToSave)
  }

  private mutating func readOn(_ source: any LiveSource) throws(ByteReader.Failure) {
    var bytes: [UInt8] = []
    var interruptedAt: Int?
    while true {
      // Who has stopped to read the findings wants no more of them.
      if Console.isInterrupted || outputs.isUnread, interruptedAt == nil {
        interruptedAt = byteCount
        source.interrupt()
      }
      bytes.removeAll(keepingCapacity: true)
      let read = try source.read(
        appendingTo: &bytes, waitingMilliseconds: Self.waitMilliseconds)
      switch read {
      case .bytes:
        lastRead = .now
        take(bytes)
      case .nothing:
        if interruptedAt != nil { return }
      case .gap:
        markGap()
      case .ended(let exit, let seconds):
        // Ctrl-C goes to the command, too, and may end it before we hear of it.
        if Console.isInterrupted { return }
        let reason = exit.words.map { "; " + $0 } ?? ""
        warn(path, "the capture was lost\(reason); trying again in \(seconds) s")
        markGap()
      case .end(let exit):
        // Who ends a capture, by Ctrl-C or by reading no further, has not seen it fail.
        let isWanted = interruptedAt != nil || Console.isInterrupted
        captureFailure = isWanted ? nil : exit?.words
        return
      }
      if let interruptedAt, byteCount - interruptedAt > Self.lastBytesMax { return }
      updateIfDue(isResting: bytes.isEmpty)
    }
  }

  private mutating func take(_ bytes: [UInt8]) {
    byteCount += bytes.count
    endsInLine = bytes.last != 0x0A
    save(bytes)
    linter.take(bytes)
  }

  /// Says in the log that records may be missing here.
  private mutating func markGap() {
    guard byteCount > 0 else { return }
    take(Array(((endsInLine ? "\n" : "") + LiveNotice.gap + "\n").utf8))
  }

  private mutating func save(_ bytes: [UInt8]) {
    guard let savePath else { return }
    do throws(OutputFile.Failure) {
      try OutputFile.append(bytes, to: savePath)
    } catch {
      warn(savePath, "\(error.words), so the log is not kept")
      hasFailedToSave = true
      self.savePath = nil
    }
  }

  // MARK: - Telling

  /// For how long nothing has come.
  private var restedNanoseconds: Int64 {
    Int64((SuspendingClock.now - lastRead) / .nanoseconds(1))
  }

  private mutating func updateIfDue(isResting: Bool) {
    let start = SuspendingClock.now
    guard start >= nextUpdate else { return }
    if let update = linter.update(restedNanoseconds: restedNanoseconds) {
      tell(update)
      status.draw(update.result, awaitedApp: awaitedApp)
    }
    nextUpdate = .now + UpdatePause.after(SuspendingClock.now - start, isResting: isResting)
  }

  private mutating func tell(_ update: LiveLinter.Update) {
    let appeared = run.settled(update.appeared, of: update.result.summary)
    if !appeared.isEmpty { status.erase() }
    outputs.report(appeared)
    for finding in update.withdrawn {
      let line = finding.trigger.event.location.firstLine
      warn(path, "line \(line): \(finding.rule) is taken back: later records explain it")
    }
  }

  private mutating func warn(_ path: String, _ reason: String) {
    status.erase()
    Console.error(path, reason)
  }
}
