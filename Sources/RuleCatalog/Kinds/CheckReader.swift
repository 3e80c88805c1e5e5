import LintModel
import YAMLTree

/// Reads the values of one rule's check by their keys, and reports what is wrong with them.
struct CheckReader {
  let reader: DocumentReader
  let fields: Fields
  let kind: RuleCheck.Kind
  let parameters: [RuleParameter]

  /// Whether the file has a key.
  func has(_ key: String) -> Bool { fields[key] != nil }

  /// Notes a problem at a key.
  func report(_ problem: CatalogProblem, at key: String) {
    reader.report(problem, at: fields.position(of: key))
  }

  // MARK: - Events, conditions and attributes

  /// Reads a class of events.
  func events(_ key: String) -> EventClass? { reader.eventClass(fields[key]) }

  /// Reads a condition.
  func condition(_ key: String, subject: ReferenceScope.Subject = .event) -> Predicate? {
    guard let scalar = reader.scalar(fields[key], expected: "a condition") else { return nil }
    let (predicate, problems) = Predicate.parse(
      scalar.text, line: scalar.firstLine, parameters: parameters, subject: subject)
    for placed in problems {
      reader.report(.predicate(placed.problem), in: scalar, at: placed.span.lowerBound)
    }
    return predicate
  }

  /// Reads `by`: an attribute or a list of them.
  func key(subject: ReferenceScope.Subject = .event) -> [AttributeReference] {
    guard let node = fields["by"] else { return [] }
    guard case .sequence(let nodes, let position) = node else {
      return [attribute(node, subject: subject)].compactMap(\.self)
    }
    if nodes.isEmpty { reader.report(.emptyList(expected: "attributes"), at: position) }
    return nodes.compactMap { attribute($0, subject: subject) }
  }

  /// Reads an attribute.
  func attribute(_ key: String) -> AttributeReference? {
    attribute(fields[key], subject: .event)
  }

  private func attribute(
    _ node: YAMLNode?, subject: ReferenceScope.Subject
  ) -> AttributeReference? {
    guard let scalar = reader.scalar(node, expected: "an attribute such as `ad.unit_id`") else {
      return nil
    }
    let scope = ReferenceScope(parameters: parameters, subject: subject)
    do throws(PredicateProblem) {
      switch try scope.meaning(of: scalar.text) {
      case .attribute(let reference): return reference
      case .parameter: reader.report(.parameterInKey(scalar.text), at: scalar.position)
      }
    } catch {
      reader.report(.predicate(error), at: scalar.position)
    }
    return nil
  }

  /// Which of `at_most` and `at_least` there is.
  func side() -> RuleSide? {
    onlyKey(of: [RuleSide.atMost.rawValue, RuleSide.atLeast.rawValue])
      .flatMap { RuleSide(rawValue: $0) }
  }

  /// Whether a key has a certain word.
  func isWord(_ word: String, _ key: String) -> Bool {
    if case .scalar(let scalar)? = fields[key] { scalar.text == word } else { false }
  }

  /// Returns the one of some keys that is there, and reports none and a second one.
  func onlyKey(of keys: [String]) -> String? {
    let found = keys.filter { fields[$0] != nil }
    if found.isEmpty {
      let owner = "a check of the kind `\(kind.rawValue)`"
      reader.report(.neitherKey(keys, owner: owner), at: fields.position)
    } else if found.count > 1 {
      report(.excludedKey(found[1], other: found[0]), at: found[1])
    }
    return found.first
  }

  // MARK: - Lengths and numbers

  /// Reads a duration, or `params.NAME` for a parameter that is one.
  func duration(_ key: String) -> RuleDuration? {
    guard let scalar = reader.scalar(fields[key], expected: "a duration") else { return nil }
    if scalar.text.hasPrefix("params.") {
      return parameter(scalar, of: .duration).map { .parameter($0) }
    }
    guard Double(scalar.text) == nil, let length = DurationText.nanoseconds(scalar.text) else {
      reader.report(.badDeadline(scalar.text), at: scalar.position)
      return nil
    }
    return .literal(nanoseconds: length)
  }

  /// Reads a whole number, or `params.NAME` for a parameter that is one.
  func count(_ key: String) -> RuleCount? {
    guard let scalar = reader.scalar(fields[key], expected: "a whole number") else { return nil }
    var count: RuleCount?
    var number: Int?
    if scalar.text.hasPrefix("params.") {
      count = parameter(scalar, of: .int).map { .parameter($0) }
      if case .parameter(let index)? = count, case .int(let value) = parameters[index].value {
        number = value
      }
    } else {
      number = Int(scalar.text)
      count = number.map { .literal($0) }
      if count == nil { reader.report(.badCount(scalar.text), at: scalar.position) }
    }
    guard let number else { return count }
    if number < 0 { reader.report(.badCount(scalar.text), at: scalar.position) }
    if number > RuleLimits.countMax {
      reader.report(.countTooLarge(number, limit: RuleLimits.countMax), at: scalar.position)
    }
    return count
  }

  /// Finds a parameter that must have a type.
  private func parameter(_ scalar: YAMLScalar, of type: AttributeType) -> Int? {
    do throws(PredicateProblem) {
      let meaning = try ReferenceScope(parameters: parameters).meaning(of: scalar.text)
      guard case .parameter(let index) = meaning else { return nil }
      let parameter = parameters[index]
      if parameter.type == type { return index }
      let problem = CatalogProblem.wrongParameterType(
        parameter.name, parameter.type, expected: type)
      reader.report(problem, at: scalar.position)
    } catch {
      reader.report(.predicate(error), at: scalar.position)
    }
    return nil
  }

  // MARK: - Intervals

  /// Reads a list of texts.
  func list(_ key: String, of what: String) -> [YAMLScalar]? {
    reader.list(fields[key], expected: "a list of \(what)")?
      .compactMap { reader.scalar($0, expected: "an interval") }
  }

  /// Reads the name of intervals.
  func interval(_ key: String) -> IntervalKind? {
    reader.scalar(fields[key], expected: "an interval").flatMap {
      interval($0.text, at: $0.position)
    }
  }

  /// Finds the intervals that have a name.
  func interval(_ name: String, at position: SourcePosition) -> IntervalKind? {
    if let kind = IntervalKind(rawValue: name) { return kind }
    let nearest = nearestName(to: name, in: IntervalKind.allCases.map(\.rawValue))
    reader.report(.unknownInterval(name, nearest: nearest), at: position)
    return nil
  }
}
