// Foundation reads the documentation and the tests.
import Foundation
import ScenelintKit
import Testing

/// Holds the code in the documentation to code that is compiled here.
struct ArticleTests {
  // What follows up to the tests stands in the documentation, line by line.

  private func lintALog() throws {
    let linter = try LogLinter()
    let report = try linter.lint(contentsOf: "ui-tests.log")
    for finding in report.findings where finding.severity >= .warning { print(finding) }
  }

  private func configuredLinter() throws -> LogLinter {
    var options = LogLinter.Options()
    options.configurationPath = ".scenelint.yml"
    options.settings = ["app.process": "Demo"]
    let linter = try LogLinter(options)
    return linter
  }

  private func watchAFile(_ linter: LogLinter) async throws {
    for try await change in linter.watch(fileAt: "ui-tests.log") {
      switch change {
      case .found(let finding): print(finding)
      case .withdrawn(let finding): print("explained by later records: \(finding)")
      case .ended: break
      }
    }
  }

  private func watchLines(_ lines: AsyncStream<String>, _ linter: LogLinter) async throws {
    for try await change in linter.watch(lines: lines) {
      switch change {
      case .found(let finding): print(finding)
      case .withdrawn(let finding): print("not so:", finding)
      case .ended(let report): print(report.findings.count, "in all")
      }
    }
  }

  @Test func `each piece of code in the documentation is compiled in the tests`() throws {
    let compiled = try Self.texts(below: "Tests/EmbeddingTests", ".swift").map { Self.plain($0) }
    let documents =
      try Self.texts(below: "Sources/ScenelintKit/ScenelintKit.docc", ".md")
      + Self.texts(below: "Sources/ScenelintKit/Embedding", ".swift")
      + Self.texts(below: "Rules", ".md") + Self.texts(below: "SampleLogs", ".md")
      + Self.texts(below: "Sources", "README.md") + Self.texts(below: "Tests", "README.md")
      + [String(contentsOf: Samples.root.appending(path: "README.md"), encoding: .utf8)]
    // The manifest is built by what CI makes of the article.
    let pieces = documents.flatMap { Self.pieces($0) }.filter {
      !$0.contains("import PackageDescription")
    }
    #expect(pieces.count >= 6)
    for piece in pieces {
      #expect(compiled.contains { $0.contains(Self.plain(piece)) }, "\(piece)")
    }
  }

  @Test func `the article's test is a file as it is`() throws {
    let article = try String(
      contentsOf: Samples.root.appending(
        path: "Sources/ScenelintKit/ScenelintKit.docc/LintTheLogOfAUITest.md"), encoding: .utf8)
    let test = try String(
      contentsOf: Samples.root.appending(path: "Tests/EmbeddingTests/LogTests.swift"),
      encoding: .utf8)
    #expect(Self.pieces(article).contains(test))
  }

  /// The text without indentation, so that code may stand in a function.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  /// The blocks of Swift in a page, or in the comments of a file.
  private static func pieces(_ text: String) -> [String] {
    text.matches(of: /(?m)^( *(?:\/\/\/ )?)```swift\n([\s\S]*?)^ *(?:\/\/\/ )?```$/).map { match in
      match.output.2.split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in
          line.hasPrefix(match.output.1)
            ? String(line.dropFirst(match.output.1.count)) : String(line)
        }
        .joined(separator: "\n")
    }
  }

  private static func texts(below folder: String, _ ending: String) throws -> [String] {
    let root = Samples.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path())
    return try paths.filter { $0.hasSuffix(ending) }.sorted().map {
      try String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }
  }
}
