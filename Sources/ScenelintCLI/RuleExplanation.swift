import LintModel
import RuleCatalog

/// A rule as text for people.
struct RuleExplanation {
  private let rule: RuleDefinition

  init(_ rule: RuleDefinition) {
    self.rule = rule
  }

  var text: String {
    var lines = ["\(rule.id): \(rule.title)", ""]
    lines.append(
      "  \(rule.severity.rawValue), confidence \(rule.confidence.rawValue), \(rule.path)")
    lines += ["", "Why"] + wrapped(rule.why) + ["", "Fix"] + wrapped(rule.fix)
    lines += ["", "Needs (any event of each line)"] + rule.needs.map { "  \($0)" }
    if !rule.parameters.isEmpty {
      lines += ["", "Parameters"]
      lines += rule.parameters.map { "  \($0.name) = \($0.value) (\($0.type.rawValue))" }
    }
    lines += ["", "Check"] + check
    if !rule.references.isEmpty { lines += ["", "See"] + rule.references.map { "  \($0)" } }
    lines += ["", "Examples"] + rule.examples.flatMap { example($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var check: [String] {
    var lines: [String]
    switch rule.check {
    case .forbid(let when, let condition):
      lines = ["  when \(when)", "  this must not hold:"] + wrapped(condition.source)
    case .respond(let when, _, let then, let within, let unless, let until):
      let time = DurationText.readable(within.nanoseconds(rule.parameters))
      lines = ["  each \(when)", "  must be followed by \(then)", "  within \(time)"]
      if let unless { lines.append("  unless \(unless)") }
      if let until { lines.append("  until \(until)") }
    case .precede(let when, _, let after, let since):
      lines = ["  \(when)", "  may happen only after \(after)", "  since the last \(since)"]
    }
    if rule.check.kind != .forbid, let condition = rule.check.condition {
      lines += ["  counting only those where"] + wrapped(condition.source)
    }
    return lines
  }

  private func example(_ example: RuleExample) -> [String] {
    let reason = example.reason.map { " (\($0.rawValue))" } ?? ""
    var lines = ["  \(example.verdict.rawValue)\(reason): \(example.name)"]
    switch example.body {
    case .events(let events):
      for event in events {
        let time = event.timeNanoseconds.map { ExampleTime.text($0) } ?? "-"
        let mark = event.bodyLine == example.markedLine ? "→" : " "
        lines.append("    \(mark) \(time) \(EventNotation.render(event.name, event.attributes))")
      }
    case .log(let text):
      for (index, line) in text.split(separator: "\n").enumerated() {
        lines.append("    \(index == example.markedLine ? "→" : " ") \(line)")
      }
    }
    return lines
  }

  /// Breaks prose at 96 columns, indented by two.
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + word.count > 94 {
        lines.append("  " + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + ["  " + line]
  }
}
