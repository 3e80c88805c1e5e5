// Foundation reads the file.
import Foundation
import LintModel
import Testing

struct AttributeTableTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Rules/VOCABULARY.md")

  /// The attributes of the table, each with its type.
  private static func table() throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.firstRange(of: "## Attributes\n"))
    return text[section.upperBound...].split(separator: "\n").flatMap { line in
      let cells = line.split(separator: "|")
      guard cells.count >= 5 else { return [] as [String] }
      // The unit stands behind the type.
      let type = cells[1].prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
      return cells[0].matches(of: /`([a-z_]+\.[a-z_]+)`/).map { "\($0.output.1) \(type)" }
    }
  }

  @Test func `the vocabulary's page has each attribute that a predicate reads with its type`()
    throws
  {
    let expected = EntityAttribute.allCases.map { "\($0.name) \($0.type.rawValue)" }
    let table = try Self.table()
    #expect(Set(expected).subtracting(table) == [])
    #expect(Set(table).subtracting(expected) == [])
    #expect(table.count == expected.count)
  }
}
