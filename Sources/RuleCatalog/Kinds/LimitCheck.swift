/// `limit`: so many events of `count` for which the condition holds come within a span, for each
/// key.
package struct LimitCheck {
  package let count: EventClass
  package let condition: Predicate?
  /// The attributes that are counted apart for each value; empty: all events are counted together.
  package let key: [AttributeReference]
  package let span: Span
  package let side: RuleSide
  package let bound: RuleCount
  /// The attribute of which different values are counted, instead of events.
  package let distinct: AttributeReference?
  /// The events that begin the count anew.
  package let reset: EventClass?
  /// The condition under which an event of `reset` does so.
  package let resetCondition: Predicate?

  /// Which events are counted together.
  package enum Span: Hashable, Sendable {
    /// Those that lie at most so far back.
    case window(RuleDuration)
    /// Those of a streak: each less than so long after the one before.
    case streak(gap: RuleDuration)
    /// All those of an app launch.
    case launch

    /// The length, where there is one.
    package var length: RuleDuration? {
      switch self {
      case .window(let length), .streak(let length): length
      case .launch: nil
      }
    }
  }
}

extension LimitCheck: RuleKind {
  static let kind = RuleCheck.Kind.limit
  static let requiredKeys = ["count"]
  static let optionalKeys = [
    "if", "by", "in", "gap", "at_most", "at_least", "distinct", "reset", "reset_if",
  ]
  static let subject = ReferenceScope.Subject.measured(.count)
  static let canSpanLaunches = true

  init?(_ reader: CheckReader) {
    let count = reader.events("count")
    condition = reader.condition("if")
    key = reader.key()
    let span = Self.span(reader)
    let side = reader.side()
    let bound = side.flatMap { reader.count($0.rawValue) }
    distinct = reader.attribute("distinct")
    reset = reader.events("reset")
    resetCondition = reader.condition("reset_if")
    if !reader.has("reset"), reader.has("reset_if") {
      reader.report(.keyNotAllowed("reset_if", reason: "there is no `reset`"), at: "reset_if")
    }
    if span == .launch, side == .atLeast {
      let reason = "the end of a launch is seldom in the log; give a length of time"
      reader.report(.keyNotAllowed("at_least", reason: reason), at: "at_least")
    }
    guard let count, let span, let side, let bound else { return nil }
    (self.count, self.span, self.side, self.bound) = (count, span, side, bound)
  }

  private static func span(_ reader: CheckReader) -> Span? {
    switch reader.onlyKey(of: ["in", "gap"]) {
    case "gap": reader.duration("gap").map { .streak(gap: $0) }
    case "in" where reader.isWord("launch", "in"): .launch
    case "in": reader.duration("in").map { .window($0) }
    default: nil
    }
  }

  var check: RuleCheck { .limit(self) }
  var parts: [CheckPart?] {
    let length =
      switch span {
      case .window(let length): CheckPart("in", length)
      case .streak(let gap): CheckPart("gap", gap)
      case .launch: CheckPart("in", .word("launch"))
      }
    return [
      CheckPart("count", count), CheckPart("if", condition), length,
      CheckPart(side.rawValue, .count(bound)),
      CheckPart("distinct", distinct.map { .attribute($0) }), CheckPart("reset", reset),
      CheckPart("reset_if", resetCondition), CheckPart(by: key),
    ]
  }
  var canOutlastLog: Bool { side == .atLeast }

  func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    guard side == .atMost || distinct != nil else { return .keyed(by: key, events: 1) }
    let count = bound.number(parameters) + (side == .atMost ? 1 : 0)
    // Those that count for certain, and those that may.
    return .keyed(by: key, events: 2 * count)
  }

  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?] {
    let within =
      switch span {
      case .window(let length): "within \(length.words(parameters))"
      case .streak(let gap): "each less than \(gap.words(parameters)) after the one before"
      case .launch: "in a launch of the app"
      }
    return [
      .words("there must be \(side.words) \(bound.number(parameters)) \(count)"),
      .words("with different", distinct), .sameKey(key), .words(within),
      .words("starting over at", reset), .words("where", resetCondition),
      .condition(resetCondition), .judging(condition), .condition(condition),
    ]
  }

  static let scaffold = """
    needs: [ad.load_failed]
    params:
      limit: {type: int, default: 2}
      window: {type: duration, default: 1m}
    check:
      kind: limit
      count: ad.load_failed
      by: ad.unit_id
      in: params.window
      at_most: params.limit
    message: "{count} loads of {ad.unit_id} failed within {params.window} (limit {params.limit})."
    fingerprint: [ad.unit_id]
    examples:
      - name: one too many
        verdict: fail
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          ↓00:00:20 ad.load_failed ad=C unit_id=U1
      - name: two units do not add up
        verdict: pass
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          00:00:20 ad.load_failed ad=C unit_id=U2
      - name: the first one lies too far back
        verdict: pass
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          00:02:00 ad.load_failed ad=C unit_id=U1
      - name: the log system lost messages meanwhile
        verdict: inconclusive
        reason: log-loss
        events: |
          ?00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 log.loss count=40
          00:00:20 ad.load_failed ad=B unit_id=U1

    """
}
