import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct FindingDraftTests {
  private static let check = """
    kind: forbid
    when: ad.present_called
    if: ad.format == "app_open" && ad.age > 4h && scene.is_landscape
    """

  private func findings(
    _ text: String, fingerprint: String = "[ad.unit_id]", confidence: String = "high"
  ) throws -> [Finding] {
    let rule = try rule(
      Self.check, message: "{ad.unit_id} after {ad.age}", fingerprint: fingerprint,
      confidence: confidence)
    return try judge(rule, text).findings
  }

  private let log = """
    0 scene.rotated scene=S orientation=landscape
    1 ad.loaded ad=A format=app_open unit_id=U1
    20000 ad.present_called ad=A scene=S
    """

  @Test func `the proof has each record once, in the order of the log, with its part`() throws {
    let finding = try #require(try findings(log).first)
    #expect(finding.evidence.map(\.role) == [.state, .witness, .trigger])
    #expect(finding.evidence.map(\.event.location.firstLine) == [1, 2, 3])
    #expect(finding.trigger.event.location.firstLine == 3)
    #expect(finding.message == "U1 after 5 h 33 min")
    #expect(finding.occurrences == 1)
    #expect(finding.otherTriggers == [])
  }

  @Test func `the entity is what the rule reads and the log tells`() throws {
    let finding = try #require(try findings(log, fingerprint: "[ad.unit_id, event.reason]").first)
    #expect(
      finding.entity.map(\.key) == ["ad.unit_id", "ad.format", "ad.age", "scene.is_landscape"])
  }

  @Test func `a piece of the proof at the same record is not added again`() throws {
    var finding = try #require(try findings(log).first)
    let before = finding.evidence
    for piece in before { finding.add(Evidence(role: .witness, event: piece.event)) }
    #expect(finding.evidence == before)
    finding.add(Evidence(role: .deadline, event: try oneEvent("5 app.heartbeat", line: 9)))
    finding.add(Evidence(role: .witness, event: try oneEvent("5 app.heartbeat", line: -1)))
    #expect(finding.evidence.map(\.event.location.firstLine) == [-1, 1, 2, 3, 9])
  }

  @Test func `a guess of which ad is meant lowers the confidence by a step`() throws {
    let derived = log.replacing("ad=A ", with: "")
    let expected: [(String, Confidence)] = [("high", .medium), ("medium", .low), ("low", .low)]
    for (stated, lowered) in expected {
      #expect(try findings(log, confidence: stated).first?.confidence.rawValue == stated)
      #expect(try findings(derived, confidence: stated).first?.confidence == lowered)
    }
  }

  @Test func `a fingerprint stands against line, time, process id and ad`() throws {
    let fingerprint = try #require(try findings(log).first?.fingerprint)
    #expect(fingerprint.count == 16)
    #expect(fingerprint.allSatisfy { "0123456789abcdef".contains($0) })
    let moved = """
      100 Demo[9] app.heartbeat
      101 Demo[9] scene.rotated scene=T orientation=landscapeRight
      102 Demo[9] app.heartbeat
      103 Demo[9] ad.loaded ad=B format=app_open unit_id=U1
      30000 Demo[9] ad.present_called ad=B scene=T
      """
    #expect(try findings(moved).map(\.fingerprint) == [fingerprint])
  }

  @Test func `a fingerprint differs by unit, key and rule`() throws {
    let other = log.replacing("U1", with: "U2")
    let prints = [
      try findings(log), try findings(other), try findings(log, fingerprint: "[scene.id]"),
      try findings(log, fingerprint: "[ad.unit_id, ad.format]"),
      try findings(log, fingerprint: "[ad.format]"),
    ].flatMap { $0.map(\.fingerprint) }
    #expect(prints.count == 5)
    #expect(Set(prints).count == 5)
  }

  /// The value is stored in users' baselines, so it must never change.
  @Test func `a fingerprint is FNV-1a over the rule and the values`() throws {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "tested-rule\nad.unit_id=U1".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    let finding = try #require(try findings(log).first)
    #expect(UInt64(finding.fingerprint, radix: 16) == hash)
  }
}
