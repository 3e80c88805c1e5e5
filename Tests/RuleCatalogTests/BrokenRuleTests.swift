import RuleCatalog
import Testing

/// One mistake in an otherwise right rule, and all that must be said about it.
struct BrokenRule: Sendable, CustomTestStringConvertible {
  /// What stands in the right rule, and what stands there instead.
  let old: String
  let new: String
  /// The diagnostics without the path in front.
  let words: [String]

  init(_ old: String, _ new: String, _ words: String...) {
    self.old = old
    self.new = new
    self.words = words
  }

  var testDescription: String { new }
}

struct BrokenRuleTests {
  private static let respond = """
    rule: silent-present
    title: Nothing happened
    severity: error
    confidence: medium
    status: stable
    tags: [full-screen]
    why: Silence means that nobody listens.
    fix: Set the delegate.
    references: [https://example.com]
    needs: [ad.present_called, ad.will_present || ad.present_failed]
    params:
      answer_time: {type: duration, default: 3s}
      code: {type: int, default: 3}
    check:
      kind: respond
      when: ad.present_called
      if: ad.format == "rewarded" && event.code != params.code
      then: ad.will_present || ad.present_failed
      within: params.answer_time
      unless: scene.entered_background
      until: app.terminated
      when_unknown: skip
    message: "No answer to {ad.unit_id} within {params.answer_time}."
    fingerprint: [ad.unit_id, ad.format]
    examples:
      - name: no answer
        verdict: fail
        emits: [ad.present_called]
        events: |
          ↓00:00:10 ad.present_called ad=A code=3
          00:00:20 app.heartbeat
      - name: answered
        verdict: pass
        events: |
          00:00:10 ad.present_called ad=A code=3
          - ad.will_present ad=A
      - name: the log stops
        verdict: inconclusive
        reason: log-ended
        log: |
          ?Ad presented

    """

  @Test func `the rule that is broken below is right`() {
    #expect(diagnostics("silent-present.yml", Self.respond) == [])
  }

  @Test(arguments: [
    // YAML.
    BrokenRule(
      "fix: Set", "fix: 'Set",
      "8:6: error: not valid YAML: found unexpected end of stream while scanning a quoted scalar"),
    BrokenRule(
      "title: Nothing", "severity: error", "3:1: error: the key appears twice"),
  ])
  func `broken YAML is placed`(_ broken: BrokenRule) {
    expect(broken)
  }

