import LintEngine
import LintModel
import LogIngest
import ScenelintKit
import TestSupport
import Testing

/// A log that is read while it is written ends as if it had been read whole.
struct LiveSampleTests {
  @Test(arguments: SampleLogs.all)
  func `slices and pauses change nothing`(_ sample: SampleLogs.Sample) throws {
    let whole = try SampleLogs.analyze(sample)
    for seed: UInt64 in 1...2 {
      var random = SeededGenerator(seed: seed)
      var live = LiveAnalyzer(try Self.analyzer())
      var offset = 0
      while offset < sample.bytes.count {
        let end = min(offset + Int.random(in: 1...4000, using: &random), sample.bytes.count)
        live.take(Array(sample.bytes[offset..<end]))
        offset = end
        if Int.random(in: 0..<12, using: &random) == 0 {
          _ = live.preview(restedNanoseconds: Int64.random(in: 0...9_000_000_000, using: &random))
        }
      }
      let found = live.finish()
      #expect(found.findings == whole.findings, "seed \(seed)")
      #expect(found.summary.verdicts == whole.summary.verdicts, "seed \(seed)")
      #expect(found.summary.app == whole.summary.app, "seed \(seed)")
      #expect(found.summary.notes == whole.summary.notes, "seed \(seed)")
      #expect(found.summary.recordCount == whole.summary.recordCount, "seed \(seed)")
      #expect(found.summary.lineCount == whole.summary.lineCount, "seed \(seed)")
      #expect(found.summary.byteCount == whole.summary.byteCount, "seed \(seed)")
    }
  }

  @Test(arguments: SampleLogs.all)
  func `after a rest as much is known as at the end`(_ sample: SampleLogs.Sample) throws {
    let bytes = sample.bytes.last == 0x0A ? sample.bytes : sample.bytes + [0x0A]
    let whole = try SampleLogs.analyze(bytes)
    var live = LiveAnalyzer(try Self.analyzer())
    live.take(bytes)
    // As long as a record may come late, so that the log's last time is what is judged at.
    guard let seen = live.preview(restedNanoseconds: 2_000_000_000) else {
      #expect(whole.summary.notes.contains { $0.text.hasPrefix("the newest record comes first") })
      return
    }
    #expect(seen.findings == whole.findings)
    #expect(seen.summary.verdicts == whole.summary.verdicts)
    #expect(seen.summary.eventCount == whole.summary.eventCount)
  }

  /// Inputs that are no log, or hardly one, by what is odd about them.
  private static let oddInputs: [(name: String, bytes: [UInt8])] = {
    let log = SampleLogs.findings.first?.bytes ?? []
    let utf16: [UInt8] = [0xFF, 0xFE] + log.flatMap { [$0, 0 as UInt8] }
    return [
      ("empty", []), ("one newline", [0x0A]), ("no newline", Array("no newline".utf8)),
      ("cut in a line", Array(log.dropLast(7))), ("UTF-16", utf16),
      ("half a character", Array(utf16.dropLast())), ("no text", [0x1F, 0x8B] + log),
      ("zeros", Array(repeating: 0, count: 9000)),
      ("short lines", Array(String(repeating: "a\n", count: 5000).utf8)),
      ("long line", log + Array(repeating: 0x61, count: 3 << 20) + [0x0A] + log),
      ("long record", log + Array(String(repeating: "a\n", count: 530_000).utf8) + log),
    ]
  }()

  @Test(arguments: oddInputs.indices)
  func `what is no log, or hardly one, ends as if it had been read whole`(_ index: Int) throws {
    let (name, bytes) = Self.oddInputs[index]
    let whole = try SampleLogs.analyze(bytes)
    for sliceBytes in [9000, 1 << 22] {
      var live = LiveAnalyzer(try Self.analyzer())
      for start in stride(from: 0, to: bytes.count, by: sliceBytes) {
        live.take(Array(bytes[start..<min(start + sliceBytes, bytes.count)]))
      }
      _ = live.preview(restedNanoseconds: 1_000_000_000)
      let found = live.finish()
      #expect(found.findings == whole.findings, "\(name), \(sliceBytes)")
      #expect(found.summary == whole.summary, "\(name), \(sliceBytes)")
    }
  }

  /// Makes the analyzer of a sample, as often as it takes.
  private static func analyzer() throws -> () -> LogAnalyzer {
    let catalog = try #require(SampleLogs.catalog)
    return {
      LogAnalyzer(
        path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
        rules: catalog.catalog.rules, options: LogAnalyzer.Options())
    }
  }
}
