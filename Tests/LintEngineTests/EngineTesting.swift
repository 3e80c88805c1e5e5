import LintModel
import LogIngest
import RuleCatalog
import Testing

@testable import LintEngine

/// Reads a script of events, one a line: `SECONDS [WHO] EVENT key=value …`.
///
/// `-` stands for no time. `Demo[512]` in front of the event is the process that wrote the record,
/// `SpringBoard[60]*` one that is not the app. Lines of the script are the lines of the log.
func script(_ text: String) throws -> [Event] {
  try text.split(omittingEmptySubsequences: false) { $0 == "\n" }.enumerated().compactMap {
    try event($0.element, line: $0.offset + 1)
  }
}

/// Reads one line of a script, or returns `nil` when it is empty.
func event(_ text: some StringProtocol, line: Int = 1) throws -> Event? {
  var words = String(text).split { $0 == " " }.map { String($0) }
  guard let time = words.first else { return nil }
  words.removeFirst()
  var who: Substring = ""
  if let word = words.first, word.hasSuffix("]") || word.hasSuffix("*") {
    who = word[...]
    words.removeFirst()
  }
  let isFromApp = !who.hasSuffix("*")
  let names = who.split { "[]*".contains($0) }
  let (name, attributes) = try EventNotation.parse(words.joined(separator: " "))
  var event = Event(
    name: name, attributes: attributes,
    location: RecordLocation(inputIndex: 0, firstLine: line, lastLine: line),
    time: TimePoint(wallNanoseconds: Double(time).map { Int64(($0 * 1e9).rounded()) }),
    process: names.first.map(String.init), pid: names.count > 1 ? Int(names[1]) : nil,
    emitter: isFromApp ? "scenelint" : "springboard", isFromApp: isFromApp,
    excerpt: words.joined(separator: " "))
  event.time.monotonicNanoseconds = event.monotonicNanoseconds
  return event
}

/// Reads the only line of a script.
func oneEvent(_ text: String, line: Int = 1) throws -> Event {
  try #require(try event(text, line: line))
}

/// Loads a rule of which only what is given matters.
func rule(
  _ check: String, needs: String = "[app.heartbeat]", message: String = "wrong",
  fingerprint: String = "[ad.unit_id]", params: String? = nil, confidence: String = "high"
) throws -> RuleDefinition {
  let indented = check.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  let text = """
    rule: tested-rule
    title: A rule for a test
    severity: warning
    confidence: \(confidence)
    status: stable
    why: Because.
    fix: Fix it.
    needs: \(needs)
    \(params.map { "params: \($0)" } ?? "")
    check:
    \(indented)
    message: "\(message)"
    fingerprint: \(fingerprint)
    examples:
      - {name: wrong, verdict: fail, events: "↓00:00:01 app.heartbeat"}
      - {name: right, verdict: pass, events: "00:00:01 app.heartbeat"}
      - {name: open, verdict: inconclusive, events: "?00:00:01 app.heartbeat"}
    """
  let file = CatalogFile(path: "rules/tested-rule.yml", text: text, origin: .user)
  let (catalog, diagnostics) = CatalogLoader.load([file])
  let errors = diagnostics.filter { $0.severity == .error }
  return try #require(catalog.rules.first, "\(errors.map(\.description))")
}

/// What a rule says of a script, with every event class counted as logged.
struct Judgement {
  var verdict: RuleVerdict
  var findings: [Finding]

  /// The verdict, its reason and the lines it points at, as in `fail 3 5` or
  /// `inconclusive log-ended 2`.
  var summary: String {
    var words = [verdict.verdict.rawValue]
    if let reason = verdict.reason { words.append(reason.rawValue) }
    let triggers = findings.flatMap { [$0.trigger] + $0.otherTriggers }
    let pieces = findings.isEmpty ? verdict.firstUndecided.map { [$0] } ?? [] : triggers
    words += pieces.map { String($0.event.location.firstLine) }.sorted()
    return words.joined(separator: " ")
  }
}

/// Judges a script by a rule; `end` is the time of the log's last record in seconds.
func judge(_ rule: RuleDefinition, _ text: String, end: Double? = nil) throws -> Judgement {
  judge(rule, try script(text), end: end)
}

/// Judges events by a rule; `end` is the time of the log's last record in seconds.
func judge(_ rule: RuleDefinition, _ events: [Event], end: Double? = nil) -> Judgement {
  var engine = RuleEngine(rules: [rule])
  engine.declareAll()
  for event in events { engine.take(event) }
  let last = TimePoint(wallNanoseconds: end.map { Int64($0 * 1e9) })
  let (findings, verdicts) = engine.finish(at: last)
  return Judgement(verdict: verdicts[0], findings: findings)
}

/// What rules read at the last event of a script.
func view(_ text: String, _ options: Timeline.Options = Timeline.Options()) throws -> AttributeView
{
  let timeline = Timeline(options: options)
  var last: Timeline.Step?
  for event in try script(text) {
    last = timeline.apply(event).first { !$0.event.isDerived } ?? last
  }
  return AttributeView(timeline: timeline, step: try #require(last))
}

/// The value of an attribute at the last event of a script.
func value(_ attribute: EntityAttribute, _ text: String) throws -> AttributeValue {
  try view(text).value(of: attribute)
}

/// The timeline after a script.
func timeline(_ text: String) throws -> Timeline {
  let timeline = Timeline()
  for event in try script(text) { _ = timeline.apply(event) }
  return timeline
}

/// All steps of a script.
func steps(_ text: String) throws -> [Timeline.Step] {
  let timeline = Timeline()
  return try script(text).flatMap { timeline.apply($0) }
}
