import RuleCatalog
import Testing

struct CatalogReviewTests {
  /// A rule of which there is nothing to remark.
  private static let rule = """
    rule: some-rule
    title: Some rule
    severity: error
    confidence: high
    status: stable
    tags: [a]
    why: It matters.
    fix: Fix it.
    references: [https://example.com]
    needs: [sdk.version]
    check:
      kind: forbid
      when: sdk.version
      if: event.version == "1.0"
    message: "The SDK is {event.version}."
    fingerprint: [event.version]
    examples:
      - name: old
        verdict: fail
        log: |
          ↓[scenelint] sdk.version version=1.0
      - name: new
        verdict: pass
        events: |
          00:00:01 sdk.version version=2.0
      - name: none
        verdict: inconclusive
        events: |
          ?00:00:01 sdk.version
      - name: never
        verdict: not-applicable
        emits: []
        events: |
          00:00:01 sdk.started

    """

  private func review(_ text: String, path: String = "some-rule.yml") -> [String] {
    CatalogReview.diagnostics(of: [CatalogFile(path: path, text: text, origin: .user)])
      .map(\.description)
  }

  @Test func `a good rule draws no remark`() {
    #expect(review(Self.rule) == [])
  }

  static let changes: [(String, String, String)] = [
    ("references: [https://example.com]\n", "", "1:1: warning: the rule has no references"),
    ("tags: [a]\n", "", "1:1: warning: the rule has no tags"),
    ("confidence: high", "confidence: low", "4:1: warning: an `error` of `low` confidence"),
    ("{event.version}", "old", "15:1: warning: the message names no value"),
    ("[event.version]", "[]", "16:1: warning: the fingerprint is empty"),
    (
      "log: |\n      ↓[scenelint]", "events: |\n      ↓00:00:01",
      "17:1: warning: no example has a `log`"
    ),
    ("verdict: not-applicable", "verdict: pass", "17:1: warning: no example ends as `not-app"),
    (
      "verdict: inconclusive\n    events: |\n      ?", "verdict: pass\n    events: |\n      ",
      "17:1: warning: no example ends as `inconclusive`"
    ),
    (
      #"event.version == "1.0""#, #"event.version.matches("^(\\d+)+$")"#,
      "14:30: warning: the repeated group"
    ),
    ("tags: [a]", "params: {x: {type: int, default: 1}}\ntags: [a]", "`params.x` is never used"),
    ("severity: error", "severity: eror", "3:11: error: `eror` is not one of the choices"),
  ]

  @Test(arguments: changes.indices)
  func `each oddity is told with file, line and column`(_ index: Int) {
    let (old, new, words) = Self.changes[index]
    #expect(Self.rule.contains(old))
    let found = review(Self.rule.replacing(old, with: new))
    #expect(found.count == 1)
    #expect(found.first?.contains(words) == true, "\(found)")
    #expect(found.first?.hasPrefix("some-rule.yml:") == true)
  }

  @Test func `patterns of emitters and formats are looked at`() {
    let emitter = """
      emitter: mine
      title: Mine
      process: app
      messages:
        - message: hello
          literal: hello
          pattern: 'hello (\\w+\\s?)*$'
          event: ad.click
          samples:
            - text: hello a
              event: ad.click

      """
    let found = review(emitter.replacing("\\\\", with: "\\"), path: "mine.yml")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(#"mine.yml:7:21: warning: the repeated group `(\w+\s?)*` "#) == true,
      "\(found)")
  }
}
