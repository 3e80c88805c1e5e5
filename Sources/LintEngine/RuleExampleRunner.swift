package import EventExtraction
package import LintModel
import LogIngest
package import RuleCatalog

/// Runs the examples of rules: each is a small log with the verdict that its rule must reach.
package struct RuleExampleRunner: Sendable {
  private let catalog: ExtractionCatalog

  /// Creates a runner; examples with raw text are read with this catalog.
  package init(catalog: ExtractionCatalog) {
    self.catalog = catalog
  }

  /// What became of an example.
  package struct Outcome: Sendable {
    package var verdict: RuleVerdict
    package var findings: [Finding]
    /// The events that the rule saw, for showing what happened.
    package var events: [Event]
    /// The moment of the last record of an example that is a log.
    package var end: TimePoint = .unknown
    /// The classes of event that such a log always prints.
    package var alwaysPrinted: [EventName] = []
    /// The patterns that had to be stopped.
    package var stops: [RunNote] = []

    /// The lines, from 0, that findings and the first undecided judgement point at.
    package var markedLines: [Int] {
      let pieces: [Evidence] =
        switch verdict.verdict {
        case .fail: findings.flatMap { [$0.trigger] + $0.otherTriggers }
        case .inconclusive: verdict.firstUndecided.map { [$0] } ?? []
        case .pass, .notApplicable: []
        }
      return pieces.map { $0.event.location.firstLine - 1 }
    }
  }

  /// Judges an example by its rule alone.
  package func run(_ example: RuleExample, of rule: RuleDefinition) -> Outcome {
    switch example.body {
    case .events(let events): judge(events.map { Event($0) }, example, rule)
    case .log(let text): read(Array(text.utf8), example, rule)
    }
  }

  /// Returns what is wrong with an outcome, or `nil` when it is what the example states.
  package func complaint(about outcome: Outcome, in example: RuleExample) -> String? {
    if let stop = outcome.stops.first { return stop.text }
    guard outcome.verdict.verdict == example.verdict else {
      let reason = outcome.verdict.reason.map { " (\($0.rawValue))" } ?? ""
      return "expected \(example.verdict.rawValue), "
        + "found \(outcome.verdict.verdict.rawValue)\(reason)"
    }
    if let reason = example.reason, outcome.verdict.reason != reason {
      return "expected the reason \(reason.rawValue), "
        + "found \(outcome.verdict.reason?.rawValue ?? "none")"
    }
    guard let marked = example.markedLine, outcome.markedLines != [marked] else { return nil }
    let lines = outcome.markedLines.map { String($0 + 1) }.joined(separator: ", ")
    return "expected it to point at line \(marked + 1) of the example, it points at \(lines)"
  }

  /// Judges events that are made up.
  package func judge(_ events: [Event], _ example: RuleExample, _ rule: RuleDefinition) -> Outcome {
    var engine = RuleEngine(rules: [rule])
    declare(example, &engine)
    for event in events { engine.take(event) }
    let (findings, verdicts) = engine.finish(at: .unknown)
    return Outcome(
      verdict: verdicts.first ?? RuleVerdict(rule: rule.id, verdict: .pass), findings: findings,
      events: events, stops: catalog.patternPlaces.notes(on: engine.faults))
  }

  /// Reads raw text through the whole pipeline, in blocks of a given size.
  package func read(
    _ bytes: [UInt8], _ example: RuleExample, _ rule: RuleDefinition,
    blockBytes: Int = ChunkReader.blockBytes
  ) -> Outcome {
    var options = LogAnalyzer.Options()
    if let emits = example.emits {
      options.emits = emits.flatMap(\.names)
    } else {
      options.emitsEverything = true
    }
    let seen = EventList()
    let analyzer = LogAnalyzer(
      path: "example", inputIndex: 0, catalog: catalog, rules: [rule], options: options
    ) { seen.events.append($0) }
    let result = analyzer.analyze(ChunkReader(bytes: bytes, blockBytes: blockBytes))
    let verdict = result.summary.verdicts.first ?? RuleVerdict(rule: rule.id, verdict: .pass)
    return Outcome(
      verdict: verdict, findings: result.findings, events: seen.events, end: result.end,
      alwaysPrinted: result.alwaysPrinted,
      stops: result.summary.notes.filter { $0.kind == .pattern })
  }

  func declare(_ example: RuleExample, _ engine: inout RuleEngine) {
    if let emits = example.emits {
      engine.declareByApp(emits.flatMap(\.names))
    } else {
      engine.declareAll()
    }
  }
}

/// Events that a closure collects.
private final class EventList {
  var events: [Event] = []
}

extension Event {
  /// The event of one line of an example. Lines of an example stand for the lines of a log.
  init(_ example: ExampleEvent) {
    let line = example.bodyLine + 1
    self.init(
      name: example.name, attributes: example.attributes,
      location: RecordLocation(inputIndex: 0, firstLine: line, lastLine: line),
      time: TimePoint(wallNanoseconds: example.timeNanoseconds), emitter: Instrumentation.emitter,
      excerpt: EventNotation.render(example.name, example.attributes))
    time.monotonicNanoseconds = monotonicNanoseconds
  }
}
