package import LintModel

/// `hold`: an interval for which the condition holds at its start lasts at least or at most so
/// long.
package struct HoldCheck {
  package let state: IntervalKind
  package let condition: Predicate?
  package let side: RuleSide
  package let length: RuleDuration
  /// The intervals whose time is left out.
  package let except: IntervalKind?
}

extension HoldCheck: RuleKind {
  static let kind = RuleCheck.Kind.hold
  static let requiredKeys = ["state"]
  static let optionalKeys = ["if", "at_most", "at_least", "except"]
  static let subject = ReferenceScope.Subject.measured(.duration)

  init?(_ reader: CheckReader) {
    let state = reader.interval("state")
    condition = reader.condition("if")
    let side = reader.side()
    let length = side.flatMap { reader.duration($0.rawValue) }
    except = reader.interval("except")
    guard let state, let side, let length else { return nil }
    (self.state, self.side, self.length) = (state, side, length)
  }

  var check: RuleCheck { .hold(self) }
  var parts: [CheckPart?] {
    [
      CheckPart("state", state), CheckPart("if", condition), CheckPart(side.rawValue, length),
      CheckPart("except", except),
    ]
  }
  var deadline: RuleDuration? { length }

  func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    let count = RuleLimits.intervalsMax
    return StateBound(count: count, words: "at most \(count) intervals")
  }

  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?] {
    [
      .words("\(state.rawValue)"), .words("must last \(side.words) \(length.words(parameters))"),
      .words("not counting", except?.rawValue), .judging(condition), .condition(condition),
    ]
  }

  static let scaffold = """
    needs: [content.loading_shown, content.loading_finished]
    params:
      longest: {type: duration, default: 5s}
    check:
      kind: hold
      state: content.loading
      at_most: params.longest
    message: "The loading screen was shown for {duration} (limit {params.longest})."
    fingerprint: [app.start]
    examples:
      - name: too long
        verdict: fail
        events: |
          00:00:00 app.launched start=cold
          ↓00:00:01 content.loading_shown screen=Loading
          00:00:07 content.loading_finished screen=Loading
      - name: just in time
        verdict: pass
        events: |
          00:00:00 app.launched start=cold
          00:00:01 content.loading_shown screen=Loading
          00:00:06 content.loading_finished screen=Loading
      - name: the log ends before
        verdict: inconclusive
        reason: log-ended
        events: |
          00:00:00 app.launched start=cold
          ?00:00:01 content.loading_shown screen=Loading
          00:00:02 app.heartbeat

    """
}
