import LintModel
import YAMLTree

extension DocumentReader {
  private static let ruleKeys = [
    "rule", "title", "severity", "confidence", "status", "why", "fix", "needs", "check", "message",
    "fingerprint", "examples",
  ]

  /// Reads a rule, or returns `nil` when it has errors.
  func rule(_ root: YAMLNode) -> RuleDefinition? {
    guard
      let fields = Fields(
        root, of: "a rule", required: Self.ruleKeys,
        optional: ["tags", "references", "params", "declared", "across_launches"], in: self)
    else { return nil }
    let id = identifier(fields["rule"])
    let title = text(fields["title"])
    let severity = choice(fields["severity"], as: Severity.self)
    let confidence = choice(fields["confidence"], as: Confidence.self)
    let status = choice(fields["status"], as: RuleDefinition.Status.self)
    let tags = texts(fields["tags"])
    let why = text(fields["why"])
    let fix = text(fields["fix"])
    let references = texts(fields["references"])
    let needs = eventClasses(fields["needs"])
    let declared = eventClasses(fields["declared"])
    let parameters = self.parameters(fields["params"])
    let kind = fields["check"].flatMap { checkKind($0) }
    let acrossLaunches = self.acrossLaunches(fields["across_launches"], of: kind)
    var body: CheckBody?
    var message: MessageTemplate?
    var fingerprint: [AttributeReference] = []
    // What cannot be read declares names; complaints that these are missing would be noise.
    if let kind, let parameters {
      body = fields["check"].flatMap { check($0, of: kind, parameters) }
      message = self.message(fields["message"], parameters, of: kind)
      fingerprint = self.fingerprint(fields["fingerprint"], parameters, of: kind)
      if let body, let message {
        reportUnused(parameters, fields["params"], in: body.check, message)
      }
    }
    let canOutlastLog = body?.check.canOutlastLog ?? false
    let examples = self.examples(fields["examples"], of: canOutlastLog ? kind : nil)
    guard let id, let title, let severity, let confidence, let status, let why, let fix,
      let parameters, let body, let message, !hasErrors
    else { return nil }
    return RuleDefinition(
      id: id, title: title, severity: severity, confidence: confidence, status: status, tags: tags,
      why: why, fix: fix, references: references, needs: needs, declared: declared,
      parameters: parameters, check: body.check, whenUnknown: body.whenUnknown,
      acrossLaunches: acrossLaunches, message: message, fingerprint: fingerprint,
      examples: examples, path: file.path,
      line: fields.position(of: "rule").line, checkLine: fields.position(of: "check").line)
  }

  /// Most kinds speak about what lives in one launch.
  private func acrossLaunches(_ node: YAMLNode?, of kind: RuleCheck.Kind?) -> Bool {
    guard let node, case .bool(let flag) = value(node, as: .bool) else { return false }
    if let kind, !kind.canSpanLaunches {
      let kinds = RuleCheck.Kind.allCases.filter(\.canSpanLaunches).map { "`\($0.rawValue)`" }
      let reason = "only a check of the kind \(kinds.joined(separator: ", ")) can span launches"
      report(.keyNotAllowed("across_launches", reason: reason), at: node.position)
    }
    return flag
  }

  // MARK: Parameters

  /// Reads the parameters, or returns `nil` when the type of one is not clear.
  private func parameters(_ node: YAMLNode?) -> [RuleParameter]? {
    guard let node else { return [] }
    guard case .mapping(let entries, _) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return nil
    }
    let parameters = entries.map { parameter($0) }
    let read = parameters.compactMap { $0 }
    return read.count == parameters.count ? read : nil
  }

  private func parameter(_ entry: YAMLEntry) -> RuleParameter? {
    let name = entry.key.text
    let isName =
      name.unicodeScalars.allSatisfy {
        $0 == "_" || ("a"..."z").contains($0) || ("0"..."9").contains($0)
      } && name.unicodeScalars.first.map { ("a"..."z").contains($0) } == true
    if !isName { report(.badParameterName(name), at: entry.key.position) }
    guard
      let fields = Fields(
        entry.value, of: "a parameter", required: ["type", "default"], in: self),
      let type = choice(fields["type"], as: AttributeType.self)
    else { return nil }
    // A wrong default does not keep the rest of the rule from being checked.
    let value = value(fields["default"], as: type) ?? .unknown(.notLogged)
    return RuleParameter(name: name, type: type, value: value, line: entry.key.position.line)
  }

  private func reportUnused(
    _ parameters: [RuleParameter], _ node: YAMLNode?, in check: RuleCheck,
    _ message: MessageTemplate
  ) {
    let used = check.parametersRead.union(message.parametersRead)
    guard case .mapping(let entries, _) = node else { return }
    for (index, parameter) in parameters.enumerated() where !used.contains(index) {
      guard let key = entries.first(where: { $0.key.text == parameter.name })?.key else { continue }
      report(.unusedParameter(parameter.name), at: key.position)
    }
  }

  // MARK: Message and fingerprint

  private func message(
    _ node: YAMLNode?, _ parameters: [RuleParameter], of kind: RuleCheck.Kind
  ) -> MessageTemplate? {
    guard let scalar = scalar(node) else { return nil }
    let text = scalar.style == .block ? scalar.text.trimmed : scalar.text
    let (template, problems) = MessageTemplate.parse(
      text, parameters: parameters, subject: kind.subject)
    for placed in problems {
      report(.predicate(placed.problem), in: scalar, at: placed.span.lowerBound)
    }
    return template
  }

  private func fingerprint(
    _ node: YAMLNode?, _ parameters: [RuleParameter], of kind: RuleCheck.Kind
  ) -> [AttributeReference] {
    let scope = ReferenceScope(parameters: parameters, subject: kind.subject)
    return scalars(node).compactMap { scalar in
      do throws(PredicateProblem) {
        switch try scope.meaning(of: scalar.text) {
        case .parameter: report(.parameterInFingerprint(scalar.text), at: scalar.position)
        case .attribute(let reference):
          if !Self.isUnstable(reference) { return reference }
          report(.unstableFingerprint(scalar.text), at: scalar.position)
        }
      } catch {
        report(.predicate(error), at: scalar.position)
      }
      return nil
    }
  }

  /// Whether the attribute differs between two runs that do the same: times, pids, addresses.
  private static func isUnstable(_ reference: AttributeReference) -> Bool {
    let unstable: Set<AttributeReference> = [
      .event(.monotonicMilliseconds), .event(.appPID), .event(.adObject),
      .event(.sceneObject), .event(.responseID),
    ]
    if case .measure = reference { return true }
    return reference.type == .duration || reference.isIdentity || unstable.contains(reference)
  }
}
