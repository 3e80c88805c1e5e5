// Foundation reads files and finds their folders.
import Foundation
import LintEngine
import LintModel
import RuleCatalog
import ScenelintKit

/// The logs of the corpus beside the repository, as the program reads them.
enum Corpus {
  /// The built-in catalog, loaded once.
  static let catalog: Result<LintCatalog, LintCatalogError> = Result {
    () throws(LintCatalogError) in try LintCatalog(rulePaths: [])
  }

  /// The folders that hold logs.
  static let folders = ["formats", "gma", "posted", "scene"]

  /// The logs of a folder below the corpus folder, each without `.log`; none when it is not there.
  static func files(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    if names.isEmpty { print("the corpus has no folder \(folder): nothing was tested") }
    return names.filter { $0.hasSuffix(".log") }.sorted().map { "\(folder)/\($0.dropLast(4))" }
  }

  /// The corpus beside the repository.
  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "../shared/corpus").standardized
  }

  /// The path of a log, or `nil`, with a message, when the corpus is not there.
  static func path(of file: String) -> String? {
    let path = root.appending(path: "\(file).log").path
    if FileManager.default.fileExists(atPath: path) { return path }
    print("the corpus has no \(file).log: nothing was tested")
    return nil
  }

  /// The events and the findings of a log, or `nil` when the corpus is not there.
  static func read(_ file: String) throws -> Reading? {
    guard let path = path(of: file) else { return nil }
    let linter = Linter(catalog: try catalog.get(), options: LogAnalyzer.Options())
    let events = EventList()
    let source = LintInput.find([path])[0].logs()
    guard let log = source.next() else { return nil }
    let result = linter.lint(log, of: source, inputIndex: 0) { events.all.append($0) }
    return Reading(events: events.all, findings: result.findings)
  }

  /// What the program makes of a log.
  struct Reading {
    var events: [Event]
    var findings: [Finding]
  }

  private final class EventList {
    var all: [Event] = []
  }
}
