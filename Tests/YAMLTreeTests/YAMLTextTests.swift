import BuiltInCatalog
import TestSupport
import Testing
import YAMLTree

struct YAMLTextTests {
  @Test func `each part has its place and its style`() throws {
    let text = """
      # A comment
      plain: über alles
      quoted: [ 'it''s', "\\u00e9\\n" ]
      block: |
        first
          second
      folded: >-
        one
        line
      🇩🇪: {}

      """
    let expected = [
      "2:1 mapping", "2:1 plain plain", "2:8 plain über alles", "3:1 plain quoted",
      "3:9 sequence", "3:11 quoted it's", "3:20 quoted é\n", "4:1 plain block",
      "4:8 block first\n  second\n", "7:1 plain folded", "7:9 block one line", "10:1 plain 🇩🇪",
      // A flag is two scalars.
      "10:5 mapping",
    ]
    #expect(try YAMLText.parse(text).parts == expected)
  }

  @Test(arguments: [
    ("a:", "1:3 plain "), ("a: ~", "1:4 plain ~"), ("a: ''", "1:4 quoted "),
    ("a: !!int '1'", "1:4 quoted 1"), ("a: !own x", "1:4 plain x"), ("a: 0x1F", "1:4 plain 0x1F"),
    ("a: \"\\0\"", "1:4 quoted \0"), ("<<: b", "1:5 plain b"), ("? a\n: b", "2:3 plain b"),
  ])
  func `no value is guessed`(text: String, value: String) throws {
    #expect(try YAMLText.parse(text).parts.last == value)
  }

  @Test func `a byte order mark at the start is no text`() throws {
    let expected = try YAMLText.parse("a: 1\nb: 2\n")
    #expect(try YAMLText.parse("\u{feff}a: 1\nb: 2\n") == expected)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func `lines end as on any system`(end: String) throws {
    let lines = ["a: 'b", "  c'", "d:", "- e", ""]
    let expected = try YAMLText.parse(lines.joined(separator: "\n"))
    #expect(try YAMLText.parse(lines.joined(separator: end)) == expected)
  }

