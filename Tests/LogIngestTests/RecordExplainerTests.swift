import LintModel
import Testing

@testable import LogIngest

/// What is told about single lines of an input.
struct RecordExplainerTests {
  func explain(_ log: String, line: Int, blockBytes: Int = ChunkReader.blockBytes)
    throws -> RecordExplanation
  {
    try RecordExplainer.explain(
      line, of: ChunkReader(bytes: Array(log.utf8), blockBytes: blockBytes),
      formats: BuiltInFormats.set)
  }

  static let head = "2026-03-01 08:00:00.000000+0100 0x1f3 Default 0x0 512 0 Demo: "

  @Test func `fields are found where they stand`() throws {
    let text = Self.head + "[com.example.demo:ads] first"
    let explanation = try explain(text + "\n", line: 1)
    #expect(explanation.record?.format == "log-default")
    #expect(explanation.recordText == Array(text.utf8))
    #expect(explanation.fields.map(\.field.name).first == "ts")
    for field in explanation.fields {
      let range = try #require(field.range)
      #expect(String(decoding: explanation.recordText[range], as: UTF8.self) == field.value)
    }
    #expect(explanation.trials.first?.format == "log-default")
    #expect(explanation.trials.first?.isMatch == true)
  }

  @Test func `a line is explained as a part of its record, wherever blocks end`() throws {
    let log = Self.head + "first\ngoes on\n" + Self.head + "second\n"
    for blockBytes in [1, 7, 1 << 20] {
      let explanation = try explain(log, line: 2, blockBytes: blockBytes)
      #expect(explanation.record?.location.firstLine == 1)
      #expect(explanation.record?.message == "first\ngoes on")
      #expect(explanation.lineText == Array("goes on".utf8))
      #expect(try explain(log, line: 3, blockBytes: blockBytes).record?.message == "second")
    }
  }

  @Test func `wrappers are taken off one by one`() throws {
    let inner = "2026-03-01 08:00:00.123 Df Demo[1:2] first"
    let explanation = try explain("2026-03-01T09:00:00.0000000Z [09:00:00]: ▸ \(inner)\n", line: 1)
    #expect(explanation.wrappers.map(\.format) == ["github-actions", "fastlane"])
    #expect(explanation.lineText == Array(inner.utf8))
    #expect(explanation.record?.process == "Demo")
    #expect(explanation.fields.first { $0.field == .process }?.range == 27..<31)
  }

  @Test func `what had to be unescaped has no place in the line`() throws {
    let explanation = try explain(#"{"eventMessage":"a\nb","processID":3}"# + "\n", line: 1)
    #expect(explanation.isUnescaped)
    #expect(explanation.fields.allSatisfy { $0.range == nil })
    #expect(explanation.fields.first { $0.field == .message }?.value == "a\nb")
  }

  @Test func `a banner is no record, and a line after the last is none`() throws {
    let log =
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
      + Self.head + "first\n"
    #expect(try explain(log, line: 1).record == nil)
    #expect(throws: ExplanationError.noSuchLine(lineCount: 2)) { try explain(log, line: 3) }
    #expect(throws: ExplanationError.unusable(.empty)) { try explain("", line: 1) }
  }

  @Test func `the format that gets farthest stands first`() throws {
    let cut = String(Self.head.prefix(40))
    let explanation = try explain(cut + "\n", line: 1)
    #expect(explanation.record?.format == "plain")
    let best = try #require(explanation.trials.first)
    #expect(best.format == "log-default")
    #expect(!best.isMatch && best.reach == 40)
    #expect(explanation.trials.first { $0.format == "log-compact" }?.reach == 23)
    // Any text may be the first column of this one.
    #expect(explanation.trials.first { $0.format == "github-actions" }?.reach == 0)
  }
}
