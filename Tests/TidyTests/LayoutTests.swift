import Testing

struct LayoutTests {
  @Test func `the repository was found`() {
    #expect(Repository.sources.count > 50)
    #expect(Repository.swift.contains { $0.path == "Package.swift" && !$0.lines.isEmpty })
    #expect(Repository.texts.contains { $0.path.hasSuffix(".yml") })
  }

  @Test func `files have at most 500 lines of at most 100 columns`() {
    for file in Repository.swift {
      // The last newline is followed by an empty line.
      #expect(file.lines.count <= 501, "\(file.path)")
      for (offset, line) in file.lines.enumerated() where line.count > 100 {
        // Tests quote logs and messages, whose lines cannot be broken.
        let isQuote =
          file.path.hasPrefix("Tests/") && file.code[offset].count <= 100
          && !line.contains(#/^\s*///?/#)
        if !isQuote { Issue.record("\(file.path):\(offset + 1): \(line.count) columns") }
      }
    }
  }

  @Test func `functions have at most 70 lines`() {
    #expect(Repository.sources.reduce(0) { $0 + functions(of: $1).count } > 300)
    for file in Repository.swift {
      for (name, line, count) in functions(of: file) where count > 70 {
        Issue.record("\(file.path):\(line): \(name) has \(count) lines")
      }
    }
  }

  @Test func `nothing is forced, given up or left to do`() {
    let words = ["TODO", "FIXME", "XXX"]
    // What looks for such words names them.
    for file in Repository.swift where file.target != "TidyTests" {
      for (offset, line) in file.code.enumerated() {
        for word in ["try!", "as!", "fatalError(", "unsafeBitCast", "Unmanaged", "#warning"]
        where line.contains(word) {
          Issue.record("\(file.path):\(offset + 1): \(word)")
        }
        if line.contains("!"), line.contains(/[\w)\]]!(?:[.,()\[\]]|$)/) {
          Issue.record("\(file.path):\(offset + 1): a force unwrap")
        }
      }
      file.forbid("open an issue or do it") { line in
        words.contains { line.contains($0) } && line.contains(#/\b(?:TODO|FIXME|XXX)\b/#)
      }
    }
  }

  @Test func `no folder is a drawer for what has no place`() {
    for file in Repository.swift {
      for part in file.path.split(separator: "/") {
        #expect(!["Utilities", "Utils", "Helpers", "Extensions", "Common"].contains(part))
      }
    }
  }

  @Test func `declarations that others see have a comment that begins with a sentence`() {
    let visible = /^\s*(?:package|public) (?!import|extension)/
    // What an initializer does is said by its type and its parameters.
    let kinds = ["func ", "struct ", "class ", "enum ", "protocol ", "typealias "]
    for file in Repository.sources {
      for (offset, line) in file.code.enumerated()
      where line.contains(visible) && kinds.contains(where: { line.contains($0) }) {
        var above = offset - 1
        while above >= 0, file.lines[above].contains(/^\s*(?:@|#if|#endif)/) { above -= 1 }
        let comment = above >= 0 ? file.lines[above].drop(while: \.isWhitespace) : ""
        let isOfProtocol = line.contains(
          /static func ==|static func <|mutating func (begin|report|revise|retract|finish)/)
        #expect(
          comment.hasPrefix("///") || isOfProtocol || line.contains("static func run"),
          "\(file.path):\(offset + 1): no comment")
      }
    }
  }

  @Test func `no path of a build machine is in any file`() {
    let own = Repository.root.path
    let machines = ["/work", "/root", "/home"]
    for file in Repository.texts + Repository.documents + [Repository.file("Package.swift")] {
      file.forbid("the path of this checkout") { $0.contains(own) && own.count > 3 }
      file.forbid("a path of a build machine") { line in
        machines.contains { line.contains($0) }
          && line.contains(#/\/(?:work|root|home)\/(?:main|wt|shared|scenelint|workspace)/#)
      }
    }
  }

  @Test func `no copy that a tool left behind is in the repository`() {
    let ends = [".orig", ".rej", ".bak", ".swp", "~"]
    for path in Repository.paths {
      #expect(!ends.contains { path.hasSuffix($0) }, "\(path)")
    }
  }

  @Test func `each suite has a name of its own`() {
    let suite = /^(?:struct|final class|actor) (\w+Tests)\b/
    let names = Repository.swift.flatMap { file -> [String] in
      guard file.path.hasPrefix("Tests/") else { return [] }
      return file.lines.filter { $0.contains("Tests") }
        .compactMap { $0.firstMatch(of: suite).map { String($0.output.1) } }
    }
    #expect(names.count > 200)
    let shared = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(shared == [])
  }

  /// The functions of a file: name, first line and number of lines.
  ///
  /// Code is laid out by `swift format`, so a function ends at the closing brace that is indented
  /// as its first line is.
  private func functions(of file: Repository.File) -> [(name: String, line: Int, count: Int)] {
    let code = file.code
    return code.indices.compactMap { start in
      guard code[start].contains("func ") || code[start].contains("init"),
        let name = code[start].firstMatch(of: /\b(func [^(]*|init)[(<?]/)?.output.1,
        code[start].contains(/^\s*(?:[a-z@]|`)/), !code[start].hasSuffix("}")
      else { return nil }
      let indentation = code[start].prefix { $0 == " " }
      // A signature of several lines closes at the same indentation as the function itself.
      let end = code[(start + 1)...].firstIndex { line in
        !line.isEmpty && line.prefix { $0 == " " }.count <= indentation.count
          && !line.dropFirst(indentation.count).hasPrefix(")")
          && !line.dropFirst(indentation.count).hasPrefix("{")
          && !line.dropFirst(indentation.count).hasPrefix("->")
      }
      guard let end, code[end] == indentation + "}" else { return nil }
      return (String(name), start + 1, end - start + 1)
    }
  }
}
