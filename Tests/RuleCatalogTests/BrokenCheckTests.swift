import RuleCatalog
import Testing

/// Mistakes in the checks that count and measure.
struct BrokenCheckTests {
  private func errors(
    _ check: String, message: String = "wrong", fingerprint: String = "[app.launch_id]",
    more: String = ""
  ) -> [String] {
    let indented = check.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let text = """
      rule: tested-rule
      title: A rule for a test
      severity: warning
      confidence: high
      status: stable
      why: Because.
      fix: Fix it.
      needs: [app.heartbeat]
      message: "\(message)"
      fingerprint: \(fingerprint)
      examples:
        - {name: wrong, verdict: fail, events: "↓00:00:01 app.heartbeat"}
        - {name: right, verdict: pass, events: "00:00:01 app.heartbeat"}
        - {name: open, verdict: inconclusive, events: "?00:00:01 app.heartbeat"}
      params:
        code: {type: int, default: 3}
      \(more)
      check:
      \(indented)
      """
    return load("tested-rule.yml", text).diagnostics.map(\.description)
      .filter { !$0.contains("never used") }
      .map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  private static let limit = "kind: limit\ncount: ad.load_failed\n"
  private static let overlap = "kind: overlap\nintervals: "
  private static let pair = "[ad.presentation as first, ad.presentation as second]"

  private static let cases: [(check: String, words: [String])] = [
    (limit + "in: 1m\nat_most: 3", []),
    (limit + "gap: 1m\nat_least: params.code", []),
    (limit + "in: launch\nat_most: 3\nby: [ad.unit_id, ad.format]\ndistinct: event.code", []),
    (
      limit + "at_most: 3",
      ["error: a check of the kind `limit` needs `in` or `gap`"]
    ),
    (
      limit + "in: 1m",
      ["error: a check of the kind `limit` needs `at_most` or `at_least`"]
    ),
    (
      limit + "in: 1m\nat_most: 3\nat_least: 4",
      ["error: `at_least` cannot be combined with `at_most`"]
    ),
    (limit + "in: 1m\ngap: 1m\nat_most: 3", ["error: `gap` cannot be combined with `in`"]),
    (
      limit + "in: params.code\nat_most: 3",
      ["error: `params.code` is an int; a length of time is a duration"]
    ),
    (
      limit + "in: 1m\nat_most: many",
      ["error: `many` is neither a whole number nor a parameter; counts are written `3`"]
    ),
    (limit + "in: 1m\nat_most: 1001", ["error: 1001 is more than 1000"]),
    (
      limit + "in: 1m\nat_most: 3\nby: ad.unit",
      ["error: there is no attribute `ad.unit`; did you mean `ad.unit_id`?"]
    ),
    (
      limit + "in: launch\nat_least: 3",
      [
        "error: the key `at_least` is not allowed: the end of a launch is seldom in the log; give a "
          + "length of time"
      ]
    ),
    (
      limit + "in: 1m\nat_most: 3\nreset_if: event.code == 3",
      ["error: the key `reset_if` is not allowed: there is no `reset`"]
    ),
    ("kind: hold\nstate: ad.presentation\nat_most: 3s\nexcept: app.background", []),
    (
      "kind: hold\nstate: ad.presentatoin\nat_most: 3s",
      ["error: there is no interval `ad.presentatoin`; did you mean `ad.presentation`?"]
    ),
    (overlap + pair, []),
    (overlap + pair + "\nwhere: first.ad != second.ad && first.duration > 3s", []),
    (
      overlap + "[ad.presentation as one, ad.presentation as two]",
      [
        "error: expected two intervals; write `[ad.presentation as first, ad.presentation as "
          + "second]`"
      ]
    ),
    (
      overlap + pair + "\nlonger_than: 1s\ngap: 1s",
      ["error: `gap` cannot be combined with `longer_than`"]
    ),
    (
      overlap + pair + "\nwhere: first.ad == \"A\"",
      [
        "error: `first.ad` and `\"A\"` cannot be compared; which ad or scene it is can only be `==` "
          + "or `!=` that of the other interval"
      ]
    ),
    (
      overlap + pair + "\nwhere: second.ad.formt == \"banner\"",
      ["error: there is no attribute `second.ad.formt`; did you mean `second.ad.format`?"]
    ),
  ]

  @Test(arguments: cases)
  func `checks that count and measure are checked`(_ check: String, _ expected: [String]) {
    #expect(errors(check) == expected, "\(check)")
  }

  @Test func `messages and fingerprints name what the check has`() {
    let limit = Self.limit + "in: 1m\nat_most: 3"
    #expect(errors(limit, message: "{count}") == [])
    #expect(errors(limit, message: "{duration}").count == 1)
    #expect(errors(limit, fingerprint: "[count]").count == 1)
    #expect(
      errors(Self.overlap + Self.pair, message: "{first.scene}") == [
        "error: `first.scene` has no text; write `first.scene.id`"
      ])
    #expect(errors(Self.overlap + Self.pair, message: "{ad.format}").count == 1)
  }

  @Test func `only a count outlives a launch`() {
    #expect(errors(Self.limit + "in: 1m\nat_most: 3", more: "across_launches: true") == [])
    #expect(
      errors(Self.overlap + Self.pair, more: "across_launches: true") == [
        "error: the key `across_launches` is not allowed: only a check of the kind `limit` can span "
          + "launches"
      ])
  }
}
