// Foundation reads JSON, so that the writer is not read by a reader of our own.
import Foundation
import LintModel
import RuleCatalog
import ScenelintKit
import Testing

@testable import LintEngine

/// The traces by which another engine can be held against this one.
///
/// They are read back as that engine would: the rule is written anew from the check in the trace,
/// and loaded, and judges the events in the trace. Nothing else of the catalog is used.
struct ConformanceTraceTests {
  /// Each line, parsed.
  private static let traces: [TraceCase] = {
    guard let loaded = TestedCatalog.loaded else { return [] }
    let text = String(decoding: loaded.traces(of: TestedCatalog.rules), as: UTF8.self)
    return text.split(separator: "\n").map { TraceCase(line: String($0)) }
  }()

  @Test func `each example has one trace, in the order of the catalog`() {
    #expect(
      Self.traces.map { "\($0.rule): \($0.example)" }
        == TestedCatalog.examples.map(\.testDescription))
    #expect(Self.traces.allSatisfy { $0.members["version"] as? Int == 1 })
  }

  @Test func `a trace says what its example says`() throws {
    for (trace, tested) in zip(Self.traces, TestedCatalog.examples) {
      #expect(trace.members["verdict"] as? String == tested.example.verdict.rawValue)
      #expect(trace.members["reason"] as? String == tested.outcome?.verdict.reason?.rawValue)
      if let events = tested.events {
        #expect(trace.eventMembers.count == events.count)
        #expect(
          trace.eventMembers.map { $0["time_ns"] as? Int64 } == events.map(\.timeNanoseconds))
      }
      #expect((trace.members["marked"] == nil) == (tested.example.markedLine == nil))
    }
  }

  @Test(arguments: traces)
  func `a rule that is rebuilt from its trace reaches the verdict`(_ trace: TraceCase) throws {
    let rule = try trace.rebuiltRule()
    var engine = RuleEngine(rules: [rule])
    if let emits = trace.members["emits"] as? [String] {
      engine.declareByApp(emits.compactMap { EventName(rawValue: $0) })
      let always = trace.members["always_printed"] as? [String] ?? []
      engine.declare(always.compactMap { EventName(rawValue: $0) })
    } else {
      engine.declareAll()
    }
    let events = try trace.events()
    for event in events { engine.take(event) }
    var end = TimePoint(wallNanoseconds: trace.members["end_ns"] as? Int64)
    end.wallEpoch = events.last?.time.wallEpoch ?? 0
    let (findings, verdicts) = engine.finish(at: end)
    let outcome = RuleExampleRunner.Outcome(
      verdict: try #require(verdicts.first), findings: findings, events: events)
    #expect(outcome.verdict.verdict.rawValue == trace.members["verdict"] as? String)
    #expect(outcome.verdict.reason?.rawValue == trace.members["reason"] as? String)
    let marked = (trace.members["marked"] as? Int).map { [events[$0].location.firstLine - 1] }
    #expect(outcome.markedLines == marked ?? [])
  }
}

/// One line of the traces.
struct TraceCase: CustomTestStringConvertible, Sendable {
  let line: String

  /// What is in it; empty for what is no JSON object.
  var members: [String: Any] {
    let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
    return value as? [String: Any] ?? [:]
  }

  var rule: String { members["rule"] as? String ?? "" }
  var example: String { members["example"] as? String ?? "" }
  var testDescription: String { "\(rule): \(example)" }
  var eventMembers: [[String: Any]] { members["events"] as? [[String: Any]] ?? [] }

