import LintModel
import LintReport
import Testing

struct PrettyReporterTests {
  @Test func `the report of findings and inputs of every kind is as recorded`() throws {
    let text = ReportSamples.output(.pretty, ReportSamples.context())
    try expectGolden(text, "pretty.txt")
  }

  @Test func `the report with colours is as recorded`() throws {
    let text = ReportSamples.output(.pretty, ReportSamples.context(isColored: true))
    try expectGolden(text, "pretty-colored.txt")
  }

  @Test func `the report of a clean log is as recorded`() throws {
    var clean = ReportSamples.ipad
    clean.verdicts = clean.verdicts.filter { $0.verdict == .pass }
    clean.notes = []
    let text = ReportSamples.output(
      .pretty, ReportSamples.context(), [], SampleRun(inputs: [clean]))
    try expectGolden(text, "pretty-clean.txt")
  }

  @Test func `what does not count is a number, and is shown with its reason when asked for`() {
    var excepted = ReportSamples.expired()
    excepted.disposition = .excepted(reason: "Known since May")
    var expected = ReportSamples.unanswered
    expected.disposition = .expected(reason: "UI test")
    let summary = SampleRun(inputs: [ReportSamples.ipad])
    let findings = [excepted, expected, excepted]
    var context = ReportSamples.context()
    let text = ReportSamples.output(.pretty, context, findings, summary)
    #expect(!text.contains("error["))
    #expect(text.hasSuffix("1 log: no findings; 2 excepted, 1 expected\n"))
    context.showsSuppressed = true
    let shown = ReportSamples.output(.pretty, context, findings, summary)
    #expect(shown.ranges(of: "= excepted: Known since May").count == 2)
    #expect(shown.contains("= expected: UI test"))
    #expect(shown.hasSuffix("1 log: no findings; 2 excepted, 1 expected\n"))
  }

  @Test func `findings about the configuration count, and point at its line`() {
    var summary = SampleRun(inputs: [ReportSamples.ipad])
    summary.configurationFindings = [ReportSamples.expiredException]
    let text = ReportSamples.output(.pretty, ReportSamples.context(), [], summary)
    #expect(
      text.hasPrefix(
        "warning[expired-exception]: An exception has expired\n  --> .scenelint.yml:7\n"
          + "   = It held until \\u{1b}.\n   = fix: Remove it.\n\n"))
    #expect(text.hasSuffix("1 log: 1 warning\n"))
  }

  @Test func `colours change nothing but colours`() {
    let plain = ReportSamples.output(.pretty, ReportSamples.context())
    let colored = ReportSamples.output(.pretty, ReportSamples.context(isColored: true))
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test(arguments: [80, 100, 120])
  func `no line but a headline is wider than the terminal`(_ columns: Int) {
    let text = ReportSamples.output(.pretty, ReportSamples.context(columns: columns))
    // A headline stays in one piece, so that it can be searched for.
    for line in text.split(separator: "\n") where !line.contains("]: ") {
      #expect(TextLayout.columns(of: String(line)) <= columns, "\(line)")
    }
  }

  @Test func `a rule's background is told once`() {
    let findings = [ReportSamples.expired(), ReportSamples.expired(unit: "U2")]
    let text = ReportSamples.output(.pretty, ReportSamples.context(), findings)
    #expect(text.ranges(of: "= why:").count == 1)
    #expect(text.ranges(of: "= fix:").count == 2)
  }

  @Test func `hostile text is inert`() {
    let hostile =
      "\u{1B}[2J\u{0}\u{9B}1m \u{202E}txt\u{2066} ::error::boo ##[error]boo\r::stop\n::x"
    var finding = ReportSamples.unanswered
    finding.message = hostile
    finding.trigger.event.excerpt = hostile
    finding.evidence[1].event.excerpt = hostile
    var input = ReportSamples.ipad
    input.path = "::error::" + hostile
    input.app?.process = hostile
    input.notes = [RunNote(kind: .limit, text: hostile)]
    for columns in [80, 81, 90, 120] {
      let context = ReportContext(version: "1", columns: columns)
      let text = ReportSamples.output(
        .pretty, context, [finding], SampleRun(inputs: [input]))
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control, "\(scalar.value)")
        #expect(![0x202E, 0x2066].contains(scalar.value))
      }
      for line in text.split(separator: "\n") {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
      }
      #expect(!text.contains("##["))
      #expect(text.contains("\\u{1b}[2J\\u{0}"))
    }
  }

  @Test func `a record of a megabyte takes three lines`() {
    var finding = ReportSamples.hint
    let start = finding.evidence[0].event
    for text in [
      String(repeating: "x", count: 1 << 20), String(repeating: "a b\u{1B} ", count: 1 << 18),
      "e" + String(repeating: "\u{301}", count: 1 << 20),
    ] {
      finding.evidence[0].event = start
      finding.evidence[0].event.excerpt = text
      finding.message = text
      let output = ReportSamples.output(
        .pretty, ReportSamples.context(), [finding], SampleRun(inputs: []))
      #expect(output.utf8.count < 20_000)
      #expect(output.split(separator: "\n").count { $0.contains("|") } <= 5)
    }
  }
}
