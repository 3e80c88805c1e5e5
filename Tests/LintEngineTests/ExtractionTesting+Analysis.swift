import EventExtraction
import ExtractionTesting
import LintModel
import LogIngest
import RuleCatalog

@testable import LintEngine

extension ExtractionTesting {
  /// Judges a text by rules through the whole pipeline.
  static func analyze(
    _ text: String, rules: [RuleDefinition] = [], process: String? = nil,
    blockBytes: Int = ChunkReader.blockBytes
  ) throws -> LogAnalyzer.Result {
    var options = LogAnalyzer.Options()
    options.process = process
    let analyzer = LogAnalyzer(
      path: "log", inputIndex: 0, catalog: try catalog(), rules: rules, options: options)
    return analyzer.analyze(ChunkReader(bytes: Array(text.utf8), blockBytes: blockBytes))
  }
}
