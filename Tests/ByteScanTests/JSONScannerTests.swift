import ByteScan
import TestSupport
import Testing

struct JSONScannerTests {
  /// A member with its texts, so that a test can be written without offsets.
  struct Member: Equatable {
    var key: String
    var value: String
    var kind: String
  }

  /// The members of the object at the start of a text, or the error, and where the reader stopped.
  func scan(
    _ bytes: [UInt8], range: Range<Int>? = nil
  ) -> (members: [Member], result: Result<Int, JSONError>) {
    let span = bytes.span
    var members: [Member] = []
    do throws(JSONError) {
      let end = try JSONScanner.forEachMember(of: span, in: range ?? 0..<bytes.count) {
        (key, token) throws(JSONError) in
        let (kind, value) = describe(token, of: bytes)
        members.append(Member(key: span.string(in: key), value: value, kind: kind))
      }
      return (members, .success(end))
    } catch {
      return (members, .failure(error))
    }
  }

  func describe(_ token: JSONToken, of bytes: [UInt8]) -> (kind: String, value: String) {
    switch token {
    case .string(let range, let hasEscapes):
      (hasEscapes ? "escaped" : "string", bytes.span.string(in: range))
    case .number(let range): ("number", bytes.span.string(in: range))
    case .bool(let value): ("bool", "\(value)")
    case .null: ("null", "")
    case .object(let range): ("object", bytes.span.string(in: range))
    case .array(let range): ("array", bytes.span.string(in: range))
    }
  }

  func error(of text: String) -> JSONError? {
    if case .failure(let error) = scan(Array(text.utf8)).result { return error }
    return nil
  }

  @Test func `each kind of value is handed out as it is written`() {
    let text = #"""
      {"a":"x","b" : "q\"\\" , "c":-0.5e+10,"d":true,"e":false,"f":null,"g":{"h":[1,{}],"i":"}"},
       "j":[[],"]",{"k":0}],"":"","l":12} rest
      """#
    let (members, result) = scan(Array(text.utf8))
    #expect(result == .success(text.utf8.count - " rest".utf8.count))
    #expect(
      members == [
        Member(key: "a", value: "x", kind: "string"),
        Member(key: "b", value: #"q\"\\"#, kind: "escaped"),
        Member(key: "c", value: "-0.5e+10", kind: "number"),
        Member(key: "d", value: "true", kind: "bool"),
        Member(key: "e", value: "false", kind: "bool"),
        Member(key: "f", value: "", kind: "null"),
        Member(key: "g", value: #"{"h":[1,{}],"i":"}"}"#, kind: "object"),
        Member(key: "j", value: #"[[],"]",{"k":0}]"#, kind: "array"),
        Member(key: "", value: "", kind: "string"),
        Member(key: "l", value: "12", kind: "number"),
      ])
  }

  @Test(arguments: ["{}", " {\t}\r\n", "{}{", "{} x"])
  func `an object without members has none`(text: String) {
    #expect(scan(Array(text.utf8)).members == [])
    #expect(error(of: text) == nil)
  }

  @Test func `only the range is read`() {
    let bytes = Array(#"..{"a":1}.."#.utf8)
    #expect(scan(bytes, range: 2..<9).result == .success(9))
    #expect(scan(bytes, range: 2..<8).result == .failure(.truncated(at: 8)))
    #expect(scan(bytes, range: 9..<9).result == .failure(.truncated(at: 9)))
  }

  @Test(arguments: [
    (#"[1]"#, 0), (#"x"#, 0), (#"{a:1}"#, 1), (#"{"a" 1}"#, 5), (#"{"a":}"#, 5), (#"{"a":1,}"#, 7),
    (#"{"a":1 "b":2}"#, 7), (#"{"a":01}"#, 6), (#"{"a":+1}"#, 5), (#"{"a":1.}"#, 7),
    (#"{"a":.5}"#, 5), (#"{"a":1e}"#, 7), (#"{"a":-}"#, 6), (#"{"a":tru}"#, 8), (#"{"a":nul1}"#, 8),
    (#"{"a":True}"#, 5), (#"{"a":[1,]}"#, 8), (#"{"a":[1}}"#, 7), (#"{"a":{"b":1]}"#, 11),
    (#"{"a":{"b"}}"#, 9), (#"{"a":[}"#, 6), (#"{"a":{1:2}}"#, 6), (#"{,}"#, 1), (#"{"a":1]"#, 6),
  ])
  func `the first wrong byte is named`(text: String, offset: Int) {
    #expect(error(of: text) == .unexpectedByte(at: offset))
  }

  @Test func `each beginning of an object is truncated, and hands out what it has`() {
    let text = #"{"a":"x\n","b":[1,{"c":null}],"d":-1.5e3,"e":true}"#
    let bytes = Array(text.utf8)
    let whole = scan(bytes).members
    for count in 0..<bytes.count {
      let (members, result) = scan(Array(bytes[..<count]))
      #expect(result == .failure(.truncated(at: count)), "\(count) bytes")
      #expect(whole.prefix(members.count).elementsEqual(members) == true)
    }
  }

  @Test func `nesting has a limit`() {
    func nested(_ count: Int, _ open: String, _ close: String) -> String {
      #"{"a":"# + String(repeating: open, count: count) + "1"
        + String(repeating: close, count: count) + "}"
    }
    let limit = JSONScanner.depthMax
    for (open, close) in [("[", "]"), (#"{"b":"#, "}")] {
      #expect(error(of: nested(limit - 1, open, close)) == nil)
      let offset = 5 + (limit - 1) * open.utf8.count
      #expect(error(of: nested(limit, open, close)) == .tooDeep(at: offset))
      #expect(error(of: nested(100_000, open, close)) == .tooDeep(at: offset))
    }
  }

  @Test func `an error of the body ends the reading`() {
    let bytes = Array(#"{"a":1,"b":2}"#.utf8)
    var keyCount = 0
    #expect(throws: JSONError.tooDeep(at: 99)) {
      _ = try JSONScanner.forEachMember(of: bytes.span, in: 0..<bytes.count) {
        (_, _) throws(JSONError) in
        keyCount += 1
        throw .tooDeep(at: 99)
      }
    }
    #expect(keyCount == 1)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `any bytes are read without harm, and ranges are inside`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(#"{{}}[]"":,,\u0truefalsn1-.e "#.utf8) + [0x00, 0xFF]
    var bytes = Array(#"{"a":"x\u00e9","b":[1,{"c":[null]}],"d":{"e":-1.5},"f":true}"#.utf8)
    for _ in 0..<30 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] =
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      switch scan(bytes).result {
      case .success(let end): #expect(end <= bytes.count)
      case .failure(.truncated(let offset)): #expect(offset == bytes.count, "seed \(seed)")
      case .failure(.unexpectedByte(let offset)), .failure(.tooDeep(let offset)):
        #expect(offset < bytes.count, "seed \(seed)")
      }
      _ = scan(random.bytes(upTo: 60, of: alphabet))
    }
  }

  @Test func `a range outside the bytes traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = try JSONScanner.forEachMember(of: Array("{}".utf8).span, in: 0..<3) { _, _ in }
    }
  }
}
