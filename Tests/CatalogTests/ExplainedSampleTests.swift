import EventExtraction
import LintModel
import RuleCatalog
import Testing

/// What `events --explain` says is what the extractor does.
struct ExplainedSampleTests {
  /// Who takes a message, by its process.
  private func taker(
    of message: String, process: String?, _ catalog: ExtractionCatalog
  ) -> (event: EventName?, attributes: [Event.Attribute])? {
    let record = LogRecord(
      location: RecordLocation(inputIndex: 0, firstLine: 1, lastLine: 1), format: "plain",
      process: process, message: message)
    for trial in EventExplanation(record, catalog: catalog).trials {
      if case .takes(let attributes) = trial.outcome { return (trial.event, attributes) }
    }
    return nil
  }

  @Test func `each sample of a message is explained as it is read`() throws {
    let loaded = try #require(TestedCatalog.loaded)
    var count = 0
    for emitter in loaded.catalog.emitters {
      var process: String?
      if case .system(let names) = emitter.process { process = names.first }
      for sample in emitter.messages.flatMap(\.samples) {
        let taker = taker(of: sample.text, process: process, loaded.extraction)
        #expect(taker?.event == sample.event?.name, "\(emitter.path):\(sample.line)")
        for stated in sample.event?.attributes ?? [] {
          let value = taker?.attributes.first { $0.key == stated.key }?.value
          #expect(value == stated.value, "\(emitter.path):\(sample.line): \(stated.key)")
        }
        count += 1
      }
    }
    #expect(count > 500)
  }
}
