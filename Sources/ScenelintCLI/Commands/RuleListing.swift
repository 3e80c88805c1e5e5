import LintModel
import LintReport
import RuleCatalog

/// The rules of a catalog at a glance.
struct RuleListing {
  private let rules: [RuleDefinition]

  init(_ rules: [RuleDefinition]) {
    self.rules = rules
  }

  /// A line for each rule: id, severity and title.
  var text: String { rules.map { line($0) + "\n" }.joined() }

  /// The same, and below each line how sure and settled the rule is, its kind, what it needs and
  /// what it keeps.
  func longText(columns: Int) -> String {
    rules.map { rule in
      let parts = [
        "confidence \(rule.confidence.rawValue)", rule.status.rawValue, rule.check.kind.rawValue,
        rule.pack,
      ].filter { !$0.isEmpty }
      let needs = rule.needs.map { $0.description.replacing(" || ", with: " or ") }
      let words =
        parts.joined(separator: ", ")
        + (needs.isEmpty ? "" : "; needs " + needs.joined(separator: "; and "))
        + "; keeps \(rule.stateBound)"
      let lines = TextLayout.hanging("    ", TerminalText.harmless(words), columns: columns)
      return ([line(rule)] + lines).joined(separator: "\n") + "\n"
    }.joined()
  }

  /// One JSON document, version 1; members may be added within it.
  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", 1)
      writer.objects("rules", rules) { rule, writer in
        writer.member("rule", rule.id)
        writer.member("title", rule.title)
        writer.member("severity", rule.severity.rawValue)
        writer.member("confidence", rule.confidence.rawValue)
        writer.member("status", rule.status.rawValue)
        writer.member("kind", rule.check.kind.rawValue)
        writer.member("pack", rule.pack)
        writer.member("file", rule.path)
        writer.strings("tags", rule.tags)
        writer.strings("needs", rule.needs.map(\.description))
        writer.objects("params", rule.parameters) { parameter, writer in
          writer.member("name", parameter.name)
          writer.member("type", parameter.type.rawValue)
          writer.member("default", parameter.value.description)
        }
        writer.strings("references", rule.references)
        writer.member("keeps", rule.stateBound)
      }
    }
    writer.endLine()
    return writer.output.take()
  }

  private func line(_ rule: RuleDefinition) -> String {
    let width = rules.map(\.id.count).max() ?? 0
    let id = TextLayout.padded(rule.id, to: width)
    return "\(id)  \(TextLayout.padded(rule.severity.rawValue, to: 7))  "
      + TerminalText.harmless(rule.title)
  }
}