  @Test(arguments: [
    BrokenRule(
      "title: Nothing happened", "titel: Nothing happened",
      "1:1: error: a rule needs the key `title`",
      "2:1: error: a rule has no key `titel`; did you mean `title`?"),
    BrokenRule(
      "why: Silence means that nobody listens.", "why:",
      "7:5: error: expected a string, found nothing"),
    BrokenRule("fix: Set the delegate.", "fix: \"\"", "8:6: error: the text is empty"),
    BrokenRule(
      "fix: Set the delegate.", "fix: [a, b]", "8:6: error: expected a string, found a list"),
    BrokenRule(
      "title: Nothing happened", "title: \"Nothing \\u202Ehappened\"",
      "2:8: error: the text has a character that is invisible, U+202E"),
    BrokenRule(
      "fix: Set the delegate.", "fix: \"Set\\e[2J\"",
      "8:6: error: the text has a character that is invisible, U+001B"),
    BrokenRule(
      "[https://example.com]", "[\"https://example.com\\r\"]",
      "9:14: error: the text has a character that is invisible, U+000D"),
    BrokenRule(
      "severity: error", "severity: eror",
      "3:11: error: `eror` is not one of the choices; did you mean `error`?"),
    BrokenRule(
      "status: stable", "status: beta",
      "5:9: error: `beta` is not one of the choices; choices are `stable`, `experimental` and "
        + "`deprecated`"),
    BrokenRule(
      "tags: [full-screen]", "tags: full-screen",
      "6:7: error: expected a list of strings, found a string; write `[…]`"),
    BrokenRule(
      "tags: [full-screen]", "tags: 3", "6:7: error: expected a list of strings, found a number"),
    BrokenRule(
      "tags: [full-screen]", "tags: true",
      "6:7: error: expected a list of strings, found a Boolean"),
    BrokenRule(
      "tags: [full-screen]", "tags: {a: b}",
      "6:7: error: expected a list of strings, found a mapping"),
    BrokenRule(
      "rule: silent-present", "rule: Silent_Present",
      "1:7: error: `Silent_Present` is not in kebab-case; use lowercase letters, digits and single "
        + "hyphens, as in `ad-shown-late`",
      "1:7: error: the id is `Silent_Present` and the file `silent-present.yml`; name the file "
        + "`Silent_Present.yml`"),
    BrokenRule(
      "rule: silent-present", "rule: silent-presents",
      "1:7: error: the id is `silent-presents` and the file `silent-present.yml`; name the file "
        + "`silent-presents.yml`"),
    BrokenRule(
      "[ad.present_called, ad.will_present ||", "[ad.present_caled, ad.will_presnt ||",
      "10:9: error: there is no event `ad.present_caled`; did you mean `ad.present_called`?",
      "10:27: error: there is no event `ad.will_presnt`; did you mean `ad.will_present`?"),
    BrokenRule(
      "ad.will_present || ad.present_failed]", "ad.will_present | ad.present_failed]",
      "10:28: error: there is no event `ad.will_present | ad.present_failed`; write `||` between two "
        + "events"),
  ])
  func `keys, words and events are checked`(_ broken: BrokenRule) {
    expect(broken)
  }

  @Test(arguments: [
    BrokenRule(
      "{type: duration, default: 3s}", "{type: duration, default: 3}",
      "12:42: error: `3` is not a duration; durations are written `4h`, `1h30m` or `250ms`"),
    BrokenRule(
      "{type: duration, default: 3s}", "{type: duration, default: soon}",
      "12:42: error: `soon` is not a duration"),
    BrokenRule(
      "{type: duration, default: 3s}", "{type: number, default: 3s}",
      "12:23: error: `number` is not one of the choices; choices are `string`, `int`, `double`, "
        + "`bool` and `duration`"),
    BrokenRule("default: 3}", "default: x}", "13:30: error: `x` is not an int"),
    BrokenRule(
      "answer_time: {type: duration, default: 3s}", "answer_time: 3s",
      "12:16: error: expected a mapping, found a string"),
    BrokenRule(
      "  code: {type", "  Code: {type",
      "13:3: error: `Code` is not a valid parameter name; use lowercase letters, digits and `_`, as in "
        + "`max_age`",
      "17:48: error: there is no attribute `params.code`; did you mean `params.Code`?"),
    BrokenRule(
      "event.code != params.code", "has(event.code)",
      "13:3: warning: `params.code` is never used"),
  ])
  func `parameters are checked`(_ broken: BrokenRule) {
    expect(broken)
  }

