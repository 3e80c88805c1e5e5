// FileManager lists and reads the repository's files.
import Foundation
import Testing

/// The files of this repository.
enum Repository {
  /// The folder with `Package.swift`.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file with its text.
  struct File: Sendable {
    /// The path below the repository's root.
    let path: String
    let lines: [String]
    /// The lines without comments and without what stands in strings.
    let code: [String]

    init(path: String, lines: [String]) {
      self.path = path
      self.lines = lines
      code = path.hasSuffix(".swift") ? File.code(lines) : []
    }

    /// The target that the file belongs to, or its first folder.
    var target: String {
      let parts = path.split(separator: "/")
      return String(["Sources", "Tests"].contains(parts[0]) ? parts[1] : parts[0])
    }

    /// The modules that the file imports, with their lines.
    var imports: [(module: String, line: Int)] {
      let pattern = /^\s*(?:(?:package|public|@testable) )*import (?:struct )?(\w+)/
      // Matching each line of each file took a minute.
      return lines.enumerated().lazy.filter { $0.element.contains("import ") }
        .compactMap { offset, line in
          line.firstMatch(of: pattern).map { (String($0.output.1), offset + 1) }
        }
    }
  }

  /// Swift files below `Sources` and `Rules`, sorted by path.
  static let sources = files(below: ["Sources", "Rules"]) { $0.hasSuffix(".swift") }

  /// All Swift files, sorted by path.
  static let swift =
    sources + files(below: ["Tests"]) { $0.hasSuffix(".swift") } + [file("Package.swift")]

  /// All text files that are ours, sorted by path.
  static let texts = files(below: ["Sources", "Tests", "Rules", "SampleLogs"]) { _ in true }

  /// All pages in Markdown but recorded reports, sorted by path.
  static let documents =
    files(below: [".github", "Rules", "SampleLogs", "Sources", "Tests"]) {
      $0.hasSuffix(".md") && !$0.contains("/Golden/")
    } + ["CHANGELOG.md", "README.md"].map { file($0) }

  /// A file of the root, with no lines when there is none.
  static func file(_ path: String) -> File {
    let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    return File(path: path, lines: lines ?? [])
  }

  /// The paths of all files below the folders that are ours, sorted in each.
  static let paths = ["Sources", "Tests", "Rules", "SampleLogs"].flatMap { paths(below: $0) }

  private static func paths(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .sorted().map { "\(folder)/\($0)" }
  }

  private static func files(below folders: [String], where isMeant: (String) -> Bool) -> [File] {
    folders.flatMap { paths(below: $0).filter(isMeant).map { file($0) } }
      .filter { !$0.lines.isEmpty }
  }
}

extension Repository.File {
  /// Notes a complaint about each line that a test finds wrong.
  func forbid(_ complaint: String, _ isWrong: (String) -> Bool) {
    for (offset, line) in lines.enumerated() where isWrong(line) {
      Issue.record("\(path):\(offset + 1): \(complaint)")
    }
  }

  fileprivate static func code(_ lines: [String]) -> [String] {
    var isInText = false
    return lines.map { line in
      let isEdge = line.contains("\"\"\"") && line.ranges(of: "\"\"\"").count % 2 == 1
      defer { if isEdge { isInText.toggle() } }
      guard !isInText else { return "" }
      var line = line
      if line.contains("\"") { line.replace(/"(?:[^"\\]|\\.)*"/, with: "\"\"") }
      if let comment = line.firstRange(of: "//") { line.removeSubrange(comment.lowerBound...) }
      return line
    }
  }
}
