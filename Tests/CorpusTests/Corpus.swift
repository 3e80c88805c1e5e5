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

  /// The path of a log, or `nil`, with a message, when the corpus is not there.
  static func path(of file: String) -> String? {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "../shared/corpus/\(file).log").standardized.path
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
