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
  private static let advisor = catalog.map { CoverageAdvisor($0) }

  /// Lints a log whole, in small blocks and live, and reports it.
  static func check(_ log: [UInt8]) throws {
    let catalog = try Self.catalog.get()
    let whole = lint(log, catalog, blockBytes: ChunkReader.blockBytes)
    // The length decides, so that the same input is always tried in the same way.
    let blocks = lint(log, catalog, blockBytes: 64 + log.count % 512)
    try require(blocks, equals: whole, "in small blocks")
    try require(live(log, catalog, cut: log.count / (1 + log.count % 7)), equals: whole, "live")
    try report(whole)
  }

  private static func options() -> LogAnalyzer.Options {
    var options = LogAnalyzer.Options()
    options.recordsTimeline = true
    options.emitsEverything = true
    return options
  }

  private static func lint(
    _ log: [UInt8], _ catalog: LintCatalog, blockBytes: Int
  ) -> Linter.Result {
    let analyzer = LogAnalyzer(
      path: "fuzzed.log", inputIndex: 0, catalog: catalog.extraction, rules: catalog.catalog.rules,
      options: options())
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
      let history = result.timeline.map { LogHistory(timeline: $0, coverage: coverage) }
      reporter.end(result.summary, history, to: &output)
      reporter.finish(run, to: &output)
      try requireHarmless(output.bytes, format.name)
    }
  }

  /// A report is UTF-8, and has no control but the newline.
  private static func requireHarmless(_ bytes: [UInt8], _ format: String) throws {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw FuzzTarget.Violation("\(format): no UTF-8")
    }
    guard !bytes.contains(where: { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }) else {
      throw FuzzTarget.Violation("\(format): a control")
    }
  }
}
