import LintModel
import RuleCatalog

/// Judges the events of one app, in the order of the log.
///
/// A log is about one app, but which one it is may only be known at its end. Until then each
/// candidate has a judge of its own.
struct AppJudge {
  /// The most events that are kept for who wants to see those of the app.
  static let shownEventsMax = 1 << 13

  private(set) var engine: RuleEngine
  private(set) var jumps = ClockJumps()
  private var merger = TellingMerger()
  /// How many events were judged, and how many only show what was left out.
  private(set) var eventCount = 0
  private(set) var leftOutEventCount = 0
  /// The line of the last event, of those that were not left out.
  private(set) var lastLine = 0
  /// What was dropped about the app before it was known to be one.
  private(set) var dropped = DroppedEvents()
  /// The events that were judged and not shown yet; `nil` when nobody wants to see them, or there
  /// were too many.
  private(set) var unshown: [Event]?
  /// Whether there were too many events to keep.
  private(set) var hasLostShown = false

  /// Prepares the judging of one app; `isShown` says that its events are to be kept.
  init(engine: RuleEngine, isShown: Bool) {
    self.engine = engine
    unshown = isShown ? [] : nil
  }

  /// Takes the app's next event; in a log that runs backwards only its own word tells that the
  /// clock was set.
  mutating func take(_ event: Event, isBackwards: Bool) {
    var event = event
    if !event.isLeftOut {
      lastLine = max(lastLine, event.location.firstLine)
      if jumps.isKnown(event) { return }
      if let jump = jumps.jump(before: &event, isBackwards: isBackwards) { merger.take(jump) }
    }
    merger.take(event)
    judgeReady()
  }

  /// Takes note of what was dropped before; for the app the log begins behind that.
  mutating func take(_ dropped: DroppedEvents) {
    guard dropped.count > 0 else { return }
    self.dropped.add(dropped)
    engine.takeDropped(dropped)
  }

  /// Hands out the events that were not shown yet.
  mutating func takeUnshown() -> [Event] {
    defer { if unshown != nil { unshown = [] } }
    return unshown ?? []
  }

  /// Gives up to keep events, of which there are too many.
  mutating func loseShown() {
    (unshown, hasLostShown) = (nil, true)
  }

  /// Lets the log end; what may be told again has to wait if it is live and has not rested.
  mutating func rest(until moment: TimePoint, isEnd: Bool) {
    if isEnd {
      merger.finish()
    } else {
      merger.rest(until: moment)
    }
    judgeReady()
  }

  /// Returns what became of each rule.
  mutating func finish(
    at end: TimePoint, alwaysPrinted: [EventName]
  ) -> (findings: [Finding], verdicts: [RuleVerdict]) {
    engine.declare(alwaysPrinted)
    return engine.finish(at: end)
  }

  /// A copy that nobody is shown anything of.
  var unobserved: AppJudge {
    var judge = self
    judge.engine = engine.copy()
    judge.unshown = nil
    return judge
  }

  /// What to say of what was dropped.
  func note(on process: String?) -> RunNote? {
    guard let last = dropped.lastLocation else { return nil }
    let events = ReadableCount.counted(dropped.count, "event")
    let text =
      "\(events) about \(process ?? "the app") up to line \(last.lastLine) could not be held "
      + "until it was known to be the app; for it the log begins behind that"
    return RunNote(kind: .limit, text: text)
  }

  /// Judges the events of which all has been told.
  private mutating func judgeReady() {
    while let ready = merger.next() { judge(ready) }
  }

  private mutating func judge(_ event: Event) {
    if event.isLeftOut {
      leftOutEventCount += event.name == .logGap || event.isUnread ? 0 : 1
      engine.takeLeftOut(event)
      return
    }
    eventCount += 1
    unshown?.append(event)
    engine.take(event)
  }
}
