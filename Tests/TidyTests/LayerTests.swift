import Testing

struct LayerTests {
  /// Our modules from the bottom to the top; each may import only those before it.
  static let layers = [
    "CArchive", "CPCRE2", "ByteScan", "PatternMatch", "LintModel", "LogIngest", "YAMLTree",
    "RuleCatalog", "EventExtraction", "LintEngine",
    "LintReport", "BuiltInCatalog", "ScenelintKit", "ScenelintCLI", "scenelint",
  ]

  /// Modules of others, with the only targets or files that may import them.
  static let strangers = [
    "ArgumentParser": ["Sources/ScenelintCLI/"],
    "Yams": ["Sources/YAMLTree/YAMLText.swift"],
    "CArchive": ["Sources/LogIngest/Containers/"],
    "CPCRE2": ["Sources/PatternMatch/"],
    "PackagePlugin": ["Sources/EmbedCatalogPlugin/", "Sources/ScenelintPlugin/"],
    // The plugins and the build tool read and write files and run programs with it; none of them is
    // in the program.
    "Foundation": [
      "Sources/EmbedCatalog/", "Sources/EmbedCatalogPlugin/", "Sources/ScenelintPlugin/",
    ],
    "Glibc": systemCallers,
    "Musl": systemCallers,
    "Darwin": systemCallers,
    "Synchronization": ["Sources/"],
    "Dispatch": ["Sources/EventExtraction/OrderedCrew.swift"],
  ]

  /// Where the system is called.
  private static let systemCallers = [
    "Sources/ByteScan/", "Sources/LogIngest/", "Sources/ScenelintCLI/Console/Console.swift",
    "Sources/ScenelintCLI/Console/OutputFile", "Sources/ScenelintKit/Embedding/SystemDay.swift",
  ]

  @Test func `a target imports only what stands above it`() {
    for file in Repository.sources {
      let target = file.path.hasPrefix("Rules/") ? "BuiltInCatalog" : file.target
      guard let own = Self.layers.firstIndex(of: target) else { continue }
      for (module, line) in file.imports {
        guard let other = Self.layers.firstIndex(of: module) else { continue }
        #expect(other < own, "\(file.path):\(line): \(target) imports \(module)")
      }
    }
  }

  @Test func `the manifest allows no import against the layers`() {
    let manifest = Repository.file("Package.swift").lines.joined(separator: "\n")
    for match in manifest.matches(of: /library\(\s*"(\w+)",\s*\[([^\]]*)\]/) {
      let own = Self.layers.firstIndex(of: String(match.output.1))
      for dependency in match.output.2.matches(of: /"(\w+)"/) {
        guard let other = Self.layers.firstIndex(of: String(dependency.output.1)) else { continue }
        #expect(own.map { other < $0 } ?? false, "\(match.output.1) and \(dependency.output.1)")
      }
    }
  }

  @Test func `modules of others stay where they are used`() {
    for file in Repository.sources {
      for (module, line) in file.imports
      where !Self.layers.contains(module) || Self.strangers[module] != nil {
        let isAllowed = Self.strangers[module]?.contains { file.path.hasPrefix($0) } ?? false
        #expect(isAllowed || module == "EmbedCatalog", "\(file.path):\(line): imports \(module)")
      }
    }
  }

  @Test func `only the library's live side is concurrent`() {
    let place = "Sources/ScenelintKit/Embedding/Live/"
    let words = /\b(?:async (?:throws|let|->)|(?:await|actor|Task)\b)/
    var count = 0
    for file in Repository.sources {
      for (offset, line) in file.code.enumerated() where line.contains(words) {
        count += 1
        #expect(file.path.hasPrefix(place), "\(file.path):\(offset + 1): \(line)")
      }
    }
    #expect(count > 10, "the live side is not found any more")
  }

  @Test func `tests that need Foundation say why`() {
    for file in Repository.swift where file.path.hasPrefix("Tests/") {
      for (module, line) in file.imports where module == "Foundation" {
        #expect(file.lines[0].hasPrefix("// "), "\(file.path):\(line): no reason in the first line")
      }
      for (module, line) in file.imports where module == "FoundationNetworking" {
        Issue.record("\(file.path):\(line): tests do not use the network")
      }
    }
  }

  @Test func `public is only what is promised to embedders`() {
    let promised = ["LintModel", "ScenelintKit", "ScenelintCLI"]
    for file in Repository.sources where !promised.contains(file.target) {
      for (offset, line) in file.code.enumerated()
      where line.contains("public") && line.contains(#/^\s*public\b/#) {
        Issue.record("\(file.path):\(offset + 1): public in \(file.target)")
      }
    }
  }
}
