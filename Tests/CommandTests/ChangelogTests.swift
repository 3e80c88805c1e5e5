// Foundation reads the file.
import Foundation
import Testing

struct ChangelogTests {
  private static let text = try? String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "CHANGELOG.md"), encoding: .utf8)

  @Test func `the newest section is that of the version that the program tells`() throws {
    let text = try #require(Self.text)
    let version = try #require(try Workplace().run("--version").lines.first)
    let sections = text.matches(of: /\n## \[(.+?)\] - (.+)\n/)
    #expect(sections.first.map { String($0.output.1) } == version)
    for section in sections {
      #expect(section.output.2.contains(/^(?:Unreleased|\d{4}-\d\d-\d\d)$/))
    }
  }

  @Test func `each command and each report is in the changelog`() throws {
    let text = try #require(Self.text)
    let place = try Workplace()
    let help = try place.run("--help").output
    let commands = help.matches(of: /\n  ([a-z]+)(?: \(default\))? {2,}[A-Z]/).map { $0.output.1 }
    #expect(commands.count > 10)
    for command in commands {
      #expect(text.contains("`scenelint \(command)"), "\(command)")
    }
    let errors = try place.run("check", "--format", "zzzzzz").errors
    let list = try #require(errors.firstMatch(of: /a format is one of ([a-z, ]+)/)).output.1
    let written = text.replacing("\n  ", with: " ")
    #expect(written.contains(list), "the reports are \(list)")
  }
}
