import LintModel
import YAMLTree

extension DocumentReader {
  /// What a rule checks, and what it makes of unknown values.
  struct CheckBody {
    let check: RuleCheck
    let whenUnknown: RuleDefinition.WhenUnknown
  }

  /// Reads a rule's check, or returns `nil` when it has errors.
  func check(
    _ node: YAMLNode, of kind: RuleCheck.Kind, _ parameters: [RuleParameter]
  ) -> CheckBody? {
    guard
      let fields = Fields(
        node, of: "a check of the kind `\(kind.rawValue)`",
        required: ["kind"] + kind.type.requiredKeys,
        optional: kind.type.optionalKeys + ["when_unknown"], in: self)
    else { return nil }
    let reader = CheckReader(reader: self, fields: fields, kind: kind, parameters: parameters)
    let errorCount = diagnostics.count { $0.severity == .error }
    let check = kind.type.init(reader)?.check
    let whenUnknown = choice(fields["when_unknown"], as: RuleDefinition.WhenUnknown.self)
    // A condition that cannot be read must not be taken for none.
    guard let check, errorCount == diagnostics.count(where: { $0.severity == .error }) else {
      return nil
    }
    return CheckBody(check: check, whenUnknown: whenUnknown ?? .inconclusive)
  }

  /// Reads the kind alone, because it decides which other keys there are.
  func checkKind(_ node: YAMLNode) -> RuleCheck.Kind? {
    guard case .mapping(let entries, let position) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return nil
    }
    guard let value = entries.first(where: { $0.key.text == "kind" })?.value else {
      report(.missingKey("kind", owner: "a check"), at: position)
      return nil
    }
    guard let scalar = scalar(value) else { return nil }
    guard let kind = RuleCheck.Kind(rawValue: scalar.text) else {
      let kinds = RuleCheck.Kind.allCases.map(\.rawValue)
      report(.unknownCheckKind(scalar.text, kinds: kinds), at: scalar.position)
      return nil
    }
    return kind
  }
}
