/// `forbid`: when an event of `when` happens, the condition must not hold.
package struct ForbidCheck {
  package let when: EventClass
  /// What must not hold; without it the event itself is the mistake.
  package let condition: Predicate?
}

extension ForbidCheck: RuleKind {
  static let kind = RuleCheck.Kind.forbid
  static let requiredKeys = ["when"]
  static let optionalKeys = ["if"]

  init?(_ reader: CheckReader) {
    let when = reader.events("when")
    condition = reader.condition("if")
    guard let when else { return nil }
    self.when = when
  }

  var check: RuleCheck { .forbid(self) }
  var parts: [CheckPart?] { [CheckPart("when", when), CheckPart("if", condition)] }
  var canOutlastLog: Bool { false }

  func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    StateBound(count: 0, words: "nothing")
  }

  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?] {
    guard let condition else { return [.words("\(when) must not happen")] }
    return [.words("when \(when)"), .words("this must not hold:"), .condition(condition)]
  }

  static let scaffold = """
    needs: [ad.loaded, ad.present_called]
    params:
      max_age: {type: duration, default: 1h}
    check:
      kind: forbid
      when: ad.present_called
      if: ad.age > params.max_age
    message: "Ad {ad.unit_id} was presented {ad.age} after it loaded (limit {params.max_age})."
    fingerprint: [ad.unit_id]
    examples:
      - name: one second too late
        verdict: fail
        events: |
          00:00:00 ad.loaded ad=A unit_id=U1
          ↓01:00:01 ad.present_called ad=A
      - name: at the last moment
        verdict: pass
        events: |
          00:00:00 ad.loaded ad=A unit_id=U1
          01:00:00 ad.present_called ad=A
      - name: the log begins after the load
        verdict: inconclusive
        reason: unknown-value
        events: |
          ?00:00:05 ad.present_called ad=A unit_id=U1
      - name: loads are never logged
        verdict: not-applicable
        emits: []
        events: |
          00:00:05 ad.present_called ad=A unit_id=U1
      - name: whole pipeline, from a debug console
        verdict: fail
        log: |
          2026-03-01 08:00:00.000000+0100 Demo[512:1500] [scenelint] ad.loaded ad=A unit_id=U1
          ↓2026-03-01 10:00:00.000000+0100 Demo[512:1500] [scenelint] ad.present_called ad=A

    """
}
