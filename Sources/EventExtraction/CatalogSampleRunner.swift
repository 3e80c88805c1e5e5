import LintModel
import LogIngest
package import RuleCatalog

/// Checks the samples of formats and emitters: the text that each pattern was written for.
package struct CatalogSampleRunner: Sendable {
  private let catalog: ExtractionCatalog

  /// Creates a runner; each sample is read with the whole catalog, so that files cannot take
  /// each other's records.
  package init(catalog: ExtractionCatalog) {
    self.catalog = catalog
  }

  /// Something that a sample states and the catalog does not do.
  package struct Complaint: Hashable, Sendable {
    package var path: String
    package var line: Int
    package var text: String
  }

  /// Reads the samples of a format.
  package func complaints(about document: FormatDocument) -> [Complaint] {
    document.samples.flatMap { sample in
      var records: [LogRecord] = []
      let outcome = RecordReader.forEachRecord(
        of: ChunkReader(bytes: Array(sample.log.utf8)), formats: catalog.formats, inputIndex: 0
      ) { records.append($0) }
      let stops = catalog.patternPlaces.notes(on: outcome.faults)
        .map { Complaint(path: document.path, line: sample.line, text: $0.text) }
      return check(sample, records, document) + stops
    }
  }

  private func check(
    _ sample: FormatSample, _ records: [LogRecord], _ document: FormatDocument
  ) -> [Complaint] {
    var complaints: [Complaint] = []
    if records.count != sample.records.count {
      let text = "expected \(sample.records.count) records, found \(records.count)"
      complaints.append(Complaint(path: document.path, line: sample.line, text: text))
    }
    for (record, expected) in zip(records, sample.records) {
      for (key, value) in expected.fields.sorted(by: { $0.key < $1.key }) {
        let found = record.field(key)
        guard found != value else { continue }
        let text = "expected \(key) \"\(value)\", found \(found.map { "\"\($0)\"" } ?? "none")"
        complaints.append(Complaint(path: document.path, line: expected.line, text: text))
      }
    }
    let others = Set(records.map(\.format)).subtracting([document.id]).sorted()
    let isAround = document.format.decoder == .wrapper || document.format.decoder == .tool
    if !isAround, records.allSatisfy({ $0.format != document.id }), let other = others.first {
      let text = "the sample was read as \(other)"
      complaints.append(Complaint(path: document.path, line: sample.line, text: text))
    }
    return complaints
  }

  /// Reads the samples of an emitter's messages.
  package func complaints(about emitter: EmitterDefinition) -> [Complaint] {
    var complaints: [Complaint] = []
    for message in emitter.messages {
      for sample in message.samples {
        if let text = complaint(about: sample, of: message, emitter) {
          complaints.append(Complaint(path: emitter.path, line: sample.line, text: text))
        }
      }
    }
    return complaints
  }

  private func complaint(
    about sample: MessageSample, of message: MessageDefinition, _ emitter: EmitterDefinition
  ) -> String? {
    let extracted = extract(sample.text, process: emitter.sampleProcess)
    if let stop = catalog.patternPlaces.notes(on: extracted.faults).first { return stop.text }
    let events = extracted.events
    guard let expected = sample.event else {
      return events.isEmpty ? nil : "expected no event, found \(EventNotation.render(events[0]))"
    }
    guard let event = events.first, events.count == 1 else {
      let found = events.isEmpty ? "none" : events.map { EventNotation.render($0) }.joined()
      let wanted = EventNotation.render(expected.name, expected.attributes)
      return "expected \(wanted), found \(found)"
    }
    let agrees =
      event.name == expected.name && event.emitter == emitter.id
      && expected.attributes.allSatisfy { $0.value == event.value(like: $0) }
    guard !agrees else { return nil }
    return "expected \(EventNotation.render(expected.name, expected.attributes)) of \(emitter.id), "
      + "found \(EventNotation.render(event)) of \(event.emitter)"
  }

  /// What there is in a message, as one record of a process.
  private func extract(_ message: String, process: String?) -> ExtractedChunk {
    let header = process.map { "default\t08:00:00.000000+0000\t\($0)\t" } ?? ""
    let bytes = Array((header + message).utf8)
    var extractor = EventExtractor(catalog: catalog, inputIndex: 0)
    let lineCount = message.split(separator: "\n", omittingEmptySubsequences: false).count
    let place =
      process == nil
      ? catalog.formats.plainIndex : catalog.formats.index(of: "console-copy")
    let record = FramedRecord(
      bytes: .init(start: 0, end: bytes.count),
      firstLineEnd: bytes.firstIndex(of: 0x0A) ?? bytes.count, firstLine: 1, lastLine: lineCount,
      format: place ?? catalog.formats.plainIndex)
    return extractor.extract([record], of: bytes.span)
  }
}

extension EmitterDefinition {
  /// A process that prints this emitter's records, or `nil` for an app.
  fileprivate var sampleProcess: String? {
    if case .system(let names) = process { names.first } else { nil }
  }
}

extension LogRecord {
  /// A field by the name that format files give it, as text.
  fileprivate func field(_ key: String) -> String? {
    switch key {
    case "first_line": String(location.firstLine)
    case "last_line": String(location.lastLine)
    case "timestamp": timestamp.map { "\($0)" }
    case "process": process
    case "pid": pid.map { String($0) }
    case "tid": tid
    case "level": level
    case "subsystem": subsystem
    case "category": category
    case "sender": sender
    case "message": message
    default: nil
    }
  }
}
