package import LintModel
package import LogIngest
package import RuleCatalog

/// Reads one log from its first byte to its verdicts.
///
/// Extraction is a pure function per chunk; everything after it runs here, in the order of the log.
package struct LogAnalyzer: ~Copyable {
  private let catalog: ExtractionCatalog
  private var framer: Framer
  private var extractor: EventExtractor
  private var selector: AppSelector
  /// Holds the events of an input with the newest record first; `nil` for all others.
  private var descending: DescendingEvents?
  private var sieve: RecordSieve
  private var zone: AssumedZone?
  private var clock = LogClock()
  private var jumps = ClockJumps()
  private var engine: RuleEngine
  private var duplicates = DuplicateFilter()
  private var merger = TellingMerger()
  private var sightings: Set<ExtractedChunk.Sighting> = []
  /// Memory of lists of records that are done with.
  private var spareRecords: [[FramedRecord]] = []
  private var summary: InputSummary
  private var recordCounts: [Int]
  private var problems: [InstrumentationProblem] = []
  private var problemCount = 0
  private var expectations: [Expectation] = []
  private var expectationCount = 0
  private var leftOutEventCount = 0
  private let filterOptions: RecordFilter.Options
  private let inputIndex: Int
  private let workerCount: Int
  private var faults = PatternFaults()
  private let observer: (Event) -> Void

  /// What the user asked for.
  package struct Options: Sendable {
    /// The process of the app to judge, or `nil` to choose it.
    package var process: String?
    /// The bundle identifier of the app to judge.
    package var bundleID: String?
    /// Event classes that the app declares to log.
    package var emits: [EventName] = []
    /// Whether every event class counts as one that the log can show.
    package var emitsEverything = false
    /// What the log itself does not tell of the app.
    package var timeline = Timeline.Options()
    /// Which records count.
    package var filter = RecordFilter.Options()
    /// Whether the result has the whole timeline.
    package var recordsTimeline = false
    /// How many threads extract the events of one log, the one that judges them included.
    package var workerCount = 1

    /// Creates options with nothing asked for.
    package init() {}
  }

  /// What became of one log.
  package struct Result: Sendable {
    package var summary: InputSummary
    package var findings: [Finding]
    /// The whole timeline, if it was asked for.
    package var timeline: TimelineReport?
    /// What each rule cost.
    package var usages: [RuleUsage] = []
    /// The moment of the last record.
    package var end: TimePoint = .unknown
    /// The classes of event that an emitter always prints, and was seen to be there.
    package var alwaysPrinted: [EventName] = []

    /// Creates a result.
    package init(summary: InputSummary, findings: [Finding]) {
      self.summary = summary
      self.findings = findings
    }
  }

  /// Prepares the reading of one log; `observer` is called with each event of the app in order.
  package init(
    path: String, inputIndex: Int, catalog: ExtractionCatalog, rules: [RuleDefinition],
    options: Options, observer: @escaping (Event) -> Void = { _ in }
  ) {
    self.catalog = catalog
    framer = Framer(formats: catalog.formats, shape: InputShape())
    extractor = EventExtractor(catalog: catalog, inputIndex: inputIndex)
    selector = AppSelector(process: options.process, bundleID: options.bundleID)
    self.inputIndex = inputIndex
    filterOptions = options.filter
    workerCount = options.workerCount
    sieve = RecordSieve(options.filter, formats: catalog.formats)
    zone = options.filter.zone
    engine = RuleEngine(rules: rules, timeline: options.timeline)
    engine.declareByApp(options.emits)
    if options.emitsEverything { engine.declareAll() }
    if options.recordsTimeline { engine.recorder = TimelineRecorder() }
    summary = InputSummary(path: path)
    recordCounts = Array(repeating: 0, count: catalog.formats.formats.count)
    self.observer = observer
  }

  /// Reads a log to its end.
  package consuming func analyze(_ reader: consuming ChunkReader) -> Result {
    let start = reader.start(bytesMax: InputShape.bytesMax)
    let shape = InputShape(of: catalog.formats, start: start.span)
    framer = Framer(formats: catalog.formats, shape: shape)
    descending = shape.isDescending ? DescendingEvents() : nil
    sieve = RecordSieve(
      filterOptions, formats: catalog.formats, isDescending: shape.isDescending)
    var crew: ExtractionCrew?
    while let chunk = reader.next() {
      let isLast = chunk.isLast
      let framed = frame(chunk, of: &reader)
      // A log of one chunk needs no help.
      if crew == nil, workerCount > 1, !isLast {
        crew = ExtractionCrew(catalog: catalog, inputIndex: inputIndex, workerCount: workerCount)
      }
      guard let crew else {
        let extracted = extractor.extract(framed)
        merge((framed, extracted), &reader)
        continue
      }
      crew.give(framed)
      while let done = crew.isFull ? crew.take(helpingWith: &extractor) : crew.takeIfDone() {
        merge(done, &reader)
      }
    }
    while let done = crew?.take(helpingWith: &extractor) { merge(done, &reader) }
    return finish(reader)
  }

  /// Finds the records of the next chunk, and gives the reader back what may go on.
  private mutating func frame(_ chunk: consuming Chunk, of reader: inout ChunkReader) -> FramedChunk
  {
    var framed = FramedChunk(chunk: chunk, records: spareRecords.popLast() ?? [])
    framed.records.removeAll(keepingCapacity: true)
    framed.stopped = faults.stopped
    let chunk = framed.chunk
    let consumed = framer.frame(
      chunk.bytes.span, firstLine: chunk.firstLine, isLast: chunk.isLast, into: &framed.records)
    summary.lineCount = chunk.firstLine - 1 + consumed.lineCount
    if sieve.isActive {
      let sifted = sieve.sift(&framed.records, of: chunk.bytes.span)
      framed.leftOut = sifted.leftOut
      framed.returnLines = sifted.returnLines
    }
    if !chunk.isLast {
      reader.carryOver(chunk, after: consumed.byteCount, lineCount: consumed.lineCount)
    }
    return framed
  }

  /// Takes the next chunk from the crew.
  private mutating func merge(
    _ done: (framed: FramedChunk, extracted: ExtractedChunk), _ reader: inout ChunkReader
  ) {
    var (framed, extracted) = done
    // A pattern was stopped while the chunk was with a worker, which did not know that.
    if framed.stopped != faults.stopped {
      framed.stopped = faults.stopped
      extracted = extractor.extract(framed)
    }
    merge(extracted)
    spareRecords.append(framed.records)
    reader.reuse(framed.chunk)
  }

  /// Takes the next chunk's events; chunks come in the order of the log.
  private mutating func merge(_ extracted: ExtractedChunk) {
    for (index, count) in extracted.recordCounts.enumerated()
    where !catalog.formats.formats[index].isNotice {
      recordCounts[index] += count
    }
    summary.firstTimestamp = summary.firstTimestamp ?? extracted.firstTimestamp
    summary.lastTimestamp = extracted.lastTimestamp ?? summary.lastTimestamp
    expectationCount += extracted.expectations.count
    expectations += extracted.expectations.prefix(
      ExpectationMatch.expectationsMax - expectations.count)
    faults.add(extracted.faults)
    problemCount += extracted.problemCount
    problems += extracted.problems.prefix(ExtractedChunk.problemsMax - problems.count)
    sightings.formUnion(extracted.sightings)
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

  /// Takes the next event in the order of time.
  private mutating func place(_ event: Event) {
    var event = event
    if let timestamp = event.timestamp.map({ zone?.completing($0) ?? $0 }) {
      event.timestamp = timestamp
      event.time.wallNanoseconds = clock.nanoseconds(timestamp)
    }
    if !duplicates.isDuplicate(event) { judge(selector.take(event)) }
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
      while let ready = merger.next() { judge(ready) }
    }
  }

  private mutating func judge(_ event: Event) {
    if event.isLeftOut {
      leftOutEventCount += event.name == .logGap ? 0 : 1
      engine.takeLeftOut(event)
      return
    }
    summary.eventCount += 1
    observer(event)
    engine.take(event)
  }

  private consuming func finish(_ reader: borrowing ChunkReader) -> Result {
    let isDescending = descending != nil
    turnRound()
    judge(selector.settle())
    merger.finish()
    while let last = merger.next() { judge(last) }
    let alwaysPrinted = alwaysPrinted
    engine.declare(alwaysPrinted)
    var summaryZone = filterOptions.zone
    summary.firstTimestamp = summary.firstTimestamp.map { summaryZone?.completing($0) ?? $0 }
    summary.lastTimestamp = summary.lastTimestamp.map { zone?.completing($0) ?? $0 }
    let last = summary.lastTimestamp.map { clock.nanoseconds($0) + sieve.filter.restNanoseconds }
    let end = jumps.inEpoch(TimePoint(wallNanoseconds: last))
    var (findings, verdicts) = engine.finish(at: end)
    summary.verdicts = verdicts
    summary.app = summary.eventCount > 0 ? selector.summary : nil
    meetExpectations(&findings, isDescending: isDescending)
    summary.byteCount = reader.byteCount
    summary.recordCount = recordCounts.reduce(0, +)
    summary.skippedLineCount = framer.skippedLineCount
    summary.orphanLineCount = framer.orphanLineCount
    summary.formats = recordCounts.enumerated().filter { $0.element > 0 }
      .map { CountedName(name: catalog.formats.formats[$0.offset].id, count: $0.element) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    (summary.launchCount, summary.sceneCount, summary.adCount) = engine.counts
    let excludedCount = sieve.filter.excludedCount
    summary.problem = reader.problem(recordCount: summary.recordCount + excludedCount)
    if summary.problem == nil, summary.recordCount == 0 {
      summary.problem = .allLeftOut(count: excludedCount)
    }
    addNotes(reader)
    var result = Result(summary: summary, findings: findings)
    result.timeline = engine.recorder?.report(summary, findings)
    result.usages = engine.usages
    (result.end, result.alwaysPrinted) = (end, alwaysPrinted)
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

  private mutating func addNotes(_ reader: borrowing ChunkReader) {
    summary.notes += engine.limitNotes + sieve.filter.notes(leftOutEventCount: leftOutEventCount)
    summary.notes += [zone?.note, jumps.note].compactMap(\.self)
    let noun = { (count: Int, noun: String) in count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
    if reader.cutLineCount > 0 {
      let text =
        "\(noun(reader.cutLineCount, "line")) of more than \(ChunkReader.lineBytesMax) bytes "
        + "\(reader.cutLineCount == 1 ? "was" : "were") cut"
      summary.notes.append(RunNote(kind: .limit, text: text))
    }
    if framer.overflowLineCount > 0 {
      let text =
        "\(noun(framer.overflowLineCount, "line")) left out of records of more than "
        + "\(Framer.recordBytesMax) bytes"
      summary.notes.append(RunNote(kind: .limit, text: text))
    }
    var faults = framer.faults
    faults.add(self.faults)
    for fault in faults.counts.sorted(by: { $0.key.pattern < $1.key.pattern }) {
      let text =
        "the pattern at \(catalog.patternPlaces.words(for: fault.key.pattern)) was stopped "
        + "\(noun(fault.value, "time")), because \(fault.key.error.words): \(fault.key.pattern)"
      summary.notes.append(RunNote(kind: .pattern, text: text))
    }
    for problem in problems {
      let hint = problem.error.hint.map { "; " + $0 } ?? ""
      let text = "line \(problem.location.firstLine): \(problem.error.message)\(hint)"
      summary.notes.append(RunNote(kind: .instrumentation, text: text))
    }
    if problemCount > problems.count {
      let text = "\(problemCount - problems.count) more lines of instrumentation are malformed"
      summary.notes.append(RunNote(kind: .instrumentation, text: text))
    }
    if let other = selector.otherAdProcesses.first, let process = selector.summary?.process {
      let text =
        "\(process) was judged; \(other.name) also has \(noun(other.count, "ad record")): "
        + "choose with --process"
      summary.notes.append(RunNote(kind: .assumption, text: text))
    }
  }
}
