import ByteScan
import LintModel
package import LogIngest
import PatternMatch
import RuleCatalog

/// Reads the events of a chunk: a pure function of the chunk and the catalog.
///
/// One pass finds the literals of all messages in the raw bytes. Only records with such a literal
/// are decoded, and only the patterns whose literal is there are tried. One per worker: it owns
/// what matching scribbles on.
package struct EventExtractor: ~Copyable {
  /// The most bytes of a message that are read; what stands behind them is counted.
  package static let messageBytesMax = 32 << 10

  private let catalog: ExtractionCatalog
  let inputIndex: Int
  private var decoder: RecordDecoder
  private var scratch = MatchScratch()
  private var hits: [LiteralScanner.Hit] = []
  private var ownFaults = PatternFaults()
  private var sightings: SightingMemo

  /// Creates an extractor for one input.
  package init(catalog: ExtractionCatalog, inputIndex: Int) {
    self.catalog = catalog
    self.inputIndex = inputIndex
    decoder = RecordDecoder(formats: catalog.formats)
    sightings = SightingMemo(emitterCount: catalog.emitters.count)
  }

  /// Reads the events of framed records.
  ///
  /// Patterns that were stopped too often, before this chunk or in it, are not tried.
  package mutating func extract(
    _ records: [FramedRecord], of chunk: Span<UInt8>, after earlier: PatternFaults = PatternFaults()
  ) -> ExtractedChunk {
    ownFaults = PatternFaults(after: earlier)
    _ = decoder.takeFaults(goingOnAfter: earlier)
    var result = ExtractedChunk(formatCount: catalog.formats.formats.count)
    hits.removeAll(keepingCapacity: true)
    sightings.removeAll()
    if let last = records.last {
      catalog.scanner.scan(chunk, in: 0..<last.bytes.end, into: &hits)
    }
    var next = 0
    for record in records {
      result.recordCounts[record.format] += 1
      while next < hits.count, Int(hits[next].offset) < record.bytes.start { next += 1 }
      let first = next
      while next < hits.count, Int(hits[next].offset) < record.bytes.end { next += 1 }
      guard first < next, !isSeenBefore(record, hits: first..<next, of: chunk) else { continue }
      decode(record, in: chunk, into: &result)
      if isPrintGroup(record, chunk) {
        extractPrints(of: record, hits: first..<next, of: chunk, into: &result)
      } else {
        extract(record, hits: first..<next, of: chunk, into: &result)
      }
    }
    takeTimes(records, of: chunk, into: &result)
    result.faults = ownFaults
    result.faults.add(decoder.takeFaults(goingOnAfter: earlier))
    return result
  }

  /// Reads the event of a decoded record that has literals.
  private mutating func extract(
    _ record: FramedRecord, hits range: Range<Int>, of chunk: Span<UInt8>,
    into result: inout ExtractedChunk
  ) {
    let process = decoder.text(of: .process, in: chunk)
    var candidates: [Candidate] = []
    var hasInstrumentation = false
    var hasExpectation = false
    for hit in hits[range] {
      switch catalog.meanings[Int(hit.literal)] {
      case .instrumentation: hasInstrumentation = true
      case .expectation: hasExpectation = true
      case .sighting(let emitter):
        takeSighting(of: emitter, record, process, into: &result)
      case .message(let emitter, let message):
        let candidate = Candidate(emitter: emitter, message: message)
        if !candidates.contains(candidate), catalog.emitters[emitter].process.mayPrint(in: process)
        {
          candidates.append(candidate)
        }
      }
    }
    if hasExpectation, takeExpectation(record, process, chunk, into: &result) { return }
    if hasInstrumentation, takeInstrumentation(record, process, chunk, into: &result) { return }
    candidates.sort()
    let unanswered = ownFaults.unansweredCount
    for candidate in candidates
    where take(candidate, record, process, chunk, into: &result) {
      return
    }
    let isLong = messageRange.map { $0.isCut } ?? false
    guard isLong || ownFaults.unansweredCount > unanswered else { return }
    if isLong, !candidates.isEmpty { result.longMessageCount += 1 }
    for candidate in candidates {
      leaveUnread(candidate, record, process, chunk, into: &result)
    }
  }

  /// Decodes a record. Of one whose header's pattern was stopped nobody knows what it tells.
  private mutating func decode(
    _ record: FramedRecord, in chunk: Span<UInt8>, into result: inout ExtractedChunk
  ) {
    let unanswered = decoder.unansweredCount
    decoder.decode(record, in: chunk)
    guard decoder.unansweredCount > unanswered else { return }
    result.events.append(.unreadRecord(inputIndex: inputIndex, line: record.firstLine))
  }

  /// Takes note that a record may be a message, of which nobody knows what it tells.
  private mutating func leaveUnread(
    _ candidate: Candidate, _ record: FramedRecord, _ process: String?, _ chunk: Span<UInt8>,
    into result: inout ExtractedChunk
  ) {
    let emitter = catalog.emitters[candidate.emitter]
    guard let name = emitter.messages[candidate.message].event,
      result.events.last?.isUnread != true || result.events.last?.name != name
    else { return }
    var event = event(
      name, [], emitter: emitter.id, isFromApp: emitter.process == .app, record, process, chunk)
    (event.isLeftOut, event.isUnread) = (true, true)
    result.events.append(event)
  }

  /// Where the message of the decoded record lies as far as it is read, and whether that is not all
  /// of it.
  private var messageRange: (range: Range<Int>, isCut: Bool)? {
    guard let range = decoder.range(of: .message) else { return nil }
    let end = min(range.end, range.start + Self.messageBytesMax)
    return (range.start..<end, end < range.end)
  }

  /// The message of the decoded record, as far as it is read.
  private func messageText(in chunk: Span<UInt8>) -> String? {
    guard let range = messageRange?.range else { return nil }
    return decoder.withBytes(of: chunk) { $0.string(in: range) }
  }

  /// Whether a record shows nothing but that an emitter is there, of which that is known.
  private func isSeenBefore(
    _ record: FramedRecord, hits range: Range<Int>, of chunk: Span<UInt8>
  ) -> Bool {
    for index in range {
      guard case .sighting(let emitter) = catalog.meanings[Int(hits[index].literal)],
        sightings.knows(emitter, record, of: chunk)
      else { return false }
    }
    return true
  }

  /// Takes note of a record that has a literal of an emitter. Those of the ads SDK are counted.
  private mutating func takeSighting(
    of emitter: Int, _ record: FramedRecord, _ process: String?, into result: inout ExtractedChunk
  ) {
    let isAd = catalog.isAdEmitter[emitter]
    let isItsOwn = catalog.emitters[emitter].process.mayPrint(in: process)
    if isItsOwn { result.see(emitter, process, line: record.firstLine, isAd: isAd) }
    if isAd { return }
    if isItsOwn, catalog.emitters[emitter].process != .app {
      sightings.see(emitter)
    } else if decoder.isInChunk, let range = decoder.range(of: .process) {
      sightings.see(emitter, in: range, of: record)
    }
  }

  /// A message that a record may be.
  private struct Candidate: Comparable {
    var emitter: Int
    var message: Int

    static func < (left: Candidate, right: Candidate) -> Bool {
      (left.emitter, left.message) < (right.emitter, right.message)
    }
  }

  // MARK: - Groups of prints

  /// Whether a decoded record is what a process has printed between two records of the log. Xcode's
  /// copy describes all these lines by one footer, so that they look like one record.
  private func isPrintGroup(_ record: FramedRecord, _ chunk: Span<UInt8>) -> Bool {
    catalog.formats.formats[record.format].decoder == .footer
      && decoder.text(of: .level, in: chunk) == "stdio"
  }

  /// Reads the events of a group of prints, each print by itself as in a console.
  private mutating func extractPrints(
    of group: FramedRecord, hits range: Range<Int>, of chunk: Span<UInt8>,
    into result: inout ExtractedChunk
  ) {
    let start = group.bytes.start
    guard let footer = chunk.lastOffset(of: 0x0A, before: group.bytes.end), footer >= start else {
      return
    }
    var framer = Framer(formats: catalog.formats, shape: .prints(in: catalog.formats, group))
    var prints: [FramedRecord] = []
    _ = framer.frame(
      chunk.extracting(start..<footer), firstLine: group.firstLine, isLast: true, into: &prints)
    ownFaults.add(framer.faults)
    if framer.firstUnreadLine != nil {
      result.events.append(.unreadRecord(inputIndex: inputIndex, line: group.firstLine))
    }
    var next = range.lowerBound
    for print in prints {
      let record = print.moved(by: start)
      while next < range.upperBound, Int(hits[next].offset) < record.bytes.start { next += 1 }
      let first = next
      while next < range.upperBound, Int(hits[next].offset) < record.bytes.end { next += 1 }
      guard first < next else { continue }
      decode(record, in: chunk, into: &result)
      extract(record, hits: first..<next, of: chunk, into: &result)
    }
  }

  // MARK: - Messages of the catalog

  /// Tries one message, and returns whether the record is it.
  private mutating func take(
    _ candidate: Candidate, _ record: FramedRecord, _ process: String?, _ chunk: Span<UInt8>,
    into result: inout ExtractedChunk
  ) -> Bool {
    let message = catalog.emitters[candidate.emitter].messages[candidate.message]
    guard let range = messageRange?.range else { return false }
    // Taken out for the closure and put back, so that it is not copied.
    var faults = PatternFaults()
    swap(&faults, &ownFaults)
    let attributes = decoder.withBytes(of: chunk) { bytes in
      message.attributes(in: bytes.extracting(range), &faults, &scratch)
    }
    swap(&faults, &ownFaults)
    guard let attributes else { return false }
    result.see(
      candidate.emitter, process, line: record.firstLine,
      isAd: catalog.isAdEmitter[candidate.emitter])
    guard let name = message.event else { return true }
    result.events.append(
      event(
        name, attributes, emitter: catalog.emitters[candidate.emitter].id,
        isFromApp: catalog.emitters[candidate.emitter].process == .app, record, process, chunk))
    return true
  }

  // MARK: - Instrumentation

  /// Reads `[scenelint] event key=value …`, and returns whether the record is such a line.
  private mutating func takeInstrumentation(
    _ record: FramedRecord, _ process: String?, _ chunk: Span<UInt8>,
    into result: inout ExtractedChunk
  ) -> Bool {
    guard let message = messageText(in: chunk),
      let body = Instrumentation.body(of: message)
    else { return false }
    result.see(nil, process, line: record.firstLine, isAd: true)
    do throws(EventNotationError) {
      let (name, attributes) = try EventNotation.parse(body)
      var event = event(
        name, attributes, emitter: Instrumentation.emitter, isFromApp: true, record, process, chunk)
      event.time.monotonicNanoseconds = event.monotonicNanoseconds
      result.events.append(event)
    } catch {
      result.add(InstrumentationProblem(location: location(of: record), error: error))
    }
    return true
  }

  /// Reads `scenelint:expect RULE reason="…"`, and returns whether the record is such a line.
  private mutating func takeExpectation(
    _ record: FramedRecord, _ process: String?, _ chunk: Span<UInt8>,
    into result: inout ExtractedChunk
  ) -> Bool {
    guard let message = messageText(in: chunk) else { return false }
    let location = location(of: record)
    do throws(EventNotationError) {
      guard let expectation = try Expectation(message, location: location, process: process) else {
        return false
      }
      result.expectations.append(expectation)
    } catch {
      result.add(InstrumentationProblem(location: location, error: error))
    }
    result.see(nil, process, line: record.firstLine, isAd: true)
    return true
  }

  // MARK: - Parts of events

  private func event(
    _ name: EventName, _ attributes: [Event.Attribute], emitter: String, isFromApp: Bool,
    _ record: FramedRecord, _ process: String?, _ chunk: Span<UInt8>
  ) -> Event {
    var event = Event(
      name: name, attributes: attributes, location: location(of: record),
      timestamp: decoder.timestamp(in: chunk), process: process,
      pid: decoder.number(of: .pid, in: chunk), emitter: emitter, isFromApp: isFromApp,
      excerpt: excerpt(chunk))
    event.deviceTicks = decoder.number(of: .deviceTicks, in: chunk)
    event.isFromDebugConsole = catalog.formats.formats[record.format].isDebugConsole
    return event
  }

  private func location(of record: FramedRecord) -> RecordLocation {
    RecordLocation(
      inputIndex: inputIndex, firstLine: record.firstLine, lastLine: record.lastLine)
  }

  private func excerpt(_ chunk: Span<UInt8>) -> String {
    guard let range = decoder.range(of: .message) else { return "" }
    let end = min(range.end, range.start + Event.excerptBytesMax)
    return decoder.withBytes(of: chunk) { $0.string(in: range.start..<end) }
  }

  /// How many lines have one record whose time is read, behind the first ones, of which all are.
  ///
  /// To read a time costs more than what is done with a record that means nothing: with one of 64
  /// lines a noisy log took 7 % more.
  private static let linesPerTime = 512
  private static let linesTimed = 256

  /// Finds the first and the last record that carries a time, and some between, which are the same
  /// wherever chunks end.
  private mutating func takeTimes(
    _ records: [FramedRecord], of chunk: Span<UInt8>, into result: inout ExtractedChunk
  ) {
    result.firstTimestamp = firstTimestamp(records, of: chunk)
    result.lastTimestamp = firstTimestamp(records.reversed(), of: chunk)
    for record in records {
      let isTimed =
        record.firstLine <= Self.linesTimed
        || record.firstLine / Self.linesPerTime < (record.lastLine + 1) / Self.linesPerTime
      guard isTimed, let timestamp = firstTimestamp([record], of: chunk) else { continue }
      result.times.append(
        ExtractedChunk.RecordTime(
          line: record.firstLine, timestamp: timestamp,
          process: decoder.text(of: .process, in: chunk)))
    }
  }

  private mutating func firstTimestamp(
    _ records: some Sequence<FramedRecord>, of chunk: Span<UInt8>
  ) -> Timestamp? {
    for record in records where catalog.formats.formats[record.format].mayHaveTime {
      decoder.decode(record, in: chunk)
      if let timestamp = decoder.timestamp(in: chunk) { return timestamp }
    }
    return nil
  }
}

extension EmitterDefinition.Process {
  /// Whether a process with a name is one of these; a record that names none may be anybody's.
  func mayPrint(in name: String?) -> Bool {
    guard let name else { return true }
    return switch self {
    case .app: !SystemProcesses.names.contains(name)
    case .system(let names): names.contains(name)
    }
  }
}
