import LintModel

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
    let when = eventClass(fields["when"])
    let condition = self.condition(fields["if"], parameters)
    let isConditionMissing = fields["if"] != nil && condition == nil
    let whenUnknown = choice(fields["when_unknown"], as: RuleDefinition.WhenUnknown.self)
    let check: RuleCheck? =
      switch kind {
      case .forbid: forbid(when, condition)
      case .respond: respond(fields, when, condition, parameters)
      case .precede: precede(fields, when, condition)
      }
    guard let check, !isConditionMissing else { return nil }
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

  private func forbid(_ when: EventClass?, _ condition: Predicate?) -> RuleCheck? {
    guard let when, let condition else { return nil }
    return .forbid(when: when, condition: condition)
  }

  private func respond(
    _ fields: Fields, _ when: EventClass?, _ condition: Predicate?, _ parameters: [RuleParameter]
  ) -> RuleCheck? {
    let then = eventClass(fields["then"])
    let within = deadline(fields["within"], parameters)
    let unless = eventClass(fields["unless"])
    let until = eventClass(fields["until"])
    guard let when, let then, let within else { return nil }
    return .respond(
      when: when, condition: condition, then: then, within: within, unless: unless, until: until)
  }

  private func precede(
    _ fields: Fields, _ when: EventClass?, _ condition: Predicate?
  ) -> RuleCheck? {
    let after = eventClass(fields["after"])
    let since = eventClass(fields["since"])
    guard let when, let after, let since else { return nil }
    return .precede(when: when, condition: condition, after: after, since: since)
  }

  private func condition(_ node: YAMLNode?, _ parameters: [RuleParameter]) -> Predicate? {
    guard let scalar = scalar(node, expected: "a condition") else { return nil }
    let (predicate, problems) = Predicate.parse(scalar.text, parameters: parameters)
    for placed in problems {
      report(.predicate(placed.problem), in: scalar, at: placed.span.lowerBound)
    }
    return predicate
  }

  /// Reads a duration, or `params.NAME` for a parameter that is one.
  private func deadline(_ node: YAMLNode?, _ parameters: [RuleParameter]) -> RuleDuration? {
    guard let scalar = scalar(node, expected: "a duration") else { return nil }
    if scalar.text.hasPrefix("params.") {
      do throws(PredicateProblem) {
        let meaning = try ReferenceScope(parameters: parameters).meaning(of: scalar.text)
        guard case .parameter(let index) = meaning else { return nil }
        let parameter = parameters[index]
        if parameter.type == .duration { return .parameter(index) }
        report(.parameterNotDuration(parameter.name, parameter.type), at: scalar.position)
      } catch {
        report(.predicate(error), at: scalar.position)
      }
      return nil
    }
    guard Double(scalar.text) == nil, let length = DurationText.nanoseconds(scalar.text) else {
      report(.badDeadline(scalar.text), at: scalar.position)
      return nil
    }
    return .literal(nanoseconds: length)
  }
}

extension RuleCheck.Kind {
  /// The keys that a check of this kind must have.
  fileprivate var requiredKeys: [String] {
    switch self {
    case .forbid: ["when", "if"]
    case .respond: ["when", "then", "within"]
    case .precede: ["when", "after", "since"]
    }
  }

  /// The keys that it may have.
  fileprivate var optionalKeys: [String] {
    switch self {
    case .forbid: []
    case .respond: ["if", "unless", "until"]
    case .precede: ["if"]
    }
  }
}
