package import LintEngine
import LintModel
import LintReport
package import RuleCatalog

/// An example of a rule as lines of text, with its drawing.
package struct ExampleText {
  private let example: RuleExample
  private let outcome: RuleExampleRunner.Outcome
  private let drawing: ExampleDrawing
  /// The lines of the example with their numbers, from 0.
  private let body: [(line: Int, text: String)]

  /// Prepares an example with what became of it.
  package init(
    _ example: RuleExample, of rule: RuleDefinition, outcome: RuleExampleRunner.Outcome
  ) {
    self.example = example
    self.outcome = outcome
    let when: EventClass? = rule.check.when
    let events = outcome.events.map { (line: $0.location.firstLine - 1, time: $0.time) }
    let first = outcome.events.first { when?.contains($0.name) ?? false }
    let trigger = example.markedLine ?? first.map { $0.location.firstLine - 1 }
    let deadline = rule.check.deadline.flatMap { duration in
      trigger.map { (line: $0, nanoseconds: duration.nanoseconds(rule.parameters)) }
    }
    drawing = ExampleDrawing(events, deadline: deadline)
    body =
      switch example.body {
      case .events(let events):
        events.map { event in
          let time = event.timeNanoseconds.map { ExampleTime.text($0) } ?? "-"
          return (event.bodyLine, "\(time) \(EventNotation.render(event.name, event.attributes))")
        }
      case .log(let text):
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.element.isEmpty }.map { ($0.offset, String($0.element)) }
      }
  }

  /// The lines of the example, the marked one with an arrow, and below them the drawing.
  package var lines: [String] {
    let marked = example.markedLine.map { [$0] } ?? []
    let mark: Character = example.verdict == .inconclusive ? "?" : "↑"
    let lines = body.map { line, text in
      (marked.contains(line) ? "→ " : "  ") + labelled(line, text)
    }
    guard !drawing.letters.isEmpty else { return lines }
    return lines + ["  " + drawing.axis]
      + [drawing.marks(marked, as: mark)].compactMap { $0.map { "  \($0)" } }
  }

  /// The same for an example that fails: `-` is in front of what it expects and `+` in front of
  /// what was found.
  package var difference: [String] {
    let expected = example.markedLine.map { [$0] } ?? []
    let found = outcome.markedLines
    let lines = body.map { line, text in
      (expected.contains(line) ? "-" : " ") + (found.contains(line) ? "+ " : "  ")
        + labelled(line, text)
    }
    guard !drawing.letters.isEmpty else { return lines }
    let marks = [
      ("-  ", drawing.marks(expected, as: "↑", showsWindow: !expected.isEmpty)),
      (" + ", drawing.marks(found, as: "↑", showsWindow: false)),
    ]
    return lines + ["   " + drawing.axis]
      + marks.compactMap { sign, marks in marks.map { sign + $0 } }
  }

  private func labelled(_ line: Int, _ text: String) -> String {
    let text = TerminalText.harmless(text)
    guard !drawing.letters.isEmpty else { return text }
    return "\(drawing.letters[line] ?? " ") \(text)"
  }
}

extension LintCatalog {
  /// The text of an example, which is judged for that.
  package func text(of example: RuleExample, of rule: RuleDefinition) -> ExampleText {
    let outcome = RuleExampleRunner(catalog: extraction).run(example, of: rule)
    return ExampleText(example, of: rule, outcome: outcome)
  }
}
