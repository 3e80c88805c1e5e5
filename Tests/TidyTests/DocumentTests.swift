// FileManager says which files exist.
import Foundation
import Testing

/// Holds the pages in Markdown to the tree that they describe.
struct DocumentTests {
  @Test func `README.md is read to its end: it has at most 250 lines`() {
    let readme = Repository.file("README.md")
    #expect(readme.lines.count > 100, "README.md was not found")
    #expect(readme.lines.count <= 251)
  }

  @Test func `lines of prose have at most 100 columns`() {
    for document in Repository.documents where !Self.made.contains(document.path) {
      for (number, line) in Self.prose(of: document) where line.count > 100 {
        // The row of a table and a link cannot be broken.
        if line.hasPrefix("|") || line.contains("](") || !line.contains(" ") { continue }
        Issue.record("\(document.path):\(number): \(line.count) columns")
      }
    }
  }

  @Test func `each link to a file leads to one, and to a heading in it`() {
    var count = 0
    for document in Repository.documents {
      for (number, line) in Self.prose(of: document) where line.contains("](") {
        for match in line.matches(of: /\]\(([^)\s]+)\)/)
        where !match.output.1.contains("://") {
          count += 1
          let place = "\(document.path):\(number): \(match.output.1)"
          let parts = match.output.1.split(separator: "#", omittingEmptySubsequences: false)
          let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
          let path = parts[0].isEmpty ? document.path : Self.path(String(parts[0]), from: folder)
          #expect(Self.exists(path), "\(place): there is no such file")
          guard parts.count > 1 else { continue }
          let anchors = Self.anchors(of: Repository.file(path))
          #expect(anchors.contains(String(parts[1])), "\(place): there is no such heading")
        }
      }
    }
    #expect(count > 50, "links are not found any more")
  }

  @Test func `each target is in Sources/README.md`() {
    let text = Repository.file("Sources/README.md").lines.joined(separator: "\n")
    let manifest = Repository.file("Package.swift").lines.joined(separator: "\n")
    let targets =
      manifest.matches(of: /(?:library|tests)\(\s*"(\w+)"/).map(\.output.1)
      + manifest.matches(of: /\.\w*(?:target|Target|Library|plugin)\(\s*name: "(\w+)",(?! targets)/)
      .map(\.output.1)
    #expect(Set(targets).count > 25, "targets are not found any more")
    for target in Set(targets) where !target.hasSuffix("Tests") {
      let isNamed = text.contains("`\(target)`")
      #expect(isNamed, "\(target) is missing")
    }
  }

  @Test func `each folder of a target is in Sources/README.md`() {
    let text = Repository.file("Sources/README.md").lines.joined(separator: "\n")
    let folders = Repository.sources.compactMap { file -> String? in
      let parts = file.path.split(separator: "/")
      return parts.count > 3 && parts[0] == "Sources" ? "\(parts[1])/\(parts[2])" : nil
    }
    #expect(Set(folders).count > 15)
    for folder in Set(folders) {
      let isNamed = text.contains("`\(folder)`")
      #expect(isNamed, "\(folder) is missing")
    }
  }

  @Test func `each folder of tests is in Tests/README.md`() throws {
    let text = Repository.file("Tests/README.md").lines.joined(separator: "\n")
    let folders = try FileManager.default.contentsOfDirectory(
      at: Repository.root.appending(path: "Tests"), includingPropertiesForKeys: [.isDirectoryKey])
    #expect(folders.count > 15)
    for folder in folders where folder.hasDirectoryPath {
      let name = folder.lastPathComponent
      let isNamed = text.contains("`\(name)") || text.contains("`Tests/\(name)/")
      #expect(isNamed, "\(name) is missing")
    }
  }

  @Test func `the man pages have the exit statuses of README.md word for word`() {
    let manual = Repository.file("Sources/Packaging/manual.py").lines
    let rows = Repository.file("README.md").lines.compactMap {
      $0.wholeMatch(of: /\| (\d+) \| (.+) \|/)?.output
    }
    #expect(rows.count == 6)
    for row in rows {
      let line = "\(row.1)  \(row.2.replacing("`", with: ""))"
      #expect(manual.contains { $0.hasPrefix(line) }, "\(line)")
    }
  }

  @Test(arguments: ["Sources/README.md", "Tests/README.md"])
  func `each path and type that a map names has a file`(_ map: String) {
    // A type has a file of its name.
    let types = Set(
      Repository.swift.compactMap { $0.path.split(separator: "/").last?.dropLast(".swift".count) })
    let manifest = Repository.file("Package.swift").lines.joined(separator: "\n")
    var counts = (paths: 0, types: 0)
    for (number, line) in Self.prose(of: Repository.file(map)) {
      for match in line.matches(of: /`([^`\s]+)`/) {
        let name = String(match.output.1)
        // What is outside of the repository need not be there.
        if name.hasPrefix("../") { continue }
        if name.contains(/^[\w.*+-]*\/[\w.*+\/-]*$/) {
          counts.paths += 1
          let path = name.firstRange(of: "*").map { String(name[..<$0.lowerBound]) } ?? name
          let folder = map.prefix { $0 != "/" }
          let isThere = Self.exists(path) || Self.exists("\(folder)/\(path)")
          #expect(isThere, "\(map):\(number): no file \(name)")
        } else if name.contains(/^[A-Z]\w*[a-z]\w*$/), !manifest.contains("\"\(name)\"") {
          counts.types += 1
          let isThere = types.contains(name[...])
          #expect(isThere, "\(map):\(number): no file of a type \(name)")
        }
      }
    }
    #expect(counts.paths > 10, "paths are not found any more")
    if map.hasPrefix("Sources") { #expect(counts.types > 10, "types are not found any more") }
  }

  /// Pages that a program writes.
  private static let made = ["Rules/RULES.md", "Rules/VOCABULARY.md", "Sources/LIMITS.md"]

  /// The lines outside of fenced blocks, with their numbers from 1.
  private static func prose(of file: Repository.File) -> [(number: Int, line: String)] {
    var isInBlock = false
    return file.lines.enumerated().compactMap { offset, line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isInBlock.toggle() }
      return isFence || isInBlock ? nil : (offset + 1, line)
    }
  }

  /// The anchors of a page's headings, as GitHub makes them.
  private static func anchors(of file: Repository.File) -> Set<String> {
    var anchors: Set<String> = []
    for (_, line) in prose(of: file) where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.dropFirst().lowercased()
      let kept = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      anchors.insert(kept.replacing(" ", with: "-"))
    }
    return anchors
  }

  /// A path below the root, from one that is relative to a folder.
  private static func path(_ link: String, from folder: String) -> String {
    var parts = folder.split(separator: "/")
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
  }
}
