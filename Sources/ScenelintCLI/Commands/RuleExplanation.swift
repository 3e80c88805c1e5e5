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
    let lines: [String] =
      switch rule.check {
      case .forbid(let check):
        check.condition == nil
          ? ["  \(check.when) is the mistake"]
          : ["  when \(check.when)", "  this must not hold:"]
      case .respond(let check): respond(check)
      case .precede(let check): precede(check)
      case .limit(let check): limit(check)
      case .overlap(let check): overlap(check)
      case .hold(let check): hold(check)
      }
    guard let condition = rule.check.condition else { return lines + state }
    let heading = rule.check.kind == .forbid ? [] : ["  counting only those where"]
    return lines + heading + wrapped(condition.source) + state
  }

  private var state: [String] { ["  keeping \(rule.stateBound)"] }

  private func respond(_ check: RespondCheck) -> [String] {
    ["  each \(check.when)", "  must be followed by \(check.then)"]
      + only("where", check.thenCondition) + sameKey(check.key)
      + ["  within \(length(check.within))"] + (check.unless.map { ["  unless \($0)"] } ?? [])
      + (check.until.map { ["  until \($0)"] } ?? [])
  }

  private func precede(_ check: PrecedeCheck) -> [String] {
    ["  \(check.when)", "  may happen only after \(check.after)"]
      + only("where", check.afterCondition) + sameKey(check.key)
      + ["  since the last \(check.since)"] + only("where", check.sinceCondition)
  }

  private func limit(_ check: LimitCheck) -> [String] {
    let side = check.side == .atMost ? "at most" : "at least"
    var lines = ["  there must be \(side) \(check.bound.number(rule.parameters)) \(check.count)"]
    if let distinct = check.distinct { lines.append("  with different \(distinct)") }
    lines += sameKey(check.key)
    switch check.span {
    case .window(let window): lines.append("  within \(length(window))")
    case .streak(let gap): lines.append("  each less than \(length(gap)) after the one before")
    case .launch: lines.append("  in a launch of the app")
    }
    if let reset = check.reset { lines.append("  beginning anew with \(reset)") }
    return lines + only("where", check.resetCondition)
  }

  private func overlap(_ check: OverlapCheck) -> [String] {
    var lines = ["  \(check.first.rawValue) (first)", "  and \(check.second.rawValue) (second)"]
    lines += sameKey(check.key)
    if let longest = check.longerThan {
      lines.append("  must not overlap for longer than \(length(longest))")
    } else if let gap = check.gap {
      lines.append("  must lie at least \(length(gap)) apart")
    } else {
      lines.append("  must not overlap")
    }
    return lines
  }

  private func hold(_ check: HoldCheck) -> [String] {
    let side = check.side == .atMost ? "at most" : "at least"
    return ["  \(check.state.rawValue)", "  must last \(side) \(length(check.length))"]
      + (check.except.map { ["  not counting \($0.rawValue)"] } ?? [])
  }

  private func length(_ duration: RuleDuration) -> String {
    DurationText.readable(duration.nanoseconds(rule.parameters))
  }

  private func sameKey(_ key: [AttributeReference]) -> [String] {
    let names = key.map(\.description).joined(separator: " and ")
    return names.isEmpty ? [] : ["  for the same \(names)"]
  }

  private func only(_ word: String, _ condition: Predicate?) -> [String] {
    condition.map { ["  \(word)"] + wrapped($0.source) } ?? []
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
