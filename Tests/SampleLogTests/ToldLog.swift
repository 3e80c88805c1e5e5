import LintModel
import LogIngest
import ScenelintKit
import Testing

@testable import LintEngine

/// All that is said of a log, and its records.
struct ToldLog {
  private var records: [String] = []
  private var app: String
  private var findings: [String]
  private var verdicts: [String]

  /// Reads a log whole.
  init(_ bytes: [UInt8], blockBytes: Int = ChunkReader.blockBytes, linesInFront: Int = 0) throws {
    let result = try SampleLogs.analyze(bytes, blockBytes: blockBytes)
    self.init(result, linesInFront: linesInFront)
    try readRecords(bytes, blockBytes)
  }

  /// Reads a log as it comes.
  init(live pieces: [ArraySlice<UInt8>], whole: [UInt8]) throws {
    let catalog = try #require(SampleLogs.catalog)
    var live = LiveAnalyzer {
      LogAnalyzer(
        path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
        rules: catalog.catalog.rules, options: LogAnalyzer.Options())
    }
    for piece in pieces {
      live.take(Array(piece))
      _ = live.preview(restedNanoseconds: 0)
    }
    self.init(live.finish(), linesInFront: 0)
    try readRecords(whole, ChunkReader.blockBytes)
  }

  private init(_ result: LogAnalyzer.Result, linesInFront: Int) {
    app = "\(result.summary.app?.process ?? "?") \(result.summary.app?.bundleID ?? "?")"
    findings = result.findings.flatMap { finding in
      ([finding.trigger] + finding.otherTriggers).map {
        let line = $0.event.location.firstLine - linesInFront
        return "\(line) \(finding.rule) \(finding.occurrences) × \(finding.message)"
      }
    }
    verdicts = result.summary.verdicts.map {
      "\($0.rule) \($0.verdict) \($0.reason?.rawValue ?? "") \($0.judgedCount) \($0.undecidedCount)"
    }
  }

  private mutating func readRecords(_ bytes: [UInt8], _ blockBytes: Int) throws {
    let catalog = try #require(SampleLogs.catalog)
    records = RecordReader.records(
      of: ChunkReader(bytes: bytes, blockBytes: blockBytes), formats: catalog.extraction.formats,
      inputIndex: 0
    ).map {
      let place = "\($0.location.firstLine)-\($0.location.lastLine)"
      return "\(place) \($0.process ?? "?")[\($0.pid ?? -1)] \($0.message)"
    }
  }

  /// What is said otherwise than before, in words.
  func differences(from before: ToldLog, withoutRecords: Bool = false) -> [String] {
    var differences: [String] = []
    if app != before.app { differences.append("\(app), not \(before.app)") }
    if !withoutRecords { differences += Self.first(records, before.records) }
    differences += Self.first(findings, before.findings) + Self.first(verdicts, before.verdicts)
    return differences
  }

  /// The first of two lists' elements that differ.
  private static func first(_ list: [String], _ other: [String]) -> [String] {
    guard list != other else { return [] }
    let place =
      zip(list, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(list.count, other.count)
    let (one, two) = (
      list.dropFirst(place).first ?? "nothing", other.dropFirst(place).first ?? "nothing"
    )
    return ["\(one.prefix(300)), not \(two.prefix(300))"]
  }
}
