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
  /// When somebody interrupted, and how much was read by then.
  private var interruption: (time: SuspendingClock.Instant, byteCount: Int)?
  private var lastRead = SuspendingClock.now
  /// A log that is at its end at once is told as a whole.
  private var nextUpdate = SuspendingClock.now + UpdatePause.least(isResting: false)

  /// How long to wait for bytes before other things are looked at.
  private static let waitMilliseconds: Int32 = 100
  /// How much is read after an interruption, which is what a pipe may still hold.
  private static let lastBytesMax = 1 << 22
  /// For how long that is read and judged, as somebody waits.
  private static let lastReading = Duration.milliseconds(300)
  /// How many bytes are judged before one looks whether somebody interrupts.
  private static let pieceBytes = 1 << 12

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
    outputs.revise(run.settled(update.changed, of: update.result.summary))
    status.erase()
    var result = update.result
    result.summary.problem = problem ?? result.summary.problem
    if let problem = result.summary.problem { warn(path, problem.words) }
    return Outcome(result: result, isKept: !hasFailedToSave)
  }

  private mutating func readOn(_ source: any LiveSource) throws(ByteReader.Failure) {
    var bytes: [UInt8] = []
    while true {
      passOnInterruption(to: source)
      bytes.removeAll(keepingCapacity: true)
      let read = try source.read(
        appendingTo: &bytes, waitingMilliseconds: Self.waitMilliseconds)
      switch read {
      case .bytes:
        lastRead = .now
        take(bytes, of: source)
      case .nothing:
        if interruption != nil { return }
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
        let isWanted = interruption != nil || Console.isInterrupted
        captureFailure = isWanted ? nil : exit?.words
        return
      }
      if isOver { return }
      updateIfDue(isResting: bytes.isEmpty)
    }
  }

  /// Asks the source to end when somebody interrupts, or has stopped to read the findings and so
  /// wants no more of them.
  private mutating func passOnInterruption(to source: any LiveSource) {
    guard interruption == nil, Console.isInterrupted || outputs.isUnread else { return }
    interruption = (.now, byteCount)
    source.interrupt()
  }

  /// Whether it is time to end after an interruption.
  private var isOver: Bool {
    guard let interruption else { return false }
    return byteCount - interruption.byteCount > Self.lastBytesMax
      || SuspendingClock.now - interruption.time > Self.lastReading
  }

  /// Takes bytes in small pieces, for as long as nobody has interrupted too long ago.
  private mutating func take(_ bytes: [UInt8], of source: any LiveSource) {
    for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) where !isOver {
      take(Array(bytes[start..<min(start + Self.pieceBytes, bytes.count)]))
      passOnInterruption(to: source)
      updateIfDue(isResting: false)
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
    outputs.retract(update.withdrawn)
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
