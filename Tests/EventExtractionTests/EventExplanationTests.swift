import EventExtraction
import ExtractionTesting
import LintModel
import LogIngest
import Testing

struct EventExplanationTests {
  @Test func `the first message that fits takes a record, and the others say why they do not`()
    throws
  {
    let explanation = try explain("ad loaded id A", process: "Demo")
    #expect(explanation.instrumentation == nil)
    let outcomes = Dictionary(
      uniqueKeysWithValues: explanation.trials.map { ("\($0.emitter)/\($0.message)", $0.outcome) })
    guard case .takes(let attributes)? = outcomes["ads/loaded"] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(attributes.map(\.key) == ["ad", "format"])
    let taker = try #require(explanation.trials.first { $0.message == "loaded" })
    #expect(taker.event == .adLoaded)
    #expect(taker.line > 1)
  }

  @Test func `of two messages that fit, the one that is tried later says so`() throws {
    let explanation = try explain("ad loaded quietly", process: "Demo")
    let outcomes = explanation.trials.map { trial in
      switch trial.outcome {
      case .takes: "takes"
      case .comesLater: "later"
      case .otherProcess: "process"
      case .patternDiffers: "pattern"
      case .stopped: "stopped"
      }
    }
    #expect(explanation.trials.map(\.message) == ["muted", "loaded", "loaded"])
    #expect(outcomes == ["takes", "pattern", "later"])
  }

  @Test func `a message of other processes says which`() throws {
    let trials = try explain("shared words", process: "SpringBoard").trials
    #expect(trials.map(\.emitter) == ["ads", "boards"])
    guard case .otherProcess(let app)? = trials.first?.outcome,
      case .otherProcess(let system)? = try explain("shared words", process: "Demo").trials.last?
        .outcome
    else {
      Issue.record("\(trials)")
      return
    }
    #expect(app.isEmpty)
    #expect(system == ["SpringBoard"])
  }

  @Test func `a line of instrumentation is the app's own word`() throws {
    let explanation = try explain("[scenelint] ad.loaded ad=A note=x", process: nil)
    guard case .event(let name, let attributes)? = explanation.instrumentation else {
      Issue.record("no instrumentation")
      return
    }
    #expect(name == .adLoaded)
    #expect(attributes.map(\.key) == ["ad", "note"])
    guard
      case .problem(let error)? = try explain("[scenelint] ad.lodaed", process: nil)
        .instrumentation
    else {
      Issue.record("no problem")
      return
    }
    #expect(error.nearestEvent == .adLoaded)
  }

  @Test func `a message that no literal is in has no trials`() throws {
    #expect(try explain("nothing of this kind", process: "Demo").trials.isEmpty)
  }

  private func explain(_ message: String, process: String?) throws -> EventExplanation {
    let location = RecordLocation(inputIndex: 0, firstLine: 1, lastLine: 1)
    let record = LogRecord(
      location: location, format: "plain", process: process, message: message)
    return EventExplanation(record, catalog: try ExtractionTesting.catalog())
  }
}
