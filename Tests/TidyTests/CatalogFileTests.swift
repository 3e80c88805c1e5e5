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

  @Test func `rules and files of the catalog that documents name exist`() {
    let ids = Set(Self.files.map { Self.baseName($0) })
    for document in Repository.documents {
      let text = document.lines.joined(separator: "\n")
      let rules =
        text.matches(of: /rules explain ([a-z][a-z0-9-]+)/).map(\.output.1)
        + text.matches(of: /(?:error|warning|info)\[([a-z0-9-]+)\]/).map(\.output.1)
      for rule in rules where rule != "interstitial-right-after-launch" {
        #expect(ids.contains(String(rule)), "\(document.path): there is no rule \(rule)")
      }
      for match in text.matches(of: /Rules\/([\w\/-]+\.yml)/) {
        #expect(Self.files.contains { $0.path == "Rules/\(match.output.1)" }, "\(match.output.1)")
      }
    }
  }
}
