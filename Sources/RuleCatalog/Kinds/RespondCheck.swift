/// `respond`: each event of `when` for which the condition holds is followed by one of `then` in
/// time.
///
/// One of `unless` that comes first makes up for it; one of `until` ends the waiting. Neither is a
/// judgement.
package struct RespondCheck {
  package let when: EventClass
  package let condition: Predicate?
  package let then: EventClass
  /// The condition under which an event of `then` is the answer.
  package let thenCondition: Predicate?
  package let within: RuleDuration
  package let unless: EventClass?
  package let until: EventClass?
  /// The attributes that trigger and answer share; empty: the answer is about the same ad or scene.
  package let key: [AttributeReference]
}

extension RespondCheck: RuleKind {
  static let kind = RuleCheck.Kind.respond
  static let requiredKeys = ["when", "then", "within"]
  static let optionalKeys = ["if", "then_if", "unless", "until", "by"]

  init?(_ reader: CheckReader) {
    let when = reader.events("when")
    condition = reader.condition("if")
    let then = reader.events("then")
    thenCondition = reader.condition("then_if")
    let within = reader.duration("within")
    unless = reader.events("unless")
    until = reader.events("until")
    key = reader.key()
    guard let when, let then, let within else { return nil }
    (self.when, self.then, self.within) = (when, then, within)
  }

  var check: RuleCheck { .respond(self) }
  var parts: [CheckPart?] {
    [
      CheckPart("when", when), CheckPart("if", condition), CheckPart("then", then),
      CheckPart("then_if", thenCondition), CheckPart("within", within),
      CheckPart("unless", unless), CheckPart("until", until), CheckPart(by: key),
    ]
  }
  var joinedEvents: [EventClass] { [when, then] + [unless].compactMap(\.self) }
  var deadline: RuleDuration? { within }

  func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    let count = RuleLimits.obligationsMax
    return StateBound(count: count, words: "at most \(count) open triggers")
  }

  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?] {
    [
      .words("each \(when)"), .words("must be followed by \(then)"),
      .words("where", thenCondition), .condition(thenCondition), .sameKey(key),
      .words("within \(within.words(parameters))"), .words("unless", unless),
      .words("until", until), .judging(condition), .condition(condition),
    ]
  }

  static let scaffold = """
    needs: [ad.present_called, ad.will_present]
    params:
      answer_time: {type: duration, default: 3s}
    check:
      kind: respond
      when: ad.present_called
      then: ad.will_present || ad.present_failed
      within: params.answer_time
      unless: scene.entered_background
      until: app.terminated
    message: "Nothing followed the presentation of {ad.unit_id} within {params.answer_time}."
    fingerprint: [ad.unit_id]
    examples:
      - name: no answer at all
        verdict: fail
        events: |
          ↓00:00:10 ad.present_called ad=A unit_id=U1
          00:00:20 app.heartbeat
      - name: the answer comes at the last moment
        verdict: pass
        events: |
          00:00:10 ad.present_called ad=A unit_id=U1
          00:00:13 ad.will_present ad=A
      - name: the answer comes too late
        verdict: fail
        events: |
          ↓00:00:10 ad.present_called ad=A unit_id=U1
          00:00:13.001 ad.will_present ad=A
      - name: the log ends before the deadline
        verdict: inconclusive
        reason: log-ended
        events: |
          ?00:00:10 ad.present_called ad=A unit_id=U1
          00:00:11 app.heartbeat
      - name: answers are never logged
        verdict: not-applicable
        emits: []
        events: |
          00:00:10 ad.present_called ad=A unit_id=U1
          00:00:20 app.heartbeat
      - name: whole pipeline, from a debug console
        verdict: fail
        log: |
          ↓2026-03-01 08:00:05.000000+0100 Demo[512:1500] [scenelint] ad.present_called ad=A
          2026-03-01 08:00:20.000000+0100 Demo[512:1500] something else

    """
}
