// JSONSerialization is the independent reader that the writer is checked against.
import ByteScan
import Foundation
import LintReport
import TestSupport
import Testing

struct JSONWriterTests {
  @Test func `members, elements and objects are separated by commas`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a", 1)
      writer.object("b") { _ in }
      writer.strings("c", [])
      writer.strings("d", ["x", "y"])
      writer.objects("e", [1, 2]) { number, writer in writer.member("n", number) }
      writer.member("f", true)
      writer.member("g", 2.5)
      writer.member("h", "z")
      writer.numbers("i", [])
      writer.numbers("j", [1, 2])
      writer.member("k", 3)
    }
    writer.endLine()
    let expected =
      #"{"a":1,"b":{},"c":[],"d":["x","y"],"e":[{"n":1},{"n":2}],"f":true,"g":2.5,"h":"z","#
      + #""j":[1,2],"k":3}"#
    #expect(text(writer) == expected + "\n")
  }

  @Test func `a value that is missing, or that JSON cannot write, leaves no trace`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a", nil as String?)
      writer.member("b", nil as Int?)
      writer.member("c", Double.nan)
      writer.member("d", -Double.infinity)
      writer.member("e", 3.0)
    }
    #expect(text(writer) == #"{"e":3}"#)
  }

  @Test func `lines of NDJSON begin anew`() {
    var writer = JSONWriter()
    for number in 1...2 {
      writer.object { $0.member("n", number) }
      writer.endLine()
    }
    #expect(text(writer) == "{\"n\":1}\n{\"n\":2}\n")
  }

  @Test func `controls are escaped, so that a string is one line for every reader`() {
    var writer = JSONWriter()
    writer.object { $0.member("a", "\u{0}\u{1B}\n\u{7F}\u{85}\u{2028}\"\\é") }
    #expect(text(writer) == #"{"a":"\u0000\u001b\n\u007f\u0085\u2028\"\\é"}"#)
  }

  @Test func `what cannot be seen is escaped, and read back as it was`() throws {
    for range in HiddenCharacter.ranges {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let text = "a\(scalar)b"
        var writer = JSONWriter()
        writer.object { $0.member("a", text) }
        #expect(writer.output.bytes.allSatisfy { $0 < 0x7F && $0 >= 0x20 })
        let object =
          try JSONSerialization.jsonObject(with: Data(writer.output.bytes)) as? [String: String]
        #expect(object?["a"].map { Array($0.utf8) } == Array(text.utf8), "\(value)")
      }
    }
  }

  @Test func `any tree is read back as it was written`() throws {
    for seed in 0..<100 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let tree = Tree.random(depth: 4, using: &generator)
      var writer = JSONWriter()
      writer.object { tree.write(to: &$0) }
      let value = try JSONSerialization.jsonObject(with: Data(writer.output.bytes))
      let object = try #require(value as? [String: Any])
      #expect(tree.isSame(as: object["v"]), "seed \(seed)")
    }
  }

  private func text(_ writer: JSONWriter) -> String {
    String(decoding: writer.output.bytes, as: UTF8.self)
  }
}

/// A value of JSON under the key `v`.
private indirect enum Tree {
  case string(String)
  case int(Int)
  case double(Double)
  case bool(Bool)
  case object(Tree)
  case objects([Tree])
  case strings([String])

  static func random(depth: Int, using generator: inout SeededGenerator) -> Tree {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &generator) {
    case 0: .string(text(using: &generator))
    case 1: .int(Int.random(in: -1_000_000...1_000_000, using: &generator))
    // JSONSerialization reads only short numbers without loss.
    case 2: .double(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 16)
    case 3: .bool(Bool.random(using: &generator))
    case 4: .object(random(depth: depth - 1, using: &generator))
    case 5:
      .objects(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default:
      .strings((0..<Int.random(in: 0...3, using: &generator)).map { _ in text(using: &generator) })
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let isPlain = Bool.random(using: &generator)
      let value = UInt32.random(in: 0..<(isPlain ? 0x80 : 0x11_0000), using: &generator)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text): writer.member("v", text)
    case .int(let number): writer.member("v", number)
    case .double(let number): writer.member("v", number)
    case .bool(let flag): writer.member("v", flag)
    case .object(let tree): writer.object("v") { tree.write(to: &$0) }
    case .objects(let trees): writer.objects("v", trees) { $0.write(to: &$1) }
    case .strings(let texts): writer.strings("v", texts)
    }
  }

  func isSame(as value: Any?) -> Bool {
    switch self {
    case .string(let text): (value as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
    case .int(let number): value as? Int == number
    case .double(let number): value as? Double == number
    case .bool(let flag): value as? Bool == flag
    case .object(let tree): (value as? [String: Any]).map { tree.isSame(as: $0["v"]) } ?? false
    case .objects(let trees):
      (value as? [[String: Any]]).map { values in
        values.count == trees.count && zip(trees, values).allSatisfy { $0.isSame(as: $1["v"]) }
      } ?? false
    case .strings(let texts): value as? [String] == texts
    }
  }
}
