import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// A rule as text for people.
struct RuleExplanation {
  private let rule: RuleDefinition
  private let catalog: LintCatalog

  init(_ rule: RuleDefinition, _ catalog: LintCatalog) {
    self.rule = rule
    self.catalog = catalog
  }

  var text: String {
    var lines = ["\(rule.id): \(rule.title)", ""]
    lines.append(
      "  \(rule.severity.rawValue), confidence \(rule.confidence.rawValue), \(rule.path)")
    lines += ["", "Why"] + wrapped(rule.why) + ["", "Fix"] + wrapped(rule.fix)
    lines += ["", "Needs (any event of each line)"] + rule.needs.map { "  \($0)" }
    if !rule.declared.isEmpty {
      lines += ["", "Declared with emits (any event of each line)"]
      lines += rule.declared.map { "  \($0)" }
    }
    if !rule.parameters.isEmpty {
      lines += ["", "Parameters"]
      lines += rule.parameters.map { "  \($0.name) = \($0.value) (\($0.type.rawValue))" }
    }
    lines += ["", "Check"] + check
    if !rule.references.isEmpty { lines += ["", "See"] + rule.references.map { "  \($0)" } }
    lines += ["", "Examples"] + rule.examples.flatMap { example($0) }
    return lines.dropLast().map(TerminalText.harmless).joined(separator: "\n") + "\n"
  }

  /// What is checked, as a sentence over several lines that are indented by two.
  var check: [String] {
    rule.check.sentence(rule.parameters).flatMap { line in
      switch line {
      case .words(let words): ["  " + words]
      case .condition(let source): wrapped(source)
      }
    } + ["  keeping \(rule.stateBound)"]
  }

  private func example(_ example: RuleExample) -> [String] {
    let reason = example.reason.map { " (\($0.rawValue))" } ?? ""
    return ["  \(example.verdict.rawValue)\(reason): \(example.name)"]
      + catalog.text(of: example, of: rule).lines.map { "    \($0)" } + [""]
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
