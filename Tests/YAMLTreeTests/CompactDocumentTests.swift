import BuiltInCatalog
import TestSupport
import Testing
import YAMLTree

struct CompactDocumentTests {
  @Test func `the compact form of each built-in file is the file without its proofs`() throws {
    #expect(!BuiltInCatalog.files.isEmpty)
    for file in BuiltInCatalog.files {
      let text = try #require(file.compactText, "\(file.path)")
      let whole = try YAMLText.parse(file.text)
      let compact = try CompactDocument.parse(text)
      #expect(compact == whole.withoutProofs, "\(file.path)")
      #expect(compact != whole, "\(file.path) has no proofs")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `parsing what is written gives the document again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let node = YAMLNode.random(depth: 4, using: &random)
    #expect(try CompactDocument.parse(CompactDocument.text(of: node)) == node)
  }

  @Test func `a text that ends early is no document`() throws {
    let text = CompactDocument.text(of: try YAMLText.parse("a: [b, 'c d']\né: |\n  x"))
    #expect(throws: Never.self) { try CompactDocument.parse(text) }
    for count in 0..<text.utf8.count {
      let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(throws: YAMLText.Failure.self, "\(part)") { try CompactDocument.parse(part) }
    }
  }

  @Test(arguments: [
    "p1,1,1:ab", "x1,1,1:a", "p1,1:a", "p1,1,-1:a", "p1,1,9999999999:a", "s1,1,2:p1,1,1:a",
    "m1,1,1:p1,1,1:a", "m1,1,1:s1,1,0:p1,1,1:a",
  ])
  func `what nobody wrote is no document`(text: String) {
    #expect(throws: YAMLText.Failure.self) { try CompactDocument.parse(text) }
  }
}

extension YAMLNode {
  /// The document without the keys that the compact form leaves out.
  fileprivate var withoutProofs: YAMLNode {
    switch self {
    case .scalar: self
    case .sequence(let nodes, let position): .sequence(nodes.map(\.withoutProofs), position)
    case .mapping(let entries, let position):
      .mapping(
        entries.filter { $0.key.text != "samples" && $0.key.text != "examples" }
          .map { YAMLEntry(key: $0.key, value: $0.value.withoutProofs) }, position)
    }
  }

  fileprivate static func random(
    depth: Int, using random: inout SeededGenerator
  ) -> YAMLNode {
    let position = SourcePosition(
      line: Int.random(in: 1...2000, using: &random),
      column: Int.random(in: 1...100, using: &random))
    func scalar() -> YAMLScalar {
      let texts = ["", "a", "1,2:", "ä€", "p1,1,1:a", "two\nlines", "🇩🇪"]
      let styles: [YAMLScalar.Style] = [.plain, .quoted, .block]
      return YAMLScalar(
        text: texts.randomElement(using: &random) ?? "",
        style: styles.randomElement(using: &random) ?? .plain, position: position)
    }
    let count = Int.random(in: 0...3, using: &random)
    switch depth == 0 ? 0 : Int.random(in: 0...2, using: &random) {
    case 0: return .scalar(scalar())
    case 1:
      return .sequence(
        (0..<count).map { _ in Self.random(depth: depth - 1, using: &random) }, position)
    default:
      return .mapping(
        (0..<count).map { _ in
          YAMLEntry(key: scalar(), value: Self.random(depth: depth - 1, using: &random))
        }, position)
    }
  }
}
