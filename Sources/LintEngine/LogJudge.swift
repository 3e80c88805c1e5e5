import LintModel
import RuleCatalog

/// Judges the events of one log, chunk by chunk and in the order of the log.
///
/// `unobserved` makes one that goes its own way, which is how a live log shows what would become of
/// it if it ended now, while the log itself goes on as if nobody had asked.
struct LogJudge {
  /// The most pairs of an emitter and a process that are kept.
  static let sightingsMax = 1 << 14

  private let catalog: ExtractionCatalog
  private var selector: AppSelector
  /// Holds the events of an input with the newest record first; `nil` for all others.
  private(set) var descending: DescendingEvents?
  private var zone: AssumedZone?
  /// The zone as it was at the start, for the first time of the log.
  private let startZone: AssumedZone?
  private var clock = LogClock()
  private var deviceClock = DeviceClock()
  private var sorter = EventSorter()
  private var jumps = ClockJumps()
  private(set) var engine: RuleEngine
  private var duplicates = DuplicateFilter()
  private var merger = TellingMerger()
  private var sightings: Set<ExtractedChunk.Sighting> = []
  private var hasMoreSightings = false
  private(set) var summary: InputSummary
  private var recordCounts: [Int]
  private(set) var problems: [InstrumentationProblem] = []
  private(set) var problemCount = 0
  private var expectations: [Expectation] = []
  private var expectationCount = 0
  private(set) var leftOutEventCount = 0
  private var observer: (Event) -> Void

  /// Prepares the judging of one log; `observer` is called with each event of the app in order.
  init(
    path: String, catalog: ExtractionCatalog, rules: [RuleDefinition],
    options: LogAnalyzer.Options, observer: @escaping (Event) -> Void
  ) {
    self.catalog = catalog
    selector = AppSelector(process: options.process, bundleID: options.bundleID)
    zone = options.filter.zone
    startZone = options.filter.zone
    engine = RuleEngine(rules: rules, timeline: options.timeline)
    engine.declareByApp(options.emits)
    if options.emitsEverything { engine.declareAll() }
    if options.recordsTimeline { engine.recorder = TimelineRecorder() }
    summary = InputSummary(path: path)
    recordCounts = Array(repeating: 0, count: catalog.formats.formats.count)
    self.observer = observer
  }

  /// Takes an input with the newest record first, which is judged at its end.
  mutating func expectDescending() { descending = DescendingEvents() }

  /// Takes the next chunk's events; chunks come in the order of the log.
  mutating func merge(_ extracted: ExtractedChunk) {
    for (index, count) in extracted.recordCounts.enumerated()
    where !catalog.formats.formats[index].isNotice {
      recordCounts[index] += count
    }
    summary.firstTimestamp = summary.firstTimestamp ?? extracted.firstTimestamp
    summary.lastTimestamp = extracted.lastTimestamp ?? summary.lastTimestamp
    expectationCount += extracted.expectations.count
    expectations += extracted.expectations.prefix(
      ExpectationMatch.expectationsMax - expectations.count)
    problemCount += extracted.problemCount
    problems += extracted.problems.prefix(ExtractedChunk.problemsMax - problems.count)
    for sighting in extracted.sightings where !sightings.contains(sighting) {
      hasMoreSightings = sightings.count >= Self.sightingsMax
      guard !hasMoreSightings else { break }
      sightings.insert(sighting)
    }
    // In the order of the log, so that the app that is chosen does not depend on chunks.
    var adRecords = extracted.adRecords[...]
    for event in extracted.events {
      while let record = adRecords.first, record.line <= event.location.firstLine {
        selector.count(adRecords: 1, of: record.process)
        adRecords.removeFirst()
      }
      if let ready = descending?.take(event) {
        for event in ready { place(event) }
      } else {
        place(event)
      }
    }
    for record in adRecords { selector.count(adRecords: 1, of: record.process) }
  }

  /// Puts the next event on the log's clocks, and judges what is known to come before all others.
  private mutating func place(_ event: Event) {
    var event = event
    if let timestamp = event.timestamp.map({ zone?.completing($0) ?? $0 }) {
      event.timestamp = timestamp
      let monotonic = event.time.monotonicNanoseconds
      event.time = clock.time(timestamp)
      event.time.monotonicNanoseconds = monotonic
    }
    deviceClock.complete(&event)
    sorter.take(event, keepsPlace: descending?.isFull ?? false)
    judgeSorted()
  }

  /// Judges the events of which the order is known.
  private mutating func judgeSorted() {
    while let event = sorter.next() {
      if !duplicates.isDuplicate(event) { judge(selector.take(event)) }
    }
  }

  /// Turns round what was read with the newest record first.
  private mutating func turnRound() {
    guard var held = descending else { return }
    for event in held.finish() { place(event) }
    if held.isFull {
      let text =
        "the newest record comes first, but there are more than "
        + "\(DescendingEvents.heldEventsMax) events: they were judged in the order of the log"
      summary.notes.append(RunNote(kind: .limit, text: text))
    } else {
      (summary.firstTimestamp, summary.lastTimestamp) =
        (summary.lastTimestamp, summary.firstTimestamp)
      let text = "the newest record comes first, so the log was judged from its end"
      summary.notes.append(RunNote(kind: .assumption, text: text))
    }
    descending = nil
  }

