// Foundation reads files and finds their folders.
import Foundation
import LintEngine
import LintModel
import LogIngest
import RuleCatalog
import ScenelintKit
import Synchronization
import Testing

/// The logs of the folder `SampleLogs`, and what the program makes of them.
enum SampleLogs {
  /// A log beside which stands what is to be found in it; nothing stands beside a clean one.
  struct Sample: CustomTestStringConvertible, Sendable {
    var path: String
    var bytes: [UInt8]
    /// The lines of the `.findings` file, as `LINE SEVERITY RULE`.
    var expected: [String]

    var testDescription: String { path }
    /// The file's name without its extension.
    var name: String { String(path.split(separator: "/").last?.dropLast(4) ?? "") }
  }

  static let clean = samples(in: "clean")
  static let findings = samples(in: "findings")
  static let all = clean + findings

  /// The built-in catalog, loaded once.
  static let catalog: LintCatalog? = try? LintCatalog(rulePaths: [])

  private static let results = Mutex<[String: LogAnalyzer.Result]>([:])

  /// What is made of a sample as it is, which is read once for all tests.
  static func analyze(_ sample: Sample) throws -> LogAnalyzer.Result {
    if let known = results.withLock({ $0[sample.path] }) { return known }
    let result = try analyze(sample.bytes)
    results.withLock { $0[sample.path] = result }
    return result
  }

  /// Reads a log from memory to its verdicts.
  static func analyze(
    _ bytes: [UInt8], blockBytes: Int = ChunkReader.blockBytes,
    filter: RecordFilter.Options = RecordFilter.Options(), process: String? = nil,
    observer: ((Event) -> Void)? = nil
  ) throws -> LogAnalyzer.Result {
    guard let catalog else { throw Unusable.catalog }
    var options = LogAnalyzer.Options()
    options.filter = filter
    options.process = process
    let analyzer = LogAnalyzer(
      path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
      rules: catalog.catalog.rules, options: options, observer: observer)
    return analyzer.analyze(ChunkReader(bytes: bytes, blockBytes: blockBytes))
  }

  /// What was found, as it stands in a `.findings` file; each occurrence has its line.
  static func lines(of result: LogAnalyzer.Result) -> [String] {
    result.findings.flatMap { finding in
      ([finding.trigger] + finding.otherTriggers).map { trigger in
        Place(
          line: trigger.event.location.firstLine,
          text: "\(finding.severity.rawValue) \(finding.rule)")
      }
    }
    .sorted { ($0.line, $0.text) < ($1.line, $1.text) }
    .map { "\($0.line) \($0.text)" }
  }

  /// The lines of the folder's README.
  static func page() throws -> [Substring] {
    try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
      .split(separator: "\n")
  }

  enum Unusable: Error {
    case catalog
  }

  private struct Place {
    var line: Int
    var text: String
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../SampleLogs").standardized

  private static func samples(in folder: String) -> [Sample] {
    let root = Self.root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []
    return names.filter { $0.hasSuffix(".log") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: root.appending(path: name)) else { return nil }
      let file = root.appending(path: String(name.dropLast(4)) + ".findings")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return Sample(
        path: "\(folder)/\(name)", bytes: [UInt8](data),
        expected: text.split(separator: "\n").map(String.init))
    }
  }
}
