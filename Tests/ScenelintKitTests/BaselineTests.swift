import LintModel
import ScenelintKit
import Testing
import TestSupport

struct BaselineTests {
  @Test func `a baseline that was written is read back as it was`() throws {
    var random = SeededGenerator(seed: 7)
    let texts = ["plain", "\"quoted\" \\ \n\t", "日本 e\u{301} \u{1F600}", "\u{7}\u{1B}[31m", "<&>"]
    for count in [0, 1, 2, 40] {
      let entries = (0..<count).map { index in
        BaselineEntry(
          rule: "rule-\(Int.random(in: 0..<3, using: &random))",
          fingerprint: BaselineSamples.digits(index), count: Int.random(in: 1...99, using: &random),
          message: texts.randomElement(using: &random) ?? "",
          reason: Bool.random(using: &random) ? texts.randomElement(using: &random) : nil)
      }
      let baseline = Baseline(entries)
      #expect(baseline.entries.count == count)
      #expect(try BaselineReader.parse(baseline.text) == baseline)
      #expect(Baseline(entries.shuffled(using: &random)).text == baseline.text)
    }
  }

  @Test func `an entry is a line, sorted by rule and fingerprint`() {
    let findings = [("b", 2), ("a", 9), ("b", 1)].map { rule, index in
      BaselineSamples.finding(rule, index)
    }
    let lines = Baseline(findings, reason: "IOS-1").text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == #"{"scenelint_baseline":1}"#)
    #expect(lines[1].hasPrefix(#"{"rule":"a","fingerprint":"0000000000000009","count":1,"#))
    #expect(lines[1].hasSuffix(#""message":"message","reason":"IOS-1"}"#))
    #expect(lines[2].contains("0000000000000001") && lines[3].contains("0000000000000002"))
  }

  @Test func `occurrences in several logs add up, and what an exception is about is left out`() {
    var excepted = BaselineSamples.finding("a", 2)
    excepted.disposition = .excepted(reason: "known")
    let findings = [
      BaselineSamples.finding("a", 1, occurrences: 2), BaselineSamples.finding("a", 1), excepted,
    ]
    #expect(Baseline(findings).entries.map(\.count) == [3])
  }

  @Test func `adding keeps reasons and lowers no count`() {
    let old = Baseline([
      BaselineSamples.entry("a", 1, count: 3, reason: "mine"), BaselineSamples.entry("b", 2),
    ])
    let found = Baseline([
      BaselineSamples.entry("a", 1, count: 1, reason: "new"),
      BaselineSamples.entry("b", 2, count: 5, reason: "new"),
      BaselineSamples.entry("c", 3, reason: "new"),
    ])
    #expect(
      old.adding(found).entries == [
        BaselineSamples.entry("a", 1, count: 3, reason: "mine"),
        BaselineSamples.entry("b", 2, count: 5), BaselineSamples.entry("c", 3, reason: "new"),
      ])
  }

  static let malformed: [(String, [(Int, String)])] = [
    ("", [(1, "this is not a baseline")]),
    ("{}\n", [(1, "this is not a baseline")]),
    ("{\"scenelint_baseline\":\"1\"}\n", [(1, "this is not a baseline")]),
    ("{\"scenelint_baseline\":2}\nrubbish", [(1, "version 2, and this program reads version 1")]),
    (head + "{\n" + line(count: "1") + "rubbish\n", [(2, "a JSON object"), (4, "a JSON object")]),
    (head + line(count: "1") + line(count: "2"), [(3, "line 2 has the same rule")]),
    (head + line(count: "0"), [(2, "`count` must be a number of at least 1")]),
    (head + line(count: "1.5"), [(2, "`count` must be a number of at least 1")]),
    (head + line(count: "99999999999999999999"), [(2, "`count` must be a number of at least 1")]),
    (head + line(count: "\"1\""), [(2, "`count` must be a number of at least 1")]),
    (head + line(count: "1,\"count\":1"), [(2, "`count` appears twice")]),
    (head + line(count: "1,\"reson\":\"x\""), [(2, "did you mean `reason`?")]),
    (head + line(count: "1,\"reason\":\"\""), [(2, "`reason` must be text")]),
    (head + line(fingerprint: "00c0ffee00c0ffe", count: "1"), [(2, "16 hexadecimal digits")]),
    (head + line(fingerprint: "00C0FFEE00C0FFEE", count: "1"), [(2, "16 hexadecimal digits")]),
    (head + "{\"rule\":\"a\"}\n", [(2, "needs `fingerprint`")]),
    (head + line(count: "1").dropLast() + " x\n", [(2, "not a JSON object")]),
    (head + "<<<<<<< ours\n=======\n>>>>>>> theirs\n", [(2, "merge"), (3, "merge"), (4, "merge")]),
  ]

  @Test(arguments: malformed.indices)
  func `each wrong line is told with its number`(_ index: Int) {
    let (text, expected) = Self.malformed[index]
    do throws(BaselineError) {
      let baseline = try BaselineReader.parse(text)
      Issue.record("\(baseline) was read from \(text)")
    } catch {
      guard case .malformed(let problems) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problems.map(\.line) == expected.map(\.0))
      for (problem, (_, words)) in zip(problems, expected) {
        #expect(problem.problem.words.contains(words), "\(problem.problem.words)")
      }
    }
  }

  @Test func `empty lines and carriage returns do no harm`() throws {
    let text = (Self.head + "\n" + Self.line(count: "1")).replacing("\n", with: "\r\n")
    #expect(try BaselineReader.parse(text).entries.count == 1)
  }

  @Test func `so many problems are told and no more`() {
    let text = Self.head + String(repeating: "x\n", count: BaselineReader.problemsMax + 5)
    do throws(BaselineError) {
      _ = try BaselineReader.parse(text)
      Issue.record("it was read")
    } catch {
      guard case .malformed(let problems) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problems.count == BaselineReader.problemsMax)
    }
  }

  @Test func `a baseline has a limit of entries`() throws {
    let text =
      Self.head
      + (0..<3).map {
        Self.line(fingerprint: BaselineSamples.digits($0), count: "1")
      }.joined()
    #expect(try BaselineReader.parse(text, entriesMax: 3).entries.count == 3)
    #expect(throws: BaselineError.self) { try BaselineReader.parse(text, entriesMax: 2) }
    #expect(BaselineProblem.tooManyEntries.words.contains("\(Baseline.entriesMax) entries"))
  }

  private static let head = "{\"scenelint_baseline\":1}\n"

  private static func line(
    fingerprint: String = "00c0ffee00c0ffee", count: String
  ) -> String {
    "{\"rule\":\"a\",\"fingerprint\":\"\(fingerprint)\",\"message\":\"m\",\"count\":\(count)}\n"
  }
}