  @Test(arguments: [
    BrokenRule("  kind: respond\n", "", "15:3: error: a check needs the key `kind`"),
    BrokenRule(
      "kind: respond", "kind: respnd",
      "15:9: error: there is no check of the kind `respnd`; did you mean `respond`?"),
    BrokenRule(
      "  then: ad.will_present || ad.present_failed\n", "",
      "15:3: error: a check of the kind `respond` needs the key `then`"),
    BrokenRule(
      "  until:", "  since:",
      "21:3: error: a check of the kind `respond` has no key `since`; keys are `kind`, `when`, "
        + "`then`, `within`, `if`, `then_if`, `unless`, `until`, `by` and `when_unknown`"),
    BrokenRule(
      "within: params.answer_time", "within: params.answer_tme",
      "19:11: error: there is no attribute `params.answer_tme`; did you mean `params.answer_time`?"
    ),
    BrokenRule(
      "within: params.answer_time", "within: params.code",
      "19:11: error: `params.code` is an int; a length of time is a duration"),
    BrokenRule(
      "within: params.answer_time", "within: 3",
      "19:11: error: `3` is neither a duration nor a parameter; durations are written `4h`, "
        + "`1h30m` or `250ms`"),
    BrokenRule(
      "when_unknown: skip", "when_unknown: pass",
      "22:17: error: `pass` is not one of the choices; choices are `inconclusive` and `skip`"),
    BrokenRule(
      "if: ad.format == \"rewarded\" &&", "if: ad.formt == \"rewarded\" && ad.age > 3 &&",
      "17:7: error: there is no attribute `ad.formt`; did you mean `ad.format`?",
      "17:33: error: `ad.age` is a duration, `3` is an int; durations have a unit: `3s`, `3m` or "
        + "`3h`"),
    BrokenRule(
      "if: ad.format == \"rewarded\" && event.code != params.code",
      "if: >\n    ad.format == \"rewarded\"\n    && event.code != params.code\n    && ad.ag > 1s",
      "20:8: error: there is no attribute `ad.ag`; did you mean `ad.age`?"),
    BrokenRule(
      "if: ad.format == \"rewarded\" && event.code != params.code",
      "if: 'ad.format == ''rewarded'' && event.cod != params.code'",
      "17:37: error: there is no attribute `event.cod`; did you mean `event.code`?"),
    BrokenRule(
      "if: ad.format == \"rewarded\" && event.code != params.code",
      "if: \"ad.format == \\\"rewarded\\\" && event.code != params.code &&\"",
      "17:65: error: expected an operand, found the end"),
    BrokenRule(
      "event.code != params.code", "params.code == params.code && 1 == 1",
      "17:34: warning: both sides are the same",
      "17:64: warning: the condition is always true"),
  ])
  func `checks are checked`(_ broken: BrokenRule) {
    expect(broken)
  }

  @Test(arguments: [
    BrokenRule(
      "{ad.unit_id} within", "{ad.unit} within",
      "23:25: error: there is no attribute `ad.unit`; did you mean `ad.unit_id`?"),
    BrokenRule(
      "{params.answer_time}.", "{params.answer_time.",
      "23:44: error: `{` is not closed; references are written `{ad.unit_id}`"),
    BrokenRule(
      "fingerprint: [ad.unit_id, ad.format]",
      "fingerprint: [ad.unit, params.code, ad.age, event.t]",
      "24:15: error: there is no attribute `ad.unit`; did you mean `ad.unit_id`?",
      "24:24: error: `params.code` is the same in every finding; name what the finding is about, "
        + "such as `ad.unit_id`",
      "24:37: error: `ad.age` is different in each run; name what the finding is about, such as "
        + "`ad.unit_id`",
      "24:45: error: `event.t` is different in each run; name what the finding is about, such as "
        + "`ad.unit_id`"),
  ])
  func `messages and fingerprints are checked`(_ broken: BrokenRule) {
    expect(broken)
  }

