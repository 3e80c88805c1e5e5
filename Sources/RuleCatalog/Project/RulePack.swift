import LintModel

/// Sets of rules that a project can choose by name.
///
/// A pack goes by how settled and how sure a rule is, or is a folder of rules.
package enum RulePack {
  /// The packs that go by how settled and how sure a rule is, the smallest first.
  package static let gradedNames = ["none", "recommended", "strict", "stable", "all"]

  /// The pack that is in use when nobody chooses one: nothing is hidden but what is not settled.
  package static let defaultName = "stable"

  /// The names of all packs of a catalog.
  package static func names(of rules: [RuleDefinition]) -> [String] {
    gradedNames + Set(rules.compactMap(folder)).subtracting(gradedNames).sorted()
  }

  /// Whether a pack has a rule.
  package static func contains(_ rule: RuleDefinition, in pack: String) -> Bool {
    switch pack {
    case "none": false
    case "recommended": rule.status == .stable && rule.confidence == .high
    case "strict": rule.status == .stable && rule.confidence != .low
    case "stable": rule.status == .stable
    case "all": true
    default: folder(of: rule) == pack
    }
  }

  /// The name of the folder that a rule's file lies in.
  private static func folder(of rule: RuleDefinition) -> String? {
    rule.path.utf8.split(separator: UInt8(ascii: "/")).dropLast().last
      .map { String(Substring($0)) }
  }
}
