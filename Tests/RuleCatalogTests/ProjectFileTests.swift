import RuleCatalog
import TestSupport
import Testing

/// One mistake in a configuration file, and what must be said about it.
struct BrokenSetting: Sendable, CustomTestStringConvertible {
  let text: String
  let words: [String]

  init(_ text: String, _ words: String...) {
    self.text = text
    self.words = words
  }

  var testDescription: String { text }
}

struct ProjectFileTests {
  private let mapping: SettingMapping

  init() throws {
    let (catalog, _) = load("rules/expired-app-open-ad.yml", ReferenceRules.expiredAppOpenAd)
    mapping = .project(rules: [try #require(catalog.rules.first)])
  }

  private func read(
    _ text: String, path: String = ".scenelint.yml"
  ) -> (settings: SettingNode, diagnostics: [CatalogDiagnostic]) {
    ProjectFile(CatalogFile(path: path, text: text, origin: .user)).settings(mapping)
  }

  @Test(arguments: [
    BrokenSetting("fail_no: error", "1:1: error: the configuration has no key `fail_no`; did you"),
    BrokenSetting("fail_on: erorr", "1:10: error: `erorr` is not one of the choices; did you mean"),
    BrokenSetting(
      "rules:\n  expired-app-opn-ad: off",
      "2:3: error: no rule is called `expired-app-opn-ad`; did you mean `expired-app-open-ad`?"),
    BrokenSetting(
      "rules: {nope: off}", "1:9: error: no rule is called `nope`; run `scenelint rules"),
    BrokenSetting(
      "rules: {expired-app-open-ad: {params: {max_age: 4}}}",
      "1:49: error: `4` is not a duration; durations are written"),
    BrokenSetting(
      "rules: {expired-app-open-ad: {params: {max_aeg: 4h}}}",
      "1:40: error: `params` of `expired-app-open-ad` has no key `max_aeg`; did you mean"),
    BrokenSetting(
      "fail_on_inconclusive: \"true\"", "1:23: error: expected `true` or `false`, found"),
    BrokenSetting("emits: [ad.lodaed]", "1:9: error: there is no event `ad.lodaed`; did you mean"),
    BrokenSetting("app: {build: beta}", "1:14: error: `beta` is not one of the choices"),
    BrokenSetting("app: []", "1:6: error: expected a mapping, found a list"),
    BrokenSetting("app: {process: 5}", "1:16: error: expected a string, found a number"),
    BrokenSetting("baseline:", "1:10: error: expected a path, found nothing"),
    BrokenSetting("packs: [strickt]", "1:9: error: `strickt` is not one of the choices; did you"),
    BrokenSetting("exceptions: [{rule: expired-app-open-ad}]", "1:14: error: an exception needs"),
    BrokenSetting(
      "exceptions: [{rule: expired-app-open-ad, reason: r, until: 2026-02-29}]",
      "1:60: error: `2026-02-29` is not a date"),
    BrokenSetting(
      "exceptions: [{rule: expired-app-open-ad, reason: r, match: {ad.age: '> 5'}}]",
      "1:69: error: `> 5` is not a condition: the attribute is a duration"),
    BrokenSetting(
      "exceptions: [{rule: expired-app-open-ad, reason: r, match: {app.version: '< new'}}]",
      "1:74: error: `< new` is not a condition: the attribute is a string; only versions"),
    BrokenSetting("fail_on: [", "2:1: error: not valid YAML"),
    BrokenSetting("5", "1:1: error: expected a mapping, found a number"),
    BrokenSetting(
      "fail_on: x\nextra: 1\napp: {builds: debug}", "1:10: error: `x`", "2:1: error:", "3:7: error:"
    ),
  ])
  func `what is wrong is told with its place, and all of it at once`(_ broken: BrokenSetting) {
    let told = read(broken.text).diagnostics.map(\.description)
    #expect(told.count == broken.words.count, "\(told)")
    for (line, words) in zip(told, broken.words) {
      #expect(line.hasPrefix(".scenelint.yml:" + words), "\(line)")
    }
  }

  @Test(arguments: ["", "# nothing but words\n", "---\n", "{}", "~"])
  func `a file that says nothing is right`(_ text: String) {
    let (settings, diagnostics) = read(text)
    #expect(diagnostics.isEmpty)
    #expect(settings.entries.isEmpty)
  }

  @Test func `a word for a rule stands for its values`() {
    func setting(_ word: String) -> [String: String?] {
      let rule = read("rules: {expired-app-open-ad: \(word)}").settings["rules"]?[
        "expired-app-open-ad"]
      return ["enabled": rule?["enabled"]?.text, "severity": rule?["severity"]?.text]
    }
    #expect(setting("off") == ["enabled": "false", "severity": nil])
    #expect(setting("on") == ["enabled": "true", "severity": nil])
    #expect(setting("info") == ["enabled": "true", "severity": "info"])
    #expect(setting("{severity: info}") == ["enabled": nil, "severity": "info"])
  }

  @Test func `paths are relative to the file that names them`() {
    func path(_ text: String, in file: String) -> String? {
      read("baseline: \(text)", path: file).settings["baseline"]?.text
    }
    #expect(path("b.json", in: ".scenelint.yml") == "b.json")
    #expect(path("b.json", in: "../.scenelint.yml") == "../b.json")
    #expect(path("/a/b.json", in: "../.scenelint.yml") == "/a/b.json")
  }

  @Test func `one value may stand for a list, and a shell has commas`() {
    #expect(read("emits: ad.loaded").settings["emits"]?.texts == ["ad.loaded"])
    #expect(read("emits: 'ad.loaded,ad.click'").diagnostics.count == 1)
    let file = ProjectFile(variable: "SCENELINT_EMITS", key: "emits", value: "ad.loaded, ad.click")
    let (settings, diagnostics) = file.settings(mapping)
    #expect(diagnostics.isEmpty)
    #expect(settings["emits"]?.texts == ["ad.loaded", "ad.click"])
    #expect(settings["emits"]?.origin.description == "SCENELINT_EMITS")
  }

  @Test func `an assignment reaches any key and names itself`() {
    func assign(_ key: String, _ value: String) -> (SettingNode, [CatalogDiagnostic]) {
      ProjectFile(assigning: value, to: key).settings(mapping)
    }
    let (settings, none) = assign("rules.expired-app-open-ad.params.max_age", "3h")
    #expect(none.isEmpty)
    let age = settings["rules"]?["expired-app-open-ad"]?["params"]?["max_age"]
    #expect(age?.text == "3h")
    #expect(age?.origin.description == "--set rules.expired-app-open-ad.params.max_age")
    // A shell has no quotes left by then, so that a number is a text.
    #expect(assign("app.process", "5").1.isEmpty)
    let (_, problems) = assign("fail_no", "error")
    #expect(problems.map(\.hasPlace) == [false])
    #expect(problems.first?.message == "the configuration has no key `fail_no`")
  }

  @Test func `layers merge key by key, and only some lists add up`() {
    let lower = read("packs: [all]\nemits: [ad.loaded]\napp: {process: A, build: debug}").settings
    let upper = read("packs: [strict]\nemits: [ad.loaded, ad.click]\napp: {process: B}").settings
    let merged = mapping.merge(lower, upper)
    #expect(merged["packs"]?.texts == ["strict"])
    #expect(merged["emits"]?.texts == ["ad.loaded", "ad.click"])
    #expect(merged["app"]?["process"]?.text == "B")
    #expect(merged["app"]?["build"]?.text == "debug")
  }

  @Test(arguments: [
    "fail_on: error", "app: {process: \"5\", version: 5.10}", "app: {version: \"5.10\"}",
    "main_content: ['yes', Home, \"a: b\", '- c', \"tab\\t\", 'q\"uo\\te', ' x ', '#', 'é']",
    "rules: {expired-app-open-ad: {severity: info, params: {max_age: 1h30m}}}", "emits: []",
    "exceptions: [{rule: expired-app-open-ad, reason: 'it''s', match: {ad.age: '> 5h'}}]",
    "exceptions:\n  - {match: {}, rule: expired-app-open-ad, reason: '0x1F', until: 2026-12-31}",
  ])
  func `what is written reads the same again`(_ text: String) {
    let (settings, diagnostics) = read(text)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let written = SettingYAML.text(settings, showsOrigin: false)
    let again = read(written)
    #expect(again.diagnostics.isEmpty, "\(written)")
    #expect(SettingYAML.text(again.settings, showsOrigin: false) == written)
    #expect(values(again.settings) == values(settings))
    #expect(read(SettingYAML.text(settings, showsOrigin: true)).diagnostics.isEmpty)
  }

  /// The values of a configuration, each under its place, without origins.
  private func values(_ node: SettingNode, _ place: String = "") -> [String: String] {
    switch node {
    case .value(let value): return [place: value.text + (value.isString ? " string" : "")]
    case .list(let nodes):
      return nodes.enumerated().reduce(into: [place: "list"]) { all, element in
        all.merge(values(element.element, "\(place)[\(element.offset)]")) { $1 }
      }
    case .mapping(let entries, _):
      return entries.reduce(into: [place: "mapping"]) { all, entry in
        all.merge(values(entry.node, place + "." + entry.key)) { $1 }
      }
    }
  }
}
