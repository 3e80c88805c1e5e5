import TestSupport
import Testing

/// Holds `Sources/LIMITS.md` to the sources: each limit has a row with its value, what becomes of
/// what is beyond it, and a test that names it.
///
/// A limit is a constant, or a variable or parameter with a default, whose name ends in `Max`. What
/// is private to a file is a matter of that file, lengths of time are facts, and widths are layout:
/// what is cut to one ends with `…`.
struct LimitTableTests {
  /// Recording writes values and tests anew; the words stay as they are.
  @Test func `the table of limits is what the sources say`() throws {
    let table = Repository.file("Sources/LIMITS.md")
    let rows = table.lines.compactMap { LimitRow($0) }
    let known = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    let expected = try Limit.all.map { limit -> LimitRow in
      let row = known[limit.name]
      let tests = TestText.all.filter { $0.names(limit) }.map(\.sentence)
      let isTested = row.map { tests.contains($0.test) } ?? false
      return LimitRow(
        name: limit.name, value: try limit.words, words: row?.words ?? "",
        test: (isTested ? row?.test : tests.first) ?? "")
    }
    #expect(expected.count > 50)
    for row in expected {
      #expect(!row.words.isEmpty, "\(row.name): what becomes of what is beyond it?")
      #expect(!row.test.isEmpty, "\(row.name): no test names it")
    }
    let head = table.lines.prefix { !$0.hasPrefix("| limit |") }
    let lines = head + ["| limit | value | beyond it | test |", "|---|---|---|---|"]
    let text = (lines + expected.map(\.line)).joined(separator: "\n") + "\n"
    try RecordedFile(table.path).expect(text, at: #_sourceLocation)
  }
}

/// A row of the table.
private struct LimitRow: Equatable {
  let name: String
  let value: String
  let words: String
  let test: String

  init(name: String, value: String, words: String, test: String) {
    (self.name, self.value, self.words, self.test) = (name, value, words, test)
  }

  init?(_ line: String) {
    guard let cells = line.wholeMatch(of: /\| `([\w.]+)` \| (.*?) \| (.*?) \| (.*?) \|/)?.output
    else { return nil }
    self.init(
      name: String(cells.1), value: String(cells.2), words: String(cells.3),
      test: String(cells.4))
  }

  var line: String { "| `\(name)` | \(value) | \(words) | \(test) |" }
}

/// A limit that the sources declare.
private struct Limit {
  let type: String
  let member: String
  /// The value as it is written.
  let source: String

  var name: String { type + "." + member }

  /// In the order of the files, each in its file's.
  static let all: [Limit] = Repository.sources.flatMap { file -> [Limit] in
    file.code.indices.filter { file.code[$0].mayNameLimit }
      .compactMap { Limit(file.code[$0], file.code[..<$0]) }
  }

  private init?(_ line: String, _ above: ArraySlice<String>) {
    let constant = /( +)(?:(?:package|public) )?(?:static let|var) (\w+Max)(?:: \w+)? = (.+?)/
    let parameter = /( +)(?:(?:package|public) )?(\w+Max): \w+ = ([\w ]+?),?/
    let match =
      line.wholeMatch(of: constant).map { ($0.1, $0.2, $0.3) }
      ?? line.wholeMatch(of: parameter).map { ($0.1, $0.2, $0.3) }
    guard let (indent, member, source) = match, source != "0",
      !member.hasSuffix("econdsMax"), !member.hasSuffix("olumnsMax")
    else { return nil }
    let types = above.reversed().lazy.compactMap { line in
      line.firstMatch(of: /^( *)(?:\w+ )*(?:struct|class|enum|extension) (\w+)/)
    }
    guard let type = types.first(where: { $0.1.count < indent.count }) else { return nil }
    (self.type, self.member, self.source) = (String(type.2), String(member), String(source))
  }

  /// The value: numbers, `<<`, `*` and other limits.
  private func value(of text: Substring) throws -> Int {
    if let shift = text.wholeMatch(of: /(\w+) << (\w+)/) {
      return try value(of: shift.1) << value(of: shift.2)
    }
    if let product = text.wholeMatch(of: /(\w+) \* (\w+)/) {
      return try value(of: product.1) * value(of: product.2)
    }
    if let number = Int(text.filter { $0 != "_" }) { return number }
    let other = Self.all.first { $0.name == text || $0.name == type + "." + text }
    return try #require(other, "\(name) is \(text)").value
  }

  private var value: Int {
    get throws { try value(of: source[...]) }
  }

  /// The value with the unit that the name ends in.
  var words: String {
    get throws {
      let value = try value
      let words = member.dropLast("Max".count).split { $0.isUppercase }
      let last = member.dropLast("Max".count).suffix(words.last.map { $0.count + 1 } ?? 0)
      let noun = words.count == 1 ? String(words[0]) : last.lowercased()
      let unit = ["depth": "levels", "length": "characters"][noun] ?? noun
      let sizes = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
      if unit == "kibibytes" { return "\(value) KiB" }
      if unit == "bytes", let size = sizes.first(where: { value % $0.1 == 0 }) {
        return "\(value / size.1) \(size.0)"
      }
      // What is no plural says nothing behind a number.
      let shown = value == 1 ? String(unit.dropLast()) : unit
      return unit.hasSuffix("s") ? "\(value) \(shown)" : "\(value)"
    }
  }
}

/// A test function with the comment above it.
private struct TestText {
  let sentence: String
  private let words: Set<Substring>

  /// Those that name any limit; to look through all words of all tests would take a minute.
  static let all: [TestText] = Repository.swift.flatMap { file -> [TestText] in
    guard file.path.hasPrefix("Tests/"), file.lines.contains(where: \.mayNameLimit) else {
      return []
    }
    let begins = file.lines.indices.filter { file.lines[$0].begins(with: "@Test") }.map { start in
      start - file.lines[..<start].reversed().prefix { $0.begins(with: "///") }.count
    }
    return zip(begins, begins.dropFirst() + [file.lines.count])
      .compactMap { TestText(file.lines[$0..<$1]) }
  }

  private init?(_ lines: ArraySlice<String>) {
    guard lines.contains(where: \.mayNameLimit) else { return nil }
    let text = lines.joined(separator: "\n")
    guard let name = text.firstMatch(of: /func `([^`]+)`/) else { return nil }
    sentence = String(name.1)
    words = Set(text.split { !$0.isLetter && !$0.isNumber })
  }

  /// Whether it has both words of a limit's name.
  func names(_ limit: Limit) -> Bool {
    words.contains(limit.type[...]) && words.contains(limit.member[...])
  }
}

extension String {
  /// Whether `Max` is in it; few lines have the first letter.
  fileprivate var mayNameLimit: Bool { utf8.contains(UInt8(ascii: "M")) && contains("Max") }

  /// Whether it begins with a word, behind blanks.
  fileprivate func begins(with word: String) -> Bool {
    utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: word.utf8)
  }
}
