// Foundation reads and writes files; the program runs in a folder of its own.
import Foundation
import Testing

/// Holds README.md to what the program does; one after the other, because they may write it.
@Suite(.serialized)
struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let readme = root.appending(path: "README.md")

  /// With `SCENELINT_RECORD=1` the outputs are written anew, and the test fails, so that the change
  /// is read before it is committed.
  @Test func `each output in the README is what the program prints`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "rules"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "SampleLogs"),
      withDestinationURL: Self.root.appending(path: "SampleLogs"))
    let rule = try #require(Self.block(of: "yaml", in: text))
    try rule.write(
      to: folder.appending(path: "rules/interstitial-right-after-launch.yml"), atomically: true,
      encoding: .utf8)

    let section = try #require(text.firstRange(of: "## Configure it"))
    let configuration = try #require(
      Self.block(of: "yaml", in: String(text[section.upperBound...])))
    try configuration.write(
      to: folder.appending(path: "example.yml"), atomically: true, encoding: .utf8)

    let program = Program(folder: folder)
    var result: [String] = []
    var commandCount = 0
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let command = line.hasPrefix("$ scenelint ") ? line.dropFirst("$ scenelint ".count) : nil
      if line == "```" { isOutput = false }
      if let command {
        commandCount += 1
        result.append(String(line))
        // The day matters to exceptions.
        let outcome = try program.run(
          command.split(separator: " ").map { String($0) },
          environment: ["SCENELINT_NOW": "2026-10-21"])
        let output =
          outcome.output.hasSuffix("\n") ? outcome.output.dropLast() : outcome.output[...]
        result.append(String(output))
        isOutput = true
      } else if !isOutput {
        result.append(String(line))
      }
    }
    let expected = result.joined(separator: "\n")
    #expect(commandCount > 2)
    if ProcessInfo.processInfo.environment["SCENELINT_RECORD"] == "1" {
      try expected.write(to: Self.readme, atomically: true, encoding: .utf8)
    }
    #expect(text == expected, "README.md says something else than the program")
  }

  @Test func `the README's table of formats is what the program prints`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let section = try #require(text.firstRange(of: "## What it reads\n"))
    let start = try #require(text[section.upperBound...].firstRange(of: "| format |"))
    let end = try #require(text[start.lowerBound...].firstRange(of: "\n\n"))
    let place = try Workplace()
    let table = try place.run("formats", "list", "--markdown").output
    let written = String(text[start.lowerBound...end.lowerBound])
    if ProcessInfo.processInfo.environment["SCENELINT_RECORD"] == "1" {
      try text.replacingCharacters(in: start.lowerBound...end.lowerBound, with: table)
        .write(to: Self.readme, atomically: true, encoding: .utf8)
    }
    #expect(
      written == table, "README.md says something else than scenelint formats list --markdown")
  }

  @Test func `the README's table of reports has each format in its order`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let section = try #require(text.firstRange(of: "## Reports\n"))
    let end = try #require(text[section.upperBound...].firstRange(of: "\n## "))
    let written = text[section.upperBound..<end.lowerBound].matches(of: /\n\| `([a-z]+)` \|/)
      .map { String($0.output.1) }
    let errors = try Workplace().run("check", "--format", "zzzzzz").errors
    let list = try #require(errors.firstMatch(of: /a format is one of ([a-z, ]+)/))
    #expect(written == String(list.output.1).split(separator: ", ").map { String($0) })
  }

  @Test func `CI runs the README's test command word for word`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let section = try #require(text.firstRange(of: "## Run the tests"))
    let command = try #require(Self.block(of: "sh", in: String(text[section.upperBound...])))
    let script = try String(
      contentsOf: Self.root.appending(path: ".ci/run"), encoding: .utf8)
    #expect(script.contains("\n" + command))
  }

  /// The first fenced block of a language, with its last newline.
  private static func block(of language: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "```\(language)\n"),
      let end = text[start.upperBound...].firstRange(of: "```")
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