  @Test(arguments: [
    BrokenRule(
      "name: answered", "name: no answer", "32:5: error: the name `no answer` appears twice"),
    BrokenRule(
      "verdict: pass", "verdict: passes",
      "33:14: error: `passes` is not one of the choices; did you mean `pass`?"),
    BrokenRule(
      "verdict: pass", "verdict: not-applicable",
      "26:3: error: the rule needs an example that ends as `pass`"),
    BrokenRule(
      "  - name: the log stops\n    verdict: inconclusive\n    reason: log-ended\n    log: |\n      ?Ad presented\n",
      "",
      "26:3: error: the rule needs an example that ends as `inconclusive`: a check of the kind "
        + "`respond` can lack what it waits for"),
    BrokenRule(
      "reason: log-ended", "reason: log-end",
      "39:13: error: `log-end` is not one of the choices; did you mean `log-ended`?"),
    BrokenRule(
      "verdict: pass\n", "verdict: pass\n    reason: redacted\n",
      "34:5: error: only an `inconclusive` example can have a reason"),
    BrokenRule(
      "emits: [ad.present_called]", "emits: [ad.presnt_called]",
      "28:13: error: there is no event `ad.presnt_called`; did you mean `ad.present_called`?"),
    BrokenRule(
      "    log: |\n      ?Ad presented\n", "",
      "37:5: error: the example needs `events` or `log`"),
    BrokenRule(
      "    log: |", "    events: \"\"\n    log: |",
      "41:5: error: the example has both `events` and `log`"),
    BrokenRule(
      "      ↓00:00:10", "      00:00:10",
      "29:13: error: no line of this `fail` example has the mark `↓`; put `↓` in front of the line "
        + "that it points at"),
    BrokenRule(
      "      ?Ad", "      Ad",
      "40:10: error: no line of this `inconclusive` example has the mark `?`; put `?` in front of "
        + "the line that it points at"),
    BrokenRule(
      "      00:00:20 app", "      ↓00:00:20 app", "31:7: error: a second line has the mark `↓`"),
    BrokenRule(
      "      - ad.will", "      ↓- ad.will", "36:7: error: a `pass` example has no mark `↓`"),
    BrokenRule(
      "      - ad.will", "      ?- ad.will", "36:7: error: a `pass` example has no mark `?`"),
    BrokenRule(
      "↓00:00:10 ad.present_called ad=A code=3", "↓00:60:10 ad.present_caled ad=A",
      "30:8: error: `00:60:10` is not a time; times are written `00:01:30` or `00:01:30.250`, or `-` "
        + "for none",
      "30:17: error: there is no event `ad.present_caled`; did you mean `ad.present_called`?"),
    BrokenRule(
      "↓00:00:10 ad.present_called ad=A code=3", "↓00:00:10 ad.present_called ad=A code=x",
      "30:45: error: `x` is not an int, and `code` is one"),
    BrokenRule(
      "00:00:20 app.heartbeat", "00:00:20",
      "31:15: error: an event's name is missing"),
    BrokenRule(
      "- ad.will_present ad=A", "- ad.will_present ad=A the end",
      "36:30: error: expected `key=value`; values with spaces need quotes: `key=\"two words\"`"),
    BrokenRule(
      "- ad.will_present ad=A", "- ad.will_present ad=A ad=B",
      "36:30: error: the key `ad` appears twice"),
    BrokenRule(
      "- ad.will_present ad=A", "- ad.will_present ad=\"A",
      "36:28: error: the quote is not closed"),
  ])
  func `examples are checked`(_ broken: BrokenRule) {
    expect(broken)
  }

  @Test func `all problems of a file are reported, in the order of its lines`() {
    let text = Self.respond.replacing("title:", with: "titel:")
      .replacing("severity: error", with: "severity: bad")
      .replacing("ad.format ==", with: "ad.formt ==")
      .replacing("{ad.unit_id}", with: "{ad.unit}")
      .replacing("00:00:20 app", with: "00:00 app")
    let places = load("silent-present.yml", text).diagnostics.map { [$0.line, $0.column] }
    #expect(places == [[1, 1], [2, 1], [3, 11], [17, 7], [23, 25], [31, 7]])
  }

  private func expect(_ broken: BrokenRule) {
    #expect(Self.respond.contains(broken.old), "the right rule has no \(broken.old)")
    let text = Self.respond.replacing(broken.old, with: broken.new, maxReplacements: 1)
    let (catalog, diagnostics) = load("silent-present.yml", text)
    #expect(diagnostics.map(\.description) == broken.words.map { "silent-present.yml:" + $0 })
    let isError = diagnostics.contains { $0.severity == .error }
    #expect(catalog.rules.isEmpty == isError)
  }
}
