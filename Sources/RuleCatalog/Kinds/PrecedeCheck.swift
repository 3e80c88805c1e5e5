/// `precede`: an event of `when` for which the condition holds happens only after one of `after`,
/// counted since the last one of `since`.
package struct PrecedeCheck {
  package let when: EventClass
  package let condition: Predicate?
  package let after: EventClass
  /// The condition under which an event of `after` allows what is judged.
  package let afterCondition: Predicate?
  package let since: EventClass
  /// The condition under which an event of `since` begins a scope.
  package let sinceCondition: Predicate?
  /// The attributes that have a scope of their own for each value; empty: the launch has one.
  package let key: [AttributeReference]
}

extension PrecedeCheck: RuleKind {
  static let kind = RuleCheck.Kind.precede
  static let requiredKeys = ["when", "after", "since"]
  static let optionalKeys = ["if", "after_if", "since_if", "by"]

  init?(_ reader: CheckReader) {
    let when = reader.events("when")
    condition = reader.condition("if")
    let after = reader.events("after")
    afterCondition = reader.condition("after_if")
    let since = reader.events("since")
    sinceCondition = reader.condition("since_if")
    key = reader.key()
    guard let when, let after, let since else { return nil }
    (self.when, self.after, self.since) = (when, after, since)
  }

  var check: RuleCheck { .precede(self) }
  var parts: [CheckPart?] {
    [
      CheckPart("when", when), CheckPart("if", condition), CheckPart("after", after),
      CheckPart("after_if", afterCondition), CheckPart("since", since),
      CheckPart("since_if", sinceCondition), CheckPart(by: key),
    ]
  }

  func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    .keyed(by: key, events: 2)
  }

  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?] {
    [
      .words("\(when)"), .words("may happen only after \(after)"),
      .words("where", afterCondition), .condition(afterCondition), .sameKey(key),
      .words("since the last \(since)"), .words("where", sinceCondition),
      .condition(sinceCondition), .judging(condition), .condition(condition),
    ]
  }

  static let scaffold = """
    needs: [sdk.started, ad.load_requested]
    check:
      kind: precede
      when: ad.load_requested
      after: sdk.started
      since: app.launched
    message: "Ad {ad.unit_id} was requested before the SDK was started."
    fingerprint: [ad.unit_id]
    examples:
      - name: the request comes first
        verdict: fail
        events: |
          00:00:00 app.launched
          ↓00:00:01 ad.load_requested ad=A unit_id=U1
          00:00:02 sdk.started
      - name: the request comes second
        verdict: pass
        events: |
          00:00:00 app.launched
          00:00:01 sdk.started
          00:00:02 ad.load_requested ad=A unit_id=U1
      - name: a relaunch begins anew
        verdict: fail
        events: |
          00:00:00 app.launched
          00:00:01 sdk.started
          00:10:00 app.launched
          ↓00:10:01 ad.load_requested ad=B unit_id=U1
      - name: the log begins in the middle of a launch
        verdict: inconclusive
        reason: scope-start-not-seen
        events: |
          ?00:00:01 ad.load_requested ad=A unit_id=U1
          00:00:02 sdk.started
      - name: the start is never logged
        verdict: not-applicable
        emits: []
        events: |
          00:00:00 app.launched
          00:00:01 ad.load_requested ad=A unit_id=U1
      - name: whole pipeline, from a debug console
        verdict: fail
        log: |
          2026-03-01 08:00:00.000000+0100 Demo[512:1500] [scenelint] app.launched start=cold
          ↓2026-03-01 08:00:01.000000+0100 Demo[512:1500] [scenelint] ad.load_requested ad=A
          2026-03-01 08:00:02.000000+0100 Demo[512:1500] [scenelint] sdk.started

    """
}