  private mutating func judge(_ events: [Event]) {
    for event in events {
      var event = event
      if !event.isLeftOut {
        if jumps.isKnown(event) { continue }
        if let jump = jumps.jump(before: &event, isBackwards: descending?.isFull ?? false) {
          merger.take(jump)
        }
      }
      merger.take(event)
      judgeReady()
    }
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
    summary.eventCount += 1
    observer(event)
    engine.take(event)
  }

  // MARK: - The end

  /// How a log ends.
  enum End {
    /// The input is at its end.
    case final
    /// The log is live and may go on, so that what may be told again in other words has to wait.
    case forNow
  }

  /// How late a record of a live log may come. What has to happen until a moment is missed only
  /// when the log has moved on, or rested, for so much longer.
  static let latenessNanosecondsMax: Int64 = 2_000_000_000

  /// Ends the log; it has rested for so long behind its last record.
  mutating func finish(_ kind: End, restNanoseconds: Int64) -> LogAnalyzer.Result {
    let isDescending = descending != nil
    turnRound()
    sorter.finish()
    judgeSorted()
    judge(selector.settle())
    summary.firstTimestamp = summary.firstTimestamp.map { timestamp in
      var zone = startZone
      return zone?.completing(timestamp) ?? timestamp
    }
    summary.lastTimestamp = summary.lastTimestamp.map { zone?.completing($0) ?? $0 }
    var last = summary.lastTimestamp.map { clock.time($0) } ?? .unknown
    last.wallNanoseconds = last.wallNanoseconds.map { $0 + restNanoseconds }
    let moment = jumps.inEpoch(last)
    var end = moment
    if kind == .final || restNanoseconds > TellingMerger.gapNanosecondsMax {
      merger.finish()
    } else {
      merger.rest(until: moment)
    }
    judgeReady()
    if kind == .forNow, let wall = end.wallNanoseconds {
      end.wallNanoseconds = wall - LogJudge.latenessNanosecondsMax
    }
    let alwaysPrinted = alwaysPrinted
    engine.declare(alwaysPrinted)
    var (findings, verdicts) = engine.finish(at: end)
    summary.verdicts = verdicts
    summary.app = summary.eventCount > 0 ? selector.summary : nil
    summary.take(engine.versions)
    meetExpectations(&findings, isDescending: isDescending)
    summary.recordCount = recordCounts.reduce(0, +)
    summary.formats = recordCounts.enumerated().filter { $0.element > 0 }
      .map { CountedName(name: catalog.formats.formats[$0.offset].id, count: $0.element) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    (summary.launchCount, summary.sceneCount, summary.adCount) = engine.counts
    var result = LogAnalyzer.Result(summary: summary, findings: findings)
    result.usages = engine.usages
    (result.end, result.alwaysPrinted) = (end, alwaysPrinted)
    if kind == .forNow { result.status = engine.status(at: moment) }
    return result
  }

  /// Marks the findings that the app expects.
  private mutating func meetExpectations(_ findings: inout [Finding], isDescending: Bool) {
    var match = ExpectationMatch(
      expectations, of: summary.app?.process, isDescending: isDescending)
    let (unmet, notes) = match.apply(
      to: &findings, verdicts: summary.verdicts, path: summary.path)
    summary.projectFindings = unmet
    summary.notes += notes
    guard expectationCount > expectations.count else { return }
    let text =
      "there are more than \(ExpectationMatch.expectationsMax) expectations; "
      + "\(expectationCount - expectations.count) were left out"
    summary.notes.append(RunNote(kind: .limit, text: text))
  }

  /// What an emitter always prints can be missed as soon as the emitter was seen in the app.
  private var alwaysPrinted: [EventName] {
    let app = selector.summary?.process
    return sightings.flatMap { sighting -> [EventName] in
      guard let place = sighting.emitter else { return [] }
      let emitter = catalog.emitters[place]
      let isOfApp =
        emitter.process != .app || app == nil || sighting.process == nil
        || sighting.process == app
      return isOfApp ? emitter.alwaysPrints : []
    }
  }

  /// A judge that may be asked for an end while this one goes on, and tells nobody.
  var unobserved: LogJudge {
    var judge = self
    judge.observer = { _ in }
    judge.engine = engine.copy()
    return judge
  }

  /// What to say of the limits that were reached.
  var limitNotes: [RunNote] {
    let notes = selector.notes + engine.limitNotes + [sorter.note].compactMap(\.self)
    guard hasMoreSightings else { return notes }
    let text =
      "there are more than \(Self.sightingsMax) pairs of a process and who prints in it; what is "
      + "always printed in others is not expected"
    return notes + [RunNote(kind: .limit, text: text)]
  }

  /// What to say of the clock, and of the choice of the app.
  var clockNotes: [RunNote] { [zone?.note, jumps.note].compactMap(\.self) }

  /// What to say of another app that the log has ads of.
  var otherAppNote: RunNote? {
    guard let other = selector.otherAdProcesses.first, let process = selector.summary?.process
    else { return nil }
    let records = other.count == 1 ? "1 ad record" : "\(other.count) ad records"
    return RunNote(
      kind: .assumption,
      text: "\(process) was judged; \(other.name) also has \(records): choose with --process")
  }
}

extension InputSummary {
  /// Takes over what was told of the versions that ran.
  fileprivate mutating func take(_ versions: VersionFacts) {
    app?.version = versions.app
    app?.build = versions.build
    (sdkVersion, osVersion, device) = (versions.sdk, versions.system, versions.device)
  }
}
