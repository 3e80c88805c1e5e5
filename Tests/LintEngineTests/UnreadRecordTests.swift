import EventExtraction
import ExtractionTesting
import LintModel
import LogIngest
import RuleCatalog
import Testing

@testable import LintEngine

/// Records of which a limit hides what they tell.
struct UnreadRecordTests {
  /// What becomes of a rule about ads that have loaded, and which limits were reached.
  private func verdict(_ text: String, blockBytes: Int = 1 << 20) throws -> [String] {
    let rule = try rule(
      """
      kind: forbid
      when: ad.loaded
      if: ad.format == "native"
      """, needs: "[ad.loaded]")
    let summary = try ExtractionTesting.analyze(text, rules: [rule], blockBytes: blockBytes).summary
    let verdict = try #require(summary.verdicts.first)
    return [verdict.verdict.rawValue, verdict.reason?.rawValue ?? ""]
      + summary.notes.filter { $0.kind == .limit }.map(\.text)
  }

  private let seen = ExtractionTesting.row("ad loaded id A")

  @Test func `a message is read up to its limit, and what may follow is not known`() throws {
    let limit = EventExtractor.messageBytesMax
    let message = { (count: Int) in String(repeating: "x", count: count) + "ad loaded" }
    let inside = try ExtractionTesting.extract(
      ExtractionTesting.row(message(limit - "ad loaded".count)))
    #expect(inside.events.map(\.isUnread) == [false])
    #expect(inside.longMessageCount == 0)
    let beyond = try ExtractionTesting.extract(
      ExtractionTesting.row(message(limit - "ad loaded".count + 1)))
    #expect(beyond.events.allSatisfy { $0.isUnread && $0.isLeftOut })
    #expect(beyond.events.map(\.name).contains(.adLoaded))
    #expect(beyond.longMessageCount == 1)
    let note = "1 message of more than \(limit) bytes was read only to there"
    let long = ExtractionTesting.row(message(limit))
    #expect(try verdict(seen + long) == ["inconclusive", "limit-reached", note])
    #expect(try verdict(long + seen) == ["inconclusive", "limit-reached", note])
    #expect(try verdict(seen) == ["pass", ""])
  }

  @Test func `a long message without a word of a message is nothing to note`() throws {
    let long = ExtractionTesting.row(
      "AdSDK" + String(repeating: "x", count: EventExtractor.messageBytesMax))
    #expect(try verdict(seen + long) == ["pass", ""])
  }

  @Test func `lines that are left out of a record may tell anything`() throws {
    let line = "    " + String(repeating: "y", count: 9_995) + "\n"
    let count = Framer.recordBytesMax / 10_000 + 3
    let log = seen + ExtractionTesting.row("start") + String(repeating: line, count: count)
    let note = "3 lines left out of records of more than \(Framer.recordBytesMax) bytes"
    for blockBytes in [1 << 16, 1 << 20, 1 << 22] {
      let verdict = try verdict(log, blockBytes: blockBytes)
      #expect(verdict == ["inconclusive", "limit-reached", note])
    }
  }
}
