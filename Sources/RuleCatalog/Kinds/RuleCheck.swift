package import LintModel

/// What a rule states about the timeline; each kind is one sentence.
package enum RuleCheck: Sendable {
  case forbid(ForbidCheck)
  case respond(RespondCheck)
  case precede(PrecedeCheck)
  case limit(LimitCheck)
  case overlap(OverlapCheck)
  case hold(HoldCheck)

  /// The kinds by the names that rules give them.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case forbid
    case respond
    case precede
    case limit
    case overlap
    case hold

    var type: any RuleKind.Type {
      switch self {
      case .forbid: ForbidCheck.self
      case .respond: RespondCheck.self
      case .precede: PrecedeCheck.self
      case .limit: LimitCheck.self
      case .overlap: OverlapCheck.self
      case .hold: HoldCheck.self
      }
    }
  }

  private var body: any RuleKind {
    switch self {
    case .forbid(let check): check
    case .respond(let check): check
    case .precede(let check): check
    case .limit(let check): check
    case .overlap(let check): check
    case .hold(let check): check
    }
  }
}

extension RuleCheck.Kind {
  /// The end of a new rule's file, from `needs` on: it loads, and its examples pass.
  package var scaffold: String { type.scaffold }

  /// What messages and fingerprints of this kind can speak about.
  var subject: ReferenceScope.Subject { type.subject }

  /// Whether what a check of this kind remembers can outlive a launch of the app.
  var canSpanLaunches: Bool { type.canSpanLaunches }
}

// MARK: - What the rest of the program asks

/// None of it is asked while events are judged: who needs it then works it out once.
extension RuleCheck {
  /// Which kind it is.
  package var kind: Kind { type(of: body).kind }

  /// What it is made of, in the order of its sentence; the first part is what is judged.
  package var parts: [CheckPart] { body.parts.compactMap(\.self) }

  /// The events that are judged; `nil` for the kinds that judge intervals.
  package var when: EventClass? {
    if case .events(let events)? = parts.first?.value { events } else { nil }
  }

  /// The condition on what is judged, for a rule that has one.
  package var condition: Predicate? { body.condition }

  /// All conditions, the one on what is judged first.
  package var conditions: [Predicate] {
    parts.compactMap { if case .condition(let condition) = $0.value { condition } else { nil } }
  }

  /// The events that it looks at, as far as it names them.
  package var events: [EventClass] {
    parts.compactMap { if case .events(let events) = $0.value { events } else { nil } }
  }

  /// The intervals that it looks at.
  package var intervals: [IntervalKind] {
    parts.flatMap { part -> [IntervalKind] in
      switch part.value {
      case .interval(let kind): [kind]
      case .intervals(let kinds): kinds
      default: []
      }
    }
  }

  /// The attributes by which it tells apart what belongs together; empty where everything does.
  package var key: [AttributeReference] { body.key }

  /// The events that it takes for one story when they are about the same ad or scene.
  package var joinedEvents: [EventClass] { body.joinedEvents }

  /// How long an answer may take, or a state may last, for a check that waits for its end.
  package var deadline: RuleDuration? { body.deadline }

  /// Whether the log can end before a judgement does, and not only between two moments.
  var canOutlastLog: Bool { body.canOutlastLog }

  /// Whether it counts what it judges, so that each event is a part of the judgement.
  package var isCount: Bool {
    parts.contains { if case .count = $0.value { true } else { false } }
  }

  /// Whether it judges by time or number, and not only by what holds at a moment.
  package var isMeasured: Bool { isCount || deadline != nil || !intervals.isEmpty }

  /// Whether it judges events together that it takes to be about one presentation.
  package var joinsEvents: Bool { !joinedEvents.isEmpty || !intervals.isEmpty }

  /// Whether it judges by more than what one event tells.
  package var restsOnEntities: Bool {
    if isMeasured || events.count > 1 { return true }
    return condition?.attributesRead.contains { reference in
      if case .entity = reference { true } else { false }
    } ?? false
  }

  /// The sentence that it states, with the parameters of the rule that it belongs to.
  package func sentence(_ parameters: [RuleParameter]) -> [SentenceLine] {
    body.sentence(parameters).compactMap(\.self)
  }

  /// The indexes of the parameters that its lengths, numbers and conditions are.
  var parametersRead: Set<Int> {
    Set(
      parts.flatMap { part -> [Int] in
        switch part.value {
        case .condition(let condition): condition.parametersRead
        case .length(.parameter(let index)), .count(.parameter(let index)): [index]
        default: []
        }
      })
  }

  fileprivate func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    body.stateBound(parameters)
  }
}

extension RuleDefinition {
  /// The most open triggers, keys or intervals that the rule keeps at one time.
  package var keptMax: Int { check.stateBound(parameters).count }

  /// What the rule keeps while it judges, at most, for people.
  package var stateBound: String { check.stateBound(parameters).words }
}
