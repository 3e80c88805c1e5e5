import LintModel
import YAMLTree

/// Reads the parts of one rule's check.
struct CheckParts {
  let reader: DocumentReader
  let fields: Fields
  let kind: RuleCheck.Kind
  let parameters: [RuleParameter]

  /// The check, or `nil` when a part that it must have cannot be read.
  var check: RuleCheck? {
    switch kind {
    case .forbid: forbid
    case .respond: respond
    case .precede: precede
    case .limit: limit
    case .overlap: overlap
    case .hold: hold
    }
  }

  private var forbid: RuleCheck? {
    let when = events("when")
    let condition = condition("if")
    guard let when else { return nil }
    return .forbid(ForbidCheck(when: when, condition: condition))
  }

  private var respond: RuleCheck? {
    let when = events("when")
    let condition = condition("if")
    let then = events("then")
    let thenCondition = self.condition("then_if")
    let within = duration("within")
    let (unless, until) = (events("unless"), events("until"))
    let key = key()
    guard let when, let then, let within else { return nil }
    return .respond(
      RespondCheck(
        when: when, condition: condition, then: then, thenCondition: thenCondition,
        within: within, unless: unless, until: until, key: key))
  }

  private var precede: RuleCheck? {
    let when = events("when")
    let condition = condition("if")
    let (after, afterCondition) = (events("after"), self.condition("after_if"))
    let (since, sinceCondition) = (events("since"), self.condition("since_if"))
    let key = key()
    guard let when, let after, let since else { return nil }
    return .precede(
      PrecedeCheck(
        when: when, condition: condition, after: after, afterCondition: afterCondition,
        since: since, sinceCondition: sinceCondition, key: key))
  }

  private var limit: RuleCheck? {
    let count = events("count")
    let condition = condition("if")
    let key = key()
    let span = span
    let side = side
    let bound = side.flatMap { self.count($0.rawValue) }
    let distinct = fields["distinct"].map { attributes($0, subject: .event) } ?? []
    let (reset, resetCondition) = (events("reset"), self.condition("reset_if"))
    if fields["reset"] == nil, fields["reset_if"] != nil {
      reader.report(
        .keyNotAllowed("reset_if", reason: "there is no `reset`"),
        at: fields.position(of: "reset_if"))
    }
    if span == .launch, side == .atLeast {
      let reason = "the end of a launch is seldom in the log; give a length of time"
      reader.report(.keyNotAllowed("at_least", reason: reason), at: fields.position(of: "at_least"))
    }
    guard let count, let span, let side, let bound else { return nil }
    return .limit(
      LimitCheck(
        count: count, condition: condition, key: key, span: span, side: side, bound: bound,
        distinct: distinct.first, reset: reset, resetCondition: resetCondition))
  }

  private var overlap: RuleCheck? {
    let intervals = intervals
    let key = key(subject: .interval)
    let condition = condition("where", subject: .pair)
    let longerThan = duration("longer_than")
    let gap = duration("gap")
    if fields["longer_than"] != nil, fields["gap"] != nil {
      reader.report(
        .excludedKey("gap", other: "longer_than"), at: fields.position(of: "gap"))
    }
    guard let intervals else { return nil }
    return .overlap(
      OverlapCheck(
        first: intervals.first, second: intervals.second, key: key, condition: condition,
        longerThan: longerThan, gap: gap))
  }

  private var hold: RuleCheck? {
    let state = interval(reader.scalar(fields["state"], expected: "an interval"))
    let condition = condition("if")
    let side = side
    let length = side.flatMap { duration($0.rawValue) }
    let except = interval(reader.scalar(fields["except"], expected: "an interval"))
    guard let state, let side, let length else { return nil }
    return .hold(
      HoldCheck(state: state, condition: condition, side: side, length: length, except: except))
  }

  // MARK: - Parts of several kinds

  private func events(_ key: String) -> EventClass? { reader.eventClass(fields[key]) }

