import Testing

struct UnsafeTests {
  /// Where unsafe code may stand.
  static let places = [
    "Sources/ByteScan/", "Sources/PatternMatch/", "Sources/YAMLTree/YAMLEvents.swift",
    // The read calls, and the calls that list folders.
    "Sources/LogIngest/Reading/ByteReader.swift", "Sources/LogIngest/Reading/InputFinder.swift",
    // The owner of a C object, and what it reads from.
    "Sources/LogIngest/Containers/ArchiveReader.swift",
    "Sources/LogIngest/Containers/ArchiveFeed.swift",
    "Sources/LogIngest/Containers/ArchiveLibrary.swift",
    // The calls that start a thread.
    "Sources/EventExtraction/WorkerThread.swift",
    // The calls that start a process and wait for it.
    "Sources/LogIngest/Live/CaptureProcess.swift",
    "Sources/ScenelintCLI/Console/Console.swift", "Sources/ScenelintCLI/Console/SystemLimits.swift",
    "Sources/ScenelintCLI/Console/OutputFile",
  ]

  @Test func `unsafe code stands only where it is allowed`() {
    for file in Repository.sources
    where !Self.places.contains(where: { file.path.hasPrefix($0) }) {
      for (offset, line) in file.code.enumerated() where isUnsafe(line) {
        Issue.record("\(file.path):\(offset + 1): unsafe code")
      }
    }
  }

  @Test func `unsafe code says what makes it sound`() {
    var count = 0
    for file in Repository.sources {
      for function in functions(of: file) where function.contains(where: isUsed) {
        count += 1
        let text = function.joined(separator: "\n")
        #expect(text.contains("// SAFETY:"), "\(file.path): \(function.first ?? "")")
      }
    }
    #expect(count > 15, "unsafe code is not found any more")
  }

  /// Whether a line uses unsafe code, and not only passes on that something is.
  private func isUnsafe(_ line: String) -> Bool {
    // A regular expression is compiled each time that it is reached, so few lines may reach it.
    (line.contains("unsafe") || line.contains("@unchecked"))
      && line.contains(/\bunsafe\b(?!:)|@unchecked|@unsafe/)
  }

  /// Whether a line calls C or touches memory by pointer.
  private func isUsed(_ line: String) -> Bool {
    line.contains("unsafe ")
      && line.contains(
        /\bunsafe [^\n]*(?:base|pointer|pcre2_|archive_|yaml_|str(?:error|len)|getenv)/)
      && !line.contains(/^\s*\/\//)
  }

  /// The lines of each member of a type, comments included.
  private func functions(of file: Repository.File) -> [[String]] {
    var functions: [[String]] = [[]]
    for line in file.lines {
      if ["", "}", "  }"].contains(line) { functions.append([]) }
      functions[functions.count - 1].append(line)
    }
    return functions
  }
}
