import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// All rules of a catalog as one page of Markdown.
struct RuleHandbook {
  private let catalog: LintCatalog
  private let packs: [(name: String, rules: [RuleDefinition])]

  init(_ catalog: LintCatalog) {
    self.catalog = catalog
    packs = Dictionary(grouping: catalog.catalog.rules, by: \.pack)
      .map { (name: $0.key, rules: $0.value) }.sorted { $0.name < $1.name }
  }

  /// The page: a table for each pack, then a section for each rule.
  var markdown: String {
    var lines = [
      "# The rules", "",
      "`scenelint rules docs` writes this page from the files in this folder; change those.",
    ]
    for pack in packs {
      lines += ["", "## \(title(pack.name))", "", "| rule | severity | what |", "|---|---|---|"]
      lines += pack.rules.map { rule in
        "| [`\(rule.id)`](#\(rule.id)) | \(rule.severity.rawValue) | \(cell(rule.title)) |"
      }
    }
    for rule in packs.flatMap(\.rules) { lines += [""] + section(rule) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func title(_ pack: String) -> String { pack.isEmpty ? "Other" : pack }

  private func section(_ rule: RuleDefinition) -> [String] {
    var lines = [
      "## \(rule.id)", "", "\(prose(rule.title)).", "",
      "Severity \(rule.severity.rawValue), confidence \(rule.confidence.rawValue), "
        + "\(rule.status.rawValue), kind `\(rule.check.kind.rawValue)`.",
      "", "**Why.** \(prose(rule.why))", "", "**Fix.** \(prose(rule.fix))", "", "**Needs**", "",
    ]
    lines += rule.needs.map { need in
      "- " + need.names.map { "`\($0.rawValue)`" }.joined(separator: " or ")
    }
    if !rule.parameters.isEmpty {
      lines += ["", "| parameter | type | default |", "|---|---|---|"]
      lines += rule.parameters.map {
        "| `\($0.name)` | \($0.type.rawValue) | \(cell($0.value.description)) |"
      }
    }
    lines += ["", "**Check**", "", "```text"]
    lines += RuleExplanation(rule, catalog).check.map { String($0.dropFirst(2)) } + ["```"]
    if !rule.references.isEmpty {
      let pages = rule.references.map { "<\(TerminalText.harmless($0))>" }
      lines += ["", "**See** " + pages.joined(separator: ", ")]
    }
    lines += [
      "", "<details><summary>\(ReadableCount.counted(rule.examples.count, "example"))</summary>",
    ]
    for example in rule.examples {
      let reason = example.reason.map { " (\($0.rawValue))" } ?? ""
      lines += [
        "", "*\(example.verdict.rawValue)*\(reason): \(prose(example.name))", "", "```text",
      ]
      lines += catalog.text(of: example, of: rule).lines + ["```"]
    }
    return lines + ["", "</details>"]
  }

  /// Text in which nothing is markup.
  private func prose(_ text: String) -> String {
    TerminalText.harmless(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      .replacing("\\", with: "\\\\").replacing("<", with: "&lt;").replacing("*", with: "\\*")
      .replacing("_", with: "\\_")
  }

  /// Text in a cell of a table.
  private func cell(_ text: String) -> String { prose(text).replacing("|", with: "\\|") }
}
