package import EventExtraction
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
  private var filter: ChunkFilter
  private var judge: LogJudge
  private var askedApp: AskedAppSearch
  /// Memory of lists of records that are done with.
  private var spareRecords: [[FramedRecord]] = []
  private let filterOptions: RecordFilter.Options
  private let inputIndex: Int
  private let workerCount: Int
  private var lineCount = 0
  /// Whether the judge knows of the first line that could not be read.
  private var hasToldUnread = false
  private var longMessageCount = 0
  private var faults = PatternFaults()

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
    /// What the app is doing, of a log that may go on.
    package var status: LiveStatus?
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
    options: Options, observer: ((Event) -> Void)? = nil
  ) {
    self.init(
      path: path, inputIndex: inputIndex, catalog: catalog, rules: RuleSet(rules),
      options: options, observer: observer)
  }

  /// Prepares the reading of one log of many, with what they share.
  package init(
    path: String, inputIndex: Int, catalog: ExtractionCatalog, rules: RuleSet,
    options: Options, observer: ((Event) -> Void)? = nil
  ) {
    self.catalog = catalog
    framer = Framer(formats: catalog.formats, shape: InputShape())
    extractor = EventExtractor(catalog: catalog, inputIndex: inputIndex)
    self.inputIndex = inputIndex
    filterOptions = options.filter
    workerCount = options.workerCount
    filter = ChunkFilter(options.filter, formats: catalog.formats)
    askedApp = AskedAppSearch(
      process: options.process, bundleID: options.bundleID, formats: catalog.formats)
    judge = LogJudge(
      path: path, catalog: catalog, rules: rules, options: options, observer: observer)
  }

  /// Reads a log to its end.
  package consuming func analyze(_ reader: consuming ChunkReader) -> Result {
    begin(&reader)
    var crew: ExtractionCrew?
    while let chunk = reader.next() {
      // A log of one chunk needs no help.
      if crew == nil, workerCount > 1, !chunk.isLast {
        crew = ExtractionCrew(catalog: catalog, inputIndex: inputIndex, workerCount: workerCount)
      }
      guard let crew else {
        take(chunk, of: &reader)
        continue
      }
      crew.give(frame(chunk, of: &reader))
      while let done = crew.isFull ? crew.take(helpingWith: &extractor) : crew.takeIfDone() {
        merge(done, &reader)
      }
    }
    while let done = crew?.take(helpingWith: &extractor) { merge(done, &reader) }
    return finish(reader)
  }

  /// Looks at the start of a log, of which so many bytes are there or can be waited for.
  mutating func begin(
    _ reader: inout ChunkReader, startBytesMax bytesMax: Int = InputShape.bytesMax
  ) {
    let start = reader.start(bytesMax: bytesMax)
    let shape = InputShape(of: catalog.formats, start: start.span)
    framer = Framer(formats: catalog.formats, shape: shape)
    if shape.isDescending { judge.expectDescending() }
    filter = ChunkFilter(
      filterOptions, formats: catalog.formats, isDescending: shape.isDescending)
  }

  /// Takes the next chunk and judges it at once.
  mutating func take(_ chunk: consuming Chunk, of reader: inout ChunkReader) {
    let framed = frame(chunk, of: &reader)
    let extracted = extractor.extract(framed)
    merge((framed, extracted), &reader)
  }

  /// Finds the records of the next chunk, and gives the reader back what may go on.
  private mutating func frame(_ chunk: consuming Chunk, of reader: inout ChunkReader) -> FramedChunk
  {
    var framed = FramedChunk(chunk: chunk, records: spareRecords.popLast() ?? [])
    framed.records.removeAll(keepingCapacity: true)
    let chunk = framed.chunk
    let consumed = framer.frame(
      chunk.bytes.span, firstLine: chunk.firstLine, isLast: chunk.isLast, into: &framed.records)
    framed.earlierFaults = earlierFaults
    let endOfChunk = chunk.firstLine + consumed.lineCount
    lineCount = endOfChunk - 1
    if !hasToldUnread, let line = framer.firstUnreadLine, line < endOfChunk {
      framed.unreadLine = line
      hasToldUnread = true
    }
    if filter.isActive {
      let removal = filter.filter(&framed.records, of: chunk.bytes.span)
      framed.leftOut = removal.leftOut
      framed.returnLines = removal.returnLines
    }
    if !chunk.isLast {
      reader.carryOver(chunk, after: consumed.byteCount, lineCount: consumed.lineCount)
    }
    return framed
  }

  /// Takes the next chunk with what was extracted of it, be it here or by the crew.
  private mutating func merge(
    _ done: (framed: FramedChunk, extracted: ExtractedChunk), _ reader: inout ChunkReader
  ) {
    var (framed, extracted) = done
    // A pattern was stopped while the chunk was with a worker, which did not know that.
    if faults.wouldChange(extracted.faults, readAfter: framed.earlierFaults) {
      var earlier = faults
      earlier.stop(framed.earlierFaults.stopped)
      framed.earlierFaults = earlier
      extracted = extractor.extract(framed)
    }
    faults.add(extracted.faults)
    longMessageCount += extracted.longMessageCount
    judge.merge(extracted)
    askedApp.search(framed, isFiltered: filter.isActive)
    judge.sighted = askedApp.outcome
    spareRecords.append(framed.records)
    reader.reuse(framed.chunk)
  }

  /// The faults that extraction goes on behind. What framing has given up is not tried again.
  private var earlierFaults: PatternFaults {
    var earlier = faults
    earlier.stop(framer.faults.stopped)
    return earlier
  }

  // MARK: - The end

  /// Ends the log; a live one has rested for so long.
  consuming func finish(
    _ reader: borrowing ChunkReader, restedNanoseconds: Int64 = 0
  ) -> Result {
    var result = judge.finish(
      .final, restNanoseconds: filter.records.restNanoseconds + restedNanoseconds)
    complete(&result, judge, reader)
    result.timeline = judge.engine.recorder?.report(result.summary, result.findings)
    return result
  }

  /// Returns what would become of the log if it ended here, and goes on as if nobody had asked.
  ///
  /// After a short rest the last record counts, though its end may not have been read. In a log
  /// with the newest record first nothing is known before its end.
  mutating func preview(_ reader: borrowing ChunkReader, restedNanoseconds: Int64) -> Result? {
    guard judge.descending == nil else { return nil }
    var ahead = judge.unobserved
    // What a filter does with a record it does once.
    if !filter.isActive, restedNanoseconds >= LogAnalyzer.recordRestNanoseconds,
      let record = framer.openRecord
    {
      let chunk = Chunk(bytes: reader.carriedBytes, firstLine: record.firstLine, isLast: true)
      ahead.merge(
        extractor.extract(
          FramedChunk(chunk: chunk, records: [record], earlierFaults: earlierFaults)))
    }
    var result = ahead.finish(
      .forNow, restNanoseconds: filter.records.restNanoseconds + restedNanoseconds)
    complete(&result, ahead, reader)
    return result
  }

  /// How long a live log has to rest before its last record is taken for whole.
  static let recordRestNanoseconds: Int64 = 250_000_000

  /// Adds what is known from the reading.
  private func complete(
    _ result: inout Result, _ judge: LogJudge, _ reader: borrowing ChunkReader
  ) {
    var summary = result.summary
    summary.byteCount = reader.byteCount
    summary.lineCount = lineCount
    summary.skippedLineCount = framer.skippedLineCount
    summary.orphanLineCount = framer.orphanLineCount
    let excludedCount = filter.records.excludedCount
    summary.problem = reader.problem(recordCount: summary.recordCount + excludedCount)
    if summary.problem == nil, summary.recordCount == 0 {
      summary.problem = .allLeftOut(count: excludedCount)
    }
    summary.problem = summary.problem ?? result.summary.problem
    summary.notes += notes(judge, reader)
    result.summary = summary
  }

  /// What the reader of the report should know.
  private func notes(_ judge: LogJudge, _ reader: borrowing ChunkReader) -> [RunNote] {
    var notes = judge.limitNotes
    notes += filter.records.notes(leftOutEventCount: judge.leftOutEventCount)
    notes += judge.clockNotes
    notes += framer.notes(reader)
    if longMessageCount > 0 {
      let long = "of more than \(EventExtractor.messageBytesMax) bytes"
      let text =
        ReadableCount.counted(longMessageCount, "message \(long) was", "messages \(long) were")
        + " read only to there"
      notes.append(RunNote(kind: .limit, text: text))
    }
    var faults = framer.faults
    faults.add(self.faults)
    faults.add(judge.engine.faults)
    notes += catalog.patternPlaces.notes(on: faults)
    for problem in judge.problems {
      let hint = problem.error.hint.map { "; " + $0 } ?? ""
      let text = "line \(problem.location.firstLine): \(problem.error.message)\(hint)"
      notes.append(RunNote(kind: .instrumentation, text: text))
    }
    if judge.problemCount > judge.problems.count {
      let text =
        "\(judge.problemCount - judge.problems.count) more lines of instrumentation are malformed"
      notes.append(RunNote(kind: .instrumentation, text: text))
    }
    if let note = judge.otherAppNote { notes.append(note) }
    return notes
  }
}
