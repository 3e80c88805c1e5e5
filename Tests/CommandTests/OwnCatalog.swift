/// Catalog files of a user.
enum OwnCatalog {
  /// A rule about the SDK's version.
  static let rule = rule(if: #"event.version == "1.0""#, failingVersion: "1.0")

  /// The rule with another condition, which one version meets and 2.0 does not.
  static func rule(if condition: String, failingVersion: String) -> String {
    """
    rule: own-rule
    title: Old SDK
    severity: error
    confidence: high
    status: stable
    why: Old versions have faults.
    fix: Update the SDK.
    needs: [sdk.version]
    check:
      kind: forbid
      when: sdk.version
      if: \(condition)
    message: "The SDK is {event.version}."
    fingerprint: [event.version]
    examples:
      - name: the old version
        verdict: fail
        events: |
          ↓00:00:01 sdk.version version=\(failingVersion)
      - name: a new version
        verdict: pass
        events: |
          00:00:01 sdk.version version=2.0

    """
  }

  /// An emitter with one message.
  static func emitter(pattern: String, sample: String) -> String {
    """
    emitter: own-emitter
    title: Says hello
    process: app
    messages:
      - message: hello
        literal: hello
        pattern: "\(pattern)"
        event: ad.click
        samples:
          - text: \(sample)
            event: ad.click

    """
  }
}
