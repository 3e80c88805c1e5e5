import LintEngine
import LintModel
import LogIngest
import Testing

struct NewestFirstTests {
  @Test func `a log with its records in reverse order is judged as the log`() throws {
    let catalog = try #require(SampleLogs.catalog)
    var descendingCount = 0
    for sample in SampleLogs.all {
      let reversed = reversed(sample.bytes, formats: catalog.extraction.formats)
      guard InputShape(of: catalog.extraction.formats, start: reversed.span).isDescending else {
        continue
      }
      descendingCount += 1
      let expected = try SampleLogs.analyze(sample)
      let found = try SampleLogs.analyze(reversed)
      // Findings stand in the order of lines.
      #expect(
        found.findings.map(\.message).sorted() == expected.findings.map(\.message).sorted(),
        "\(sample.path)")
      #expect(
        found.findings.map(\.fingerprint).sorted()
          == expected.findings.map(\.fingerprint).sorted(), "\(sample.path)")
      #expect(verdicts(found) == verdicts(expected), "\(sample.path)")
      #expect(found.summary.adCount == expected.summary.adCount)
      #expect(found.summary.sceneCount == expected.summary.sceneCount)
      #expect(found.summary.firstTimestamp == expected.summary.firstTimestamp)
      #expect(found.summary.notes.contains { $0.kind == .assumption })
    }
    // All but those with few times or none.
    #expect(descendingCount >= SampleLogs.all.count - 4)
  }

  private func verdicts(_ result: LogAnalyzer.Result) -> [String] {
    result.summary.verdicts.map { "\($0.rule) \($0.verdict)" }
  }

  /// A log with its records, and lines that are none, in reverse order.
  private func reversed(_ bytes: [UInt8], formats: FormatSet) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var lastLines: [Int: Int] = [:]
    _ = RecordReader.forEachRecord(
      of: ChunkReader(bytes: bytes), formats: formats, inputIndex: 0
    ) { lastLines[$0.location.firstLine] = $0.location.lastLine }
    var blocks: [[UInt8]] = []
    var line = 1
    while line < lines.count {
      let last = lastLines[line] ?? line
      blocks.append(lines[(line - 1)..<last].flatMap { $0 + [0x0A] })
      line = last + 1
    }
    return blocks.reversed().flatMap { $0 }
  }
}
