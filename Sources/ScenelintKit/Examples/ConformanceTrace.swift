package import LintEngine
import LintModel
package import LintReport
package import RuleCatalog

/// An example of a rule as data: what is checked, the events, and the verdict that is expected.
///
/// Another engine that judges the events of all traces alike keeps the same rules.
/// `Rules/README.md` has the form.
package struct ConformanceTrace {
  /// The version of the form; members may be added within it.
  package static let version = 1

  private let rule: RuleDefinition
  private let example: RuleExample
  private let outcome: RuleExampleRunner.Outcome
  /// Where the clock of the trace begins.
  private let start: Int64

  /// Prepares a trace of an example with what became of it; a log is its events.
  package init(
    _ example: RuleExample, of rule: RuleDefinition, outcome: RuleExampleRunner.Outcome
  ) {
    self.rule = rule
    self.example = example
    self.outcome = outcome
    // The clock of a log begins anywhere.
    let isLog = if case .log = example.body { true } else { false }
    start = isLog ? outcome.events.compactMap(\.time.wallNanoseconds).min() ?? 0 : 0
  }

  /// Writes the trace as one object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", Self.version)
      writer.member("rule", rule.id)
      writer.member("example", example.name)
      writer.object("check") { CheckMembers(rule).write(to: &$0) }
      writer.object("params") { writer in
        for parameter in rule.parameters {
          writer.object(parameter.name) { writer in
            writer.member("type", parameter.type.rawValue)
            writer.value("value", parameter.value)
          }
        }
      }
      writer.array("needs", rule.needs) { $0.strings($1.names.map(\.rawValue)) }
      if !rule.declared.isEmpty {
        writer.array("declared", rule.declared) { $0.strings($1.names.map(\.rawValue)) }
      }
      if let emits = example.emits {
        writer.strings("emits", emits.flatMap(\.names).map(\.rawValue))
        writer.strings("always_printed", Set(outcome.alwaysPrinted.map(\.rawValue)).sorted())
      }
      writer.objects("events", outcome.events) { write($0, to: &$1) }
      if let end = outcome.end.wallNanoseconds { writer.member("end_ns", Int(end - start)) }
      writer.member("verdict", example.verdict.rawValue)
      writer.member("reason", (example.reason ?? outcome.verdict.reason)?.rawValue)
      writer.member("marked", marked)
    }
  }

  /// The event that the finding, or the open question, points at.
  private var marked: Int? {
    example.markedLine.flatMap { line in
      outcome.events.firstIndex { $0.location.firstLine - 1 == line }
    }
  }

  private func write(_ event: Event, to writer: inout JSONWriter) {
    writer.member("line", event.location.firstLine)
    writer.member("time_ns", event.time.wallNanoseconds.map { Int($0 - start) })
    let uncertainty = event.time.wallUncertaintyNanoseconds
    if uncertainty > 0 { writer.member("time_uncertainty_ns", Int(uncertainty)) }
    writer.member("monotonic_ns", event.time.monotonicNanoseconds.map { Int($0) })
    if event.time.wallEpoch > 0 { writer.member("clock_jumps", event.time.wallEpoch) }
    writer.member("name", event.name.rawValue)
    writer.object("attributes") { writer in
      for attribute in event.attributes { writer.value(attribute.key, attribute.value) }
    }
    writer.member("emitter", event.emitter)
    writer.member("pid", event.pid)
    if !event.isFromApp { writer.member("from_app", false) }
    if event.isFromDebugConsole { writer.member("from_debug_console", true) }
  }
}

/// A check with the keys that its rule's file has; lengths and numbers are those of its parameters.
private struct CheckMembers {
  private let rule: RuleDefinition

  init(_ rule: RuleDefinition) {
    self.rule = rule
  }

  func write(to writer: inout JSONWriter) {
    writer.member("kind", rule.check.kind.rawValue)
    for part in rule.check.parts { write(part, to: &writer) }
    if rule.whenUnknown != .inconclusive {
      writer.member("when_unknown", rule.whenUnknown.rawValue)
    }
    if rule.acrossLaunches { writer.member("across_launches", true) }
  }

  private func write(_ part: CheckPart, to writer: inout JSONWriter) {
    switch part.value {
    case .events(let events): writer.strings(part.key, events.names.map(\.rawValue))
    case .interval(let kind): writer.member(part.key, kind.rawValue)
    case .intervals(let kinds): writer.strings(part.key, kinds.map(\.rawValue))
    case .condition(let condition): writer.member(part.key, condition.source)
    case .length(let length):
      writer.member(part.key + "_ns", Int(length.nanoseconds(rule.parameters)))
    case .count(let count): writer.member(part.key, count.number(rule.parameters))
    case .attribute(let attribute): writer.member(part.key, attribute.description)
    case .attributes(let attributes): writer.strings(part.key, attributes.map(\.description))
    case .word(let word): writer.member(part.key, word)
    }
  }
}

extension JSONWriter {
  /// Writes a value as a string, number or Boolean, a duration in nanoseconds, and a redacted one
  /// as null; what no record tells is left out.
  fileprivate mutating func value(_ key: String, _ value: AttributeValue) {
    switch value {
    case .string(let text): member(key, text)
    case .int(let number): member(key, number)
    case .double(let number): member(key, number)
    case .bool(let flag): member(key, flag)
    case .duration(let nanoseconds): member(key, Int(nanoseconds))
    case .inexactDuration(let distance): member(key, Int(distance.nominal))
    case .unknown(.redacted): null(key)
    case .unknown: break
    }
  }
}

extension LintCatalog {
  /// The traces of all examples of some rules, one object a line.
  package func traces(of rules: [RuleDefinition]) -> [UInt8] {
    let runner = RuleExampleRunner(catalog: extraction)
    var writer = JSONWriter()
    for rule in rules {
      for example in rule.examples {
        ConformanceTrace(example, of: rule, outcome: runner.run(example, of: rule))
          .write(to: &writer)
        writer.endLine()
      }
    }
    return writer.output.take()
  }
}
