import LintModel

/// Reads one log while it is written: takes what comes, and looks for findings now and then.
///
/// The engine is serial, and the actor owns it. Between two pieces of the log, and while the source
/// has none, the clock lets it look; how long the source has rested counts, because what was missed
/// by then will not come any more.
///
///     source ─▶ take ─▶ | the engine | ─▶ findings
///     clock  ─▶ look ─▶ |            |
actor LiveSession<WatchClock: Clock> where WatchClock.Duration == Duration {
  typealias Tell = @Sendable (LiveFindings.Change) -> Void

  private var live: LiveLinter
  private let builder: ReportBuilder
  private let clock: WatchClock
  private let tell: Tell
  private var lastTaken: WatchClock.Instant

  init(_ linter: LogLinter, path: String, clock: WatchClock, tell: @escaping Tell) {
    live = linter.linter.live(path: path)
    builder = linter.reportBuilder
    self.clock = clock
    self.tell = tell
    lastTaken = clock.now
  }

  /// Reads a log to its end.
  func watch<Chunks: AsyncSequence>(_ chunks: Chunks) async throws
  where Chunks.Element: Sequence<UInt8> {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.lookNowAndThen() }
      for try await chunk in chunks {
        live.take(Array(chunk))
        lastTaken = clock.now
      }
      group.cancelAll()
      // Its end by cancellation is as it should be.
      try? await group.waitForAll()
    }
    // A source may end because its task was cancelled, and the log goes on.
    try Task.checkCancellation()
    try finish()
  }

  private func lookNowAndThen() async throws {
    var pause = UpdatePause.least(isResting: false)
    while true {
      try await clock.sleep(for: pause)
      let start = clock.now
      if let update = live.update(restedNanoseconds: restedNanoseconds) { report(update) }
      let isResting = lastTaken.duration(to: start) > pause
      pause = UpdatePause.after(start.duration(to: clock.now), isResting: isResting)
    }
  }

  private func finish() throws {
    let update = live.finish(restedNanoseconds: restedNanoseconds)
    report(update)
    var builder = builder
    try builder.take(update.result)
    tell(.ended(builder.report))
  }

  /// Tells what counts. Of what is settled nothing is told, so nothing of it is taken back.
  private func report(_ update: LiveLinter.Update) {
    // What is new now is settled as if the log ended here: the rest of a baseline is not used up.
    var (appearing, withdrawing) = (builder, builder)
    let summary = update.result.summary
    for finding in withdrawing.settled(update.withdrawn, of: summary)
    where finding.settlement == nil {
      tell(.withdrawn(finding))
    }
    for finding in appearing.settled(update.appeared, of: summary) where finding.settlement == nil {
      tell(.found(finding))
    }
  }

  /// For how long nothing has come.
  private var restedNanoseconds: Int64 {
    Int64(lastTaken.duration(to: clock.now) / .nanoseconds(1))
  }
}
