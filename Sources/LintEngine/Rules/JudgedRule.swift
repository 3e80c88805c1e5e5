import LintModel
import RuleCatalog

/// A rule as those share it that judge by it, with what is worked out once.
final class JudgedRule: Sendable {
  let definition: RuleDefinition
  /// What a finding is made from: what the rule reads, and what its check measures.
  let reads: [AttributeReference]
  /// Whether its check judges by more than what one event tells.
  let restsOnEntities: Bool
  /// Whether its check judges events together that it takes to be about one presentation.
  let joinsEvents: Bool

  init(_ definition: RuleDefinition) {
    self.definition = definition
    restsOnEntities = definition.check.restsOnEntities
    joinsEvents = definition.check.joinsEvents
    var reads = definition.attributesRead
    for reference in definition.message.attributesRead + definition.fingerprint
    where !reads.contains(reference) {
      reads.append(reference)
    }
    self.reads = reads
  }

  var parameters: [RuleParameter] { definition.parameters }
}
