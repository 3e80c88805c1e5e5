import LintModel
import RuleCatalog
import Testing

struct EmitterTests {
  private static let emitter = #"""
    emitter: demo-ads
    title: Demo
    source: made up
    process: app
    seen_by: [demo]
    always_prints: [ad.loaded]
    messages:
      - message: loaded
        literal: "loaded "
        pattern: 'loaded (?:ad (?<ad>\w+)|code (?<code>\d+)|unit (?<ad>\w+))'
        event: ad.loaded
        set: {format: banner, count: 2}
        samples:
          - text: "loaded ad A"
            event: ad.loaded ad=A
          - text: "loaded nothing"
            event: none
      - message: noise
        literal: noise
        pattern: ^noise
        samples:
          - text: noise

    """#

  @Test func `an emitter loads`() throws {
    let (catalog, diagnostics) = load("events/demo-ads.yml", Self.emitter)
    #expect(diagnostics == [])
    let emitter = try #require(catalog.emitters.first)
    #expect(emitter.id == "demo-ads")
    #expect(emitter.title == "Demo")
    #expect(emitter.source == "made up")
    #expect(emitter.process == .app)
    #expect(emitter.seenBy == ["demo"])
    #expect(emitter.alwaysPrints == [.adLoaded])
    #expect(!emitter.showsAds)
    #expect(emitter.path == "events/demo-ads.yml")
    let message = try #require(emitter.messages.first)
    #expect(message.id == "loaded")
    #expect(message.literals == ["loaded "])
    #expect(message.event == .adLoaded)
    #expect(message.line == 8)
    #expect(message.patternLine == 10)
    #expect(message.captures.map(\.group) == [1, 2, 3])
    #expect(message.captures.map(\.key) == [.ad, .code, .ad])
    #expect(message.captures.map(\.key.type) == [.string, .int, .string])
    #expect(
      message.fixedAttributes == [
        .init(.format, value: .string("banner")), .init(.count, value: .int(2)),
      ])
    #expect(message.samples.map(\.text) == ["loaded ad A", "loaded nothing"])
    #expect(message.samples.map(\.line) == [14, 16])
    #expect(message.samples.map(\.event?.name) == [.adLoaded, nil])
    #expect(
      message.samples[0].event?.attributes == [.init(.ad, value: .string("A"))])
    #expect(emitter.messages[1].event == nil)
    #expect(emitter.messages[1].samples.map(\.event) == [nil])
  }

  @Test func `an emitter may show that a process shows ads`() throws {
    let text = Self.emitter.replacing("seen_by: [demo]", with: "seen_by: [demo]\nshows_ads: true")
    let (catalog, diagnostics) = load("demo-ads.yml", text)
    #expect(diagnostics == [])
    #expect(catalog.emitters.first?.showsAds == true)
  }

  @Test func `system processes are a list`() throws {
    let text = Self.emitter.replacing("process: app", with: "process: [SpringBoard, backboardd]")
    let (catalog, diagnostics) = load("demo-ads.yml", text)
    #expect(diagnostics == [])
    #expect(catalog.emitters.first?.process == .system(["SpringBoard", "backboardd"]))
  }

  @Test(arguments: [
    BrokenRule(
      "process: app", "process: SpringBoard",
      "4:10: error: expected `app` or a list of processes, found a string"),
    BrokenRule(
      "process: app", "process: []",
      "4:10: error: the list is empty, expected `app` or a list of processes"),
    BrokenRule(
      "seen_by: [demo]", "seen_by: []",
      "6:1: error: nothing shows that this emitter printed; `always_prints` needs `seen_by`"),
    BrokenRule(
      "always_prints: [ad.loaded]", "always_prints: [ad.load]",
      "6:17: error: there is no event `ad.load`; did you mean `ad.loaded`?"),
    BrokenRule(
      "message: noise", "message: loaded", "18:14: error: the name `loaded` appears twice"),
    BrokenRule(
      "    literal: noise\n", "", "18:5: error: a message needs the key `literal`"),
    BrokenRule("literal: noise", "literal: ''", "19:14: error: the text is empty"),
    BrokenRule(
      "literal: noise", "literal: n",
      "19:14: error: the literal `n` is too short to look for; two ASCII characters without `\"`, "
        + "`\\` and `/` have to stand together"),
    BrokenRule(
      "literal: noise", "literal: n/o",
      "19:14: error: the literal `n/o` is too short to look for; two ASCII characters without `\"`, "
        + "`\\` and `/` have to stand together"),
    BrokenRule(
      "seen_by: [demo]", "seen_by: [d]",
      "5:11: error: the literal `d` is too short to look for; two ASCII characters without `\"`, "
        + "`\\` and `/` have to stand together"),
    BrokenRule(
      "(?<code>", "(?<cod>", "10:14: error: events have no attribute `cod`; did you mean `code`?"),
    BrokenRule(
      "pattern: ^noise", "pattern: ^no(ise",
      "20:21: error: bad pattern: missing closing parenthesis"),
    BrokenRule(
      "pattern: ^noise", "pattern: '''é[z-a]'",
      "20:21: error: bad pattern: range out of order in character class"),
    BrokenRule(
      "event: ad.loaded\n", "event: ad.loadd\n",
      "11:12: error: there is no event `ad.loadd`; did you mean `ad.loaded`?"),
    BrokenRule(
      "set: {format: banner,", "set: {fromat: banner,",
      "12:11: error: events have no attribute `fromat`; did you mean `format`?"),
    BrokenRule("count: 2}", "count: two}", "12:34: error: `two` is not an int"),
    BrokenRule(
      "      - text: noise\n", "      []\n", "22:7: error: the list is empty, expected a sample"),
    BrokenRule(
      "    samples:\n      - text: noise\n", "", "18:5: error: a message needs the key `samples`"),
    BrokenRule(
      "        event: none\n", "", "16:9: error: a sample needs the key `event`"),
    BrokenRule(
      "event: ad.loaded ad=A", "event: ad.loaded code=A",
      "15:31: error: `A` is not an int, and `code` is one"),
    BrokenRule(
      "event: ad.loaded ad=A", "event: nothing",
      "15:16: error: there is no event `nothing`"),
  ])
  func `mistakes are explained`(_ broken: BrokenRule) {
    #expect(Self.emitter.contains(broken.old), "the right emitter has no \(broken.old)")
    let text = Self.emitter.replacing(broken.old, with: broken.new, maxReplacements: 1)
    let (catalog, diagnostics) = load("demo-ads.yml", text)
    #expect(diagnostics.map(\.description) == broken.words.map { "demo-ads.yml:" + $0 })
    #expect(catalog.emitters.isEmpty)
  }

  // MARK: Words

  private static let worded = #"""
    emitter: demo-ads
    title: Demo
    process: app
    words:
      format:
        app_open: [app open]
        banner: [banner, adView]
    messages:
      - message: loaded
        literal: "loaded "
        pattern: '(?<format>\w+) loaded (?<result>\w+)'
        event: ad.loaded
        words:
          result: {true: [well], false: [badly]}
        samples:
          - {text: "AppOpen loaded well", event: ad.loaded format=app_open result=true}
          - {text: "AdView loaded badly", event: ad.loaded format=banner result=false}
      - message: closed
        literal: "closed "
        pattern: '(?<format>\w+) closed (?<code>\d)'
        event: ad.did_dismiss
        words: {format: {native: [tile]}}
        samples:
          - {text: "tile closed 1", event: ad.did_dismiss format=native}
    """#

  @Test func `a message has its own words and those that its emitter shares`() throws {
    let (catalog, diagnostics) = load("demo-ads.yml", Self.worded)
    #expect(diagnostics == [])
    let messages = try #require(catalog.emitters.first).messages
    func value(_ text: String, of key: EventKey, in message: Int) throws -> AttributeValue? {
      try #require(messages[message].captures.first { $0.key == key }).value(of: text)
    }
    for text in ["app open", "App-Open", "app_open", "AppOpen"] {
      #expect(try value(text, of: .format, in: 0) == .string("app_open"), "\(text)")
    }
    #expect(try value("ad view", of: .format, in: 0) == .string("banner"))
    #expect(try value("badly", of: .result, in: 0) == .bool(false))
    #expect(try value("true", of: .result, in: 0) == nil)
    #expect(try value("my banner", of: .format, in: 0) == nil)
    #expect(try value("<private>", of: .format, in: 0) == .unknown(.redacted))
    #expect(try value("<private>", of: .result, in: 0) == .unknown(.redacted))
    #expect(try value("tile", of: .format, in: 1) == .string("native"))
    #expect(try value("banner", of: .format, in: 1) == nil)
    #expect(try value("7", of: .code, in: 1) == .int(7))
  }

  @Test(arguments: [
    BrokenRule(
      "words:\n  format:", "words:\n  fromat:",
      "5:3: error: events have no attribute `fromat`; did you mean `format`?"),
    BrokenRule(
      "words:\n  format:", "words:\n  adapter:",
      "5:3: error: no group captures `adapter` for these words"),
    BrokenRule(
      "words: {format: {native", "words: {adapter: {native",
      "22:13: error: no group captures `adapter` for these words"),
    BrokenRule(
      "banner: [banner,", "app_open: [banner,", "7:5: error: the key appears twice"),
    BrokenRule("[banner, adView]", "[App-Open]", "7:14: error: the name `App-Open` appears twice"),
    BrokenRule(
      "banner: [banner, adView]", "banner: adView",
      "7:13: error: expected a list of strings, found a string; write `[…]`"),
    BrokenRule("result: {true:", "result: {right:", "14:16: error: `right` is not a bool"),
    BrokenRule(
      "words: {format: {native: [tile]}}", "words: [tile]",
      "22:12: error: expected a mapping, found a list"),
  ])
  func `mistakes in words are explained`(_ broken: BrokenRule) {
    #expect(Self.worded.contains(broken.old), "the right emitter has no \(broken.old)")
    let text = Self.worded.replacing(broken.old, with: broken.new, maxReplacements: 1)
    let (catalog, diagnostics) = load("demo-ads.yml", text)
    #expect(diagnostics.map(\.description) == broken.words.map { "demo-ads.yml:" + $0 })
    #expect(catalog.emitters.isEmpty)
  }

  @Test func `a word that no sample shows is warned of`() {
    let text = Self.worded.replacing("AdView loaded", with: "AppOpen loaded")
      .replacing("event: ad.loaded format=banner", with: "event: ad.loaded")
      .replacing("format=native", with: "code=1")
    let (catalog, diagnostics) = load("demo-ads.yml", text)
    #expect(
      diagnostics.map(\.description) == [
        "demo-ads.yml:7:5: warning: no sample shows `format=banner`",
        "demo-ads.yml:22:22: warning: no sample shows `format=native`",
      ])
    #expect(catalog.emitters.count == 1)
  }
}
