import EventExtraction
import LintModel
import LogIngest
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
  /// How far the clock has come, and the line of the last event that shows that it was set.
  private var reached = ReachedTimes()
  private var settingLine = 0
  private var sorter = EventSorter()
  private var duplicates = DuplicateFilter()
  private let rules: RuleSet
  private let options: LogAnalyzer.Options
  /// The judges of those that may be the app, by the candidate's number.
  private var judges: [Int: AppJudge] = [:]
  /// The judge of the app, once the log has ended.
  private var winner: AppJudge
  /// Whether the records name processes, and name the app that was asked for.
  var sighted = AskedAppSearch.Outcome()
  private var sightings: Set<ExtractedChunk.Sighting> = []
  private var hasMoreSightings = false
  private(set) var summary: InputSummary
  private var recordCounts: [Int]
  private(set) var problems: [InstrumentationProblem] = []
  private(set) var problemCount = 0
  private var expectations: [Expectation] = []
  private var expectationCount = 0
  private var observer: ((Event) -> Void)?
  /// The candidate whose events are shown to the observer.
  private var shown: Int?

  /// Prepares the judging of one log; `observer` is called with each event of the app in order.
  init(
    path: String, catalog: ExtractionCatalog, rules: RuleSet,
    options: LogAnalyzer.Options, observer: ((Event) -> Void)?
  ) {
    self.catalog = catalog
    selector = AppSelector(process: options.process, bundleID: options.bundleID)
    zone = options.filter.zone
    startZone = options.filter.zone
    self.rules = rules
    self.options = options
    winner = AppJudge(engine: RuleEngine(.none), isShown: false)
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
    var times = extracted.times[...]
    for event in extracted.events {
      while let time = times.first, time.line < event.location.firstLine {
        reach(time)
        times.removeFirst()
      }
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
    for time in times { reach(time) }
  }

  /// Takes note of how far the clock has come, which leaves the clock as it is.
  private mutating func reach(_ time: ExtractedChunk.RecordTime) {
    guard descending == nil else { return }
    var (clock, zone) = (clock, zone)
    let timestamp = zone?.completing(time.timestamp) ?? time.timestamp
    reached.take(clock.nanoseconds(timestamp), line: time.line, process: time.process)
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
    let settingCount = deviceClock.settingCount
    deviceClock.complete(&event)
    if deviceClock.settingCount > settingCount { settingLine = event.location.firstLine }
    if descending == nil, let wall = event.time.wallNanoseconds {
      reached.take(wall, line: event.location.firstLine, process: event.process)
    }
    sorter.take(event, keepsPlace: descending?.isFull ?? false)
    judgeSorted()
  }

  /// Judges the events of which the order is known.
  private mutating func judgeSorted() {
    while var event = sorter.next() {
      if duplicates.isDuplicate(event) { continue }
      if duplicates.isDoubtful { (event.isLeftOut, event.isUnread) = (true, true) }
      deliver(selector.take(event))
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

  // MARK: - Apps

  /// Gives the candidates what concerns them.
  private mutating func deliver(_ deliveries: [AppSelector.Delivery]) {
    for delivery in deliveries {
      let number = delivery.candidate
      if judges[number] == nil { judges[number] = makeJudge() }
      judges[number]?.take(delivery.dropped)
      let isBackwards = descending?.isFull ?? false
      for event in delivery.events { judges[number]?.take(event, isBackwards: isBackwards) }
      show(number)
    }
    for number in selector.takeRetired() { judges[number] = nil }
  }

  private func makeJudge() -> AppJudge {
    var engine = RuleEngine(rules, timeline: options.timeline)
    engine.declareByApp(options.emits)
    if options.emitsEverything { engine.declareAll() }
    if options.recordsTimeline { engine.recorder = TimelineRecorder() }
    return AppJudge(engine: engine, isShown: observer != nil)
  }

  /// Shows the observer a candidate's events once nothing can change about the app, or once there
  /// are too many to keep and no other has more ad records.
  private mutating func show(_ number: Int) {
    guard let observer, let count = judges[number]?.unshown?.count, count > 0 else { return }
    let isFull = count > AppJudge.shownEventsMax
    if shown == nil, selector.isRequested || isFull && selector.leads(number) { shown = number }
    if shown == number {
      for event in judges[number]?.takeUnshown() ?? [] { observer(event) }
    } else if isFull {
      judges[number]?.loseShown()
    }
  }

  /// What the observer was not shown of the app.
  private mutating func showRest(of number: Int) {
    shown = shown ?? (judges[number]?.hasLostShown == true ? nil : number)
    show(number)
    guard observer != nil, shown != number, let process = selector.summary?.process else { return }
    let text =
      "the log is about \(process), which was known too late to list its events: choose it with "
      + "--process"
    summary.notes.append(RunNote(kind: .limit, text: text))
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
    let number = settle(kind)
    summary.firstTimestamp = summary.firstTimestamp.map { timestamp in
      var zone = startZone
      return zone?.completing(timestamp) ?? timestamp
    }
    summary.lastTimestamp = summary.lastTimestamp.map { zone?.completing($0) ?? $0 }
    var last = summary.lastTimestamp.map { clock.time($0) } ?? .unknown
    last.wallNanoseconds = last.wallNanoseconds.map { $0 + restNanoseconds }
    // Of two logs one behind the other, the first may have gone further.
    if !isDescending, let wall = last.wallNanoseconds {
      let line = max(settingLine, winner.lastLine)
      let latest = reached.latest(of: selector.summary?.process, after: line)
      last.wallNanoseconds = max(wall, latest ?? wall)
    }
    last.wallEpoch = deviceClock.settingCount
    let moment = winner.jumps.end(last)
    var end = moment
    winner.rest(
      until: moment,
      isEnd: kind == .final || restNanoseconds > TellingMerger.gapNanosecondsMax)
    judges[number] = winner
    showRest(of: number)
    if kind == .forNow { end.goBack(LogJudge.latenessNanosecondsMax) }
    let alwaysPrinted = alwaysPrinted
    var (findings, verdicts) = winner.finish(at: end, alwaysPrinted: alwaysPrinted)
    summary.verdicts = verdicts
    summary.eventCount = winner.eventCount
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
    if kind == .forNow { result.status = winner.engine.status(at: moment) }
    return result
  }

  /// Settles on the app, and returns its candidate's number.
  ///
  /// Where the log does not hold the app that was asked for, nothing is judged: what else it holds
  /// is another app's.
  private mutating func settle(_ kind: End) -> Int {
    deliver(selector.settle())
    let number = selector.chosen ?? 0
    winner = judges[number] ?? makeJudge()
    if kind == .final, let problem = missingApp {
      summary.problem = problem
      winner = makeJudge()
    }
    return number
  }

  /// The app that was asked for, if the log does not hold it.
  ///
  /// A log that names no process at all cannot say so: what it holds may be that app's.
  private var missingApp: InputProblem? {
    var (processes, bundleIDs) = selector.names
    for sighting in sightings { if let process = sighting.process { processes.insert(process) } }
    guard sighted.namesProcess || !processes.isEmpty else { return nil }
    if let asked = selector.requestedProcess, !sighted.hasProcess, !processes.contains(asked) {
      return .appNotFound(asked: .process(asked), nearest: nearestName(to: asked, in: processes))
    }
    if let asked = selector.requestedBundleID, !sighted.hasBundle, !bundleIDs.contains(asked),
      selector.process(of: asked) == nil
    {
      return .appNotFound(asked: .bundleID(asked), nearest: nearestName(to: asked, in: bundleIDs))
    }
    return nil
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
  ///
  /// That is no word about an app that nobody asked for and that has no ads: it was only the one
  /// that said most.
  private var alwaysPrinted: [EventName] {
    guard let summary = selector.summary,
      summary.choice != .mostAppRecords || engine.counts.ads > 0
    else { return [] }
    let app = summary.process
    return sightings.flatMap { sighting -> [EventName] in
      guard let place = sighting.emitter else { return [] }
      let emitter = catalog.emitters[place]
      let isOfApp =
        emitter.process != .app || sighting.process == nil
        || sighting.process == app && !selector.isNameShared
      return isOfApp ? emitter.alwaysPrints : []
    }
  }

  /// A judge that may be asked for an end while this one goes on, and tells nobody.
  var unobserved: LogJudge {
    var judge = self
    judge.observer = nil
    judge.judges = judges.mapValues(\.unobserved)
    return judge
  }

  /// The engine that has judged the app, once the log has ended.
  var engine: RuleEngine { winner.engine }

  /// How many events of the app the user's predicate leaves out.
  var leftOutEventCount: Int { winner.leftOutEventCount }

  /// What to say of the limits that were reached.
  var limitNotes: [RunNote] {
    let others = [sorter.note, winner.note(on: selector.summary?.process)]
    let notes = selector.notes + winner.engine.limitNotes + others.compactMap(\.self)
    guard hasMoreSightings else { return notes }
    let text =
      "there are more than \(Self.sightingsMax) pairs of a process and who prints in it; what is "
      + "always printed in others is not expected"
    return notes + [RunNote(kind: .limit, text: text)]
  }

  /// What to say of the clock, and of the choice of the app.
  var clockNotes: [RunNote] { [zone?.note, winner.jumps.note].compactMap(\.self) }

  /// What to say of another app that the log has ads of.
  var otherAppNote: RunNote? {
    guard let other = selector.otherAdProcesses.first else { return nil }
    let choice = "\(ReadableCount.counted(other.count, "ad record")): choose with --process"
    // Where the app that was asked for is not there, none was judged.
    guard summary.problem == nil else {
      return RunNote(kind: .assumption, text: "\(other.name) has \(choice)")
    }
    guard let process = selector.summary?.process else { return nil }
    return RunNote(
      kind: .assumption, text: "\(process) was judged; \(other.name) also has \(choice)")
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
