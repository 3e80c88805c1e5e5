import LintEngine
import LintModel
import LogIngest
import TestSupport
import Testing

/// What leaving out records of real logs may change.
struct FilterLawTests {
  private func messages(of sample: SampleLogs.Sample) throws -> [String] {
    var texts: Set<String> = []
    _ = try SampleLogs.analyze(sample.bytes) { texts.insert($0.excerpt) }
    return texts.filter { $0.utf8.count < 500 }.sorted()
  }

  private func without(_ message: String) throws -> RecordFilter.Options {
    var escaped = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    escaped = escaped.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    var options = RecordFilter.Options()
    options.predicate = try RecordPredicate("NOT eventMessage == \"\(escaped)\"")
    return options
  }

  @Test(arguments: SampleLogs.all)
  func `a rule whose records are left out neither passes nor fails for that`(
    _ sample: SampleLogs.Sample
  ) throws {
    let whole = try SampleLogs.analyze(sample)
    let found = Set(SampleLogs.lines(of: whole))
    // The same choice in each run.
    var generator = SeededGenerator(seed: 7)
    for message in try messages(of: sample).shuffled(using: &generator).prefix(6) {
      let cut = try SampleLogs.analyze(sample.bytes, filter: try without(message))
      #expect(cut.summary.recordCount < whole.summary.recordCount, "\(message)")
      #expect(found.isSuperset(of: SampleLogs.lines(of: cut)), "without \(message)")
      for (before, after) in zip(whole.summary.verdicts, cut.summary.verdicts)
      where after.verdict == .pass {
        #expect(before.verdict == .pass, "\(after.rule) without \(message)")
      }
    }
  }

  @Test(arguments: SampleLogs.all)
  func `a filter that leaves nothing out changes nothing`(_ sample: SampleLogs.Sample) throws {
    var options = RecordFilter.Options()
    options.predicate = try RecordPredicate("TRUEPREDICATE")
    options.since = TimeBound("2001-01-01")
    let whole = try SampleLogs.analyze(sample)
    guard whole.summary.firstTimestamp?.year != nil else { return }
    for blockBytes in [1000, ChunkReader.blockBytes] {
      let same = try SampleLogs.analyze(sample.bytes, blockBytes: blockBytes, filter: options)
      // Lines before the first time are not known to be in the window.
      guard same.summary.recordCount == whole.summary.recordCount else { continue }
      #expect(same.findings == whole.findings)
      #expect(same.summary.verdicts == whole.summary.verdicts)
    }
  }
}