  /// The events as an engine takes them.
  func events() throws -> [Event] {
    try eventMembers.enumerated().map { index, members in
      let name = try #require((members["name"] as? String).flatMap { EventName(rawValue: $0) })
      let attributes = try #require(members["attributes"] as? [String: Any])
      var event = Event(
        name: name,
        attributes: try attributes.sorted { $0.key < $1.key }.map {
          Event.Attribute(key: $0.key, value: try value($0.value, of: $0.key))
        },
        location: RecordLocation(inputIndex: 0, firstLine: index + 1, lastLine: index + 1),
        time: TimePoint(
          wallNanoseconds: members["time_ns"] as? Int64,
          monotonicNanoseconds: members["monotonic_ns"] as? Int64),
        pid: members["pid"] as? Int, emitter: try #require(members["emitter"] as? String),
        isFromApp: members["from_app"] as? Bool ?? true, excerpt: name.rawValue)
      event.time.wallEpoch = members["clock_jumps"] as? Int ?? 0
      event.time.wallUncertaintyNanoseconds = members["time_uncertainty_ns"] as? Int64 ?? 0
      event.isFromDebugConsole = members["from_debug_console"] as? Bool ?? false
      return event
    }
  }

  /// A value with the type that its key has in the vocabulary.
  private func value(_ value: Any, of key: String) throws -> AttributeValue {
    if value is NSNull { return .unknown(.redacted) }
    switch EventKey(key)?.type ?? .string {
    case .string: return .string(try #require(value as? String))
    case .int: return .int(try #require(value as? Int))
    case .double: return .double(try #require(value as? Double))
    case .bool: return .bool(try #require(value as? Bool))
    case .duration: return .duration(nanoseconds: try #require(value as? Int64))
    }
  }

  /// The rule as a file, from what the trace says alone.
  func rebuiltRule() throws -> RuleDefinition {
    let members = members
    var check = try #require(members["check"] as? [String: Any])
    if let kinds = check["intervals"] as? [String] {
      check["intervals"] = zip(kinds, ["first", "second"]).map { "\($0) as \($1)" }
    }
    let isAcross = check.removeValue(forKey: "across_launches") != nil
    let parameters = try #require(members["params"] as? [String: Any])
    let lines = check.sorted { $0.key < $1.key }.map { key, value in
      let isLength = key.hasSuffix("_ns")
      return "  \(isLength ? String(key.dropLast(3)) : key): "
        + (isLength ? "\(value)ns" : yaml(value, isClass: Self.classes.contains(key)))
    }
    let text = """
      rule: \(rule)
      title: A rule from a trace
      severity: warning
      confidence: high
      status: stable
      why: Because.
      fix: Fix it.
      \(isAcross ? "across_launches: true" : "")
      needs: \(needs("needs"))
      \(members["declared"] == nil ? "" : "declared: " + needs("declared"))
      params: {\(parameters.map { "\($0): \(parameter($1))" }.joined(separator: ", "))}
      check:
      \(lines.joined(separator: "\n"))
      message: wrong
      fingerprint: [app.launch_id]
      examples:
        - {name: wrong, verdict: fail, events: "↓00:00:01 app.heartbeat"}
        - {name: right, verdict: pass, events: "00:00:01 app.heartbeat"}
        - {name: open, verdict: inconclusive, events: "?00:00:01 app.heartbeat"}
      """
    let file = CatalogFile(path: "rules/\(rule).yml", text: text, origin: .user)
    let (catalog, diagnostics) = CatalogLoader.load([file])
    return try #require(catalog.rules.first, "\(diagnostics.map(\.description))\n\(text)")
  }

  /// The keys whose values are classes of event.
  private static let classes: Set<String> = [
    "when", "then", "unless", "until", "after", "since", "count", "reset",
  ]

  private func needs(_ key: String) -> String {
    let classes = members[key] as? [[String]] ?? []
    return "[" + classes.map { $0.joined(separator: " || ") }.joined(separator: ", ") + "]"
  }

  private func yaml(_ value: Any, isClass: Bool) -> String {
    switch value {
    case let names as [String]:
      isClass ? names.joined(separator: " || ") : "[" + names.joined(separator: ", ") + "]"
    case let text as String: "'" + text.replacing("'", with: "''") + "'"
    default: "\(value)"
    }
  }

  private func parameter(_ value: Any) -> String {
    let members = value as? [String: Any] ?? [:]
    let type = members["type"] as? String ?? ""
    let text = members["value"].map { yaml($0, isClass: false) } ?? ""
    return "{type: \(type), default: \(text)\(type == "duration" ? "ns" : "")}"
  }
}
