import LintModel
import RuleCatalog

/// The fewest lines, as far as easily seen, that make the most rules applicable.
struct CoveragePlan {
  /// The lines, the most valuable first.
  let lines: [PlannedLine]
  private let choices: [String: EventName]

  /// Plans lines for the rules of which a log does not show what they need.
  ///
  /// Of a class that several events belong to, the one is chosen that the most rules can use.
  init(_ verdicts: [RuleVerdict], rules: [String: RuleDefinition]) {
    // No line helps where the app's word is needed.
    let open = verdicts.filter { !$0.missing.isEmpty && $0.undeclared.isEmpty }
    var votes: [EventName: Int] = [:]
    for name in open.flatMap({ Set($0.missing.flatMap(Self.names)) }) {
      votes[name, default: 0] += 1
    }
    var choices: [String: EventName] = [:]
    for need in open.flatMap(\.missing) where choices[need] == nil {
      let names = Self.names(in: need).filter(InstrumentationTable.isLoggable)
      // The first of those with the most votes.
      choices[need] = names.reversed().max { (votes[$0] ?? 0) < (votes[$1] ?? 0) }
    }
    self.choices = choices
    var needed: [(rule: String, names: Set<EventName>)] = []
    for verdict in open {
      let names = verdict.missing.compactMap { choices[$0] }
      if names.count == verdict.missing.count { needed.append((verdict.rule, Set(names))) }
    }
    lines = Self.ordered(needed).map { name, completed in
      let users = needed.filter { $0.names.contains(name) }.compactMap { rules[$0.rule] }
      let keys = users.reduce(into: Set<EventKey>()) { $0.formUnion(AttributeSupply.keys(of: $1)) }
      let values = users.first.map { AttributeSupply.values(of: name, in: $0) } ?? [:]
      return PlannedLine(
        text: InstrumentationTable.line(for: name, reading: keys, values: values),
        rules: completed)
    }
  }

  /// The event to log for a class, as a rule writes it; `nil` when an app cannot know of any.
  func choice(for need: String) -> EventName? { choices[need] }

  /// The events of a class, as a rule writes it.
  static func names(in need: String) -> [EventName] {
    need.split(separator: "|").compactMap { word in
      EventName(rawValue: word.filter { $0 != " " })
    }
  }

  /// Puts events in an order in which each next one completes the most rules; among equals, those
  /// that the most rules wait for come first, then those that are named first in the vocabulary.
  private static func ordered(
    _ needed: [(rule: String, names: Set<EventName>)]
  ) -> [(name: EventName, completed: [String])] {
    var rest = needed
    var order: [(name: EventName, completed: [String])] = []
    while !rest.isEmpty {
      var best: (name: EventName, completedCount: Int, userCount: Int)?
      let names = rest.reduce(into: Set<EventName>()) { $0.formUnion($1.names) }
      for name in EventName.allCases where names.contains(name) {
        let completedCount = rest.count { $0.names == [name] }
        let userCount = rest.count { $0.names.contains(name) }
        if best.map({ ($0.completedCount, $0.userCount) < (completedCount, userCount) }) ?? true {
          best = (name, completedCount, userCount)
        }
      }
      // Each rule that is left waits for at least one event, so there is a best one.
      guard let name = best?.name else { break }
      order.append((name, rest.filter { $0.names == [name] }.map(\.rule)))
      rest = rest.map { ($0.rule, $0.names.subtracting([name])) }.filter { !$0.names.isEmpty }
    }
    return order
  }
}
