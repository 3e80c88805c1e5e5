import EventExtraction
package import LintModel
import LogIngest
package import RuleCatalog

/// Judges the timeline of one app by all rules, event by event.
///
/// It never looks back: what it keeps is the current launch, and per rule a bounded state. These
/// are shared by copies of the value; `copy()` makes an engine that shares nothing with this one.
package struct RuleEngine {
  private let timeline: Timeline
  private let runs: [RuleRun]
  /// The runs that see each event, by its ordinal.
  private let runsByEvent: [[RuleRun]]
  /// The runs that have to see when intervals begin and end, and not only their events.
  private let runsOfIntervals: [RuleRun]
  /// The runs that may have to see time go by.
  private let runsThatWait: [RuleRun]
  private var availability = Availability()
  /// The tables of the launch that have no room for more, as the rules know it.
  private var fullTables: Timeline.FullTables = []
  /// The latest moment that the log has reached.
  private var latest: TimePoint = .unknown
  /// Writes down each step, if the whole timeline is asked for.
  var recorder: TimelineRecorder?

  /// Creates an engine for rules.
  package init(rules: [RuleDefinition], timeline: Timeline.Options = Timeline.Options()) {
    self.init(RuleSet(rules), timeline: timeline)
  }

  /// Creates an engine for rules that are shared with others.
  init(_ set: RuleSet, timeline: Timeline.Options) {
    self.init(set.rules.map { RuleRun($0) }, Timeline(options: timeline))
  }

  private init(_ runs: [RuleRun], _ timeline: Timeline) {
    self.timeline = timeline
    self.runs = runs
    runsOfIntervals = runs.filter(\.readsIntervals)
    runsThatWait = runs.filter(\.canWait)
    let ordered = runs.filter { !$0.readsIntervals } + runsOfIntervals
    runsByEvent = EventName.byOrdinal.map { name in
      ordered.filter { $0.eventNames.contains(name) }
    }
  }

  /// Returns an engine that has seen the same and shares nothing with this one; it records nothing.
  package func copy() -> RuleEngine {
    var copy = RuleEngine(runs.map { $0.copy() }, timeline.copy())
    copy.availability = availability
    copy.latest = latest
    copy.fullTables = fullTables
    return copy
  }

  /// How many launches, scenes and ads were rebuilt.
  package var counts: (launches: Int, scenes: Int, ads: Int) { timeline.counts }

  /// What was told of the versions that ran.
  var versions: VersionFacts { timeline.device.versions }

  /// What the current launch is doing at a moment.
  func status(at time: TimePoint) -> LiveStatus { timeline.status(at: time) }

  /// How full the tables of the current launch are.
  var tables: [Timeline.TableUse] { timeline.tables }

  /// What each rule has cost so far, sorted as the rules are.
  package var usages: [RuleUsage] { runs.map(\.usage) }

  /// Notes about tables that were full, and about what cannot be.
  package var limitNotes: [RunNote] { timeline.notes }

  /// The patterns of rules that had to be stopped.
  var faults: PatternFaults { timeline.faults }

  /// Counts event classes as such that the log can show, because their emitter always prints them.
  package mutating func declare(_ names: some Sequence<EventName>) {
    for name in names { availability.add(name) }
  }

  /// Counts event classes as such that the app says it logs.
  package mutating func declareByApp(_ names: some Sequence<EventName>) {
    for name in names {
      availability.addDeclared(name)
      timeline.declared?.insert(name)
    }
  }

  /// Counts every event class as one that the log can show.
  package mutating func declareAll() {
    availability.isComplete = true
    timeline.declared = nil
  }

  /// Takes the next event of the app that is judged.
  package mutating func take(_ event: Event) {
    availability.add(event.name)
    // One by one, so that rules see each as of its own moment.
    while let step = timeline.expiry(before: event) { take(step) }
    for step in timeline.apply(event) { take(step) }
  }

  /// Shows the rules one step.
  private mutating func take(_ step: Timeline.Step) {
    recorder?.take(step, timeline)
    availability.add(step.event.name)
    if step.beginsLaunch {
      for run in runs { run.endLaunch(at: latest) }
      fullTables = []
    }
    let full = timeline.fullTables
    if full != fullTables {
      for run in runs { run.takeFull(full) }
      fullTables = full
    }
    if step.event.name == .logLoss || step.event.name == .logGap {
      for run in runs { run.takeLoss(after: latest, at: step.event) }
    }
    advance(to: step.event)
    let view = AttributeView(timeline: timeline, step: step)
    let hasIntervals = !step.began.isEmpty || !step.ended.isEmpty
    for run in runsByEvent[step.event.name.ordinal] where !hasIntervals || !run.readsIntervals {
      run.take(view)
    }
    if hasIntervals { for run in runsOfIntervals { run.take(view) } }
    if EventName.endsOfLaunch.contains(step.event.name) {
      for run in runs { run.endProcess(at: step.event) }
    }
  }

  /// Takes an event whose record the user's predicate leaves out: it has no effect but that nobody
  /// may conclude from its absence.
  package mutating func takeLeftOut(_ event: Event) {
    availability.add(event.name)
    for run in runs { run.takeLeftOut(event) }
  }

  /// Takes note of events that came before those that are judged and could not be held.
  mutating func takeDropped(_ events: DroppedEvents) {
    guard let location = events.lastLocation else { return }
    for name in EventName.allCases where events.names.contains(name) {
      availability.add(name)
      let event = Event(
        name: name, attributes: [], location: location, emitter: Instrumentation.emitter,
        excerpt: "")
      for run in runs { run.takeDropped(event) }
    }
  }

  /// Ends the log at the time of its last record, and returns what became of each rule.
  package mutating func finish(at end: TimePoint) -> (findings: [Finding], verdicts: [RuleVerdict])
  {
    let last = (end.nanoseconds(since: latest) ?? -1) >= 0 ? end : latest
    while let step = timeline.expiry(atEnd: last) { take(step) }
    let openExpiry = timeline.openExpiry(at: last)
    var findings: [Finding] = []
    var verdicts: [RuleVerdict] = []
    for run in runs {
      if let openExpiry, run.eventNames.contains(.adExpired) {
        run.ledger.leaveUndecided(openExpiry.reason, openExpiry.load)
      }
      run.finish(at: last)
      let rule = run.rule
      let verdict = run.ledger.verdict(
        missing: availability.missing(for: rule), undeclared: availability.undeclared(for: rule))
      verdicts.append(verdict)
      if verdict.verdict == .fail { findings += run.ledger.findings }
    }
    return (findings.sorted(by: Finding.standsBefore), verdicts)
  }

  /// Lets time go by for the rules that wait for something.
  private mutating func advance(to event: Event) {
    if let elapsed = event.time.nanoseconds(since: latest) {
      // It may carry more clocks than the one before.
      if elapsed == 0 { latest = event.time }
      guard elapsed > 0 else { return }
    }
    if event.time != .unknown { latest = event.time }
    for run in runsThatWait where run.isWaiting { run.advance(to: event) }
  }
}

extension Finding {
  /// The order of findings in reports: by place in the log, then by rule.
  fileprivate static func standsBefore(_ left: Finding, _ right: Finding) -> Bool {
    let leftPlace = (left.trigger.event.location.inputIndex, left.trigger.event.location.firstLine)
    let rightPlace = (
      right.trigger.event.location.inputIndex, right.trigger.event.location.firstLine
    )
    return leftPlace == rightPlace ? left.rule < right.rule : leftPlace < rightPlace
  }
}
