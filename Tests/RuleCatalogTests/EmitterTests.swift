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
    #expect(emitter.path == "events/demo-ads.yml")
    let message = try #require(emitter.messages.first)
    #expect(message.id == "loaded")
    #expect(message.literal == "loaded ")
    #expect(message.event == .adLoaded)
    #expect(message.line == 8)
    #expect(message.patternLine == 10)
    #expect(message.captures.map(\.group) == [1, 2, 3])
    #expect(message.captures.map(\.key) == ["ad", "code", "ad"])
    #expect(message.captures.map(\.type) == [.string, .int, .string])
    #expect(
      message.fixedAttributes == [
        .init(key: "format", value: .string("banner")), .init(key: "count", value: .int(2)),
      ])
    #expect(message.samples.map(\.text) == ["loaded ad A", "loaded nothing"])
    #expect(message.samples.map(\.line) == [14, 16])
    #expect(message.samples.map(\.event?.name) == [.adLoaded, nil])
    #expect(
      message.samples[0].event?.attributes == [.init(key: "ad", value: .string("A"))])
    #expect(emitter.messages[1].event == nil)
    #expect(emitter.messages[1].samples.map(\.event) == [nil])
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
      "message: noise", "message: loaded", "18:14: error: the name `loaded` is there twice"),
    BrokenRule(
      "    literal: noise\n", "", "18:5: error: a message needs the key `literal`"),
    BrokenRule("literal: noise", "literal: ''", "19:14: error: the text is empty"),
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
}
