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
        required: ["kind"] + kind.requiredKeys, optional: kind.optionalKeys + ["when_unknown"],
        in: self)
    else { return nil }
    let parts = CheckParts(reader: self, fields: fields, kind: kind, parameters: parameters)
    let errorCount = diagnostics.count { $0.severity == .error }
    let check = parts.check
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

extension RuleCheck.Kind {
  /// What messages and fingerprints of this kind can speak about.
  var subject: ReferenceScope.Subject {
    switch self {
    case .forbid, .respond, .precede: .event
    case .limit: .measured(.count)
    case .overlap: .pair
    case .hold: .measured(.duration)
    }
  }

  /// The keys that a check of this kind must have.
  fileprivate var requiredKeys: [String] {
    switch self {
    case .forbid: ["when"]
    case .respond: ["when", "then", "within"]
    case .precede: ["when", "after", "since"]
    case .limit: ["count"]
    case .overlap: ["intervals"]
    case .hold: ["state"]
    }
  }

  /// The keys that it may have.
  fileprivate var optionalKeys: [String] {
    switch self {
    case .forbid: ["if"]
    case .respond: ["if", "then_if", "unless", "until", "by"]
    case .precede: ["if", "after_if", "since_if", "by"]
    case .limit:
      ["if", "by", "in", "gap", "at_most", "at_least", "distinct", "reset", "reset_if"]
    case .overlap: ["by", "where", "longer_than", "gap"]
    case .hold: ["if", "at_most", "at_least", "except"]
    }
  }
}
