/// The targets that `Package.swift` declares.
///
/// The manifest is read as text, because a test that asked SwiftPM would wait for the build.
enum Manifest {
  /// A target with what it may import.
  struct Target: Sendable {
    let name: String
    let kind: String
    /// The folder below the repository's root.
    let path: String
    let dependencies: [String]

    var isTest: Bool { kind == "tests" }
    var isExecutable: Bool { kind == ".executableTarget" }

    /// The Swift files of the target.
    var files: [Repository.File] {
      Repository.swift.filter { $0.path.hasPrefix(path + "/") }
    }
  }

  /// In the order of the manifest.
  static let targets: [Target] = {
    let lines = Repository.file("Package.swift").lines
    let text = lines.drop { $0 != "  targets: [" }.joined(separator: "\n")
    let start = /(\.\w+|library|tests)\(\s*(?:name: )?"(\w+)"/
    let kinds = ["library", "tests", ".target", ".executableTarget", ".systemLibrary", ".plugin"]
    let matches = text.matches(of: start).filter { kinds.contains(String($0.output.1)) }
    let ends = matches.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    return zip(matches, ends).map { match, end in
      Target(
        kind: String(match.output.1), name: String(match.output.2),
        text: text[match.range.upperBound..<end])
    }
  }()
}

extension Manifest.Target {
  /// Reads what follows a target's name.
  fileprivate init(kind: String, name: String, text: Substring) {
    self.kind = kind
    self.name = name
    path =
      text.firstMatch(of: /path: "([^"]+)"/).map { String($0.output.1) }
      ?? (kind == "tests" ? "Tests/" : "Sources/") + name
    let list =
      text.prefixMatch(of: /,\s*\[([^\]]*)\]/)?.output.1
      ?? text.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1
    // A product is told with the package that it comes from.
    dependencies = (list ?? "").matches(of: /"([\w-]+)"(?:, package: "[^"]+")?/)
      .map { String($0.output.1) }
  }
}
