import ByteScan
import LintEngine
import LintModel
import LintReport
import LogIngest
import ScenelintKit

/// What holds for every log: however its bytes come, the same is found, and each report is text.
enum LogLaws {
  /// The catalog of all inputs.
  static let catalog = Result { () throws(LintCatalogError) in
    try LintCatalog(rulePaths: [], extent: .judging)
  }
  static let advisor = catalog.map { CoverageAdvisor($0) }

  /// The rules, made ready once.
  private static let rules = catalog.map { RuleSet($0.catalog.rules) }

  /// Judges a log once, which is what nearly all inputs are for.
  static func judge(_ log: [UInt8]) throws {
    _ = try lint(log, catalog.get(), blockBytes: ChunkReader.blockBytes, recordsTimeline: false)
  }

  /// Lints a log whole, in small blocks and live, and reports it; looks at its records, too.
  static func check(_ log: [UInt8]) throws {
    try RecordLaws.check(log)
    let catalog = try Self.catalog.get()
    let whole = try lint(log, catalog, blockBytes: ChunkReader.blockBytes)
    // The length decides, so that the same input is always tried in the same way.
    let blocks = try lint(log, catalog, blockBytes: 64 + log.count % 512)
    try require(blocks, equals: whole, "in small blocks")
    try require(live(log, catalog, cut: log.count / (1 + log.count % 7)), equals: whole, "live")
    try report(whole)
  }

  /// Lints a log with its timeline.
  static func lint(_ log: [UInt8]) throws -> Linter.Result {
    try lint(log, catalog.get(), blockBytes: ChunkReader.blockBytes)
  }

  private static func options(recordsTimeline: Bool = true) -> LogAnalyzer.Options {
    var options = LogAnalyzer.Options()
    options.recordsTimeline = recordsTimeline
    options.emitsEverything = true
    return options
  }

  private static func lint(
    _ log: [UInt8], _ catalog: LintCatalog, blockBytes: Int, recordsTimeline: Bool = true
  ) throws -> Linter.Result {
    let analyzer = LogAnalyzer(
      path: "fuzzed.log", inputIndex: 0, catalog: catalog.extraction, rules: try rules.get(),
      options: options(recordsTimeline: recordsTimeline))
    return analyzer.analyze(ChunkReader(bytes: log, blockBytes: blockBytes))
  }

  /// Lints a log that comes in two pieces, and asks between them what was found so far.
  private static func live(_ log: [UInt8], _ catalog: LintCatalog, cut: Int) -> Linter.Result {
    var live = Linter(catalog: catalog, options: options()).live(path: "fuzzed.log")
    live.take(Array(log[..<cut]))
    _ = live.update(restedNanoseconds: 0)
    live.take(Array(log[cut...]))
    return live.finish(restedNanoseconds: 0).result
  }

  private static func require(
    _ result: Linter.Result, equals whole: Linter.Result, _ how: String
  ) throws {
    guard result.summary == whole.summary else {
      throw FuzzTarget.Violation("\(how): \(result.summary)\ninstead of \(whole.summary)")
    }
    guard result.findings == whole.findings else {
      throw FuzzTarget.Violation("\(how): \(result.findings)\ninstead of \(whole.findings)")
    }
  }

  /// Writes reports of a result: each input has other ones.
  private static func report(_ result: Linter.Result) throws {
    let coverage = try advisor.get().coverage(of: result.summary)
    var run = RunSummary(inputs: [result.summary])
    run.exitCode = 0
    let formats = ReportFormat.all
    for step in 0..<3 {
      let format = formats[(result.summary.byteCount + step * 7) % formats.count]
      var reporter = format.reporter(ReportContext(version: LintCatalog.version))
      var output = OutputBuffer()
      reporter.begin(input: result.summary.path)
      for finding in result.findings { reporter.report(finding, to: &output) }
      if let timeline = result.timeline {
        reporter.report(LogHistory(timeline: timeline, coverage: coverage), to: &output)
      }
      reporter.finish(run, to: &output)
      try ReportLaws.requireHarmless(output.bytes, format.name)
    }
  }
}
