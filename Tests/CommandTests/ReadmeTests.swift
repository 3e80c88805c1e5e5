// Foundation lists, reads and writes files; the program runs in a folder of its own.
import Foundation
import TestSupport
import Testing

/// Holds the Markdown files to what the program does; one after the other, because they may write
/// them.
@Suite(.serialized)
struct ReadmeTests {
  /// The paths of the Markdown files that show what the program prints.
  private static let documents =
    ["README.md"]
    + ["Rules", "SampleLogs", "Sources", "Tests"].flatMap { folder in
      let names = FileManager.default.enumerator(
        atPath: RecordedFile.root.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".md") && !$0.contains("/Golden/") }
        .map { "\(folder)/\($0)" }.sorted()
    }.filter { (try? text(of: $0).contains("\n$ scenelint ")) ?? false }

  private static func text(of document: String) throws -> String {
    try RecordedFile(document).text()
  }

  @Test func `most documents show what the program prints`() {
    #expect(Self.documents.contains("README.md") && Self.documents.contains("Rules/README.md"))
    #expect(Self.documents.count >= 5)
  }

  @Test(arguments: documents)
  func `each output in a document is what the program prints`(_ document: String) throws {
    let text = try Self.text(of: document)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "rules"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "SampleLogs"),
      withDestinationURL: RecordedFile.root.appending(path: "SampleLogs"))
    for (path, block) in Self.files(in: text) {
      try block.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
    }

    let program = Program(folder: folder)
    var expected: [String] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      expected.append(String(line))
      guard line.hasPrefix("$ scenelint ") else { continue }
      let shown = lines.prefix { $0 != "```" && !$0.hasPrefix("$ ") }
      lines = lines.dropFirst(shown.count)
      // The day matters to exceptions.
      let output = try program.run(
        line.split(separator: " ").dropFirst(2).map { String($0) },
        environment: ["SCENELINT_NOW": "2026-10-21"]
      ).output
      expected += Self.cut(output, as: shown.map { String($0) })
    }
    try RecordedFile(document).expect(expected.joined(separator: "\n"), at: #_sourceLocation)
  }

  @Test func `each command is in README.md`() throws {
    let text = try Self.text(of: "README.md")
    let help = try Workplace().run("--help").output
    let commands = help.matches(of: /\n  ([a-z]+)(?: \(default\))? {2,}[A-Z]/).map(\.output.1)
    #expect(commands.count > 10)
    for command in commands { #expect(text.contains("scenelint \(command)"), "\(command)") }
  }

  @Test func `each option that a block names is one of its command`() throws {
    let place = try Workplace()
    var helps: [String: String] = [:]
    var count = 0
    for document in Self.documents {
      let blocks = try Self.text(of: document).matches(of: /```sh\n([\s\S]*?)```/)
      for line in blocks.flatMap({ $0.output.1.split(separator: "\n") }) {
        let words = line.split(separator: " ").drop { $0 != "scenelint" }.dropFirst()
        let options = words.prefix { !["--", "#", "|"].contains($0) }.filter { $0.hasPrefix("--") }
        guard !options.isEmpty else { continue }
        // Without a command, logs are checked.
        let named = words.prefix { $0.contains(/^[a-z]+$/) }.joined(separator: " ")
        let command = named.isEmpty ? "check" : named
        let help =
          try helps[command]
          ?? place.program.run(
            ["help"] + command.split(separator: " ").map { String($0) }
          ).output
        helps[command] = help
        for option in options {
          count += 1
          let name = option.prefix { $0 != "=" }
          #expect(help.contains(name), "\(document): \(command) has no \(name)")
        }
      }
    }
    #expect(count > 15)
  }

  @Test func `the table of formats is what the program prints`() throws {
    let document = "Rules/formats/README.md"
    let text = try Self.text(of: document)
    let start = try #require(text.firstRange(of: "| format |"))
    let end = try #require(text[start.lowerBound...].firstRange(of: "\n\n"))
    let place = try Workplace()
    let table = try place.run("formats", "list", "--markdown").output
    try RecordedFile(document).expect(
      text.replacingCharacters(in: start.lowerBound...end.lowerBound, with: table),
      at: #_sourceLocation)
  }

  @Test func `the table of reports has each format in its order`() throws {
    let text = try Self.text(of: "Sources/Integrations/README.md")
    let section = try #require(text.firstRange(of: "## Reports\n"))
    let end = try #require(text[section.upperBound...].firstRange(of: "\n## "))
    let written = text[section.upperBound..<end.lowerBound].matches(of: /\n\| `([a-z]+)` \|/)
      .map { String($0.output.1) }
    let errors = try Workplace().run("check", "--format", "zzzzzz").errors
    let list = try #require(errors.firstMatch(of: /a format is one of ([a-z, ]+)/))
    #expect(written == String(list.output.1).split(separator: ", ").map { String($0) })
  }

  @Test func `CI runs the README's test command word for word`() throws {
    let text = try Self.text(of: "README.md")
    let section = try #require(text.firstRange(of: "## Run the tests"))
    let command = try #require(
      text[section.upperBound...].firstMatch(of: /```sh\n([^\n]+\n)```/)?.output.1)
    #expect(try Self.text(of: ".ci/run").contains("\n" + command))
  }

  @Test func `CI and the README install the same libraries to build and to test`() throws {
    let commands = try Self.text(of: "README.md")
      .matches(of: /\n(apt-get update && apt-get install -y [^&]+)&& swift (run|test)/)
    #expect(commands.map { String($0.output.2) } == ["run", "test"])
    #expect(Set(commands.map { String($0.output.1) }).count == 1)
  }

  /// The YAML files that a document asks to save: a block, with the path that the paragraph before
  /// it names last.
  private static func files(in text: String) -> [(path: String, block: String)] {
    text.matches(of: /`([\w\/-]+\.yml)`:\n\n```yaml\n([\s\S]*?)```/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  /// An output with as many lines of its head and its tail as are shown before and after a line
  /// `…`; all lines where there is no such line.
  private static func cut(_ output: String, as shown: [String]) -> [String] {
    let text = output.hasSuffix("\n") ? output.dropLast() : output[...]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard let mark = shown.firstIndex(of: "…"), shown.count <= lines.count else { return lines }
    return lines.prefix(mark) + ["…"] + lines.suffix(shown.count - mark - 1)
  }
}
