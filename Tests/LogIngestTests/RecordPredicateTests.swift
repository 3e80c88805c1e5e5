import TestSupport
import Testing

@testable import LogIngest

/// What `--predicate` takes, and what it means.
struct RecordPredicateTests {
  static let record: [RecordField: String] = [
    .process: "Demo", .pid: "512", .tid: "0x1f", .subsystem: "com.example.demo",
    .category: "Ads", .level: "Df", .message: "Café \"A\" loaded\nin 3 s",
  ]

  func isMet(_ source: String, _ record: [RecordField: String] = record) throws -> Bool {
    var scratch = RecordPredicateScratch()
    return try RecordPredicate(source).isMet(scratch: &scratch) { record[$0] }
  }

  @Test(arguments: [
    #"process == "Demo""#, #"process = 'Demo'"#, #"process != "demo""#, #"process <> "demo""#,
    #"process ==[c] "DEMO""#, #"PROCESS == "Demo""#, #"subsystem BEGINSWITH "com.""#,
    #"subsystem endswith "demo""#, #"eventMessage CONTAINS "loaded""#,
    #"composedMessage contains[c] "LOADED""#, #"eventMessage CONTAINS[cd] "CAFE""#,
    #"eventMessage CONTAINS "\"A\"""#, #"eventMessage LIKE "Caf?*3 s""#,
    #"eventMessage LIKE[c] "CAF*""#, #"eventMessage MATCHES "(?s)Caf.*\d s""#,
    #"category MATCHES[c] "ads""#, "processID == 512", "processIdentifier >= 512",
    "processID < 513", "threadIdentifier == 31", "threadID == 0x1f", "messageType == default",
    #"logType == "Notice""#, "messageType != error", #"process IN {"A", "Demo"}"#,
    #"process IN[c] { 'demo' }"#, "processID IN {1, 512}", "messageType IN {default, info}",
    #"NOT process == "Other""#, #"!(process == "Other")"#, "TRUEPREDICATE",
    #"process == "A" OR process == "Demo" AND category == "Ads""#,
    #"(process == "A" || process == "Demo") && category == "Ads""#,
    #"not sender == "UIKitCore""#, #"eventMessage CONTAINS """#,
  ])
  func `a record meets what is true of it`(source: String) throws {
    #expect(try isMet(source))
  }

  @Test(arguments: [
    #"process == "demo""#, #"process CONTAINS "demo""#, #"eventMessage CONTAINS "CAFE""#,
    #"eventMessage CONTAINS[c] "CAFE""#, #"eventMessage LIKE "Caf?""#,
    #"eventMessage MATCHES "Caf""#, "processID != 512", "messageType == error",
    #"process IN {"A"}"#, "FALSEPREDICATE", #"process == "Demo" AND category == "x""#,
    #"process == "A" OR process == "Demo" AND category == "x""#,
    // What the record does not carry is neither equal nor unequal.
    #"sender == "UIKitCore""#, #"sender != "UIKitCore""#, #"library CONTAINS """#,
  ])
  func `a record does not meet what is false or not known of it`(source: String) throws {
    #expect(try !isMet(source))
  }

  @Test(arguments: [
    ("", 0..<0, "there is nothing in it"),
    (#"subsytem == "x""#, 0..<8, "did you mean subsystem?"),
    (#"foo == "x""#, 0..<3, "there are subsystem, category"),
    (#"process CONTAIN "x""#, 8..<15, "did you mean CONTAINS?"),
    (#"process "x""#, 8..<11, "expected a comparison such as == or CONTAINS, not \"x\""),
    (#"process == x"#, 11..<12, "expected a string in quotes, not x"),
    (#"process == "x"#, 11..<13, "the string is not closed"),
    (#"process == "x" category"#, 15..<23, "expected AND, OR or the end, not category"),
    (#"(process == "x""#, 15..<15, "expected AND, OR or ), not the end"),
    (#"process ==[x] "x""#, 11..<12, "[x] is no option"),
    (#"process < "x""#, 8..<9, "< with text is no comparison"),
    (#"processID == "5""#, 13..<16, "processID is a number and needs one without quotes"),
    (#"processID CONTAINS 5"#, 10..<18, "CONTAINS is for text, and processID is a number"),
    (#"process MATCHES "(""#, 16..<19, "the pattern cannot be used: missing closing parenthesis"),
    (#"messageType == eror"#, 15..<19, "did you mean error?"),
    (#"process IN "x""#, 11..<14, "expected { and values"),
    (#"process IN {"x""#, 15..<15, "expected , or }, not the end"),
    (#"process == "x" AND"#, 18..<18, "expected a field such as subsystem or process"),
    (#"process ~ "x""#, 8..<9, "not ~"),
  ])
  func `an error says where and what was expected`(
    source: String, span: Range<Int>, words: String
  ) throws {
    let error = #expect(throws: RecordPredicateError.self) { try RecordPredicate(source) }
    #expect(error?.span == span)
    #expect(error?.words.contains(words) == true, "\(error?.words ?? "")")
  }

  @Test func `nesting is bounded`() throws {
    let depth = RecordPredicateParser.depthMax
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "TRUEPREDICATE" + String(repeating: ")", count: count)
    }
    #expect(try isMet(nested(depth - 1)))
    #expect(throws: RecordPredicateError.self) { try RecordPredicate(nested(depth)) }
  }

  @Test func `a pattern that runs away is stopped and counted`() throws {
    let predicate = try RecordPredicate(#"eventMessage MATCHES "(a+)+b""#)
    var scratch = RecordPredicateScratch()
    let text = String(repeating: "a", count: 60) + "!b"
    #expect(!predicate.isMet(scratch: &scratch) { _ in text })
    #expect(scratch.faults.counts.values.reduce(0, +) == 1)
  }

  @Test(arguments: 1...60)
  func `any text is a predicate or an error with a place in it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "process", "==", "\"x\"", "'", "(", ")", "AND", "IN", "{", "}", "[c]", "5", "\\", "é", " ",
      "!",
      "messageType", "error", "LIKE", ",", "\u{301}",
    ]
    let source = (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    do throws(RecordPredicateError) {
      _ = try RecordPredicate(source)
    } catch {
      #expect(error.span.upperBound <= source.count, "seed \(seed): \(source)")
      #expect(!error.words.isEmpty)
    }
  }
}
