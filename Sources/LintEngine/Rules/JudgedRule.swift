import LintModel
package import RuleCatalog

/// A rule as those share it that judge by it, with what is worked out once.
final class JudgedRule: Sendable {
  let definition: RuleDefinition
  /// What a finding is made from: what the rule reads, and what its check measures.
  let reads: [AttributeReference]
  /// Whether its check judges by more than what one event tells.
  let restsOnEntities: Bool
  /// Whether its check judges events together that it takes to be about one presentation.
  let joinsEvents: Bool
  /// The events that it has to see, and those that it judges.
  let eventNames: EventNameSet
  let triggers: EventNameSet
  /// Whether it has to see all steps at which an interval begins or ends.
  let readsIntervals: Bool
  /// The tables that it cannot do without.
  let tables: Timeline.FullTables

  init(_ definition: RuleDefinition) {
    self.definition = definition
    restsOnEntities = definition.check.restsOnEntities
    joinsEvents = definition.check.joinsEvents
    eventNames = definition.check.eventNames
    triggers = EventNameSet(definition.check.when?.names ?? [])
    readsIntervals = !definition.check.intervals.isEmpty
    tables = definition.tables
    var reads = definition.attributesRead
    for reference in definition.message.attributesRead + definition.fingerprint
    where !reads.contains(reference) {
      reads.append(reference)
    }
    self.reads = reads
  }

  var parameters: [RuleParameter] { definition.parameters }
}

/// The rules that logs are judged by, made ready once for all of them: to find out what a rule
/// reads costs more than to judge a short log by it.
package struct RuleSet: Sendable {
  let rules: [JudgedRule]

  /// Makes rules ready.
  package init(_ rules: [RuleDefinition]) {
    self.rules = rules.map { JudgedRule($0) }
  }
}
