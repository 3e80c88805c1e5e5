import RuleCatalog
import TestSupport
import Testing

struct CatalogLoaderTests {
  @Test(arguments: [
    ("", "1:1: error: the file is empty"),
    ("# nothing\n", "1:1: error: the file is empty"),
    (
      "- a\n",
      "1:1: error: the file is not a format, an emitter or a rule; start with the key "
        + "`format`, `emitter` or `rule`"
    ),
    (
      "\nruel: x\n",
      "2:1: error: the file is not a format, an emitter or a rule; did you mean `rule`?"
    ),
    (
      "rule: a\n---\nrule: b\n", "3:1: error: the file contains a second document"
    ),
    (
      "rule: [a\n", "2:1: error: not valid YAML: did not find expected ',' or ']'"
    ),
    ("rule: *a\n", "1:7: error: not valid YAML: found undefined alias"),
    ("? [a]\n: b\n", "1:3: error: the key is not a string"),
    ("rule: a\n\u{7}title: x\n", "2:1: error: not valid YAML: control characters are not allowed"),
  ])
  func `what is no catalog file is refused`(_ text: String, _ words: String) {
    #expect(diagnostics("x.yml", text) == ["x.yml:" + words])
  }

  /// Reaches `YAMLText.nodesMax`.
  @Test func `a file that grows by aliases is refused`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<30 {
      let names = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(names)]\n"
    }
    let messages = load("x.yml", text).diagnostics.map(\.message)
    #expect(messages == ["the file has more than 100000 values"])
  }

  @Test func `a file that is nested without end is refused`() {
    let text = "rule: " + String(repeating: "[", count: 100_000)
    #expect(load("x.yml", text).diagnostics.map(\.severity) == [.error])
  }

  /// Reaches `YAMLText.bytesMax`.
  @Test func `a file that is too long is refused`() {
    let text = "rule: " + String(repeating: "x", count: 1 << 20)
    let messages = load("x.yml", text).diagnostics.map(\.message)
    #expect(messages == ["the file has more than 1048576 bytes"])
  }

  /// Reaches `DocumentReader.problemsMax`.
  @Test func `a file has a limit of problems`() {
    let text = "rule: x\n" + (0..<500).map { "key\($0): 1\n" }.joined()
    let (_, diagnostics) = load("x.yml", text)
    #expect(diagnostics.count == 101)
    #expect(diagnostics.map(\.message).contains("the file has more than 100 problems"))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a damaged file never traps`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rules = [
      ReferenceRules.expiredAppOpenAd, ReferenceRules.presentWithoutOutcome,
      ReferenceRules.requestBeforeConsent, ReferenceRules.overlappingFullScreenAds,
    ]
    let signs = Array(":-[]{}|>'\"\\#&*?!,\n \t↓().\u{301}".unicodeScalars)
    var scalars = Array(rules[Int(seed % 4)].unicodeScalars)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let end = min(scalars.count, start + Int.random(in: 0...8, using: &random))
      let sign = signs[Int.random(in: signs.indices, using: &random)]
      scalars.replaceSubrange(start..<end, with: [sign])
    }
    let text = String(String.UnicodeScalarView(scalars))
    let (catalog, diagnostics) = load("expired-app-open-ad.yml", text)
    let isError = diagnostics.contains { $0.severity == .error }
    #expect(catalog.rules.isEmpty == isError, "\(text)")
    let lineCount = text.unicodeScalars.count { $0 == "\n" } + 2
    #expect(diagnostics.allSatisfy { (1...lineCount).contains($0.line) }, "\(text)")
  }

  @Test func `a file with errors does not keep the others from loading`() {
    let (catalog, diagnostics) = CatalogLoader.load([
      CatalogFile(path: "broken.yml", text: "rule: [", origin: .user),
      emitter("later"), emitter("earlier"),
    ])
    #expect(catalog.emitters.map(\.id) == ["earlier", "later"])
    #expect(diagnostics.map(\.file) == ["broken.yml"])
  }

  @Test func `a later file replaces an earlier one with its id`() {
    let (catalog, diagnostics) = CatalogLoader.load([
      emitter("demo", title: "built in", folder: "Rules"),
      emitter("demo", title: "mine", folder: "mine", origin: .user),
      emitter("demo", title: "again", folder: "again", origin: .user),
    ])
    #expect(catalog.emitters.map(\.title) == ["again"])
    #expect(
      diagnostics.map(\.description) == [
        "mine/demo.yml:1:1: note: replaces the built-in emitter of Rules/demo.yml",
        "again/demo.yml:1:1: note: replaces the emitter of mine/demo.yml",
      ])
  }

  @Test func `a broken file replaces nothing`() {
    let broken = CatalogFile(
      path: "mine/demo.yml", text: "emitter: demo\ntitle: x", origin: .user)
    let (catalog, diagnostics) = CatalogLoader.load([emitter("demo", title: "built in"), broken])
    #expect(catalog.emitters.map(\.title) == ["built in"])
    #expect(diagnostics.allSatisfy { $0.severity == .error && $0.file == "mine/demo.yml" })
  }

  @Test func `formats are sorted by order`() {
    let (catalog, _) = CatalogLoader.load([format("a", 20), format("b", 10), format("c", 20)])
    #expect(catalog.formats.map(\.id) == ["b", "a", "c"])
  }

  private func emitter(
    _ id: String, title: String = "x", folder: String = "events",
    origin: CatalogFile.Origin = .builtIn
  ) -> CatalogFile {
    let text = """
      emitter: \(id)
      title: \(title)
      process: app
      messages:
        - message: a
          literal: ab
          pattern: a
          samples: [{text: ab}]
      """
    return CatalogFile(path: "\(folder)/\(id).yml", text: text, origin: origin)
  }

  private func format(_ id: String, _ order: Int) -> CatalogFile {
    let text = """
      format: \(id)
      title: x
      decoder: plain
      time: none
      order: \(order)
      samples: [{log: a, records: []}]
      """
    return CatalogFile(path: "formats/\(id).yml", text: text, origin: .builtIn)
  }
}
