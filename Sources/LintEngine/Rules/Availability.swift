import LintModel
import RuleCatalog

/// Which event classes a log can show at all.
///
/// A callback that never came and a callback that is never logged look the same in the text. Only
/// what was seen, what the app declares, and what a seen emitter always prints can be
/// missed.
struct Availability {
  /// Whether every class counts, as in a rule's examples.
  var isComplete = false
  private var names: EventNameSet = []
  private var declaredNames: EventNameSet = []

  init() {}

  /// Counts an event class as one that this log can show.
  mutating func add(_ name: EventName) { names.insert(name) }

  /// Counts an event class as one that the app says it logs.
  mutating func addDeclared(_ name: EventName) {
    names.insert(name)
    declaredNames.insert(name)
  }

  /// The classes of a rule's needs that this log cannot show.
  func missing(for rule: RuleDefinition) -> [EventClass] {
    guard !isComplete else { return [] }
    return rule.needs.filter { need in !need.names.contains { names.contains($0) } }
  }

  /// The classes of which a rule needs the app's word that it logs them, and does not have it.
  func undeclared(for rule: RuleDefinition) -> [EventClass] {
    guard !isComplete else { return [] }
    return rule.declared.filter { !$0.names.contains { declaredNames.contains($0) } }
  }
}