  @Test func `an alias repeats what its anchor stands at, with its place`() throws {
    let list = ["1:4 sequence", "1:8 plain x", "1:11 plain y"]
    #expect(
      try YAMLText.parse("a: &v [x, &w y]\nb: {*w : *v}").parts
        == ["1:1 mapping", "1:1 plain a"] + list + ["2:1 plain b", "2:4 mapping", "1:11 plain y"]
        + list)
    #expect(
      try YAMLText.parse("- &a x\n- *a\n- &a y\n- *a").parts
        == ["1:1 sequence", "1:3 plain x", "1:3 plain x", "3:3 plain y", "3:3 plain y"])
  }

  @Test(arguments: [
    ("", "1:1 emptyFile"), ("# nothing\n", "1:1 emptyFile"), ("---\n---\n", "3:1 severalDocuments"),
    ("a\n---\nb", "3:1 severalDocuments"), ("a\n---\n# no\n{b: c}", "4:1 severalDocuments"),
    ("[a]: b", "1:1 keyIsNoText"), ("? {a: b}\n: c", "1:3 keyIsNoText"),
    ("a: &x [b]\n*x : c", "2:1 keyIsNoText"), ("a: b\nc: d\n'a': e", #"3:1 repeatedKey("a")"#),
    ("x: {b: 1, \"b\": 2}", #"1:11 repeatedKey("b")"#),
    ("&k a: b\n*k : c", #"2:1 repeatedKey("a")"#), ("!!int a: b\na: c", #"2:1 repeatedKey("a")"#),
    ("\u{e9}: 1\ne\u{301}: 2", #"2:1 repeatedKey("é")"#),
    ("a: &x [*x]", #"1:8 notYAML("found undefined alias")"#),
    ("*x", #"1:1 notYAML("found undefined alias")"#),
    ("*x : y", #"1:1 notYAML("found undefined alias")"#),
    ("a: [", #"2:1 notYAML("did not find expected node content")"#),
    (
      "a: 'b\nc: d\n",
      #"1:4 notYAML("found unexpected end of stream while scanning a quoted scalar")"#
    ), ("a: b: c", #"1:5 notYAML("mapping values are not allowed in this context")"#),
    ("%FOO\n---\na", #"1:1 notYAML("found unknown directive name while scanning a directive")"#),
    ("a: !x!y b", #"1:4 notYAML("found undefined tag handle")"#),
    ("é: \u{7}", #"1:4 notYAML("control characters are not allowed")"#),
    ("a: b\r\n\u{0}", #"2:1 notYAML("control characters are not allowed")"#),
    ("a: \u{feff}\u{ffff}", #"1:5 notYAML("control characters are not allowed")"#),
    (
      "a: \"\\ud800\"",
      #"1:4 notYAML("found invalid Unicode character escape code while parsing a quoted scalar")"#
    ),
  ])
  func `what is no document is told with its place`(text: String, failure: String) {
    #expect(failureWords(text) == failure)
  }

  /// Reaches `YAMLText.bytesMax`.
  @Test func `a file may have so many bytes and no more`() {
    let text = String(repeating: "x", count: YAMLText.bytesMax)
    #expect(failureWords(text) == nil)
    #expect(failureWords(text + "x") == "1:1 fileTooLong(bytesMax: 1048576)")
  }

  /// Reaches `YAMLText.nodesMax`.
  @Test func `a file may have so many nodes and no more`() {
    // The lists and their aliases: 1 + 3 × 33,333 nodes.
    let list = "- &a [x, x]\n"
    let lists = list + String(repeating: "- *a\n", count: 33_332)
    #expect(failureWords(lists) == nil)
    #expect(failureWords(lists + "- *a\n") == "33334:3 tooManyNodes(limit: 100000)")
    #expect(failureWords(lists + "- x\n") == "33334:3 tooManyNodes(limit: 100000)")
    // Keys are no nodes.
    let entries = (1..<YAMLText.nodesMax).map { "\($0):\n" }.joined()
    #expect(failureWords(entries) == nil)
    #expect(failureWords(entries + "x:\n") == "100000:3 tooManyNodes(limit: 100000)")
  }

  @Test func `a file that would grow to billions of nodes is refused at once`() {
    var text = "- &a0 x\n"
    for level in 1...90 {
      text += "- &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }
    #expect(failureWords(text)?.hasSuffix("tooManyNodes(limit: 100000)") == true)
  }

  /// Reaches `YAMLText.depthMax`.
  @Test func `lists and mappings have a limit of levels`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "x" + String(repeating: "]", count: depth)
    }
    #expect(failureWords(nested(YAMLText.depthMax)) == nil)
    let failure = "1:101 tooDeep(limit: 100)"
    #expect(failureWords(nested(YAMLText.depthMax + 1)) == failure)
    #expect(failureWords(String(repeating: "[", count: 10_000)) == failure)
    #expect(failureWords(String(repeating: "{a: ", count: 10_000)) == "1:401 tooDeep(limit: 100)")
    #expect(failureWords(String(repeating: "- ", count: 10_000)) == "1:201 tooDeep(limit: 100)")
    #expect(failureWords(String(repeating: "[\n", count: 10_000)) == "101:1 tooDeep(limit: 100)")
    // What an alias repeats counts with its levels.
    let aliases = "- &a \(nested(60))\n- "
    #expect(failureWords(aliases + nested(39).replacing("x", with: "*a")) == nil)
    #expect(
      failureWords(aliases + nested(40).replacing("x", with: "*a"))
        == "2:43 tooDeep(limit: 100)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a damaged file is read or refused at a place that it has`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try #require(BuiltInCatalog.files.randomElement(using: &random))
    var scalars = Array(file.text.unicodeScalars.prefix(3000))
    let signs = Array(":-[]{}|>'\"\\#&*?!,%@` \t\r\n\0\u{7}\u{85}\u{feff}é🇩".unicodeScalars)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let end = min(scalars.count, start + Int.random(in: 0...8, using: &random))
      let sign = signs[Int.random(in: signs.indices, using: &random)]
      let count = Int.random(in: 0...3, using: &random)
      scalars.replaceSubrange(start..<end, with: Array(repeating: sign, count: count))
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let lineCount = scalars.count { $0.properties.isWhitespace && $0 != " " } + 2
    do throws(YAMLText.Failure) {
      let node = try YAMLText.parse(String(text))
      // What can be read can be embedded.
      #expect(throws: Never.self) { try CompactDocument.parse(CompactDocument.text(of: node)) }
    } catch {
      #expect((1...lineCount).contains(error.position.line), "seed \(seed)")
      #expect(error.position.column >= 1, "seed \(seed)")
    }
  }

  /// Where and why a text is refused, or `nil` when it is not.
  private func failureWords(_ text: String) -> String? {
    do throws(YAMLText.Failure) {
      _ = try YAMLText.parse(text)
      return nil
    } catch {
      return "\(error.position.line):\(error.position.column) \(error.problem)"
    }
  }
}

extension YAMLNode {
  /// The nodes and keys from the first to the last: place, kind and text.
  fileprivate var parts: [String] {
    let place = "\(position.line):\(position.column)"
    return switch self {
    case .scalar(let scalar): ["\(place) \(scalar.style) \(scalar.text)"]
    case .sequence(let nodes, _): ["\(place) sequence"] + nodes.flatMap(\.parts)
    case .mapping(let entries, _):
      ["\(place) mapping"]
        + entries.flatMap { YAMLNode.scalar($0.key).parts + $0.value.parts }
    }
  }
}
