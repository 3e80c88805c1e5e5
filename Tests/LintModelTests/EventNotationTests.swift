import LintModel
import TestSupport
import Testing

struct EventNotationTests {
  @Test func `an event is a name and typed pairs`() throws {
    let event = try EventNotation.parse(
      #"ad.load_failed ad=A1 format=app_open code=3 result=no t=1234.5 note="two words \"q\"""#)
    #expect(event.name == .adLoadFailed)
    #expect(
      event.attributes == [
        .init(key: "ad", value: .string("A1")),
        .init(key: "format", value: .string("app_open")),
        .init(key: "code", value: .int(3)),
        .init(key: "result", value: .bool(false)),
        .init(key: "t", value: .double(1234.5)),
        .init(key: "note", value: .string("two words \"q\"")),
      ])
  }

  @Test(arguments: [
    ("app.heartbeat", [String]()),
    ("  app.heartbeat\t", []),
    ("ad.loaded ad=", [""]),
    ("ad.loaded ad=\"\"", [""]),
    ("ad.loaded ad=a=b", ["a=b"]),
    ("ad.loaded ad=a\"b", ["a\"b"]),
    ("ad.loaded ad=C:\\new", ["C:\\new"]),
    ("ad.loaded ad=\"C:\\\\new\\n\\x\"", ["C:\\new\nx"]),
    ("ad.loaded ad=<private>", ["(redacted)"]),
    ("ad.load_failed code=\"<private>\"", ["(redacted)"]),
    ("ad.loaded ad=ä\u{301}🙂 scene=\u{301}", ["ä\u{301}🙂", "\u{301}"]),
    ("ad.loaded\n  ad=A\r\n scene=S", ["A", "S"]),
  ])
  func `values are bare or quoted`(_ text: String, _ values: [String]) throws {
    #expect(try EventNotation.parse(text).attributes.map(\.value.description) == values)
  }

  @Test(arguments: [
    ("", EventNotationError.unknownEvent(name: "", at: 0)),
    (" ad.lodaed ad=A", .unknownEvent(name: "ad.lodaed", at: 1)),
    ("ad.loaded ad", .badPair(at: 10)),
    ("ad.loaded =A", .badPair(at: 10)),
    ("ad.loaded \"ad=A\"", .badPair(at: 10)),
    ("ad.loaded ad=\"A\"B", .badPair(at: 16)),
    ("ad.loaded ad=A format=x ad=B", .repeatedKey("ad", at: 24)),
    ("ad.loaded ad=\"A", .unclosedQuote(at: 13)),
    ("ad.loaded ad=\"A\\", .unclosedQuote(at: 13)),
    ("ad.loaded é=1 code=x", .wrongValue(key: "code", text: "x", expected: .int, at: 19)),
    ("ad.loaded width=nan", .wrongValue(key: "width", text: "nan", expected: .double, at: 16)),
  ])
  func `an error says where the text is wrong`(_ text: String, _ error: EventNotationError) {
    #expect(throws: error) { try EventNotation.parse(text) }
  }

  @Test func `an event has a limit of attributes`() throws {
    func text(_ count: Int) -> String {
      (0..<count).reduce(into: "ad.loaded") { $0 += " k\($1)=1" }
    }
    let limit = EventNotation.attributesMax
    #expect(try EventNotation.parse(text(limit)).attributes.count == limit)
    let offset = text(limit).count + 1
    #expect(throws: EventNotationError.tooManyPairs(limit: limit, at: offset)) {
      try EventNotation.parse(text(limit + 1))
    }
  }

  @Test func `an unknown event comes with the one that was meant`() {
    #expect(EventNotationError.unknownEvent(name: "ad.lodaed", at: 0).nearestEvent == .adLoaded)
    #expect(EventNotationError.unknownEvent(name: "hello", at: 0).nearestEvent == nil)
  }

  @Test func `a value that is not logged has no notation`() {
    let unknown = Event.Attribute(key: "ad", value: .unknown(.notLogged))
    let known = Event.Attribute(key: "code", value: .int(-3))
    #expect(EventNotation.render(.adLoadFailed, [unknown, known]) == "ad.load_failed code=-3")
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `parse of render is the identity`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let name = try #require(EventName.allCases.randomElement(using: &random))
    let attributes = randomAttributes(using: &random)
    let text = EventNotation.render(name, attributes)
    let event = try EventNotation.parse(text)
    #expect(event.name == name, "\(text)")
    #expect(event.attributes == attributes, "\(text)")
  }
}

/// Attributes as a parser can give them: each key once, each value of its key's type.
private func randomAttributes(using random: inout SeededGenerator) -> [Event.Attribute] {
  let known = EventKey.allCases.map { ($0.name, $0.type) }
  let keys = (known + [("note", .string), ("x-y", .string)]).shuffled(using: &random)
  return keys.prefix(Int.random(in: 0...6, using: &random)).map { key, type in
    let value: AttributeValue =
      switch type {
      case .string: .string(randomText(using: &random))
      case .int: .int(.random(in: .min ... .max, using: &random))
      case .double: .double(.random(in: -1e300...1e300, using: &random))
      case .bool: .bool(.random(using: &random))
      case .duration: .duration(nanoseconds: .random(in: 0 ... .max, using: &random))
      }
    let isRedacted = Int.random(in: 0..<10, using: &random) == 0
    return Event.Attribute(key: key, value: isRedacted ? .unknown(.redacted) : value)
  }
}

private func randomText(using random: inout SeededGenerator) -> String {
  let alphabet: [Unicode.Scalar] = [
    "a", "Z", "0", "=", "\"", "\\", " ", "\t", "\n", "\r", "\u{0}", "\u{7f}", "\u{301}", "é",
    "\u{a0}", "\u{2028}", "🙂", "n", "t", "#", "<", "↓",
  ]
  var text = ""
  for _ in 0..<Int.random(in: 0...8, using: &random) {
    text.unicodeScalars.append(alphabet[Int.random(in: alphabet.indices, using: &random)])
  }
  return text
}