  private func condition(
    _ key: String, subject: ReferenceScope.Subject = .event
  ) -> Predicate? {
    guard let scalar = reader.scalar(fields[key], expected: "a condition") else { return nil }
    let (predicate, problems) = Predicate.parse(
      scalar.text, line: scalar.firstLine, parameters: parameters, subject: subject)
    for placed in problems {
      reader.report(.predicate(placed.problem), in: scalar, at: placed.span.lowerBound)
    }
    return predicate
  }

  /// Reads `by`: an attribute or a list of them.
  private func key(subject: ReferenceScope.Subject = .event) -> [AttributeReference] {
    guard let node = fields["by"] else { return [] }
    guard case .sequence(let nodes, let position) = node else {
      return attributes(node, subject: subject)
    }
    if nodes.isEmpty { reader.report(.emptyList(expected: "attributes"), at: position) }
    return nodes.flatMap { attributes($0, subject: subject) }
  }

  private func attributes(
    _ node: YAMLNode, subject: ReferenceScope.Subject
  ) -> [AttributeReference] {
    guard let scalar = reader.scalar(node, expected: "an attribute such as `ad.unit_id`") else {
      return []
    }
    let scope = ReferenceScope(parameters: parameters, subject: subject)
    do throws(PredicateProblem) {
      switch try scope.meaning(of: scalar.text) {
      case .attribute(let reference): return [reference]
      case .parameter: reader.report(.parameterInKey(scalar.text), at: scalar.position)
      }
    } catch {
      reader.report(.predicate(error), at: scalar.position)
    }
    return []
  }

  /// Which of `at_most` and `at_least` there is.
  private var side: RuleSide? {
    onlyKey(of: [RuleSide.atMost.rawValue, RuleSide.atLeast.rawValue])
      .flatMap { RuleSide(rawValue: $0) }
  }

  private var span: LimitCheck.Span? {
    switch onlyKey(of: ["in", "gap"]) {
    case "gap": return duration("gap").map { .streak(gap: $0) }
    case "in":
      if case .scalar(let scalar)? = fields["in"], scalar.text == "launch" { return .launch }
      return duration("in").map { .window($0) }
    default: return nil
    }
  }

  /// Returns the one of some keys that is there, and reports none and a second one.
  private func onlyKey(of keys: [String]) -> String? {
    let found = keys.filter { fields[$0] != nil }
    if found.isEmpty {
      let owner = "a check of the kind `\(kind.rawValue)`"
      reader.report(.neitherKey(keys, owner: owner), at: fields.position)
    } else if found.count > 1 {
      reader.report(.excludedKey(found[1], other: found[0]), at: fields.position(of: found[1]))
    }
    return found.first
  }

  // MARK: - Lengths and numbers

  /// Reads a duration, or `params.NAME` for a parameter that is one.
  private func duration(_ key: String) -> RuleDuration? {
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
  private func count(_ key: String) -> RuleCount? {
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

  /// Reads `[KIND as first, KIND as second]`.
  private var intervals: (first: IntervalKind, second: IntervalKind)? {
    guard let nodes = reader.list(fields["intervals"], expected: "a list of two intervals") else {
      return nil
    }
    let scalars = nodes.compactMap { reader.scalar($0, expected: "an interval") }
    let words = scalars.map { $0.text.split(separator: " ") }
    guard words.map(\.last) == ["first", "second"],
      words.allSatisfy({ $0.count == 3 && $0[1] == "as" })
    else {
      reader.report(.badIntervals, at: fields.position(of: "intervals"))
      return nil
    }
    let kinds = zip(words, scalars).map { interval(String($0[0]), at: $1.position) }
    guard let first = kinds[0], let second = kinds[1] else { return nil }
    return (first, second)
  }

  private func interval(_ scalar: YAMLScalar?) -> IntervalKind? {
    scalar.flatMap { interval($0.text, at: $0.position) }
  }

  private func interval(_ name: String, at position: SourcePosition) -> IntervalKind? {
    if let kind = IntervalKind(rawValue: name) { return kind }
    let nearest = nearestName(to: name, in: IntervalKind.allCases.map(\.rawValue))
    reader.report(.unknownInterval(name, nearest: nearest), at: position)
    return nil
  }
}
