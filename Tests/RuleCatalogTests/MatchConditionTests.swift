import LintModel
import RuleCatalog
import Testing

struct MatchConditionTests {
  @Test(arguments: [
    ("<= 5.2.0", "5.2", true), ("<= 5.2.0", "5.2.1", false), ("< 5.2", "5.1.99", true),
    ("< 5.10", "5.9", true), (">= 5.10", "5.9", false), ("> 5", "5.0.0", false),
    ("> 5", "5.0.1", true), ("!= 5", "5.0", true), ("5", "5.0", false),
    ("<= 5.2.0", "beta", false), ("ca-*/12", "ca-app-pub-1/12", true),
    ("ca-*/12", "ca-app-pub-1/123", false), ("*", "", true), ("a*b*c", "abbbc", true),
    ("a*b*c", "acb", false), ("= x", "x", true), ("!= x*", "xy", false),
  ])
  func `a text meets a condition or not`(_ condition: String, _ text: String, _ holds: Bool) throws
  {
    let read = try #require(MatchCondition(condition, type: .string))
    #expect(read.holds(for: .string(text)) == holds)
  }

  @Test func `values are compared by their type`() throws {
    let width = try #require(MatchCondition("<= 375", type: .double))
    #expect(width.holds(for: .double(375)))
    #expect(!width.holds(for: .double(375.5)))
    let age = try #require(MatchCondition("> 4h30m", type: .duration))
    #expect(age.holds(for: .duration(nanoseconds: 16_201_000_000_000)))
    #expect(!age.holds(for: .duration(nanoseconds: 16_200_000_000_000)))
    #expect(try #require(MatchCondition("true", type: .bool)).holds(for: .bool(true)))
    #expect(try #require(MatchCondition("!= 3", type: .int)).holds(for: .int(4)))
  }

  @Test func `what is not known meets no condition`() throws {
    for text in ["*", "!= x"] {
      let condition = try #require(MatchCondition(text, type: .string))
      #expect(!condition.holds(for: .unknown(.notLogged)))
      #expect(!condition.holds(for: .unknown(.redacted)))
    }
  }

  @Test(arguments: [
    ("", AttributeType.string), ("<=", .string), ("< new", .string), ("> -1.0", .string),
    ("5", .duration), ("> x", .int), ("1.5", .int), ("< true", .bool), ("maybe", .bool),
  ])
  func `an operand that is no such value is refused`(_ text: String, _ type: AttributeType) {
    #expect(MatchCondition(text, type: type) == nil)
  }

  @Test func `the glob agrees with a naive one on all short texts`() {
    let letters: [Unicode.Scalar] = ["a", "b", "*"]
    let patterns = Self.words(of: letters, upTo: 4)
    let texts = Self.words(of: ["a", "b"], upTo: 4)
    for pattern in patterns {
      for text in texts {
        let condition = MatchCondition(String(String.UnicodeScalarView(pattern)), type: .string)
        let holds = condition?.holds(for: .string(String(String.UnicodeScalarView(text))))
        #expect(pattern.isEmpty ? holds == nil : holds == Self.naive(text[...], pattern[...]))
      }
    }
  }

  private static func words(of letters: [Unicode.Scalar], upTo count: Int) -> [[Unicode.Scalar]] {
    var all: [[Unicode.Scalar]] = [[]]
    var last = all
    for _ in 0..<count {
      last = last.flatMap { word in letters.map { word + [$0] } }
      all += last
    }
    return all
  }

  private static func naive(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return (text.startIndex...text.endIndex).contains { naive(text[$0...], pattern.dropFirst()) }
    }
    return text.first == first && naive(text.dropFirst(), pattern.dropFirst())
  }
}
