import Testing

struct CatalogFileTests {
  /// The kinds of a catalog's files, by the key that they begin with.
  private static let files = Repository.texts.filter {
    $0.path.hasPrefix("Rules/") && $0.path.hasSuffix(".yml")
  }

  /// The name of a file without folder and ending.
  private static func baseName(_ file: Repository.File) -> String {
    String(file.path.split(separator: "/").last?.dropLast(4) ?? "")
  }

  /// What a file says that it is: its kind and its id.
  private static func identity(_ file: Repository.File) -> (kind: String, id: String)? {
    for line in file.lines {
      if let match = line.firstMatch(of: /^(format|emitter|rule): *([\w-]+)/) {
        return (String(match.output.1), String(match.output.2))
      }
    }
    return nil
  }

  @Test func `each file has the id of its name, and lies in the folder of its kind`() throws {
    for file in Self.files {
      let identity = try #require(Self.identity(file), "\(file.path) says not what it is")
      #expect(identity.id == Self.baseName(file), "\(file.path)")
      let folder = file.path.split(separator: "/")[1]
      switch identity.kind {
      case "format": #expect(folder == "formats", "\(file.path)")
      case "emitter": #expect(folder == "events", "\(file.path)")
      default: #expect(!["formats", "events"].contains(folder), "\(file.path)")
      }
    }
  }

  @Test func `no id is there twice`() {
    let ids = Self.files.compactMap { Self.identity($0) }.map { "\($0.kind) \($0.id)" }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `rules and formats that the read-me names exist`() {
    let readme = Repository.file("README.md")
    guard !readme.lines.isEmpty else {
      print("README.md is not there yet: its names are not checked")
      return
    }
    let ids = Set(Self.files.map { Self.baseName($0) })
    let text = readme.lines.joined(separator: "\n")
    for match in text.matches(of: /rules explain ([a-z][a-z0-9-]+)/) {
      #expect(ids.contains(String(match.output.1)), "there is no rule \(match.output.1)")
    }
    for match in text.matches(of: /(?:error|warning|info)\[([a-z0-9-]+)\]/) {
      #expect(ids.contains(String(match.output.1)), "there is no rule \(match.output.1)")
    }
    for match in text.matches(of: /Rules\/([\w\/-]+\.yml)/) {
      #expect(Self.files.contains { $0.path == "Rules/\(match.output.1)" }, "\(match.output.1)")
    }
  }
}
