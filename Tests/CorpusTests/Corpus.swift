// Foundation reads files and finds their folders.
import Foundation
import LintEngine
import LintModel
import RuleCatalog
import ScenelintKit
import Synchronization

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
    return names.filter { $0.hasSuffix(".log") }.sorted().map { "\(folder)/\($0.dropLast(4))" }
  }

  /// The corpus beside the repository.
  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "../shared/corpus").standardized
  }

  /// Whether the corpus is there; one line says that it is not.
  private static let isThere: Bool = {
    let isThere = FileManager.default.fileExists(atPath: root.path)
    if !isThere { print("\(root.path) is not there: the logs of the corpus are not tested") }
    return isThere
  }()

  /// The path of a log, or `nil` when the corpus is not there.
  static func path(of file: String) -> String? {
    let path = root.appending(path: "\(file).log").path
    return isThere && FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static let readings = Mutex<[String: Reading]>([:])

  /// The events and the findings of a log, or `nil` when the corpus is not there.
  ///
  /// Each log is read once for all tests.
  static func read(_ file: String) throws -> Reading? {
    if let known = readings.withLock({ $0[file] }) { return known }
    guard let reading = try readAnew(file) else { return nil }
    readings.withLock { $0[file] = reading }
    return reading
  }

  private static func readAnew(_ file: String) throws -> Reading? {
    guard let path = path(of: file) else { return nil }
    let linter = Linter(catalog: try catalog.get(), options: LogAnalyzer.Options())
    let events = EventList()
    let source = LintInput.find([path])[0].logs()
    guard let log = source.next() else { return nil }
    let result = linter.lint(log, of: source, inputIndex: 0) { events.all.append($0) }
    return Reading(events: events.all, findings: result.findings)
  }

  /// What the program makes of a log.
  struct Reading: Sendable {
    var events: [Event]
    var findings: [Finding]
  }

  private final class EventList {
    var all: [Event] = []
  }
}
