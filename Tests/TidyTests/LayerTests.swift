import Testing

struct LayerTests {
  /// Modules of others, with the only targets or files that may import them.
  static let strangers = [
    "ArgumentParser": ["Sources/ScenelintCLI/"],
    "CYAML": ["Sources/YAMLTree/YAMLEvents.swift"],
    "CArchive": ["Sources/LogIngest/Containers/"],
    "CPCRE2": ["Sources/PatternMatch/"],
    "PackagePlugin": ["Sources/Plugins/"],
    // The plugins and their tool read and write files and run programs with it. None of them is in
    // the program.
    "Foundation": ["Sources/Plugins/"],
    "FoundationEssentials": ["Sources/Plugins/EmbedCatalog/"],
    "Glibc": systemCallers,
    "Musl": systemCallers,
    "Darwin": systemCallers,
    "Synchronization": ["Sources/"],
    "Dispatch": ["Sources/EventExtraction/OrderedCrew.swift"],
  ]

  /// Where the system is called.
  private static let systemCallers = [
    "Sources/ByteScan/", "Sources/LogIngest/", "Sources/ScenelintCLI/Console/Console.swift",
    "Sources/ScenelintCLI/Console/OutputFile", "Sources/ScenelintCLI/Console/SystemLimits.swift",
    "Sources/ScenelintKit/Embedding/SystemDay.swift", "Sources/EventExtraction/WorkerThread.swift",
    "Sources/ScenelintKit/Project/ProjectSearch.swift",
  ]

  @Test func `each target declares what it imports, and imports what it declares`() {
    #expect(Manifest.targets.count > 30)
    let modules = Set(Manifest.targets.flatMap { $0.dependencies + [$0.name] })
    // A dependency on a program says that it is built first.
    let programs = Set(Manifest.targets.filter(\.isExecutable).map(\.name))
    for target in Manifest.targets where !target.files.isEmpty {
      // All tests share one target, and need not use it.
      let declared = Set(target.dependencies + (target.isTest ? ["TestSupport"] : []))
      let optional = programs.union(target.isTest ? ["TestSupport"] : [])
      let imported = Set(target.files.flatMap { $0.imports.map(\.module) })
      let undeclared = imported.intersection(modules).subtracting(declared)
      let unused = declared.subtracting(imported).subtracting(optional)
      #expect(undeclared.isEmpty, "\(target.name) imports what it does not declare")
      #expect(unused.isEmpty, "\(target.name) declares what it does not import")
    }
  }

  @Test func `the manifest lists the layers from the bottom to the top`() {
    let names = Manifest.targets.map(\.name)
    for (offset, target) in Manifest.targets.enumerated() {
      for dependency in target.dependencies {
        guard let other = names.firstIndex(of: dependency) else { continue }
        #expect(other < offset, "\(target.name) depends on \(dependency), which stands below it")
      }
    }
  }

  @Test func `each source file belongs to a target`() {
    let folders = Manifest.targets.map { $0.path + "/" }
    for file in Repository.swift where file.path != "Package.swift" {
      #expect(folders.contains { file.path.hasPrefix($0) }, "\(file.path)")
    }
  }

  @Test func `modules of others stay where they are used`() {
    let own = Set(Manifest.targets.map(\.name)).subtracting(Self.strangers.keys)
    for file in Repository.sources {
      for (module, line) in file.imports where !own.contains(module) {
        let isAllowed = Self.strangers[module]?.contains { file.path.hasPrefix($0) } ?? false
        #expect(isAllowed, "\(file.path):\(line): imports \(module)")
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

  @Test func `what needs Foundation says why`() {
    for file in Repository.swift {
      for (module, line) in file.imports where module == "Foundation" {
        #expect(file.lines[0].hasPrefix("// "), "\(file.path):\(line): no reason in the first line")
      }
      for (module, line) in file.imports where module == "FoundationNetworking" {
        Issue.record("\(file.path):\(line): nothing uses the network")
      }
    }
  }

  @Test func `public is only what is promised to embedders`() {
    for file in Repository.sources where file.target != "ScenelintKit" {
      for (offset, line) in file.code.enumerated()
      where line.contains("public") && line.contains(#/^\s*public\b/#) {
        Issue.record("\(file.path):\(offset + 1): public in \(file.target)")
      }
    }
  }
}
